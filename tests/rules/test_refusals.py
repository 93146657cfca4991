"""Everything that may be sent as an entry and is none: which field is wrong, and in what way."""

from typing import Any

import pytest

from scorepad.rules import find_variant
from scorepad.rules.checks import Problem
from scorepad.rules.entries import Adjustment, InvalidEntry
from scorepad.rules.family import entry_from_fields
from scorepad.rules.whist import WHIST, Contract, Hand, Suit, Variant
from scorepad.seat import Seat

TRICKS_RANGE = {"low": 0, "high": 13}
POINTS_RANGE = {"low": 1, "high": 999}

NO_TRICKS = [
    ("abc", Problem.NOT_A_NUMBER),
    ("7.5", Problem.NOT_A_NUMBER),
    ("7,5", Problem.NOT_A_NUMBER),
    ("1e9", Problem.NOT_A_NUMBER),
    ("+7", Problem.NOT_A_NUMBER),
    ("0x7", Problem.NOT_A_NUMBER),
    ("7 8", Problem.NOT_A_NUMBER),
    ("--7", Problem.NOT_A_NUMBER),
    ("1_0", Problem.NOT_A_NUMBER),
    ("٧", Problem.NOT_A_NUMBER),
    ("７", Problem.NOT_A_NUMBER),
    ("²", Problem.NOT_A_NUMBER),
    ("7\x00", Problem.NOT_A_NUMBER),
    ("{{7*7}}", Problem.NOT_A_NUMBER),
    ("-1", Problem.OUT_OF_RANGE),
    ("14", Problem.OUT_OF_RANGE),
    ("9" * 400, Problem.OUT_OF_RANGE),
    ("-" + "9" * 400, Problem.OUT_OF_RANGE),
]

REFUSED: list[tuple[str, str, dict[str, str], dict[str, Problem]]] = [
    ("nothing at all", "minnesota", {}, {"bid": Problem.MISSING, "tricks": Problem.MISSING}),
    ("no bid", "minnesota", {"tricks_ns": "7"}, {"bid": Problem.MISSING}),
    ("no tricks", "minnesota", {"bid": "low"}, {"tricks": Problem.MISSING}),
    ("blank tricks", "minnesota", {"bid": "low", "tricks_ns": "", "tricks_ew": " "}, {"tricks": Problem.MISSING}),
    ("unknown contract", "minnesota", {"bid": "misère:N", "tricks_ns": "7"}, {"bid": Problem.UNKNOWN}),
    ("unknown bidder", "minnesota", {"bid": "grand:X", "tricks_ns": "7"}, {"bid": Problem.UNKNOWN}),
    ("grand without bidder", "minnesota", {"bid": "grand", "tricks_ns": "7"}, {"bid": Problem.UNKNOWN}),
    ("grand of nobody", "minnesota", {"bid": "grand:", "tricks_ns": "7"}, {"bid": Problem.UNKNOWN}),
    ("grand of two", "minnesota", {"bid": "grand:N:S", "tricks_ns": "7"}, {"bid": Problem.UNKNOWN}),
    ("low with a bidder", "minnesota", {"bid": "low:N", "tricks_ns": "7"}, {"bid": Problem.UNKNOWN}),
    ("low of nobody", "minnesota", {"bid": "low:", "tricks_ns": "7"}, {"bid": Problem.UNKNOWN}),
    (
        "Sola Nola where it is not played",
        "minnesota",
        {"bid": "sola_nola:N", "made": "made"},
        {"bid": Problem.NOT_ALLOWED},
    ),
    (
        "Grand Dix where it is not played",
        "norwegian",
        {"bid": "grand_dix:E", "made": "set"},
        {"bid": Problem.NOT_ALLOWED},
    ),
    ("special bid without result", "askov", {"bid": "sola_nola:N", "tricks_ns": "0"}, {"made": Problem.MISSING}),
    ("special bid half made", "askov", {"bid": "grand_dix:N", "made": "yes"}, {"made": Problem.UNKNOWN}),
    ("special bid of nobody", "askov", {"bid": "grand_dix", "made": "made"}, {"bid": Problem.UNKNOWN}),
    (
        "unknown suit",
        "south-dakota",
        {"bid": "grand:N", "tricks_ns": "7", "trump": "stars"},
        {"trump": Problem.UNKNOWN},
    ),
    ("unknown dealer", "minnesota", {"bid": "low", "tricks_ns": "7", "dealer": "Z"}, {"dealer": Problem.UNKNOWN}),
    (
        "eight and six",
        "minnesota",
        {"bid": "low", "tricks_ns": "8", "tricks_ew": "6"},
        {"tricks": Problem.NOT_THIRTEEN},
    ),
    (
        "nought and nought",
        "minnesota",
        {"bid": "low", "tricks_ns": "0", "tricks_ew": "0"},
        {"tricks": Problem.NOT_THIRTEEN},
    ),
    ("unknown kind", "minnesota", {"kind": "hands", "bid": "low", "tricks_ns": "7"}, {"kind": Problem.UNKNOWN}),
    ("empty kind", "minnesota", {"kind": "", "bid": "low", "tricks_ns": "7"}, {"kind": Problem.UNKNOWN}),
    ("thrown in by nobody we know", "minnesota", {"kind": "thrown_in", "dealer": "n"}, {"dealer": Problem.UNKNOWN}),
    (
        "adjustment of nothing",
        "minnesota",
        {"kind": "adjustment"},
        {"side": Problem.MISSING, "points": Problem.MISSING},
    ),
    (
        "adjustment of a seat",
        "minnesota",
        {"kind": "adjustment", "side": "N", "points": "1"},
        {"side": Problem.UNKNOWN},
    ),
    (
        "adjustment of nought",
        "minnesota",
        {"kind": "adjustment", "side": "NS", "points": "0"},
        {"points": Problem.OUT_OF_RANGE},
    ),
    (
        "adjustment too large",
        "minnesota",
        {"kind": "adjustment", "side": "NS", "points": "1000"},
        {"points": Problem.OUT_OF_RANGE},
    ),
    (
        "adjustment in words",
        "minnesota",
        {"kind": "adjustment", "side": "NS", "points": "two"},
        {"points": Problem.NOT_A_NUMBER},
    ),
    (
        "unknown sign",
        "minnesota",
        {"kind": "adjustment", "side": "NS", "points": "2", "sign": "times"},
        {"sign": Problem.UNKNOWN},
    ),
    (
        "long reason",
        "minnesota",
        {"kind": "adjustment", "side": "NS", "points": "2", "why": "x" * 101},
        {"why": Problem.TOO_LONG},
    ),
]


