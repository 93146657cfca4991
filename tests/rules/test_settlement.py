"""What the losers pay, seat by seat."""

from scorepad.rules.family import Ending, Outcome
from scorepad.rules.whist import WHIST, Variant, settle
from scorepad.rules.whist.variant import Payment

WON = Outcome("EW", Ending.TARGET, (6, 15), (1, 2))


def test_each_loser_pays_one_winner() -> None:
    variant = Variant(stake_game=15, stake_star=15)
    assert WHIST.shares(variant, WON) == {"N": -45, "S": -45, "E": 45, "W": 45}


def test_a_partnership_pays_a_partnership_and_shares_it() -> None:
    variant = Variant(stake_game=10, payment=Payment.PARTNERSHIP)
    assert WHIST.shares(variant, WON) == {"N": -5, "S": -5, "E": 5, "W": 5}


def test_an_odd_unit_falls_to_the_first_seat_of_both_partnerships() -> None:
    variant = Variant(stake_game=15, payment=Payment.PARTNERSHIP)
    assert WHIST.shares(variant, WON) == {"N": -8, "S": -7, "E": 8, "W": 7}


def test_a_game_without_a_stake_costs_nothing() -> None:
    assert settle(Variant(), WON).amount == 0
    assert set(WHIST.shares(Variant(), WON).values()) == {0}


def test_points_of_difference_are_those_of_the_ruling() -> None:
    ruled = Outcome("NS", Ending.RULING, (13, 9), (0, 0))
    assert settle(Variant(stake_point=5), ruled).amount == 20
