"""What holds for every game, however it was played and put right."""

from collections.abc import Sequence
from itertools import pairwise
from operator import sub

from hypothesis import assume, given
from hypothesis import strategies as st

from scorepad.rules.entries import Adjustment, ThrownIn
from scorepad.rules.family import Ending, Line, Outcome, Reason, Tally
from scorepad.rules.whist import Hand, points_of
from scorepad.rules.whist.variant import BelowNought, Holding, Misdeal
from scorepad.seat import Partnership, Seat
from tests.rules.strategies import Game, entries, games, hands, mirrored

PLAIN = {"target": 999, "hands": None, "below_nought": BelowNought.ALLOWED, "holding": Holding.BOTH}
"""House rules by which a score is simply the sum of the points, in games that end late if at all."""


def difference(after: Sequence[int], before: Sequence[int]) -> tuple[int, ...]:
    return tuple(map(sub, after, before))


def open_all_along(game: Game) -> Tally:
    """The tally of a game that nothing has ended."""
    tally = game.tally()
    assume(tally.outcome is None)
    return tally


def scores_before(tally: Tally) -> list[tuple[int, ...]]:
    """The score that each line found."""
    return [(0, 0), *(line.score for line in tally.lines)][: len(tally.lines)]


@given(games(), st.data())
def test_the_tally_of_a_prefix_is_a_prefix_of_the_tally(game: Game, data: st.DataObject) -> None:
    length = data.draw(st.integers(0, len(game.entries)))
    prefix = game.having(*game.entries[:length]).tally()
    assert game.tally().lines[:length] == prefix.lines


@given(games(**PLAIN), st.data())
def test_a_game_goes_on_from_where_it_stands(game: Game, data: st.DataObject) -> None:
    """Counting the rest alone, from the dealer who is next, gives the rest of the score."""
    whole = open_all_along(game)
    length = data.draw(st.integers(0, len(game.entries)))
    start = game.having(*game.entries[:length]).tally()
    rest = Game(game.variant, Seat(start.next.dealer), game.entries[length:]).tally()
    assert difference(whole.score, start.score) == rest.score
    assert [line.leader for line in whole.lines[length:]] == [line.leader for line in rest.lines]
    assert (whole.next.dealer, whole.next.number) == (rest.next.dealer, start.next.number + rest.next.number - 1)


@given(games(least=1, **PLAIN), st.data())
def test_a_corrected_hand_moves_every_later_score_by_the_difference(game: Game, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(game.entries) - 1))
    corrected = data.draw(hands(game.variant))
    before = open_all_along(game)
    after = open_all_along(game.having(*game.entries[:at], corrected, *game.entries[at + 1 :]))
    assert after.lines[:at] == before.lines[:at]
    moved = difference(after.lines[at].points, before.lines[at].points)
    assert after.lines[at].points == points_of(game.variant, corrected)
    for old, new in zip(before.lines[at:], after.lines[at:], strict=True):
        assert difference(new.score, old.score) == moved


@given(games(least=1, **PLAIN), st.data())
def test_a_removed_entry_leaves_the_others_as_they_were(game: Game, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(game.entries) - 1))
    before = open_all_along(game)
    after = open_all_along(game.having(*game.entries[:at], *game.entries[at + 1 :]))
    assert after.lines[:at] == before.lines[:at]
    for old, new in zip(before.lines[at + 1 :], after.lines[at:], strict=True):
        assert (new.points, new.stars, new.reason) == (old.points, old.stars, old.reason)
        assert difference(old.score, new.score) == before.lines[at].points


@given(games(), st.data())
def test_an_entry_put_in_and_taken_back_leaves_no_trace(game: Game, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(game.entries)))
    extra = data.draw(entries(game.variant))
    longer = game.having(*game.entries[:at], extra, *game.entries[at:])
    assert len(longer.tally().lines) == len(game.entries) + 1
    assert longer.having(*longer.entries[:at], *longer.entries[at + 1 :]).tally() == game.tally()


@given(games())
def test_the_deal_moves_left_after_a_hand_and_follows_a_named_dealer(game: Game) -> None:
    due, tally = game.first_dealer, game.tally()
    for entry, line in zip(game.entries, tally.lines, strict=True):
        if isinstance(entry, Adjustment):
            assert line.dealer is None
            continue
        assert line.dealer == (entry.dealer or due)
        passes = isinstance(entry, Hand) or game.variant.misdeal is Misdeal.PASSES
        due = Seat(line.dealer).left if passes else Seat(line.dealer)
    assert (tally.next.dealer, tally.next.first_to_bid) == (due, due.left)


@given(games())
def test_only_hands_are_numbered(game: Game) -> None:
    tally = game.tally()
    numbers = [line.number for line in tally.lines if line.number is not None]
    assert numbers == list(range(1, tally.next.number))
    for entry, line in zip(game.entries, tally.lines, strict=True):
        assert (line.number is not None) == isinstance(entry, Hand)


@given(games())
def test_a_hand_thrown_in_and_a_special_bid_move_no_score(game: Game) -> None:
    tally = game.tally()
    still = (Reason.THROWN_IN, Reason.STAR_WON, Reason.STAR_LOST)
    for line, before in zip(tally.lines, scores_before(tally), strict=True):
        if line.reason in still:
            assert (line.points, line.score) == ((0, 0), before)


