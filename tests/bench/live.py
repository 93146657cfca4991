"""How fast one process tells everyone who watches one board, and what a watcher costs."""

import selectors
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import quantiles

import psutil

from scorepad.server import raise_open_files
from tests.serving import Served, serving

WATCHERS = 2000
CHANGES = 8
PADDING = 1300  # letters that make the toy's board one of 3 kB

Row = tuple[str, str, str]


def rows(instance: Path) -> Iterator[Row]:
    """What is measured, the figure, and the figure to reach."""
    raise_open_files()
    with ExitStack() as stack, serving(instance, module="tests.toy") as toy:
        change(toy)
        before = memory(toy)
        watchers = [stack.enter_context(watch(toy)) for _ in range(WATCHERS)]
        delays = sorted(delay for _ in range(CHANGES) for delay in told(toy, watchers))
        cost = (memory(toy) - before) / WATCHERS
    percentiles = quantiles(delays, n=100)
    yield "everyone is told of a change", f"{len(delays) / CHANGES:.0f} of {WATCHERS}", "all"
    yield "from the change to a watcher, median", f"{1000 * percentiles[49]:.0f} ms", ""
    yield "from the change to a watcher, p99", f"{1000 * percentiles[98]:.0f} ms", "under 150 ms"
    yield "memory of a watcher", f"{cost / 1024:.0f} KB", "under 30 KB"


def memory(toy: Served) -> int:
    """The bytes that only the server's process uses."""
    return psutil.Process(toy.process.pid).memory_full_info().uss


def opened(toy: Served) -> socket.socket:
    host, port = toy.address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)))


def watch(toy: Served) -> socket.socket:
    """A phone that has been sent the board and waits for the next."""
    watcher = opened(toy)
    watcher.sendall(b"GET /toy/live HTTP/1.1\r\nHost: bench\r\n\r\n")
    received = b""
    while b"\nid: " not in received or not is_whole(received):
        received += watcher.recv(65_536)
    return watcher


def is_whole(event: bytes) -> bool:
    return event.endswith(b"\n\n\r\n")


def change(toy: Served) -> None:
    with opened(toy) as phone:
        ask_for_change(phone)
        phone.recv(65_536)


def ask_for_change(phone: socket.socket) -> None:
    body = b"remark=" + b"x" * PADDING
    head = (
        "POST /toy/remark HTTP/1.1\r\nHost: bench\r\nConnection: close\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    phone.sendall(head.encode() + body)


def told(toy: Served, watchers: list[socket.socket]) -> Iterator[float]:
    """For every watcher the seconds from asking for a change until it has all of it."""
    received = dict.fromkeys(watchers, b"")
    with selectors.DefaultSelector() as waiting, opened(toy) as phone:
        for watcher in watchers:
            waiting.register(watcher, selectors.EVENT_READ)
        start = time.perf_counter()
        ask_for_change(phone)
        while waiting.get_map():
            for ready, _events in waiting.select():
                watcher = ready.fileobj
                received[watcher] += watcher.recv(65_536)
                if is_whole(received[watcher]):
                    waiting.unregister(watcher)
                    yield time.perf_counter() - start
        phone.recv(65_536)
