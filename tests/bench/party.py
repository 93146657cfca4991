"""How fast the next round of the largest party is drafted, and its desk is read."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median

from scorepad.party.ladder import TABLES, next_round
from scorepad.party.rounds import Result, Round, close
from scorepad.party.standings import standings
from scorepad.seat import Partnership
from tests.bench.crowd import fill
from tests.bench.live import Row
from tests.bench.sheets import Phone
from tests.serving import serving

ROUNDS = 20
TURNS = 15


def rows(instance: Path) -> Iterator[Row]:
    """What is measured, the figure, and the figure to reach."""
    yield from drafts()
    yield from desks(instance)


def desks(instance: Path) -> Iterator[Row]:
    """The desk of the round that is played after so many: the first time a new process reads it, and later."""
    code = fill(instance, TABLES, ROUNDS)
    with serving(instance, module="tests.bench.served") as served:
        host = Phone(served.address)
        host.ask("GET", "/")
        for page in ("", "/standing"):
            cold, *warm = (timed(host, f"/p/{code}{page}") for _ in range(TURNS))
            wanted = ("under 5 s", "under 150 ms") if not page else ("", "")
            yield f"the desk{page} of {TABLES} tables, cold", f"{cold / 1000:.1f} s", wanted[0]
            yield f"the desk{page} of {TABLES} tables, warm", f"{median(warm):.0f} ms", wanted[1]


def timed(host: Phone, path: str) -> float:
    """The milliseconds until a page has arrived whole."""
    began = time.perf_counter()
    answer, _ = host.ask("GET", path)
    assert answer.status == 200, path
    return 1000 * (time.perf_counter() - began)


def drafts() -> Iterator[Row]:
    """The engine's part, with its values in memory."""
    history = evening()
    drafting = took(lambda: next_round(history, range(4 * TABLES + 3), seed=1))
    ranking = took(lambda: standings(history))
    yield f"the next round of {TABLES} tables with {ROUNDS} behind it", f"{drafting:.0f} ms", "under 100 ms"
    yield f"the standings of {4 * TABLES + 3} guests after {ROUNDS} rounds", f"{ranking:.0f} ms", ""


def evening() -> list[Round]:
    """A full party with three who rest, as it happens."""
    luck, history = Random(1), list[Round]()
    for _ in range(ROUNDS):
        drafted = next_round(history, range(4 * TABLES + 3), seed=1)
        history.append(close(drafted, {table.number: result(luck) for table in drafted.tables}))
    return history


def result(luck: Random) -> Result:
    return Result(luck.choice(tuple(Partnership)), (luck.randrange(14), luck.randrange(14)))


def took(work: Callable[[], object]) -> float:
    """The median of a few turns, in milliseconds."""
    turns = []
    for _ in range(TURNS):
        began = time.perf_counter()
        work()
        turns.append(1000 * (time.perf_counter() - began))
    return median(turns)