def problems(rules: str, fields: dict[str, str]) -> dict[str, Problem]:
    with pytest.raises(InvalidEntry) as refused:
        entry_from_fields(WHIST, fields, find_variant(rules).variant, 4)
    return {name: problem for name, problem, _ in refused.value.problems}


@pytest.mark.parametrize(("rules", "fields", "expected"), [pytest.param(*case, id=name) for name, *case in REFUSED])
def test_what_is_no_entry_is_refused_at_its_field(
    rules: str, fields: dict[str, str], expected: dict[str, Problem]
) -> None:
    assert problems(rules, fields) == expected


@pytest.mark.parametrize("field", ["tricks_ns", "tricks_ew"])
@pytest.mark.parametrize(("text", "problem"), NO_TRICKS, ids=[text[:9] for text, _ in NO_TRICKS])
def test_tricks_that_are_no_tricks_are_refused(field: str, text: str, problem: Problem) -> None:
    assert problems("minnesota", {"bid": "grand:N", field: text}) == {field: problem}


@pytest.mark.parametrize(("text", "problem"), NO_TRICKS, ids=[text[:9] for text, _ in NO_TRICKS])
def test_one_good_count_does_not_save_a_bad_one(text: str, problem: Problem) -> None:
    assert problems("minnesota", {"bid": "low", "tricks_ns": text, "tricks_ew": "6"}) == {"tricks_ns": problem}


@pytest.mark.parametrize(
    ("fields", "values"),
    [
        ({"bid": "low", "tricks_ns": "14"}, TRICKS_RANGE),
        ({"bid": "low", "tricks_ns": "8", "tricks_ew": "6"}, {"ns": 8, "ew": 6, "total": 14}),
        ({"kind": "adjustment", "side": "EW", "points": "1000"}, POINTS_RANGE),
        ({"kind": "adjustment", "side": "EW", "points": "1", "why": "x" * 101}, {"limit": 100}),
    ],
)
def test_a_problem_carries_the_values_its_words_need(fields: dict[str, str], values: dict[str, int]) -> None:
    with pytest.raises(InvalidEntry) as refused:
        entry_from_fields(WHIST, fields, find_variant("minnesota").variant, 4)
    assert refused.value.problems[0][2] == values


