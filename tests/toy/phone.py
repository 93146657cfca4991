"""Other phones at the toy sheet: what they do, and what they see of its stream."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from urllib.parse import urlencode
from urllib.request import urlopen

from tests.serving import Served


def post(toy: Served, action: str, **form: object) -> None:
    with urlopen(f"{toy.address}/toy/{action}", urlencode(form).encode(), timeout=20):
        pass


def figures(toy: Served) -> dict[str, object]:
    with urlopen(f"{toy.address}/toy/figures", timeout=20) as answer:
        return json.load(answer)


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


@contextmanager
def watching(toy: Served, version: int | None = None, **headers: str) -> Iterator[Watcher]:
    connection = HTTPConnection(toy.address.removeprefix("http://"), timeout=20)
    query = "" if version is None else f"?version={version}"
    connection.request("GET", f"/toy/live{query}", headers={name.replace("_", "-"): headers[name] for name in headers})
    answer = connection.getresponse()
    answer.readline()  # The first bytes: from now on the stream is open.
    try:
        yield Watcher(answer)
    finally:
        answer.close()
        connection.close()
