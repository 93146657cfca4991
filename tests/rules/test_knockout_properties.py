"""What is true of every game of Knockout, as it can be played and as it can be recorded."""

from itertools import pairwise

from hypothesis import assume, given
from hypothesis import strategies as st

from scorepad.rules.entries import Adjustment
from scorepad.rules.knockout import KNOCKOUT, SEATS, Hand, Played
from scorepad.rules.knockout.variant import DealerOut, DogsLife
from tests.rules.knockouts import Game, any_games, any_hands, fair_games


def hands_of(game: Game) -> list[Played]:
    return [line.detail for line in game.tally().lines if line.detail is not None]


@given(game=fair_games() | any_games())
def test_someone_always_survives(game: Game) -> None:
    assert all(played.still_in for played in hands_of(game))


@given(game=fair_games() | any_games())
def test_out_is_for_good(game: Game) -> None:
    for before, after in pairwise(hands_of(game)):
        assert after.deal.seats == before.still_in


@given(game=fair_games())
def test_a_game_that_fits_has_at_most_as_many_hands_as_cards(game: Game) -> None:
    tally = game.tally()
    assert len(tally.lines) <= game.variant.cards
    assert not any(line.misfits for line in tally.lines)
    if len(tally.lines) == game.variant.cards:
        assert tally.outcome is not None


@given(game=fair_games())
def test_tricks_are_those_that_were_dealt(game: Game) -> None:
    tally = game.tally()
    for number, line in enumerate(tally.lines):
        assert sum(line.points) == line.detail.deal.cards == game.variant.cards - number
    assert tally.score == tuple(map(sum, zip(*[line.points for line in tally.lines], strict=True))) or not tally.lines


@given(game=fair_games() | any_games())
def test_the_dogs_life_comes_once(game: Game) -> None:
    given_in = [played for played in hands_of(game) if played.new_dogs]
    assert len(given_in) <= (game.variant.dogs_life is DogsLife.ONCE)
    assert all(played.deal.cards > 1 and not played.out for played in given_in)


@given(game=fair_games() | any_games())
def test_a_dog_returns_or_goes_and_is_never_a_dog_twice(game: Game) -> None:
    for before, after in pairwise(hands_of(game)):
        assert after.deal.dogs == before.new_dogs
        assert not set(before.deal.dogs) & set(after.deal.dogs)


@given(game=fair_games() | any_games())
def test_the_winner_is_the_last_one_in_and_the_next_trump_is_named_by_somebody_who_is(game: Game) -> None:
    tally, hands = game.tally(), hands_of(game)
    left = hands[-1].still_in if hands else SEATS[: game.players]
    assert (tally.outcome and tally.outcome.winner) == (left[0] if len(left) == 1 else None)
    assert all(played.chooser in (None, *played.still_in) for played in hands)


@given(game=fair_games())
def test_whoever_deals_is_not_the_one_who_leads(game: Game) -> None:
    for line in game.tally().lines:
        assert line.dealer != line.leader
        assert line.leader in line.detail.deal.seats
        assert line.dealer in line.detail.deal.seats or game.variant.dealer_out is DealerOut.STILL_DEALS


@given(game=any_games(), data=st.data())
def test_the_tally_of_the_first_hands_is_the_first_part_of_the_tally(game: Game, data: st.DataObject) -> None:
    length = data.draw(st.integers(0, len(game.entries)))
    assert game.having(game.entries[:length]).tally().lines == game.tally().lines[:length]


@given(game=any_games(), other=any_hands(), data=st.data())
def test_a_correction_leaves_what_was_before_it_and_keeps_what_comes_after(
    game: Game, other: Hand, data: st.DataObject
) -> None:
    assume(game.entries)
    place = data.draw(st.integers(0, len(game.entries) - 1))
    old, new = game.tally(), game.having((*game.entries[:place], other, *game.entries[place + 1 :])).tally()
    assert new.lines[:place] == old.lines[:place]
    later = slice(place + 1, None)
    assert [line.points for line in new.lines[later]] == [line.points for line in old.lines[later]]


@given(game=any_games())
def test_any_record_is_counted_and_nothing_is_dropped(game: Game) -> None:
    tally = game.tally()
    assert len(tally.lines) == len(game.entries)
    assert tally.tied == (game.called and tally.outcome is None)
    assert (tally.next.detail is None) == (tally.outcome is not None)
    hands = [entry for entry in game.entries if entry.kind == "hand"]
    assert [line.number for line in tally.lines if line.number] == list(range(1, len(hands) + 1))


@given(game=any_games())
def test_every_hand_comes_back_from_its_record_and_its_form(game: Game) -> None:
    for hand in game.entries:
        if hand.kind == "hand":
            assert KNOCKOUT.hand_from_record(hand.to_record()) == hand
            assert KNOCKOUT.hand_from_fields(hand.to_fields(), game.variant, len(SEATS)) == hand


@given(game=any_games())
def test_what_is_no_hand_changes_nobody(game: Game) -> None:
    hands = [entry for entry in game.entries if not isinstance(entry, Adjustment)]
    with_points, without = hands_of(game), hands_of(game.having(hands))
    assert with_points == without
