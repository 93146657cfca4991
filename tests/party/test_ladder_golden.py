"""The ladder against the parties of `golden/ladder.csv`."""

import csv
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

from scorepad.party.ladder import next_round
from scorepad.party.partners import flip_table
from scorepad.party.rounds import Result, Round, Table
from tests.party.parties import EW, NS, facing, partnerships

Row = dict[str, str]
Known = tuple[Round, ...]


def read() -> Iterator[tuple[str, tuple[Round, ...]]]:
    """The parties by their ids, round by round."""
    with (Path(__file__).parent / "golden" / "ladder.csv").open(encoding="utf-8", newline="") as file:
        for name, party in groupby(csv.DictReader(file), lambda row: row["id"]):
            yield name, tuple(Round(tuple(map(table, rows))) for _, rows in groupby(party, lambda row: row["round"]))


def table(row: Row) -> Table:
    ns, ew = (tuple(row[name].split(" & ")) for name in ("pair", "other_pair"))
    winners = {row["pair"]: NS, row["other_pair"]: EW}.get(row["winners"])
    return Table.facing(int(row["table"]), (ns[0], ns[1]), (ew[0], ew[1]), Result(winners) if winners else None)


MOVES = [
    pytest.param(party[:after], party[after], id=f"{name}-after-{after}")
    for name, party in read()
    for after in range(1, len(party))
]
each_move = pytest.mark.parametrize(("history", "expected"), MOVES)


def drafted(history: Known) -> Round:
    return next_round(history, history[-1].table_of.keys(), seed=1)


@each_move
def test_everyone_comes_to_the_table_of_the_example(history: Known, expected: Round) -> None:
    assert drafted(history).table_of == expected.table_of


@each_move
def test_table_1_is_the_two_winning_pairs(history: Known, expected: Round) -> None:
    top = drafted(history).tables[0]
    assert facing(top) == facing(expected.tables[0])
    assert facing(top) == {frozenset(table.winners) for table in history[-1].tables[:2]}


@each_move
def test_below_the_top_no_pair_stays_together(history: Known, expected: Round) -> None:
    assert not partnerships(drafted(history).tables[1:]) & partnerships(history[-1].tables)


@each_move
def test_every_table_is_swapped_as_in_the_example_or_the_other_way(history: Known, expected: Round) -> None:
    ours = drafted(history)
    for number, there in enumerate(expected.tables[1:], start=2):
        other_way = flip_table(ours, number, history)
        assert facing(there) in (facing(ours.tables[number - 1]), facing(other_way.tables[number - 1]))


@each_move
def test_we_repeat_no_more_partnerships_than_the_example(history: Known, expected: Round) -> None:
    before = Counter(pair for played in history for table in played.tables for pair in facing(table))
    for ours, there in zip(drafted(history).tables, expected.tables, strict=True):
        assert sum(before[pair] for pair in facing(ours)) <= sum(before[pair] for pair in facing(there))
