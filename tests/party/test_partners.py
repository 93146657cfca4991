"""Who is whose partner at a table, which chair they get, and what the host flips and marks."""

from random import Random

import pytest

from scorepad.party.ladder import next_round
from scorepad.party.movement import NO_MARKS, Marks
from scorepad.party.partners import Company, flip_table, seat_four
from scorepad.party.rounds import CannotSeat, Problem, Round, Table
from scorepad.seat import Seat
from tests.party.parties import NS, facing, tables, won

FOUR = ["a", "b", "c", "d"]
AC_BD = {frozenset("ac"), frozenset("bd")}
AD_BC = {frozenset("ad"), frozenset("bc")}
AB_CD = {frozenset("ab"), frozenset("cd")}
LONG_AGO = tables("e f g h", "i j k l")


def seated(*history: Round, number: int = 2, top: bool = False, marks: Marks = NO_MARKS, seed: int = 0) -> Table:
    """The table of a, b, c and d after these rounds."""
    return seat_four(number, FOUR, Company.of(history, {number: FOUR}, marks), top, Random(seed))


def ever(*history: Round, marks: Marks = NO_MARKS) -> set[frozenset[frozenset[int | str]]]:
    """Every pairing that chance may choose."""
    return {frozenset(facing(seated(*history, marks=marks, seed=seed))) for seed in range(30)}


def test_the_swap_that_repeats_fewer_partnerships_is_taken() -> None:
    assert ever(tables("a e c f", "b g d h"), won(tables("a c b d"), NS)) == {frozenset(AD_BC)}


def test_then_the_one_that_repeats_fewer_opponents() -> None:
    assert ever(tables("a d e f"), won(tables("a e b f", "c g d h"), NS, NS)) == {frozenset(AD_BC)}


def test_then_chance_between_the_two_swaps_alone() -> None:
    assert ever(won(tables("a e b f", "c g d h"), NS, NS)) == {frozenset(AC_BD), frozenset(AD_BC)}


def test_a_pair_still_whole_is_split_although_the_others_repeat_more() -> None:
    earlier = [tables("a b c d"), tables("a b d c"), tables("a c d b"), tables("a c b d")]
    assert facing(seated(*earlier, won(tables("a e b f", "c g h d"), NS, NS))) != AB_CD


def test_on_top_a_winning_pair_stays_together_and_a_losing_one_need_not() -> None:
    last = won(tables("a c b d"), NS)
    assert facing(seated(last, number=1, top=True)) == AB_CD
    losers = won(tables("e a f b", "g c h d"), NS, NS)
    assert facing(seated(losers, number=1, top=True)) != AB_CD


def test_those_who_are_kept_apart_are_not_made_partners() -> None:
    last = won(tables("a e b f", "c g d h"), NS, NS)
    assert ever(last, marks=Marks(apart=[("d", "a")])) == {frozenset(AC_BD)}
    assert ever(marks=Marks(apart=[("a", "b"), ("b", "c")])) == {frozenset(AC_BD)}


def test_late_guests_who_arrive_as_partners_are_partners_once() -> None:
    marks = Marks(partners=[("d", "b")])
    assert ever(LONG_AGO, marks=marks) == {frozenset(AC_BD)}
    assert ever(tables("a b e f"), marks=marks) == {frozenset(AB_CD)}


def test_who_stays_at_a_table_stays_in_the_chair() -> None:
    last = won(tables("a e b f", "c g d h"), NS, NS)
    top = next_round([last], last.table_of, seed=1).tables[0]
    assert top.seats[0::2] == ("a", "b")


@pytest.mark.parametrize("place", range(4))
def test_who_keeps_a_chair_sits_in_it_whoever_comes(place: int) -> None:
    seats = ["e", "f", "g", "h"]
    seats[place] = "d"
    history = [tables("i j k l", " ".join(seats))]
    assert seated(*history, marks=Marks(keeps_chair={"d"})).seats[place] == "d"


def test_two_who_keep_facing_chairs_stay_partners() -> None:
    history = [won(tables("i j k l", "a e b f"), NS, NS)]
    marks = Marks(keeps_chair={"a", "b"})
    assert seated(*history, marks=marks).pairs[0] == ("a", "b")


def test_chairs_that_are_kept_keep_their_table_in_the_next_round() -> None:
    last = won(tables("a1 a3 a2 a4", "b1 b3 b2 b4", "c1 c3 c2 c4"), NS, NS, NS)
    drafted = next_round([last], last.table_of, seed=1, marks=Marks(keeps_chair={"b1", "c4"}))
    assert {("b1", 2, Seat.NORTH), ("c4", 3, Seat.WEST)} < set(drafted.places)
    assert drafted.table_of["b2"] == 1


def test_the_host_flips_a_table_to_the_other_swap_and_back() -> None:
    last = won(tables("a c b d"), NS)
    drafted = Round((Table(1, ("e", "f", "g", "h")), seated(last)))
    flipped = flip_table(drafted, 2, [last])
    assert {frozenset(facing(each.tables[1])) for each in (drafted, flipped)} == {frozenset(AC_BD), frozenset(AD_BC)}
    assert facing(flip_table(flipped, 2, [last]).tables[1]) == facing(drafted.tables[1])
    assert flipped.tables[0] == drafted.tables[0]


def test_at_table_1_flipping_leads_through_all_pairings() -> None:
    last = won(tables("a c b d"), NS)
    turned, seen = Round((seated(last, number=1, top=True),)), []
    for _ in range(3):
        seen.append(frozenset(facing(turned.tables[0])))
        turned = flip_table(turned, 1, [last])
    assert set(seen) == {frozenset(AB_CD), frozenset(AC_BD), frozenset(AD_BC)}
    assert frozenset(facing(turned.tables[0])) == seen[0]


def test_a_table_that_is_not_there_cannot_be_flipped() -> None:
    with pytest.raises(CannotSeat) as refused:
        flip_table(LONG_AGO, 3, [])
    assert (refused.value.problem, refused.value.values) == (Problem.NO_SUCH_TABLE, {"table": 3})