@given(games(below_nought=BelowNought.FLOOR))
def test_with_a_floor_no_score_is_ever_below_nought(game: Game) -> None:
    assert all(min(line.score) >= 0 for line in game.tally().lines)


@given(games(holding=Holding.ONE_SIDE))
def test_where_one_side_holds_points_a_gain_sends_the_other_to_nought(game: Game) -> None:
    for entry, line in zip(game.entries, game.tally().lines, strict=True):
        if isinstance(entry, Hand) and line.counts and max(line.points) > 0:
            assert line.score[1 - line.points.index(max(line.points))] == 0


@given(games(holding=Holding.BOTH, below_nought=BelowNought.ALLOWED))
def test_otherwise_a_score_is_the_sum_of_the_points_that_count(game: Game) -> None:
    tally = game.tally()
    counted = [line for line in tally.lines if line.counts]
    for side in (0, 1):
        assert tally.score[side] == sum(line.points[side] for line in counted)
        assert tally.stars[side] == sum(line.stars[side] for line in counted)


def ends(game: Game, line: Line, hands_so_far: int) -> bool:
    """The rule itself: at the target or at the last hand, and not level."""
    variant = game.variant
    at_target = variant.target is not None and max(line.score) >= variant.target
    at_last = variant.hands is not None and hands_so_far >= variant.hands
    return (at_target or at_last) and line.score[0] != line.score[1]


@given(games())
def test_a_game_ends_at_the_first_entry_that_satisfies_the_rule(game: Game) -> None:
    tally, played, end = game.tally(), 0, None
    for index, line in enumerate(tally.lines):
        played += line.number is not None
        assert line.counts == (end is None)
        if end is None and ends(game, line, played):
            end = index
    found = tally.outcome.entry if tally.outcome else None
    assert found == end


@given(games())
def test_the_winner_is_ahead(game: Game) -> None:
    outcome = game.tally().outcome
    if outcome is not None:
        ahead = Partnership.NS if outcome.score[0] > outcome.score[1] else Partnership.EW
        assert outcome.winner == ahead
        assert outcome.score[0] != outcome.score[1]


@given(games())
def test_entries_after_the_end_change_nothing(game: Game) -> None:
    tally = game.tally()
    if tally.outcome is None or tally.outcome.entry is None:
        return
    ended = game.having(*game.entries[: tally.outcome.entry + 1]).tally()
    assert (tally.outcome, tally.score, tally.stars) == (ended.outcome, ended.score, ended.stars)
    assert all(line.score == ended.score for line in tally.lines[tally.outcome.entry + 1 :])


@given(games())
def test_a_called_game_ends_as_it_stands_unless_it_is_level(game: Game) -> None:
    running = Game(game.variant, game.first_dealer, game.entries).tally()
    called = Game(game.variant, game.first_dealer, game.entries, called=True).tally()
    assert called.lines == running.lines
    if running.outcome is not None:
        assert called == running
    elif running.score[0] == running.score[1]:
        assert (called.outcome, called.tied) == (None, True)
    else:
        ahead = max(Partnership, key=lambda side: running.score[tuple(Partnership).index(side)])
        assert called.outcome == Outcome(ahead, Ending.CALLED, running.score, running.stars)


@given(games())
def test_tied_means_level_when_the_game_would_be_over(game: Game) -> None:
    tally, variant = game.tally(), game.variant
    at_target = variant.target is not None and min(tally.score) >= variant.target
    at_last = variant.hands is not None and tally.next.number > variant.hands
    level = tally.outcome is None and tally.score[0] == tally.score[1]
    assert tally.tied == (level and (at_target or at_last or game.called))


@given(games())
def test_swapping_the_partnerships_everywhere_mirrors_the_tally(game: Game) -> None:
    ours, theirs = game.tally(), mirrored(game).tally()
    assert (theirs.score, theirs.stars, theirs.tied) == (ours.score[::-1], ours.stars[::-1], ours.tied)
    assert theirs.next.dealer == Seat(ours.next.dealer).left
    for our, their in zip(ours.lines, theirs.lines, strict=True):
        assert (their.points, their.score, their.stars) == (our.points[::-1], our.score[::-1], our.stars[::-1])
        assert (their.reason, their.number, their.counts) == (our.reason, our.number, our.counts)
        assert their.leader == (Seat(our.leader).left if our.leader else None)
    assert (ours.outcome is None) == (theirs.outcome is None)
    if ours.outcome and theirs.outcome:
        assert Partnership(theirs.outcome.winner) is Partnership(ours.outcome.winner).other


@given(games())
def test_every_dealer_deals_before_anyone_deals_again(game: Game) -> None:
    """Nine hands with four seats: the dealer of hand nine is the dealer of hand one."""
    hands_only = [entry for entry in game.entries if isinstance(entry, Hand) and entry.dealer is None]
    dealers = [line.dealer for line in game.having(*hands_only).tally().lines]
    assert all(Seat(str(one)).left == other for one, other in pairwise(dealers))
    assert all(dealers[index] == dealers[index + 4] for index in range(len(dealers) - 4))


@given(games())
def test_a_misdeal_is_no_hand(game: Game) -> None:
    without = [entry for entry in game.entries if not isinstance(entry, ThrownIn)]
    whole, shorter = game.tally(), game.having(*without).tally()
    assert (whole.score, whole.stars, whole.next.number) == (shorter.score, shorter.stars, shorter.next.number)
