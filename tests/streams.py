"""The stream of a page, as a browser reads it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse

PATIENCE = 15  # seconds without a word; a stream that has nothing more to say beats later


@dataclass(frozen=True, slots=True)
class Event:
    id: str
    html: str


@dataclass(frozen=True, slots=True)
class Watcher:
    answer: HTTPResponse

    def next(self) -> Event | None:
        """The next event, or none when the stream has ended."""
        fields: dict[str, list[str]] = {}
        while line := self.answer.readline().decode():
            name, _, value = line.rstrip("\n").partition(": ")
            if name:
                fields.setdefault(name, []).append(value)
            elif "data" in fields:
                return Event("".join(fields["id"]), "\n".join(fields["data"]))
        return None

    def comes_to(self, html: str) -> bool:
        """Whether this is sent, sooner or later."""
        return any(event.html == html for event in iter(self.next, None))


@contextmanager
def following(address: str, path: str, **headers: str) -> Iterator[Watcher]:
    """A stream that is open."""
    connection = HTTPConnection(address.removeprefix("http://"), timeout=PATIENCE)
    connection.request("GET", path, headers={name.replace("_", "-"): headers[name] for name in headers})
    answer = connection.getresponse()
    answer.readline()  # The first bytes: from now on it is followed.
    try:
        yield Watcher(answer)
    finally:
        answer.close()
        connection.close()
