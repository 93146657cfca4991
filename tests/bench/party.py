"""The largest party: its next round drafted, its pages and files read; and a wall that thousands follow."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median

from scorepad.party.ladder import TABLES, next_round
from scorepad.party.rounds import Result, Round, close
from scorepad.party.standings import standings
from scorepad.seat import Partnership
from tests.bench import live
from tests.bench.crowd import fill
from tests.bench.live import Row
from tests.bench.sheets import STEP, Phone
from tests.serving import serving

ROUNDS = 20
TURNS = 15
FILES = ("hands.csv", "party.json")


def rows(instance: Path) -> Iterator[Row]:
    """What is measured, the figure, and the figure to reach."""
    yield from drafts()
    yield from live.walls(instance.with_name("walls"))
    yield from pages(instance)


def pages(instance: Path) -> Iterator[Row]:
    """The round that is played after so many: in a process that knows nothing yet, after a hand, and unchanged."""
    party = fill(instance, TABLES, ROUNDS)
    shown = {"desk": f"/p/{party.desk}", "standings": f"/p/{party.desk}/standing", "wall": f"/b/{party.wall}"}
    with serving(instance, module="tests.bench.served") as served:
        host, tables = Phone(served.address), iter(party.sheets)
        host.ask("GET", "/")
        for name, path in shown.items():
            reach = ("under 5 s", "under 150 ms") if name == "desk" else ("", "")
            yield f"the {name} of {TABLES} tables, cold", f"{timed(host, path) / 1000:.1f} s", reach[0]
            changed = median(after_a_hand(host, next(tables), path) for _ in range(TURNS))
            yield f"the {name} of {TABLES} tables, after a hand", f"{changed:.0f} ms", reach[1]
            same = median(timed(host, path) for _ in range(TURNS))
            yield f"the {name} of {TABLES} tables, unchanged", f"{same:.0f} ms", reach[1]
        for name in FILES:
            yield f"{name} of {TABLES} tables", f"{timed(host, shown['desk'] + '/' + name) / 1000:.0f} s", ""


def after_a_hand(host: Phone, sheet: str, path: str) -> float:
    """The same of a page of which one table is new."""
    hand = {"kind": "hand", "bid": "grand:N", "tricks_ns": 8, "hand": 1, "position": STEP, "entry_key": "bench"}
    answer, said = host.ask("POST", f"/s/{sheet}/{ROUNDS + 1}/entries", hand)
    assert answer.status == 200, said
    return timed(host, path)


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
