"""How fast one process tells everyone who watches one board, and what a watcher costs."""

import selectors
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from statistics import quantiles
from urllib.parse import urlencode

import psutil

from scorepad.live import PACE
from scorepad.models import Ends, RoundRule
from scorepad.server import raise_open_files
from tests.crowds import Seated, fields_of, seat
from tests.serving import Served, serving

WATCHERS = 2000
CHANGES = 8
PADDING = 1300  # letters that make the toy's board one of 3 kB

Row = tuple[str, str, str]
Change = Callable[[], tuple[str, str]]
"""What is sent to change a board: the path and the form."""


def rows(instance: Path) -> Iterator[Row]:
    """What is measured, the figure, and the figure to reach."""
    with serving(instance, module="tests.toy") as toy:
        remark = ("/toy/remark", f"remark={'x' * PADDING}")
        yield from watched(toy, "a board", "/toy/live", lambda: remark)


def walls(instance: Path) -> Iterator[Row]:
    """The same of the wall of a party, where a hand is saved at one of its tables."""
    links = seat(instance, 48, RoundRule(Ends.HANDS, 99))
    table, numbers = links.tables[0], count(1)
    with serving(instance, module="tests.bench.served") as served:
        yield from watched(served, "a wall", f"/b/{links.wall}/live", lambda: hand(table, next(numbers)))


def hand(table: Seated, number: int) -> tuple[str, str]:
    return f"/s/{table.sheet}/1/entries", urlencode(fields_of(table, number))


def watched(served: Served, board: str, path: str, change: Change) -> Iterator[Row]:
    """How soon all are told of a few changes, each of them when everyone waits again."""
    raise_open_files()
    with ExitStack() as stack:
        made(served, change)
        before = memory(served)
        watchers = [stack.enter_context(watch(served, path)) for _ in range(WATCHERS)]
        delays = sorted(delay for _ in range(CHANGES) for delay in told(served, watchers, change))
        cost = (memory(served) - before) / WATCHERS
    percentiles = quantiles(delays, n=100)
    yield f"{board}: everyone is told of a change", f"{len(delays) / CHANGES:.0f} of {WATCHERS}", "all"
    yield f"{board}: from the change to a watcher, median", f"{1000 * percentiles[49]:.0f} ms", ""
    yield f"{board}: from the change to a watcher, p99", f"{1000 * percentiles[98]:.0f} ms", "under 150 ms"
    yield f"{board}: memory of a watcher", f"{cost / 1024:.0f} KB", "under 30 KB"


def memory(served: Served) -> int:
    """The bytes that only the server's process uses."""
    return psutil.Process(served.process.pid).memory_full_info().uss


def opened(served: Served) -> socket.socket:
    host, port = served.address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)))


def watch(served: Served, path: str) -> socket.socket:
    """A phone that has been sent the board and waits for the next."""
    watcher = opened(served)
    watcher.sendall(f"GET {path} HTTP/1.1\r\nHost: bench\r\n\r\n".encode())
    received = b""
    while b"\nid: " not in received or not is_whole(received):
        received += watcher.recv(65_536)
    return watcher


def is_whole(event: bytes) -> bool:
    return event.endswith(b"\n\n\r\n")


def made(served: Served, change: Change) -> None:
    with opened(served) as phone:
        ask_for(phone, *change())
        phone.recv(65_536)


def ask_for(phone: socket.socket, path: str, form: str) -> None:
    head = (
        f"POST {path} HTTP/1.1\r\nHost: bench\r\nConnection: close\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(form)}\r\n\r\n"
    )
    phone.sendall(head.encode() + form.encode())


def told(served: Served, watchers: list[socket.socket], change: Change) -> Iterator[float]:
    """For every watcher the seconds from asking for a change until it has all of it."""
    received = dict.fromkeys(watchers, b"")
    time.sleep(PACE)
    with selectors.DefaultSelector() as waiting, opened(served) as phone:
        for watcher in watchers:
            waiting.register(watcher, selectors.EVENT_READ)
        start = time.perf_counter()
        ask_for(phone, *change())
        while waiting.get_map():
            for ready, _events in waiting.select():
                watcher = ready.fileobj
                received[watcher] += watcher.recv(65_536)
                if is_whole(received[watcher]):
                    waiting.unregister(watcher)
                    yield time.perf_counter() - start
        phone.recv(65_536)
