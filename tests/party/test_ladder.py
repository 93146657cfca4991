"""The ladder where parties are not as even as in the seed: rests, holes, late guests, and what it refuses."""

from collections import Counter
from itertools import pairwise

import pytest

from scorepad.party.ladder import TABLES, next_round, targets
from scorepad.party.movement import Marks
from scorepad.party.rounds import CannotSeat, Problem, Rest, Round
from tests.party.parties import EW, NS, Party, facing, tables, won

TWO_TABLES = tables("Anna Clara Bjørn David", "Elsa Gerd Finn Hans")


def evening(guests: int, rounds: int) -> list[Round]:
    party = Party(guests, [(0, 0)] * (rounds - 1), seed=guests)
    list(party.rounds())
    return party.history


@pytest.mark.parametrize("present", [[], ["Anna"], ["Anna", "Bjørn", "Clara"], ["Anna"] * 4])
def test_fewer_than_four_present_cannot_start(present: list[str]) -> None:
    with pytest.raises(CannotSeat) as refused:
        next_round([], present, seed=1)
    assert (refused.value.problem, refused.value.values) == (Problem.TOO_FEW, {"present": len({*present}), "least": 4})


def test_a_party_that_shrank_below_four_cannot_go_on() -> None:
    with pytest.raises(CannotSeat, match="too_few"):
        next_round([won(TWO_TABLES, NS, EW)], ["Anna", "Hans", "Gerd"], seed=1)


def test_more_guests_than_500_tables_hold_are_refused() -> None:
    assert len(next_round([], range(4 * TABLES + 3), seed=1).tables) == TABLES
    with pytest.raises(CannotSeat, match="too_many"):
        next_round([], range(4 * TABLES + 4), seed=1)


def test_nobody_moves_by_a_round_that_is_not_finished() -> None:
    playing = Round((won(TWO_TABLES, NS, EW).tables[0], TWO_TABLES.tables[1]))
    with pytest.raises(CannotSeat) as refused:
        next_round([playing], playing.table_of, seed=1)
    assert (refused.value.problem, refused.value.values) == (Problem.NOT_FINISHED, {"tables": (2,)})


def test_at_one_table_the_three_pairings_take_turns() -> None:
    pairings = [frozenset(facing(played.tables[0])) for played in evening(guests=4, rounds=9)]
    assert [len(set(pairings[first : first + 3])) for first in (0, 3, 6)] == [3, 3, 3]
    assert all(now != then for now, then in pairwise(pairings))


@pytest.mark.parametrize("guests", [5, 6, 7, 9, 10, 11, 13])
def test_every_rest_is_marked_and_they_differ_by_one_at_most(guests: int) -> None:
    history = evening(guests, rounds=8)
    assert [len(played.rests) for played in history] == [guests % 4] * 8
    rests = Counter(dict.fromkeys(range(1, guests + 1), 0))
    rests.update(rest.guest for played in history for rest in played.rests)
    assert max(rests.values()) - min(rests.values()) <= 1


def test_tables_are_in_the_order_of_their_numbers_also_beyond_nine() -> None:
    assert [table.number for table in evening(guests=48, rounds=2)[-1].tables] == list(range(1, 13))


def test_late_guests_open_a_table_at_the_bottom() -> None:
    history = [won(TWO_TABLES, NS, EW)]
    late = ["Ida", "Jon", "Kari", "Liv"]
    drafted = next_round(history, [*TWO_TABLES.table_of, *late], seed=1)
    assert set(drafted.tables[0].seats) == {"Anna", "Bjørn", "Gerd", "Hans"}
    assert set(drafted.tables[1].seats) == {"Clara", "David", "Elsa", "Finn"}
    assert set(drafted.tables[2].seats) == set(late)


@pytest.mark.parametrize("seed", range(12))
def test_a_late_couple_is_not_parted_by_the_edge_of_a_table(seed: int) -> None:
    history = [won(tables("a b c d", rests={"e": 1, "f": 1, "g": 1}), NS)]
    marks = Marks(partners=[("Liv", "Jon")])
    drafted = next_round(history, [*history[0].table_of, "Liv", "Ida", "Jon", "Kari", "Olav"], seed, marks)
    assert frozenset({"Jon", "Liv"}) in facing(drafted.tables[2])


