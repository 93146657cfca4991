"""Problems with what was given, and house rules that describe their own range.

The engines hold no prose: a problem names its field, its kind and the values; words come from elsewhere.
"""

import re
from collections.abc import Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from enum import StrEnum
from typing import Any, TypeVar

Choice = TypeVar("Choice", bound=str)

NAME_LETTERS = 40
# A letter with its accents, or one picture of a family, is several characters. Nobody's has more than four on average.
NAME_CHARACTERS = 4 * NAME_LETTERS


class Problem(StrEnum):
    """What can be wrong with a value that was given."""

    MISSING = "missing"
    NOT_A_NUMBER = "not_a_number"
    OUT_OF_RANGE = "out_of_range"
    UNKNOWN = "unknown"
    NOT_THIRTEEN = "not_thirteen"
    NOT_ALLOWED = "not_allowed"
    TOO_LONG = "too_long"
    NO_END = "no_end"
    NOT_THE_CARDS = "not_the_cards"
    DOG = "dog"
    IS_OUT = "is_out"
    WAS_IN = "was_in"
    NOT_TIED = "not_tied"
    TOO_MANY = "too_many"


class Invalid(ValueError):
    """One or more fields cannot be used; `problems` holds (field, Problem, values)."""

    def __init__(self) -> None:
        super().__init__()
        self.problems: list[tuple[str, Problem, dict[str, Any]]] = []

    def add(self, name: str, problem: Problem, **values: Any) -> None:
        """Note one more problem."""
        self.problems.append((name, problem, values))

    def raise_if_any(self) -> None:
        """Raise itself once something was noted."""
        if self.problems:
            raise self

    def __str__(self) -> str:
        return ", ".join(f"{name}: {problem}" for name, problem, _ in self.problems)


class InvalidVariant(Invalid):
    """House rules that no game can be played by."""


def read_whole(invalid: Invalid, name: str, text: str, low: int, high: int) -> int | None:
    """A whole number written with at most nine ordinary digits, from `low` to `high`; else the problem is noted."""
    text = text.strip()
    if not text:
        invalid.add(name, Problem.MISSING)
    elif re.fullmatch(r"-?[0-9]+", text) is None:
        invalid.add(name, Problem.NOT_A_NUMBER)
    elif len(text) > 9 or not low <= int(text) <= high:
        invalid.add(name, Problem.OUT_OF_RANGE, low=low, high=high)
    else:
        return int(text)
    return None


def read_choice(
    invalid: Invalid, name: str, text: str, choices: Sequence[Choice], *, optional: bool = False
) -> Choice | None:
    """One of the choices, by its text; else the problem is noted."""
    if not text:
        if not optional:
            invalid.add(name, Problem.MISSING)
        return None
    found = next((choice for choice in choices if choice == text), None)
    if found is None:
        invalid.add(name, Problem.UNKNOWN)
    return found


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One setting of a variant: an enumeration's member, yes or no, a whole number that may be absent, or a text."""

    name: str
    default: Any
    choices: type[StrEnum] | None = None
    low: int = 0
    high: int = 0
    optional: bool = False
    pattern: str | None = None
    named: bool = False

    def problem(self, value: Any) -> tuple[Problem, dict[str, Any]] | None:
        """What is wrong with a value of this setting, if anything."""
        if value is None and self.optional:
            return None
        if self.choices is not None or isinstance(self.default, bool):
            return None if type(value) is type(self.default) else (Problem.UNKNOWN, {})
        if self.named or self.pattern is not None:
            return self._problem_of_text(value)
        if type(value) is not int:
            return Problem.NOT_A_NUMBER, {}
        inside = self.low <= value <= self.high
        return None if inside else (Problem.OUT_OF_RANGE, {"low": self.low, "high": self.high})

    def _problem_of_text(self, value: Any) -> tuple[Problem, dict[str, Any]] | None:
        if not isinstance(value, str):
            return Problem.UNKNOWN, {}
        if self.pattern is not None:
            return None if re.fullmatch(self.pattern, value) else (Problem.UNKNOWN, {})
        return None if len(value) <= NAME_CHARACTERS else (Problem.TOO_LONG, {"limit": NAME_LETTERS})


def choice(default: StrEnum) -> Any:
    """A house rule that takes one member of an enumeration."""
    return field(default=default, metadata={"choices": type(default)})


def whole(default: int | None, low: int, high: int, *, optional: bool = False) -> Any:
    """A house rule that takes a whole number from `low` to `high`, or none where it is optional."""
    return field(default=default, metadata={"low": low, "high": high, "optional": optional})


def text(default: str, pattern: str) -> Any:
    """A house rule that takes a short text of a given pattern."""
    return field(default=default, metadata={"pattern": pattern})


def named() -> Any:
    """What a table calls its own rules; empty where they have the name that everyone gives them."""
    return field(default="", metadata={"named": True})


def _house_rule(item: Field[Any]) -> HouseRule:
    assert item.default is not MISSING, "a house rule always has a default: what its absence means"
    return HouseRule(item.name, item.default, **item.metadata)


def house_rules(variant: type[Any]) -> tuple[HouseRule, ...]:
    """The settings of a variant, in the order they are explained."""
    return tuple(_house_rule(item) for item in fields(variant))


def check_variant(variant: Any) -> None:
    """Raise InvalidVariant with every house rule that is out of its range."""
    invalid = InvalidVariant()
    for rule in house_rules(type(variant)):
        found = rule.problem(getattr(variant, rule.name))
        if found is not None:
            invalid.add(rule.name, found[0], **found[1])
    invalid.raise_if_any()


def rules_to_record(variant: Any) -> dict[str, Any]:
    """Every house rule by name, spelled out, with the version of the form."""
    return {"v": 1} | {rule.name: getattr(variant, rule.name) for rule in house_rules(type(variant))}


def rules_from_record(variant: type[Any], record: Any) -> dict[str, Any]:
    """The arguments of a variant from its record; what is absent keeps its default."""
    return {
        rule.name: rule.choices(record[rule.name]) if rule.choices else record[rule.name]
        for rule in house_rules(variant)
        if rule.name in record
    }
