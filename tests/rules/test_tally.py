"""How a game runs and ends (design 4.1), case by case. North deals first."""

import pytest

from scorepad.rules.entries import Adjustment, ThrownIn
from scorepad.rules.family import Ending, Outcome, Reason
from scorepad.rules.whist import Variant
from scorepad.rules.whist.variant import BelowNought, Holding, LowScoring, Misdeal, SpecialBids
from tests.rules.play import dealers, dix, grand, low, play, scores, sola

MINNESOTA = Variant()
PASSES = Variant(misdeal=Misdeal.PASSES)
FLOOR = Variant(below_nought=BelowNought.FLOOR)
ONE_SIDE = Variant(holding=Holding.ONE_SIDE)
ASKOV = Variant(target=15, failed_grand=2, special_bids=SpecialBids.SOLA_NOLA_AND_GRAND_DIX)


def test_a_game_without_entries_is_nought_all_and_waits_for_its_first_hand() -> None:
    tally = play(MINNESOTA)
    assert (tally.lines, tally.score, tally.stars, tally.outcome, tally.tied) == ((), (0, 0), (0, 0), None, False)
    assert (tally.next.number, tally.next.dealer, tally.next.first_to_bid) == (1, "N", "E")
    assert tally.next.leader is None


def test_a_game_called_before_any_hand_is_tied() -> None:
    tally = play(MINNESOTA, called=True)
    assert (tally.outcome, tally.tied) == (None, True)


def test_target_one_ends_with_the_first_point() -> None:
    tally = play(Variant(target=1), grand("N", 7))
    assert tally.outcome == Outcome("NS", Ending.TARGET, (1, 0), (0, 0), 0)


def test_a_hand_without_points_does_not_end_a_game_to_one() -> None:
    tally = play(Variant(target=1, low_scoring=LowScoring.GAIN_UNDER_SIX), low(6), low(7))
    assert (tally.score, tally.outcome, tally.tied) == ((0, 0), None, False)


def test_a_side_below_nought_does_not_lose_by_it() -> None:
    tally = play(MINNESOTA, low(13), low(13))
    assert (tally.score, tally.outcome) == ((-14, 0), None)


def test_an_adjustment_can_end_a_game() -> None:
    tally = play(MINNESOTA, grand("N", 13), Adjustment("NS", 6, "agreed"))
    assert tally.outcome == Outcome("NS", Ending.TARGET, (13, 0), (0, 0), 1)


def test_the_first_at_the_target_has_won_however_close_the_other_is() -> None:
    tally = play(Variant(target=5), Adjustment("EW", 4), Adjustment("NS", 4), grand("N", 7), grand("E", 4))
    assert tally.outcome == Outcome("NS", Ending.TARGET, (5, 4), (0, 0), 2)


def test_level_at_the_last_hand_is_tied_and_the_next_hand_counts() -> None:
    variant = Variant(target=None, hands=1, low_scoring=LowScoring.GAIN_UNDER_SIX)
    tied = play(variant, low(6))
    assert (tied.outcome, tied.tied) == (None, True)
    over = play(variant, low(6), grand("E", 8))
    assert (over.outcome, over.tied) == (Outcome("NS", Ending.LAST_HAND, (2, 0), (0, 0), 1), False)


def test_an_adjustment_breaks_a_tie_after_the_last_hand() -> None:
    variant = Variant(target=None, hands=2)
    tally = play(variant, grand("N", 8), grand("E", 5), Adjustment("EW", -1), low(3))
    assert tally.outcome == Outcome("NS", Ending.LAST_HAND, (2, 1), (0, 0), 2)
    assert [line.counts for line in tally.lines] == [True, True, True, False]


def test_an_adjustment_before_the_last_hand_ends_nothing() -> None:
    variant = Variant(target=None, hands=2)
    assert play(variant, Adjustment("NS", 3), grand("N", 8)).outcome is None
    assert play(variant, Adjustment("NS", 3), ThrownIn(), ThrownIn()).outcome is None


