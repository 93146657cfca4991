"""Many phones that write at once to a server, each remembering what the server said was saved."""

import re
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from itertools import count
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from scorepad.models import POSITION_STEP
from tests.pages import form_on

PHONES = 20
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@dataclass(slots=True)
class Writer:
    """One phone, and the keys of the forms that were answered with "saved". No two phones write the same hand."""

    number: int
    address: str
    sheet: str
    saved: list[str] = field(default_factory=list)

    def write(self, hands: int | None, heard: Callable[[], None] = lambda: None) -> None:
        """Save so many hands, or as many as there can be until the server is gone."""
        netloc = urlsplit(self.address).netloc
        with closing(HTTPConnection(netloc, timeout=60)) as connection:
            form = self._form(POSITION_STEP, 1)
            for _hand in range(hands) if hands is not None else count():
                form = self._save(connection, form)
                heard()

    def _save(self, connection: HTTPConnection, form: dict[str, str]) -> dict[str, str]:
        """Save one hand, at whatever place is left; gives the form of the next."""
        while (answer := self._post(connection, form))[0] == 409:
            form = form_on(answer[1], "/1/entries")  # Use mine for the next hand
        assert answer[0] == 303, answer
        self.saved.append(f"{form['entry_key']}:{form['position']}")
        assert self._post(connection, form)[0] == 303  # The answer was lost, say: the same once more.
        return self._form(int(form["position"]) + POSITION_STEP, int(form["hand"]) + 1)

    def _form(self, position: int, hand: int) -> dict[str, str]:
        mine = {"bid": f"grand:{'NESW'[self.number % 4]}", "tricks_ns": str(self.number // 4)}
        key = f"phone-{self.number}-hand-{len(self.saved)}"
        return mine | {"kind": "hand", "position": str(position), "hand": str(hand), "entry_key": key}

    def _post(self, connection: HTTPConnection, form: dict[str, str]) -> tuple[int, str]:
        connection.request("POST", f"{self.sheet}/1/entries", urlencode(form), FORM)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()


def start(address: str) -> str:
    """A sheet whose game has no end in sight; gives its path."""
    with closing(HTTPConnection(urlsplit(address).netloc, timeout=60)) as connection:
        connection.request(
            "POST", "/new/minnesota", "target=999", {"Content-Type": "application/x-www-form-urlencoded"}
        )
        location = connection.getresponse().getheader("Location") or ""
    found = re.search("/s/[^/]+$", location)
    assert found, location
    return found[0]


def write_all(writers: list[Writer], hands: int | None = None, heard: Callable[[], None] = lambda: None) -> None:
    """Let all write at once, until they are done or the server is gone."""
    with ThreadPoolExecutor(len(writers)) as pool:
        for task in [pool.submit(writer.write, hands, heard) for writer in writers]:
            try:
                task.result()
            except (OSError, HTTPException):
                assert hands is None  # only a server that was ended leaves its phones without an answer


def stored(instance: Path) -> list[str]:
    """The keys of the entries that the database holds, which is whole."""
    with closing(sqlite3.connect(instance / "scorepad.db")) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        return [key for (key,) in database.execute("SELECT entry_key FROM entry")]
