"""What a browser sent as names and settings: values, or problems at their fields with what was typed.

Hands are checked by the engine itself.
"""

import re
import secrets
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from typing import Any, TypeVar
from zoneinfo import available_timezones

from werkzeug.datastructures import MultiDict
from wtforms import StringField
from wtforms.form import BaseForm

from scorepad.rules.checks import (
    NAME_CHARACTERS,
    NAME_LETTERS,
    HouseRule,
    Invalid,
    Problem,
    house_rules,
    read_choice,
    read_whole,
)

Made = TypeVar("Made")
Sent = MultiDict[str, str]
Fields = dict[str, Any]

# What cannot be seen, or turns the text around it: controls, direction overrides, stray halves of characters.
_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]"
)
_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f]")
_KEY = re.compile("[0-9A-Fa-f]{64}")  # which a password stands for
NETWORK_BYTES = 32
PASSWORD_LETTERS = 63
_JOINER = "\N{ZERO WIDTH JOINER}"
_SKIN_TONES = range(0x1F3FB, 0x1F400)


class Form:
    """Fields filled from what was sent, or else with their defaults. A field's errors are (Problem, values)."""

    def __init__(self, fields: Fields, sent: Sent | None = None) -> None:
        self._fields: Any = BaseForm(fields)
        self._fields.process(sent)
        self._fields.validate()

    def __getitem__(self, name: str) -> Any:
        return self._fields[name]

    @property
    def is_valid(self) -> bool:
        """Whether every field can be used."""
        return not any(field.errors for field in self._fields)

    def is_changed(self, names: Iterable[str]) -> bool:
        """Whether any of these fields holds another value than its default."""
        return any(self._fields[name].data != self._fields[name].object_data for name in names)

    def names(self, seats: Iterable[str]) -> dict[str, str]:
        """What the people in these seats are called; empty where nothing was typed."""
        return {seat: self._fields[f"name_{seat}"].data for seat in seats}

    def variant(self, variant: type[Any]) -> Any:
        """The variant with these house rules; None, and the problems noted, where no game can be played so."""
        return self.made(lambda: variant(**{rule.name: self[rule.name].data for rule in house_rules(variant)}))

    def made(self, make: Callable[[], Made]) -> Made | None:
        """What is made of the fields; None, and the problems noted at them, where nothing can be."""
        if not self.is_valid:
            return None
        try:
            return make()
        except Invalid as invalid:
            for name, problem, values in invalid.problems:
                self._fields[name].errors = [*self._fields[name].errors, (problem, values)]
            return None


def name_fields(seats: Iterable[str], names: Mapping[str, str] | None = None) -> Fields:
    """A name for each seat."""
    return {f"name_{seat}": _field(read_name, (names or {}).get(seat, "")) for seat in seats}


def dealer_field(seats: Iterable[str]) -> Fields:
    """Who deals first: a seat, or None to have it drawn."""
    choices = tuple(seats)
    return {"first_dealer": _field(lambda text: _read_dealer(text, choices), None)}


def rule_fields(variant: Any) -> Fields:
    """A field for every house rule of the variant, filled as the variant has it."""
    return {
        rule.name: _field(partial(_read_rule, rule), getattr(variant, rule.name)) for rule in house_rules(type(variant))
    }


def title_field(name: str, title: str = "") -> Fields:
    """What something is called."""
    return {name: _field(read_name, title)}


def wifi_fields(name: str, password: str) -> Fields:
    """A network and its password, letter by letter: a space at either end is one of them."""
    return {"wifi_name": _field(_read_network, name), "wifi_password": _field(_read_password, password)}


def number_field(name: str, low: int, high: int, number: int | None = None) -> Fields:
    """A whole number that may be left out."""
    return {name: _field(partial(_read_number, name, low, high), number)}


def choice_field(name: str, choices: Iterable[str], chosen: str) -> Fields:
    """One of these."""
    return {name: _field(partial(_read_one_of, name, tuple(choices)), chosen)}


def hidden_fields() -> Fields:
    """What a form says by itself: its own key, so that sent twice it is known again, and the zone of the phone."""
    return {"key": _field(str, secrets.token_urlsafe(12)), "zone": _field(_read_zone, "UTC")}


def _field(read: Callable[[str], Any], default: Any) -> Any:
    def checked(value: Any) -> Any:
        # A filter that refuses leaves the text as it was typed, to be shown again.
        try:
            return read(value) if isinstance(value, str) else value
        except Invalid as invalid:
            _name, problem, values = invalid.problems[0]
            raise ValueError((problem, values)) from invalid

    return StringField(default=default, filters=[checked])


def read_name(text: str) -> str:
    """A name as it is kept: nothing unseen, single spaces. Raises Invalid."""
    name = " ".join(_UNSEEN.sub("", unicodedata.normalize("NFC", text)).split())
    length = _letters(name)
    if length > NAME_LETTERS or len(name) > NAME_CHARACTERS:
        invalid = Invalid()
        invalid.add("name", Problem.TOO_LONG, limit=NAME_LETTERS, length=max(length, len(name)))
        raise invalid
    return name if length else ""


def _letters(name: str) -> int:
    """How many letters a person counts: accents, joiners and what they join belong to the letter before."""
    count, joined = 0, False
    for character in name:
        extends = unicodedata.category(character) in ("Mn", "Me", "Mc", "Cf") or ord(character) in _SKIN_TONES
        count += not (extends or joined)
        joined = character == _JOINER and count > 0
    return count


def _read_network(text: str) -> str:
    # Nobody's network is called by spaces alone; to clear the field is to have none.
    name = _CONTROLS.sub("", text) if text.strip() else ""
    if len(name.encode()) > NETWORK_BYTES:
        raise _too_long("wifi_name", NETWORK_BYTES)
    return name


def _read_password(text: str) -> str:
    password = _CONTROLS.sub("", text)
    if len(password) > PASSWORD_LETTERS and not _KEY.fullmatch(password):
        raise _too_long("wifi_password", PASSWORD_LETTERS)
    return password


def _too_long(name: str, limit: int) -> Invalid:
    invalid = Invalid()
    invalid.add(name, Problem.TOO_LONG, limit=limit)
    return invalid


def _read_dealer(text: str, seats: tuple[str, ...]) -> str | None:
    invalid = Invalid()
    seat = read_choice(invalid, "first_dealer", text, seats, optional=True)
    invalid.raise_if_any()
    return seat


def _read_number(name: str, low: int, high: int, text: str) -> int | None:
    invalid = Invalid()
    number = read_whole(invalid, name, text, low, high) if text.strip() else None
    invalid.raise_if_any()
    return number


def _read_one_of(name: str, choices: tuple[str, ...], text: str) -> str | None:
    invalid = Invalid()
    chosen = read_choice(invalid, name, text, choices)
    invalid.raise_if_any()
    return chosen


def _read_rule(rule: HouseRule, text: str) -> Any:
    """The value of a house rule; its range and its choices are its own."""
    invalid, text = Invalid(), text.strip()
    value: Any = None
    if rule.choices is not None:
        value = read_choice(invalid, rule.name, text, tuple(rule.choices))
    elif rule.named:
        value = read_name(text)
    elif rule.pattern is not None:
        value = text.upper()
        if found := rule.problem(value):
            invalid.add(rule.name, found[0], **found[1])
    elif text or not rule.optional:
        value = read_whole(invalid, rule.name, text, rule.low, rule.high)
    invalid.raise_if_any()
    return value


@cache
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())


def _read_zone(text: str) -> str:
    """A zone as the phone named it; a phone that names none, or one nobody knows, keeps UTC."""
    return text if text in _zones() else "UTC"
