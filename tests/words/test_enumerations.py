"""Every enumeration that people meet has words, and every word that a log can hold."""

import ast
import re
from collections.abc import Iterable

import pytest
from markupsafe import Markup

from scorepad.actions.conflict import Why
from scorepad.config import PACKAGE, ROOT
from scorepad.rules.family import Ending, Reason
from scorepad.rules.whist import Contract, Suit
from scorepad.rules.whist.scoring import Measure, Sum
from scorepad.rules.whist.variant import Vocabulary
from scorepad.seat import Partnership, Seat
from scorepad.words import bids, sheet, sums
from scorepad.words.seats import seat_name

NAME = Markup('<bdi translate="no">Anna</bdi>')
ICONS = (ROOT / "static" / "icons.svg").read_text()
MARKS = (ROOT / "templates" / "families" / "whist" / "_marks.html").read_text()


def logged_by_actions() -> set[str]:
    """What the actions write into the log: the third argument of `log`, and the second of `_remove`."""
    calls = [
        node
        for path in (PACKAGE / "actions").glob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("log", "_remove")
    ]
    said = [argument.value for call in calls for argument in call.args if isinstance(argument, ast.Constant)]
    return {each for each in said if isinstance(each, str)}


def is_words(text: str) -> bool:
    return bool(re.search(r"\w", text)) and "%(" not in text and "_" not in text


def all_words(texts: Iterable[str]) -> bool:
    return all(map(is_words, texts))


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_a_word(reason: Reason) -> None:
    assert is_words(sheet.reason_word(reason))


@pytest.mark.parametrize("ending", Ending)
def test_every_ending_is_told_for_one_hand_and_for_several(ending: Ending) -> None:
    assert all_words((sheet.ending_words(ending, 1), sheet.ending_words(ending, 9)))
    assert "1 hands" not in sheet.ending_words(ending, 1)


@pytest.mark.parametrize("why", Why)
@pytest.mark.parametrize("number", [7, None])
def test_every_conflict_is_told_with_and_without_a_number(why: Why, number: int | None) -> None:
    said = sheet.conflict_words(why, number)
    assert is_words(said)
    assert said.endswith(".")
    assert "None" not in said


@pytest.mark.parametrize("contract", Contract)
@pytest.mark.parametrize("vocabulary", Vocabulary)
def test_every_contract_is_told_in_every_vocabulary(contract: Contract, vocabulary: Vocabulary) -> None:
    bidder = None if contract is Contract.LOW else NAME
    said = bids.was_bid(contract, vocabulary, bidder)
    assert is_words(re.sub("<.*?>", "", said))
    assert (NAME in said) == (bidder is not None)
    assert "low" not in said.lower() or vocabulary is not Vocabulary.SPOKEN
    assert is_words(bids.contract_name(contract))


@pytest.mark.parametrize("vocabulary", Vocabulary)
def test_every_vocabulary_has_words_and_marks(vocabulary: Vocabulary) -> None:
    words = bids.bid_words(vocabulary)
    assert all_words((words.low_key, words.low_line, bids.first_to_bid(vocabulary, Markup("Anna"))))
    for name, _red in (words.high, words.low):
        assert f'id="{name}"' in MARKS
    assert words.high != words.low


@pytest.mark.parametrize("suit", Suit)
def test_every_suit_has_a_name_and_a_picture(suit: Suit) -> None:
    name, is_red = bids.suit_icon(suit)
    assert is_words(bids.suit_name(suit))
    assert f'id="{name}"' in ICONS
    assert is_red == (suit in (Suit.HEARTS, Suit.DIAMONDS))


@pytest.mark.parametrize("measure", Measure)
@pytest.mark.parametrize("count", [0, 1, 7])
def test_every_sum_is_told(measure: Measure, count: int) -> None:
    said = sums.measure_words(Sum(Partnership.NS, count, measure, 1, 1, gains=True))
    assert is_words(said)
    assert said.startswith(str(count))


@pytest.mark.parametrize("seat", Seat)
def test_every_seat_has_a_name(seat: Seat) -> None:
    assert is_words(seat_name(seat))


@pytest.mark.parametrize("what", sorted(logged_by_actions()))
def test_whatever_an_action_logs_has_words(what: str) -> None:
    assert is_words(sheet.log_words(what))


def test_the_log_knows_what_each_action_writes() -> None:
    assert {"corrected", "removed", "undone", "put_back", "put_between", "ruled"} <= logged_by_actions()


@pytest.mark.parametrize(("number", "figure", "signed"), [(4, "4", "+4"), (-4, "−4", "−4"), (0, "0", "·")])
def test_a_figure_has_a_real_minus(number: int, figure: str, signed: str) -> None:
    assert (sheet.figure(number), sheet.signed(number)) == (figure, signed)
