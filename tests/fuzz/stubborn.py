"""Phones that do what people do when a save is not answered: they send the same form again, until it is."""

import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException

from tests.streams import following
from tests.writers import PHONES, Writer

SOME = PHONES // 2
"""So many hands are saved before trouble begins, and after it."""
AGAIN_AFTER = 0.1  # seconds a person takes to press once more
PATIENCE = 120  # seconds until something must have happened, on a machine that does much else


@dataclass(slots=True)
class Room:
    """What the phones of a room went through: how often one had a hand saved, and what was said instead."""

    saved: int = 0
    unanswered: int = 0
    refused: list[tuple[int, str]] = field(default_factory=list)
    changed: threading.Condition = field(default_factory=threading.Condition)

    def note(self, *, saved: int = 0, unanswered: int = 0, refused: tuple[int, str] | None = None) -> None:
        with self.changed:
            self.saved += saved
            self.unanswered += unanswered
            self.refused += [refused] if refused else []
            self.changed.notify_all()

    def wait_for_saves(self, more: int) -> None:
        """Until so many more hands are saved."""
        with self.changed:
            wanted = self.saved + more
            assert self.changed.wait_for(lambda: self.saved >= wanted, PATIENCE), f"{self.saved} of {wanted} saved"

    def wait_for_trouble(self, more: int) -> None:
        """Until phones were refused or left without an answer so many times more."""
        with self.changed:
            wanted = self.unanswered + len(self.refused) + more
            assert self.changed.wait_for(lambda: self.unanswered + len(self.refused) >= wanted, PATIENCE)


@dataclass(slots=True)
class Stubborn(Writer):
    """A phone that gives up only when the evening is over."""

    room: Room = field(default_factory=Room)
    over: threading.Event = field(default_factory=threading.Event)

    def play(self) -> None:
        """Save hands until the evening is over; the last one is saved before the phone is put away."""
        with closing(HTTPConnection(self.address.removeprefix("http://"), timeout=PATIENCE)) as connection:
            form = self._form(65536, 1)
            while not self.over.is_set():
                form = self._save(connection, form)
                self.room.note(saved=1)

    def _post(self, connection: HTTPConnection, form: dict[str, str]) -> tuple[int, str]:
        for _attempt in range(round(PATIENCE / AGAIN_AFTER)):
            try:
                status, text = Writer._post(self, connection, form)
            except (OSError, HTTPException):
                connection.close()  # the next request opens it again
                self.room.note(unanswered=1)
            else:
                if status < 500:
                    return status, text
                self.room.note(refused=(status, text))
            threading.Event().wait(AGAIN_AFTER)
        raise AssertionError("it was never answered")


@contextmanager
def playing(address: str, sheets: list[str]) -> Iterator[tuple[Room, list[Stubborn]]]:
    """Twenty phones that write on these sheets; at the end each has had its last hand saved."""
    room, over = Room(), threading.Event()
    phones = [Stubborn(number, address, sheets[number % len(sheets)], room=room, over=over) for number in range(PHONES)]
    with ThreadPoolExecutor(PHONES) as pool:
        tasks: list[Future[None]] = [pool.submit(phone.play) for phone in phones]
        try:
            room.wait_for_saves(SOME)
            yield room, phones
            room.wait_for_saves(SOME)
        finally:
            over.set()
    for task in tasks:
        task.result()


def comes_back(address: str, path: str, html: str) -> bool:
    """Whether a page that follows by a stream, and begins it again where it ends, comes to show this."""
    for _attempt in range(3):
        with following(address, path) as watcher:
            if watcher.comes_to(html):
                return True
    return False
