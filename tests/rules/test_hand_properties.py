"""What holds for every hand of every variant."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.rules.checks import Invalid
from scorepad.rules.entries import Adjustment, Entry, InvalidEntry, ThrownIn
from scorepad.rules.family import Ending, Outcome, entry_from_fields, entry_from_record
from scorepad.rules.whist import WHIST, Contract, Hand, Variant, points_of, settle, stars_of, sum_of
from scorepad.rules.whist.variant import GrandScoring, LowScoring, Payment
from scorepad.seat import Partnership
from tests.rules.strategies import ADJUSTMENTS, THROWN_IN, entries, hands, variants

SIDES = tuple(Partnership)


@st.composite
def variant_and(draw: st.DrawFn, strategy: Any, **fixed: Any) -> tuple[Variant, Any]:
    variant = draw(variants(**fixed))
    return variant, draw(strategy(variant))


def points_by_side(variant: Variant, hand: Hand) -> dict[Partnership, int]:
    return dict(zip(SIDES, points_of(variant, hand), strict=True))


def more_tricks(hand: Hand) -> Partnership:
    return max(SIDES, key=lambda side: hand.tricks(side) or 0)


@given(variant_and(hands))
def test_at_most_one_side_moves_in_a_hand(drawn: tuple[Variant, Hand]) -> None:
    assert 0 in points_of(*drawn)


@given(variant_and(hands, grand_scoring=GrandScoring.MORE_TRICKS))
def test_in_a_grand_the_side_with_more_tricks_always_gains(drawn: tuple[Variant, Hand]) -> None:
    variant, hand = drawn
    if hand.contract is Contract.GRAND:
        points = points_by_side(variant, hand)
        assert points[more_tricks(hand)] > 0
        assert points[more_tricks(hand).other] == 0


@given(variant_and(hands, grand_scoring=GrandScoring.BIDDER_ONLY))
def test_where_only_the_bidder_scores_the_others_never_move(drawn: tuple[Variant, Hand]) -> None:
    variant, hand = drawn
    if hand.contract is Contract.GRAND:
        assert hand.bidder is not None
        side, points = hand.bidder.partnership, points_by_side(variant, hand)
        assert points[side.other] == 0
        assert (points[side] > 0) == (more_tricks(hand) is side)


@given(variant_and(hands))
def test_in_low_the_side_with_more_tricks_never_profits(drawn: tuple[Variant, Hand]) -> None:
    variant, hand = drawn
    if hand.contract is Contract.LOW:
        points, takers = points_by_side(variant, hand), more_tricks(hand)
        assert points[takers] <= 0 <= points[takers.other]
        loses = variant.low_scoring is LowScoring.LOSE_OVER_SIX
        assert points[takers.other if loses else takers] == 0


@given(variant_and(hands))
def test_a_special_bid_moves_no_score_and_gives_at_most_one_star(drawn: tuple[Variant, Hand]) -> None:
    variant, hand = drawn
    stars = stars_of(variant, hand)
    if hand.contract.is_special:
        assert points_of(variant, hand) == (0, 0)
        assert sum(stars) in (0, 1)
    else:
        assert stars == (0, 0)


@given(variant_and(hands))
def test_the_sum_in_words_comes_to_the_points(drawn: tuple[Variant, Hand]) -> None:
    variant, hand = drawn
    total = sum_of(variant, hand)
    if total is None:
        assert hand.contract.is_special
        return
    assert points_by_side(variant, hand) == {total.side: total.points, total.side.other: 0}
    assert total.count >= 0


@given(variant_and(hands))
def test_the_preview_says_what_the_hand_will_be_worth(drawn: tuple[Variant, Hand]) -> None:
    variant, hand = drawn
    if not hand.contract.is_special:
        assert hand.tricks_ns is not None
        side = hand.bidder.partnership if hand.bidder else None
        assert WHIST.outcomes(variant)[hand.contract, side][hand.tricks_ns] == points_of(variant, hand)


@given(variant_and(entries))
def test_an_entry_comes_back_from_its_record(drawn: tuple[Variant, Entry]) -> None:
    entry = drawn[1]
    record = json.loads(json.dumps(entry.to_record()))
    assert record["v"] == 1
    assert entry_from_record(WHIST, entry.kind, record) == entry


@given(variants())
def test_a_variant_comes_back_from_its_record(variant: Variant) -> None:
    assert Variant.from_record(json.loads(json.dumps(variant.to_record()))) == variant


@given(variant_and(hands), st.sampled_from([set(), {"tricks_ns"}, {"tricks_ew"}]))
def test_every_legal_hand_can_be_sent(drawn: tuple[Variant, Hand], left_out: set[str]) -> None:
    """With the tricks of both sides, or of one of them."""
    variant, hand = drawn
    sent = {name: value for name, value in hand.to_fields().items() if name not in left_out}
    assert entry_from_fields(WHIST, sent, variant, 4) == hand
    assert WHIST.bid_from_fields(sent, variant) == sent["bid"]


@given(ADJUSTMENTS)
def test_every_adjustment_can_be_sent(adjustment: Adjustment) -> None:
    tidy = replace(adjustment, why=" ".join(adjustment.why.split()))
    assert entry_from_fields(WHIST, adjustment.to_fields(), Variant(), 4) == tidy


@given(THROWN_IN)
def test_every_misdeal_can_be_sent(misdeal: ThrownIn) -> None:
    assert entry_from_fields(WHIST, misdeal.to_fields(), Variant(), 4) == misdeal


WORDS = st.sampled_from(
    ["", " ", "low", "grand", "grand:N", "sola_nola:E", "grand_dix:", "hand", "adjustment", "thrown_in", "made", "NS"]
)
NUMBERS = st.integers(-20, 20).map(str) | st.text("0123456789-+.e", max_size=12)
NAMES = ("kind", "bid", "tricks_ns", "tricks_ew", "made", "trump", "dealer", "side", "points", "sign", "why")
ANYTHING = st.dictionaries(st.sampled_from(NAMES), WORDS | NUMBERS | st.text())


def entry_or_problems(fields: dict[str, str], variant: Variant) -> Entry | InvalidEntry:
    try:
        return entry_from_fields(WHIST, fields, variant, 4)
    except InvalidEntry as refused:
        return refused


@given(variants(), ANYTHING)
def test_whatever_is_sent_gives_an_entry_or_says_what_is_wrong(variant: Variant, fields: dict[str, str]) -> None:
    found = entry_or_problems(fields, variant)
    if isinstance(found, InvalidEntry):
        assert found.problems
        assert {name for name, _, _ in found.problems} <= {*NAMES, "tricks"}
    else:
        assert entry_from_record(WHIST, found.kind, found.to_record()) == found


@pytest.mark.parametrize(
    "name", [rule for rule in Variant.__dataclass_fields__ if rule not in ("currency", "own_name")]
)
@given(value=st.sampled_from([-1, 10**9, 7.5, "abc", "", True, object()]))
def test_a_house_rule_out_of_its_range_is_refused(name: str, value: object) -> None:
    with pytest.raises(Invalid) as refused:
        Variant(**{name: value})
    assert [field for field, _, _ in refused.value.problems] == [name]


@given(
    variants(),
    st.sampled_from(Partnership),
    st.tuples(st.integers(-50, 50), st.integers(-50, 50)),
    st.tuples(st.integers(0, 5), st.integers(0, 5)),
)
def test_what_is_paid_is_received(
    variant: Variant, winner: Partnership, score: tuple[int, int], stars: tuple[int, int]
) -> None:
    owed = settle(variant, Outcome(winner, Ending.TARGET, score, stars))
    shares = owed.shares()
    assert sum(shares.values()) == 0
    assert owed.amount >= 0
    assert all((shares[seat] >= 0) == (seat in winner.seats) or owed.amount < 2 for seat in shares)
    of_winners = sum(shares[seat] for seat in winner.seats)
    assert of_winners == owed.amount * (2 if variant.payment is Payment.EACH_LOSER else 1)
