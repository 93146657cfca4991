"""How fast a sheet is read and a hand recorded, beside a bare route of the same server."""

import gzip
import http.client
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from threading import Thread
from urllib.parse import urlencode

from tests.bench.live import Row
from tests.serving import serving

CLIENTS = 4
TURNS = 3
STEP = 2**16


class Phone:
    """One kept connection and its cookie."""

    def __init__(self, address: str) -> None:
        host, port = address.removeprefix("http://").split(":")
        self.connection = http.client.HTTPConnection(host, int(port))
        self.cookie = ""

    def ask(
        self, method: str, path: str, fields: dict[str, object] | None = None
    ) -> tuple[http.client.HTTPResponse, bytes]:
        headers = {"Cookie": self.cookie, "HX-Request": "true" if fields else "false", "Accept-Encoding": "gzip"}
        headers |= {"Content-Type": "application/x-www-form-urlencoded"} if fields else {}
        self.connection.request(method, path, urlencode(fields or {}), headers)
        answer = self.connection.getresponse()
        body = answer.read()
        if given := answer.getheader("Set-Cookie"):
            self.cookie = given.split(";")[0]
        return answer, body

    def fetch(self, path: str) -> int:
        """The bytes of a file as a browser is sent it."""
        self.connection.request("GET", path, headers={"Accept-Encoding": "gzip"})
        return len(self.connection.getresponse().read())


class Table(Phone):
    """A phone that keeps score on a sheet of its own, in a game that does not end."""

    def __init__(self, address: str, hands: int) -> None:
        super().__init__(address)
        names = {f"name_{seat}": f"Anna {seat}" for seat in "NESW"}
        answer, _ = self.ask("POST", "/new/norwegian", {"target": "999", "first_dealer": "N", **names})
        self.path, self.hands = answer.headers["Location"], 0
        for _ in range(hands):
            self.record()

    def record(self) -> None:
        number = self.hands + 1
        bid = ("grand:N", "low", "grand:E")[number % 3]
        fields = {"kind": "hand", "bid": bid, "tricks_ns": 5 + number % 4, "hand": number, "position": number * STEP}
        answer, body = self.ask("POST", f"{self.path}/1/entries", {**fields, "entry_key": "bench"})
        assert answer.status == 200, body
        self.hands = number

    def read(self) -> None:
        assert self.ask("GET", self.path)[0].status == 200


def rows(instance: Path) -> Iterator[Row]:
    """What is measured, the figure, and the figure to reach."""
    start = time.perf_counter()
    with serving(instance, module="tests.bench.served") as served:
        Phone(served.address).ask("GET", "/")
        yield "from starting the server to the first page", f"{time.perf_counter() - start:.1f} s", "under 2 s"
        table = Table(served.address, 20)
        yield from weights(table)
        yield from rates(served.address, table)
        yield from lengths(served.address)


def rates(address: str, table: Table) -> Iterator[Row]:
    """Reading and recording in a game of 20 hands, as a share of the bare route's rate."""
    phones = [Phone(address) for _ in range(CLIENTS)]
    readers = [Table(address, 20) for _ in range(CLIENTS)]
    tables = [[Table(address, 20) for _ in range(TURNS)] for _ in range(CLIENTS)]
    read, record = [], []
    for turn in range(TURNS):
        bare = rate([lambda phone=phone: phone.ask("GET", "/bare") for phone in phones], 500)
        read.append(rate([reader.read for reader in readers], 100) / bare)
        record.append(rate([mine[turn].record for mine in tables], 10) / bare)
    yield "read a sheet page of 20 hands", f"{median(read):.2f} of the bare route", "0.12, aim 0.20"
    yield "record a hand in a game of 20", f"{median(record):.2f} of the bare route", "0.10, aim 0.15"


def rate(acts: list[Callable[[], object]], times: int) -> float:
    """How often a second the clients together get through their acts, each so many times."""

    def repeat(act: Callable[[], object]) -> None:
        for _ in range(times):
            act()

    threads = [Thread(target=repeat, args=(act,)) for act in acts]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return len(acts) * times / (time.perf_counter() - start)


def lengths(address: str) -> Iterator[Row]:
    """What a long game costs."""
    short, long = Table(address, 20), Table(address, 200)
    ratios = [rate([short.record], 3) / rate([long.record], 3) for _ in range(TURNS)]
    yield "record in a game of 200 hands against one of 20", f"{median(ratios):.1f} times", "at most 2 times"


def weights(table: Table) -> Iterator[Row]:
    """The bytes of a first visit and of a later page, as sent."""
    _, page = table.ask("GET", table.path)
    linked = sorted(set(re.findall(rb'(?:src|href)="(/static/[^"#]*)', gzip.decompress(page))))
    files = [table.fetch(path.decode()) for path in linked]
    total, requests = len(page) + sum(files), 1 + len(files)
    yield "first visit to a sheet", f"{total / 1000:.1f} kB in {requests} requests", "40 kB in 6"
    yield "a later page of 20 hands", f"{len(page) / 1000:.1f} kB", "16 kB"
