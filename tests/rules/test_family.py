"""A family is a plug: a toy one, which knows nothing of whist, goes wherever a family goes."""

import pytest

from scorepad.rules import FAMILIES
from scorepad.rules.checks import Problem
from scorepad.rules.entries import Adjustment, Entry, InvalidEntry, ThrownIn
from scorepad.rules.family import Ending, Family, Ruling, entry_from_fields, entry_from_record
from tests.rules.highcard import HIGH_CARD, Cut, Rules

RULES = Rules(target=2)


@pytest.mark.parametrize(
    ("fields", "entry"),
    [
        ({"winner": "B"}, Cut("B")),
        ({"kind": "hand", "winner": "A"}, Cut("A")),
        ({"kind": "adjustment", "side": "B", "points": "1", "sign": "minus"}, Adjustment("B", -1)),
        ({"kind": "thrown_in", "dealer": "A"}, ThrownIn("A")),
    ],
)
def test_each_kind_of_entry_goes_through_a_form_and_a_record(fields: dict[str, str], entry: Entry) -> None:
    sent = entry_from_fields(HIGH_CARD, fields, RULES, 2)
    assert sent == entry
    assert entry_from_record(HIGH_CARD, sent.kind, sent.to_record()) == entry
    assert entry_from_fields(HIGH_CARD, sent.to_fields(), RULES, 2) == entry


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"winner": "C"}, ("winner", Problem.UNKNOWN, {})),
        ({"kind": "adjustment", "side": "C", "points": "1"}, ("side", Problem.UNKNOWN, {})),
        ({"kind": "thrown_in", "dealer": "N"}, ("dealer", Problem.UNKNOWN, {})),
        ({"kind": "cheat"}, ("kind", Problem.UNKNOWN, {})),
    ],
)
def test_seats_and_sides_are_those_of_the_family_and_the_players(
    fields: dict[str, str], problem: tuple[str, Problem, dict[str, object]]
) -> None:
    with pytest.raises(InvalidEntry) as refused:
        entry_from_fields(HIGH_CARD, fields, RULES, 2)
    assert refused.value.problems == [problem]
    assert str(refused.value) == f"{problem[0]}: unknown"


def test_the_toy_counts_to_its_end() -> None:
    tally = HIGH_CARD.tally(RULES, 3, "A", [Cut("C"), Cut("A"), Cut("C")])
    assert tally.score == (1, 0, 2)
    assert tally.outcome is not None
    assert tally.outcome.winner == "C"


def test_a_ruling_takes_from_the_tally_what_it_leaves_open() -> None:
    tally = HIGH_CARD.tally(RULES, 2, "A", [Cut("A")])
    by_word = Ruling("B").over(tally)
    assert (by_word.winner, by_word.ending, by_word.score, by_word.entry) == ("B", Ending.RULING, (1, 0), None)
    assert Ruling("B", score=(0, 0), stars=(0, 1)).over(tally).stars == (0, 1)
    assert Ruling("B", score=(0, 0)).over(tally).score == (0, 0)


def test_rules_of_the_toy_come_back_from_their_record() -> None:
    assert Rules.from_record({"v": 1}) == Rules()
    assert Rules.from_record(RULES.to_record()) == RULES


@pytest.mark.parametrize("family", [*FAMILIES.values(), HIGH_CARD], ids=lambda family: family.key)
def test_every_seat_belongs_to_one_side(family: Family) -> None:
    for players in family.players:
        seats = family.seats(players)
        members = [seat for side in family.sides(players) for seat in family.members(side)]
        assert sorted(members) == sorted(seats)
        assert len(set(seats)) == players