def test_a_game_with_a_target_and_a_last_hand_ends_at_whichever_comes_first() -> None:
    variant = Variant(target=5, hands=2)
    at_target = play(variant, grand("N", 11))
    assert at_target.outcome == Outcome("NS", Ending.TARGET, (5, 0), (0, 0), 0)
    at_last = play(variant, grand("N", 8), low(7))
    assert at_last.outcome == Outcome("NS", Ending.LAST_HAND, (1, 0), (0, 0), 1)


def test_the_target_is_the_reason_when_both_come_together() -> None:
    tally = play(Variant(target=5, hands=1), grand("N", 11))
    assert tally.outcome is not None
    assert tally.outcome.ending is Ending.TARGET


def test_fewer_losses_win_a_game_of_hands() -> None:
    tally = play(Variant(target=None, hands=2), low(9), low(5))
    assert tally.outcome == Outcome("EW", Ending.LAST_HAND, (-3, -2), (0, 0), 1)


def test_entries_after_the_end_are_shown_and_do_not_count() -> None:
    after = (grand("E", 2), Adjustment("EW", 20), ThrownIn(), dix("E", made=True))
    tally = play(ASKOV, grand("N", 13), grand("E", 9), grand("S", 7), Adjustment("NS", 1), *after)
    assert [line.counts for line in tally.lines] == [True, True, True, True, False, False, False, False]
    assert (tally.score, tally.stars) == ((15, 0), (0, 0))
    assert scores(tally)[3:] == [(15, 0)] * 5
    assert tally.lines[4].points == (0, 5)
    assert tally.lines[4].reason is Reason.MADE


def test_a_correction_reopens_a_game() -> None:
    ended = play(MINNESOTA, grand("N", 13), grand("N", 13), grand("E", 3))
    assert ended.outcome is not None
    reopened = play(MINNESOTA, grand("N", 13), grand("N", 8), grand("E", 3))
    assert (reopened.outcome, reopened.score) == (None, (9, 4))


def test_undoing_the_last_hand_leaves_dealer_and_number_as_they_were() -> None:
    before = play(MINNESOTA, grand("N", 13))
    ended = play(MINNESOTA, grand("N", 13), grand("N", 13))
    assert ended.outcome is not None
    undone = play(MINNESOTA, grand("N", 13))
    assert undone == before
    assert (undone.next.number, undone.next.dealer) == (2, "E")


def test_a_called_game_ends_as_it_stands() -> None:
    tally = play(MINNESOTA, grand("N", 7), low(3), called=True)
    assert tally.outcome == Outcome("NS", Ending.CALLED, (1, -4), (0, 0))


def test_calling_a_game_that_is_over_changes_nothing() -> None:
    entries = (grand("N", 13), grand("N", 13))
    assert play(MINNESOTA, *entries, called=True) == play(MINNESOTA, *entries)


def test_the_deal_moves_left_after_every_hand() -> None:
    tally = play(Variant(target=99), *[grand("N", 7)] * 9)
    assert dealers(tally) == "N E S W N E S W N>E"
    assert [line.number for line in tally.lines] == list(range(1, 10))


def test_from_a_hand_that_someone_else_dealt_the_deal_goes_on() -> None:
    tally = play(MINNESOTA, grand("N", 7), low(7, dealer="W"), low(7), low(7))
    assert dealers(tally) == "N W N E>S"
    assert [line.leader for line in tally.lines] == ["W", "N", "E", "S"]


def test_special_bids_move_the_deal_too() -> None:
    assert dealers(play(ASKOV, sola("N", made=True), dix("E", made=False))) == "N E>S"


def test_an_adjustment_does_not_move_the_deal() -> None:
    tally = play(MINNESOTA, grand("N", 7), Adjustment("EW", -2, "revoke"), low(6))
    assert dealers(tally) == "N . E>S"
    assert [line.number for line in tally.lines] == [1, None, 2]
    assert scores(tally) == [(1, 0), (1, -2), (1, -3)]
    assert tally.lines[1].reason is Reason.ADJUSTMENT


