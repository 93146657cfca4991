"""Values of what is stored. There are few different ones, and many of each: each is made once."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from scorepad import rules
from scorepad.rules.family import Ruling, entry_from_record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorepad.rules.entries import Entry
    from scorepad.rules.family import Tally, Variant

Items = tuple[tuple[str, Any], ...]


@lru_cache(1000)
def variant_from(family_key: str, record: Items) -> Variant:
    """The variant of a record."""
    variant: Variant = rules.FAMILIES[family_key].variant.from_record(dict(record))
    return variant


@lru_cache(1000)
def variant_from_text(family_key: str, record: str) -> Variant:
    """The same of a record as it stands in the database."""
    return variant_from(family_key, tuple(json.loads(record).items()))


@lru_cache(20_000)
def value_from(family_key: str, kind: str, record: Items) -> Entry:
    """The entry of a record."""
    return entry_from_record(rules.FAMILIES[family_key], kind, dict(record))


@lru_cache(20_000)
def value_from_text(family_key: str, kind: str, record: str) -> Entry:
    """The same of a record as it stands in the database: there are few different hands, and many of each."""
    return value_from(family_key, kind, tuple(json.loads(record).items()))


def ruling_from(winner: str, score: Sequence[int] | None, stars: Sequence[int] | None) -> Ruling:
    """The decision that was stored so."""
    return Ruling(winner, tuple(score) if score else None, tuple(stars) if stars else None)


def ruled(tally: Tally, ruling: Ruling | None) -> Tally:
    """The tally with the decision that goes before it, if there is one."""
    if ruling is None:
        return tally
    outcome = ruling.over(tally)
    return replace(tally, outcome=outcome, score=outcome.score, stars=outcome.stars, tied=False)