@pytest.mark.parametrize(
    ("fields", "entry"),
    [
        ({"bid": "low", "tricks_ns": " 7 "}, Hand(Contract.LOW, tricks_ns=7)),
        ({"bid": "low", "tricks_ew": "007"}, Hand(Contract.LOW, tricks_ns=6)),
        ({"bid": "low", "tricks_ns": "0"}, Hand(Contract.LOW, tricks_ns=0)),
        ({"bid": "low", "tricks_ns": "0", "tricks_ew": "13"}, Hand(Contract.LOW, tricks_ns=0)),
        ({"bid": "grand:N", "tricks_ns": "7", "trump": "", "dealer": ""}, Hand(Contract.GRAND, Seat.NORTH, 7)),
        ({"bid": "low", "tricks_ns": "7", "trump": "hearts", "made": "set"}, Hand(Contract.LOW, tricks_ns=7)),
        ({"bid": "sola_nola:N", "made": "set", "tricks_ns": "x"}, Hand(Contract.SOLA_NOLA, Seat.NORTH, made=False)),
        ({"kind": "adjustment", "side": "NS", "points": "3"}, Adjustment("NS", 3)),
        ({"kind": "adjustment", "side": "NS", "points": "3", "sign": "minus"}, Adjustment("NS", -3)),
        ({"kind": "adjustment", "side": "NS", "points": "1", "why": " a\n b "}, Adjustment("NS", 1, "a b")),
    ],
)
def test_what_a_form_sends_besides_does_no_harm(fields: dict[str, str], entry: object) -> None:
    """A browser sends every control, also those that the chosen bid has no use for."""
    assert entry_from_fields(WHIST, fields, find_variant("askov").variant, 4) == entry


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"contract": Contract.LOW, "bidder": Seat.EAST, "tricks_ns": 7}, ("bid", Problem.UNKNOWN)),
        ({"contract": Contract.GRAND, "tricks_ns": 7}, ("bid", Problem.UNKNOWN)),
        ({"contract": Contract.LOW}, ("tricks", Problem.MISSING)),
        ({"contract": Contract.LOW, "tricks_ns": 14}, ("tricks", Problem.OUT_OF_RANGE)),
        ({"contract": Contract.LOW, "tricks_ns": -1}, ("tricks", Problem.OUT_OF_RANGE)),
        ({"contract": Contract.LOW, "tricks_ns": 7, "made": True}, ("made", Problem.NOT_ALLOWED)),
        ({"contract": Contract.LOW, "tricks_ns": 7, "trump": Suit.CLUBS}, ("trump", Problem.NOT_ALLOWED)),
        ({"contract": Contract.GRAND_DIX, "bidder": Seat.EAST}, ("made", Problem.MISSING)),
        (
            {"contract": Contract.SOLA_NOLA, "bidder": Seat.EAST, "made": True, "tricks_ns": 0},
            ("tricks", Problem.NOT_ALLOWED),
        ),
    ],
)
def test_no_impossible_hand_can_be_made(values: dict[str, Any], problem: tuple[str, Problem]) -> None:
    with pytest.raises(InvalidEntry) as refused:
        Hand(**values)
    assert [found[:2] for found in refused.value.problems] == [problem]


@pytest.mark.parametrize("bid", ["high", "grand", "grand:X", "low:N", "sola_nola:N", "GRAND:N", "grand:n"])
def test_an_open_bid_is_checked_like_that_of_a_hand(bid: str) -> None:
    with pytest.raises(InvalidEntry) as refused:
        WHIST.bid_from_fields({"bid": bid}, Variant())
    assert [name for name, _, _ in refused.value.problems] == ["bid"]


@pytest.mark.parametrize("fields", [{}, {"bid": ""}])
def test_an_open_bid_can_be_taken_back(fields: dict[str, str]) -> None:
    assert WHIST.bid_from_fields(fields, Variant()) is None