@pytest.mark.parametrize(("variant", "seen"), [(MINNESOTA, "N E E E>S"), (PASSES, "N E S W>N")])
def test_after_a_misdeal_the_deal_stays_or_passes(variant: Variant, seen: str) -> None:
    tally = play(variant, low(6), ThrownIn(), ThrownIn(), low(6))
    assert dealers(tally) == seen
    assert [line.number for line in tally.lines] == [1, None, None, 2]
    assert tally.lines[1].reason is Reason.THROWN_IN


@pytest.mark.parametrize(("variant", "seen"), [(MINNESOTA, "W W>N"), (PASSES, "W N>E")])
def test_a_misdeal_of_a_named_dealer_stays_or_passes_from_there(variant: Variant, seen: str) -> None:
    assert dealers(play(variant, ThrownIn("W"), low(6))) == seen


def test_without_a_floor_a_score_falls_below_nought() -> None:
    assert scores(play(MINNESOTA, low(9), grand("N", 8))) == [(-3, 0), (-1, 0)]


def test_with_a_floor_losses_stop_at_nought_and_gains_start_there() -> None:
    tally = play(FLOOR, low(9), grand("N", 8), low(13), grand("N", 9))
    assert scores(tally) == [(0, 0), (2, 0), (0, 0), (3, 0)]
    assert [line.points for line in tally.lines] == [(-3, 0), (2, 0), (-7, 0), (3, 0)]


def test_with_a_floor_an_adjustment_stops_at_nought() -> None:
    tally = play(FLOOR, grand("E", 3), Adjustment("EW", -9), Adjustment("EW", 2), Adjustment("NS", -1))
    assert scores(tally) == [(0, 4), (0, 0), (0, 2), (0, 2)]


def test_where_one_side_holds_points_a_score_sends_the_other_back_to_nought() -> None:
    tally = play(ONE_SIDE, grand("N", 9), grand("N", 8), grand("E", 4), grand("E", 11), low(4))
    assert scores(tally) == [(3, 0), (5, 0), (0, 3), (5, 0), (5, -3)]


def test_a_loss_sends_nobody_back_to_nought() -> None:
    assert scores(play(ONE_SIDE, grand("N", 9), low(4), low(9))) == [(3, 0), (3, -3), (0, -3)]


def test_a_hand_without_points_sends_nobody_back_to_nought() -> None:
    variant = Variant(holding=Holding.ONE_SIDE, low_scoring=LowScoring.GAIN_UNDER_SIX)
    assert scores(play(variant, grand("N", 9), low(6), low(7))) == [(3, 0)] * 3


def test_a_star_does_not_end_the_game_and_changes_no_score() -> None:
    tally = play(ASKOV, grand("N", 9), sola("N", made=True), dix("E", made=False), sola("W", made=True))
    assert (tally.score, tally.stars, tally.outcome) == ((3, 0), (2, 1), None)
    assert [line.stars for line in tally.lines] == [(0, 0), (1, 0), (1, 0), (0, 1)]
    reasons = [Reason.MADE, Reason.STAR_WON, Reason.STAR_LOST, Reason.STAR_WON]
    assert [line.reason for line in tally.lines] == reasons


def test_a_special_bid_is_a_hand_and_can_be_the_last() -> None:
    variant = Variant(target=None, hands=2, special_bids=SpecialBids.SOLA_NOLA_AND_GRAND_DIX)
    tally = play(variant, grand("N", 8), dix("E", made=True))
    assert tally.outcome == Outcome("NS", Ending.LAST_HAND, (2, 0), (0, 1), 1)


def test_stars_break_no_tie() -> None:
    variant = Variant(target=None, hands=1, special_bids=SpecialBids.SOLA_NOLA_AND_GRAND_DIX)
    tally = play(variant, sola("E", made=True))
    assert (tally.outcome, tally.tied, tally.stars) == (None, True, (0, 1))


def test_a_game_of_two_hundred_hands_is_counted() -> None:
    tally = play(Variant(target=999), *[grand("N", 8), grand("E", 5)] * 100)
    assert (tally.score, tally.next.number, tally.outcome) == ((200, 200), 201, None)
