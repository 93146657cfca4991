"""What a browser sent as names and settings becomes values, or problems at their fields."""

import pytest
from werkzeug.datastructures import MultiDict

from scorepad.forms import Form, dealer_field, hidden_fields, name_fields, read_name, rule_fields
from scorepad.rules import Preset
from scorepad.rules.checks import Invalid, Problem
from scorepad.rules.whist.variant import LowScoring, Variant, Vocabulary
from scorepad.seat import Seat
from tests.factories import WHISTS

FAMILY = "👨‍👩‍👧‍👦"
DIGITS = "9" * 400


def rules(variant: Variant | None = None, **sent: str) -> Form:
    return Form(rule_fields(variant or Variant()), MultiDict(sent))


def problems(form: Form, name: str) -> list[Problem]:
    return [problem for problem, _values in form[name].errors]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Kari", "Kari"),
        ("  Kari \t Ann\n", "Kari Ann"),
        ("", ""),
        (" \u200b\u202e ", ""),
        ("\u0301", ""),
        ("Kari\x00\x07", "Kari"),
        ("\u202eKari\u202c", "Kari"),
        ("A\u030ase", "Åse"),
        ("דוד", "דוד"),
        (FAMILY, FAMILY),
        ("^", "^"),
        ("<b>x</b>", "<b>x</b>"),
        ("{{7*7}}", "{{7*7}}"),
        ("O'Neil", "O'Neil"),
        ('"; x', '"; x'),
        ("x" * 40, "x" * 40),
        ("e\u0323\u0302" * 40, "ệ" * 40),
        ("👋🏽" * 40, "👋🏽" * 40),
    ],
)
def test_a_name_is_kept_as_typed_without_what_cannot_be_seen(typed: str, kept: str) -> None:
    assert read_name(typed) == kept


@pytest.mark.parametrize("typed", ["x" * 41, "x" * 4000, FAMILY * 41, "e" + "\u0301" * 4000, FAMILY * 40])
def test_a_name_that_is_too_long_is_refused(typed: str) -> None:
    with pytest.raises(Invalid) as refused:
        read_name(typed)
    assert [problem for _field, problem, _values in refused.value.problems] == [Problem.TOO_LONG]


def test_a_refused_name_stays_as_it_was_typed_and_the_others_too() -> None:
    form = Form(name_fields(Seat), MultiDict({"name_N": "x" * 41, "name_E": " Ola "}))
    assert form["name_N"].errors == [(Problem.TOO_LONG, {"limit": 40, "length": 41})]
    assert form["name_N"].data == "x" * 41
    assert (form["name_E"].data, form["name_S"].data) == ("Ola", "")


def test_names_are_read_by_seat() -> None:
    form = Form(name_fields(Seat, {"W": "Per"}), MultiDict({"name_N": "Kari", "name_E": "Kari"}))
    assert form.names(Seat) == {"N": "Kari", "E": "Kari", "S": "", "W": "Per"}


@pytest.mark.parametrize("preset", WHISTS, ids=lambda preset: preset.key)
def test_nothing_sent_is_the_preset_itself(preset: Preset) -> None:
    form = Form(rule_fields(preset.variant))
    assert form.variant(Variant) == preset.variant


@pytest.mark.parametrize("preset", WHISTS, ids=lambda preset: preset.key)
def test_everything_sent_as_shown_is_the_preset_itself(preset: Preset) -> None:
    shown = Form(rule_fields(preset.variant))
    sent = {
        name: "" if (value := shown[name].data) is None else str(value)
        for name in preset.variant.to_record()
        if name != "v"
    }
    form = rules(Variant(target=99), **sent)
    assert form.variant(Variant) == preset.variant
    assert not Form(rule_fields(preset.variant), MultiDict(sent)).is_changed(sent)


def test_house_rules_change_only_what_was_sent() -> None:
    form = rules(target=" 21 ", low_scoring="gain_under_six", currency="nok", vocabulary="spoken")
    expected = Variant(target=21, low_scoring=LowScoring.GAIN_UNDER_SIX, currency="NOK", vocabulary=Vocabulary.SPOKEN)
    assert form.variant(Variant) == expected
    assert form.is_changed(["hands", "target"])
    assert not form.is_changed(["hands", "misdeal"])


@pytest.mark.parametrize(
    ("name", "typed", "problem"),
    [
        ("target", "0", Problem.OUT_OF_RANGE),
        ("target", "1000000000", Problem.OUT_OF_RANGE),
        ("target", "-1", Problem.OUT_OF_RANGE),
        ("target", DIGITS, Problem.OUT_OF_RANGE),
        ("target", "7.5", Problem.NOT_A_NUMBER),
        ("target", "1e9", Problem.NOT_A_NUMBER),
        ("target", "٧", Problem.NOT_A_NUMBER),
        ("target", "abc", Problem.NOT_A_NUMBER),
        ("hands", "100", Problem.OUT_OF_RANGE),
        ("failed_grand", "3", Problem.OUT_OF_RANGE),
        ("points_low", "", Problem.MISSING),
        ("low_scoring", "", Problem.MISSING),
        ("low_scoring", "misere", Problem.UNKNOWN),
        ("currency", "kroner", Problem.UNKNOWN),
        ("stake_game", "-15", Problem.OUT_OF_RANGE),
        ("own_name", "x" * 41, Problem.TOO_LONG),
    ],
)
def test_a_house_rule_that_cannot_be_is_refused_as_typed(name: str, typed: str, problem: Problem) -> None:
    form = rules(**{name: typed})
    assert problems(form, name) == [problem]
    assert form[name].data == typed
    assert form.variant(Variant) is None


def test_a_game_needs_an_end() -> None:
    form = rules(target="", hands=" ")
    assert form.variant(Variant) is None
    assert problems(form, "target") == [Problem.NO_END]
    assert not form.is_valid


def test_a_number_of_hands_is_end_enough() -> None:
    variant = rules(target="", hands="16").variant(Variant)
    assert (variant.target, variant.hands) == (None, 16)


@pytest.mark.parametrize(("typed", "read"), [("", None), ("E", "E")])
def test_the_first_dealer_is_a_seat_or_to_be_drawn(typed: str, read: str | None) -> None:
    assert Form(dealer_field(Seat), MultiDict({"first_dealer": typed}))["first_dealer"].data == read


def test_an_unknown_first_dealer_is_refused() -> None:
    assert problems(Form(dealer_field(Seat), MultiDict({"first_dealer": "Q"})), "first_dealer") == [Problem.UNKNOWN]


@pytest.mark.parametrize(
    ("sent", "zone"),
    [("Europe/Oslo", "Europe/Oslo"), ("", "UTC"), ("Mars/Base", "UTC"), ("../../etc/passwd", "UTC"), (DIGITS, "UTC")],
)
def test_a_zone_that_nobody_knows_is_utc(sent: str, zone: str) -> None:
    assert Form(hidden_fields(), MultiDict({"zone": sent}))["zone"].data == zone


def test_every_form_has_a_key_of_its_own_and_keeps_it() -> None:
    first, second = Form(hidden_fields()), Form(hidden_fields())
    assert first["key"].data != second["key"].data
    assert Form(hidden_fields(), MultiDict({"key": first["key"].data}))["key"].data == first["key"].data
