"""Classic whist against `golden/classic.csv`, in its corners, and what is true of every game."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.rules.checks import Problem, house_rules
from scorepad.rules.classic import CLASSIC, Hand, Variant
from scorepad.rules.classic.variant import GameWorth, Honours, Rubber, Trumps
from scorepad.rules.entries import Adjustment, Entry, InvalidEntry, ThrownIn
from scorepad.rules.family import Ending, Reason, Tally, entry_from_fields
from scorepad.rules.presets import VARIANTS as KNOWN
from scorepad.rules.suit import Suit
from scorepad.rules.whist.variant import Misdeal
from scorepad.seat import Partnership, Seat
from tests.rules.strategies import settings_of
from tests.rules.tables import Row, each_game, pair

PRESETS: dict[str, Any] = {preset.key: preset.variant for preset in KNOWN if preset.family is CLASSIC}
HANDS = st.builds(
    lambda tricks, held, dealer: Hand(tricks, *held, dealer=dealer),
    st.integers(0, 13),
    st.just((None, None)) | st.tuples(st.sampled_from((3, 4)), st.sampled_from(Partnership)),
    st.none() | st.sampled_from(Seat),
)
ADJUSTED = st.builds(Adjustment, st.sampled_from(Partnership), st.integers(-5, 5).filter(bool))
ENTRIES = st.lists(st.one_of(HANDS, HANDS, HANDS, ADJUSTED, st.builds(ThrownIn)), max_size=15)
VARIANTS = st.builds(Variant, **{rule.name: settings_of(rule) for rule in house_rules(Variant)})


def play(variant: Variant, *entries: Entry, called: bool = False) -> Tally:
    return CLASSIC.tally(variant, 4, "N", entries, called)


def sent(row: Row) -> Hand:
    return CLASSIC.hand_from_fields(
        {name: row[name] for name in ("tricks_ns", "tricks_ew", "honours")}, PRESETS[row["rules"]]
    )


@each_game("classic.csv")
def test_a_game_or_a_rubber_runs_as_it_was_counted_by_hand(rows: list[Row]) -> None:
    tally = play(PRESETS[rows[0]["rules"]], *map(sent, rows))
    for row, line in zip(rows, tally.lines, strict=True):
        assert (line.number, line.dealer, line.leader) == (int(row["hand"]), row["dealer"], Seat(row["dealer"]).left)
        assert (line.points, line.score) == (pair(row, "points"), pair(row, "score"))
        won = line.detail.won
        assert (f"{won.winner} {won.worth}" if won else "") == row["game"]
    assert tally.next.detail.points == pair(rows[-1], "rubber")
    assert (tally.outcome.winner if tally.outcome else "") == rows[-1]["winner"]


@each_game("classic.csv")
def test_what_each_side_has_of_the_rubber_is_known_after_every_hand(rows: list[Row]) -> None:
    for number, row in enumerate(rows, 1):
        tally = play(PRESETS[row["rules"]], *map(sent, rows[:number]))
        assert tally.next.detail.points == pair(row, "rubber")
        assert (tally.outcome is not None) == bool(row["winner"])


def test_trumps_in_turn_are_hearts_clubs_diamonds_spades_and_by_a_house_rule_none() -> None:
    for trumps, suits in {
        Trumps.IN_TURN: [Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS],
        Trumps.IN_TURN_OR_NONE: [Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, None],
        Trumps.TURNED: [None] * 5,
    }.items():
        tally = play(Variant(trumps=trumps, target=99), *[Hand(7)] * 4)
        assert [line.detail.trump for line in tally.lines] + [tally.next.detail.trump] == suits


def test_a_trump_that_was_turned_can_be_noted_and_one_in_turn_cannot() -> None:
    fields = {"tricks_ns": "7", "trump": "spades"}
    assert CLASSIC.hand_from_fields(fields, Variant()).trump is Suit.SPADES
    assert CLASSIC.hand_from_fields(fields, Variant(trumps=Trumps.IN_TURN)).trump is None


def test_honours_that_could_not_be_counted_are_known_to_be_lost() -> None:
    tally = play(Variant(), Hand(10), Hand(6, 4, Partnership.NS), Hand(7, 3, Partnership.EW))
    assert [line.detail.lost for line in tally.lines] == [False, True, True]


def test_the_deal_passes_after_a_misdeal_unless_the_table_plays_otherwise() -> None:
    lines = play(Variant(), ThrownIn(), Hand(7), Hand(7, dealer=Seat.NORTH)).lines
    assert [line.dealer for line in lines] == ["N", "E", "N"]
    assert [line.reason for line in lines] == [Reason.THROWN_IN, Reason.TRICKS, Reason.TRICKS]
    assert play(Variant(misdeal=Misdeal.SAME_DEALER), ThrownIn()).next.dealer == "N"


def test_points_for_a_revoke_can_end_a_game() -> None:
    tally = play(Variant(rubber=Rubber.OFF), Hand(8), Adjustment("NS", 3, "revoke"), Hand(13))
    assert tally.outcome is not None
    assert (tally.outcome.ending, tally.outcome.entry, tally.outcome.score) == (Ending.TARGET, 1, (5, 0))
    assert [line.counts for line in tally.lines] == [True, True, False]
    assert tally.lines[1].detail.won.worth == 3


def test_a_called_rubber_goes_by_its_games_and_then_by_the_score() -> None:
    ahead = play(Variant(), Hand(11), Hand(4), called=True)
    level = play(Variant(), called=True)
    assert ahead.outcome is not None
    assert (ahead.outcome.winner, ahead.outcome.ending, ahead.outcome.score) == ("NS", Ending.CALLED, (3, 0))
    by_score = play(Variant(), Hand(4), called=True)
    assert by_score.outcome is not None
    assert by_score.outcome.winner == "EW"
    assert (level.outcome, level.tied) == (None, True)


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({}, ("tricks", Problem.MISSING, {})),
        ({"tricks_ns": "8", "tricks_ew": "6"}, ("tricks", Problem.NOT_THIRTEEN, {"ns": 8, "ew": 6, "total": 14})),
        ({"tricks_ns": "14"}, ("tricks_ns", Problem.OUT_OF_RANGE, {"low": 0, "high": 13})),
        ({"tricks_ns": "7", "honours": "NS:2"}, ("honours", Problem.UNKNOWN, {})),
        ({"tricks_ns": "7", "trump": "stars"}, ("trump", Problem.UNKNOWN, {})),
        ({"tricks_ns": "7", "dealer": "Q"}, ("dealer", Problem.UNKNOWN, {})),
    ],
)
def test_what_no_hand_can_be_is_refused(fields: dict[str, str], problem: object) -> None:
    with pytest.raises(InvalidEntry) as found:
        entry_from_fields(CLASSIC, fields, Variant(), 4)
    assert found.value.problems == [problem]


def test_honours_are_refused_where_they_do_not_count() -> None:
    with pytest.raises(InvalidEntry) as found:
        CLASSIC.hand_from_fields({"tricks_ns": "7", "honours": "NS:4"}, Variant(honours=Honours.OFF))
    assert found.value.problems == [("honours", Problem.NOT_ALLOWED, {})]


@pytest.mark.parametrize("held", [(2, Partnership.NS), (4, None), (None, Partnership.EW)])
def test_honours_are_three_or_four_of_one_side(held: Any) -> None:
    with pytest.raises(InvalidEntry):
        Hand(7, *held)


def test_the_preview_is_the_tricks_over_six() -> None:
    shown = CLASSIC.outcomes(Variant(honours=Honours.OFF))
    assert list(shown) == [""]
    assert [shown[""][tricks] for tricks in (0, 6, 7, 13)] == [(0, 7), (0, 1), (1, 0), (7, 0)]


@given(variant=VARIANTS, entries=ENTRIES, hand=HANDS)
def test_the_preview_is_what_the_next_hand_comes_to(variant: Variant, entries: list[Entry], hand: Hand) -> None:
    counted = replace(variant, honours=Honours.COUNT)
    tally = play(counted, *entries)
    if tally.outcome is None:
        shown = CLASSIC.outcomes(counted, tally.score)[hand.to_fields()["honours"]][hand.tricks_ns]
        assert play(counted, *entries, hand).lines[-1].points == shown


@given(variant=VARIANTS, entries=ENTRIES, length=st.integers(0, 15))
def test_the_tally_of_the_first_entries_is_the_first_part_of_the_tally(
    variant: Variant, entries: list[Entry], length: int
) -> None:
    assert play(variant, *entries[:length]).lines == play(variant, *entries).lines[:length]


@given(variant=VARIANTS, entries=ENTRIES)
def test_a_rubber_is_two_or_three_games_and_a_side_wins_it_with_two(variant: Variant, entries: list[Entry]) -> None:
    tally = play(variant, *entries)
    winners = [won.winner for won in tally.next.detail.won]
    assert len(winners) <= (3 if variant.has_rubber else 1)
    assert (tally.outcome is not None) == (len(winners) > 0 and winners.count(winners[-1]) == 1 + variant.has_rubber)


@given(variant=VARIANTS, entries=ENTRIES)
def test_seen_from_the_other_chairs_everything_is_the_same(variant: Variant, entries: list[Entry]) -> None:
    turned = CLASSIC.tally(variant, 4, "E", [mirrored(entry) for entry in entries])
    assert [line.score for line in turned.lines] == [line.score[::-1] for line in play(variant, *entries).lines]


def mirrored(entry: Any) -> Entry:
    if isinstance(entry, ThrownIn):
        return entry
    if isinstance(entry, Adjustment):
        return replace(entry, side=Partnership(entry.side).other)
    dealer = entry.dealer and entry.dealer.left
    return replace(entry, tricks_ns=13 - entry.tricks_ns, holders=entry.holders and entry.holders.other, dealer=dealer)


@given(variant=VARIANTS, hand=HANDS)
def test_a_hand_and_its_rules_come_back_from_record_and_form(variant: Variant, hand: Hand) -> None:
    assert CLASSIC.hand_from_record(hand.to_record()) == hand
    counted = replace(variant, honours=Honours.COUNT)
    assert CLASSIC.hand_from_fields(hand.to_fields(), counted) == hand
    assert Variant.from_record(variant.to_record()) == variant
    assert CLASSIC.columns(hand)["tricks_ew"] == 13 - hand.tricks_ns


@pytest.mark.parametrize(("loser", "worth"), [(-2, 3), (0, 3), (1, 2), (2, 2), (3, 1), (4, 1)])
def test_a_game_is_a_treble_a_double_or_a_single(loser: int, worth: int) -> None:
    start = [Adjustment("EW", loser)] if loser else []
    assert play(Variant(), *start, Hand(11)).lines[-1].detail.won.worth == worth


def test_a_game_by_the_difference_is_what_the_losers_are_short_of() -> None:
    variant = Variant(target=7, game_worth=GameWorth.DIFFERENCE, rubber=Rubber.OFF)
    assert play(variant, Hand(2), Hand(13)).lines[-1].detail.won.worth == 2