def test_one_late_guest_rests_later_than_those_who_have_not_rested() -> None:
    history = [won(TWO_TABLES, NS, EW)]
    drafted = next_round(history, [*TWO_TABLES.table_of, "Ida"], seed=1, marks=Marks(rest_credits={"Ida": 1}))
    assert drafted.rests[0].guest in {"Clara", "David", "Elsa", "Finn"}
    assert drafted.table_of["Ida"] == 2


def test_a_table_closes_at_the_bottom_and_holes_are_filled_from_below() -> None:
    three = tables("Anna Clara Bjørn David", "Elsa Gerd Finn Hans", "Ida Kari Jon Liv")
    drafted = next_round([won(three, NS, NS, NS)], set(three.table_of) - {"Anna", "Hans", "Kari", "Liv"}, seed=1)
    assert len(drafted.tables) == 2
    assert set(drafted.tables[0].seats) - {"Bjørn", "Elsa", "Finn"} < {"Ida", "Jon"}
    assert set(drafted.tables[1].seats) - {"Ida", "Jon"} == {"Clara", "David", "Gerd"}


def test_when_a_table_closes_those_who_waited_play() -> None:
    party = Party(23, [(0, 0), (0, 4)], seed=5)
    *_, (history, present, drafted) = party.rounds()
    assert [len(played.tables) for played in (*history, drafted)] == [5, 5, 4]
    waited = {rest.guest for rest in history[-1].rests} & set(present)
    assert waited
    assert waited <= {guest for guest, _, _ in drafted.places}


def test_who_comes_back_sits_between_those_who_come_up_and_those_who_come_down() -> None:
    played = won(tables("a1 a3 a2 a4", "b1 b3 b2 b4", "c1 c3 c2 c4", rests={"r": 2}), NS, NS, NS)
    assert targets([played], played.table_of)["r"] == 2
    drafted = next_round([played], played.table_of, seed=3)
    (rest,) = drafted.rests
    assert rest == Rest(rest.guest, 3)
    assert rest.guest in {"b3", "b4", "c3", "c4"}
    assert {"c1", "c2", "r"} < set(drafted.tables[1].seats)
    assert set(drafted.tables[1].seats) & {"a3", "a4"}


def test_at_table_1_the_winning_pairs_sit_before_one_who_comes_back() -> None:
    played = won(tables("a1 a3 a2 a4", "b1 b3 b2 b4", rests={"r": 1}), NS, NS)
    drafted = next_round([played], played.table_of, seed=3)
    assert facing(drafted.tables[0]) == {frozenset({"a1", "a2"}), frozenset({"b1", "b2"})}
    assert drafted.table_of["r"] == 2


def test_one_whose_partner_has_gone_plays_with_who_fills_the_hole() -> None:
    history = [won(tables("a1 a3 a2 a4", "b1 b3 b2 b4", "c1 c3 c2 c4"), NS, NS, NS)]
    top = next_round(history, {*history[0].table_of, "new"} - {"b2"}, seed=1).tables[0]
    assert frozenset({"a1", "a2"}) in facing(top)
    assert frozenset({"b1", "c1"}) in facing(top) or frozenset({"b1", "c2"}) in facing(top)


def test_a_guest_who_was_away_comes_back_at_the_last_table() -> None:
    first = won(tables("a1 a3 a2 a4", "b1 b3 b2 b4", "c1 c3 c2 c4"), NS, NS, NS)
    second = won(tables("a1 b1 a2 b2", "a3 c1 a4 c2"), NS, NS)
    drafted = next_round([first, second], first.table_of, seed=1)
    assert set(drafted.tables[2].seats) == {"b3", "b4", "c3", "c4"}


def test_a_guest_who_is_gone_is_in_no_new_draft() -> None:
    history = [won(tables("a1 a3 a2 a4", "b1 b3 b2 b4", "c1 c3 c2 c4"), NS, EW, NS)]
    assert "a1" in next_round(history, history[0].table_of, seed=1).table_of
    assert "a1" not in next_round(history, {*history[0].table_of} - {"a1"}, seed=1).table_of


def test_level_swaps_are_left_to_the_seed() -> None:
    history = [won(TWO_TABLES, NS, EW)]
    swaps = {frozenset(facing(next_round(history, TWO_TABLES.table_of, seed).tables[1])) for seed in range(20)}
    assert len(swaps) == 2
