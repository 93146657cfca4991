"""The movements by their names, and the reason of everyone's place."""

import pytest

from scorepad.party import MOVEMENTS, find_movement
from scorepad.party.movement import Reason, reasons
from scorepad.party.rounds import Guest
from tests.party.parties import NS, tables, won

FIRST = won(tables("a1 a3 a2 a4", "b1 b3 b2 b4", "c1 c3 c2 c4", rests={"r": 1}), NS, NS, NS)
SECOND = tables("a1 b1 a2 b2", "r c1 a3 a4", "b3 c3 new b4", rests={"c4": 3})


def by_reason(found: dict[Guest, Reason]) -> dict[Reason, set[Guest]]:
    return {reason: {guest for guest, why in found.items() if why is reason} for reason in set(found.values())}


def test_everyone_learns_why_they_are_where_they_are() -> None:
    assert by_reason(reasons([FIRST], SECOND)) == {
        Reason.STAYS: {"a1", "a2", "c3"},
        Reason.UP: {"b1", "b2", "c1"},
        Reason.DOWN: {"a3", "a4", "b3", "b4"},
        Reason.CAME_BACK: {"r"},
        Reason.NEW: {"new"},
        Reason.RESTS: {"c4"},
    }


def test_the_first_round_is_drawn() -> None:
    assert by_reason(reasons([], FIRST)) == {Reason.RESTS: {"r"}, Reason.DRAWN: {*FIRST.table_of} - {"r"}}


def test_who_missed_a_round_has_come_back() -> None:
    third = tables("c2 a1 b1 c4")
    assert reasons([FIRST, won(SECOND, NS, NS, NS)], third)["c2"] is Reason.CAME_BACK


@pytest.mark.parametrize("movement", MOVEMENTS, ids=lambda movement: movement.key)
def test_a_movement_is_found_by_its_key(movement: object) -> None:
    assert find_movement(getattr(movement, "key", "")) is movement


def test_a_movement_nobody_knows_is_not_found() -> None:
    with pytest.raises(KeyError):
        find_movement("musical chairs")
