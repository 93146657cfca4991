"""Who sits left, right and opposite."""

import pytest

from scorepad.seat import Partnership, Seat


def test_seats_stand_clockwise_and_left_plays_next() -> None:
    assert [seat.left for seat in Seat] == ["E", "S", "W", "N"]
    assert [seat.right for seat in Seat] == ["W", "N", "E", "S"]
    assert [seat.partner for seat in Seat] == ["S", "W", "N", "E"]


@pytest.mark.parametrize("places", range(-4, 9))
def test_turning_goes_round_the_table(places: int) -> None:
    assert Seat.NORTH.turned(places) is Seat.NORTH.turned(places % 4)


def test_partners_face_each_other() -> None:
    assert Partnership.NS.seats == (Seat.NORTH, Seat.SOUTH)
    assert Partnership.EW.seats == (Seat.EAST, Seat.WEST)
    assert [seat.partnership for seat in Seat] == ["NS", "EW", "NS", "EW"]
    assert [side.other for side in Partnership] == ["EW", "NS"]
