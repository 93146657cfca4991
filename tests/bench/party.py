"""How fast the next round of the largest party is drafted."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median

from scorepad.party.ladder import TABLES, next_round
from scorepad.party.rounds import Result, Round, close
from scorepad.party.standings import standings
from scorepad.seat import Partnership
from tests.bench.live import Row

ROUNDS = 20
TURNS = 15


def rows(_: Path) -> Iterator[Row]:
    """What is measured, the figure, and the figure to reach."""
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
