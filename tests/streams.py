"""The stream of a page, as a browser reads it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse

from scorepad.live.regions import parts_of

PATIENCE = 15  # seconds without a word; a stream that has nothing more to say beats later


@dataclass(frozen=True, slots=True)
class Event:
    id: str
    html: str


@dataclass(frozen=True, slots=True)
class Watcher:
    answer: HTTPResponse
    boards: list[str] = field(default_factory=list)

    def next(self) -> Event | None:
        """The next event, put into what was shown before it; none when the stream has ended."""
        event = self._read()
        if event is None:
            return None
        self.boards.append(_whole(self.boards[-1], event.html) if "data-since" in event.html else event.html)
        return Event(event.id, self.boards[-1])

    def _read(self) -> Event | None:
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


def _whole(board: str, part: str) -> str:
    """The board with the regions that came."""
    before, came = parts_of(board), parts_of(part)
    for name, html in came.regions.items():
        board = board.replace(before.regions[name], html)
    return board.replace(before.head, re.sub(r' data-since="\d+"', "", came.head))


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
