"""What is said at a field: every problem the engine can note has words, and the words hold its values."""

import pytest

from scorepad.rules import VARIANTS
from scorepad.rules.checks import Invalid, Problem, house_rules
from scorepad.rules.entries import Adjustment, ThrownIn
from scorepad.rules.knockout import KNOCKOUT
from scorepad.rules.knockout import Hand as Knocked
from scorepad.rules.whist import Hand, Variant
from scorepad.seat import Partnership, Seat
from scorepad.words.problems import misfit_text, problem_text

VALUES = {
    "low": 0,
    "high": 13,
    "limit": 40,
    "length": 41,
    "ns": 8,
    "ew": 6,
    "total": 14,
    "cards": 7,
    "name": "Cy",
    "most": 4,
}
FIELDS = [
    *("bid", "tricks", "tricks_ns", "tricks_ew", "made", "trump", "dealer", "kind", "side", "points", "why"),
    *("cut", "tricks_3"),
    *("name_N", "name_W", "first_dealer", "code", "something_new"),
    *(rule.name for rule in house_rules(Variant)),
]

BAD_HANDS = [
    *({"bid": bid, "tricks_ns": "7"} for bid in ("", "grand", "grand:X", "low:N", "misere", "sola_nola:N")),
    *({"bid": "low", "tricks_ns": tricks} for tricks in ("abc", "", "7.5", "-1", "14", "٧", "9" * 400)),
    {"bid": "low", "tricks_ns": "8", "tricks_ew": "6"},
    {"bid": "low", "tricks_ns": "8", "dealer": "Q"},
]


def words_of(invalid: Invalid) -> list[str]:
    return [problem_text(*each) for each in invalid.problems]


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("problem", Problem)
def test_every_problem_of_every_field_has_words(field: str, problem: Problem) -> None:
    text = problem_text(field, problem, VALUES)
    assert text.endswith((".", "?"))
    assert "%" not in text


@pytest.mark.parametrize("fields", BAD_HANDS)
def test_every_refusal_of_a_hand_can_be_said(fields: dict[str, str]) -> None:
    with pytest.raises(Invalid) as refused:
        Hand.from_fields(fields, Variant())
    assert all(words_of(refused.value))


def test_every_refusal_of_what_is_no_hand_can_be_said() -> None:
    with pytest.raises(Invalid) as adjustment:
        Adjustment.from_fields({"side": "up", "points": "-3", "why": "x" * 101}, tuple(Partnership))
    with pytest.raises(Invalid) as thrown_in:
        ThrownIn.from_fields({"dealer": "Q"}, tuple(Seat))
    assert words_of(adjustment.value) == [
        "Pick whose score it is.",
        "Points go from 1 to 999; plus or minus is chosen beside them.",
        "At most 100 letters fit here.",
    ]
    assert words_of(thrown_in.value) == ["Pick who dealt."]


def test_tricks_that_do_not_sum_to_thirteen_are_named() -> None:
    with pytest.raises(Invalid) as refused:
        Hand.from_fields({"bid": "low", "tricks_ns": "8", "tricks_ew": "6"}, Variant())
    assert words_of(refused.value) == ["8 and 6 make 14, but 13 tricks are in play."]


def test_what_does_not_fit_in_a_hand_names_the_player() -> None:
    entries = [Knocked((("1", 4), ("2", 3), ("3", 0))), Knocked((("1", 3), ("2", 1), ("3", 2)))]
    (misfit,) = KNOCKOUT.tally(KNOCKOUT.variant(), 3, "1", entries).lines[1].misfits
    assert misfit_text(misfit, {"3": "Cy"}) == "Cy is a dog: one card, in any trick Cy likes."


def test_tricks_that_do_not_sum_to_the_cards_are_named() -> None:
    (misfit,) = KNOCKOUT.tally(KNOCKOUT.variant(), 2, "1", [Knocked((("1", 4), ("2", 2)))]).lines[0].misfits
    assert misfit_text(misfit, {}) == "These make 6, but 7 tricks are in play."


def test_a_forgotten_bid_and_forgotten_tricks_are_asked_for() -> None:
    with pytest.raises(Invalid) as refused:
        Hand.from_fields({}, VARIANTS[0].variant)
    assert words_of(refused.value) == ["Who granded, or did nobody?", "How many tricks?"]


def test_a_house_rule_out_of_range_tells_its_range() -> None:
    with pytest.raises(Invalid) as refused:
        Variant(target=1000)
    assert words_of(refused.value) == ["This can be 1 to 999."]
