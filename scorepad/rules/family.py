"""What every game family gives, and the values all families share.

A family is a plug: one object that satisfies `Family`. Nothing here knows a particular game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol, Self

from scorepad.rules.checks import Problem
from scorepad.rules.entries import (
    Adjustment,
    Entry,
    Fields,
    Hand,
    InvalidEntry,
    Record,
    ThrownIn,
)


class Reason(StrEnum):
    """Why an entry is worth what it is."""

    MADE = "made"
    SET = "set"
    LOW = "low"
    STAR_WON = "star_won"
    STAR_LOST = "star_lost"
    ADJUSTMENT = "adjustment"
    THROWN_IN = "thrown_in"
    ALL_STAY = "all_stay"
    DOGS_LIFE = "dogs_life"
    OUT = "out"
    TRICKS = "tricks"


class Ending(StrEnum):
    """How a game came to its end."""

    TARGET = "target"
    LAST_HAND = "last_hand"
    CALLED = "called"
    RULING = "ruling"
    LAST_IN = "last_in"
    RUBBER = "rubber"


Misfit = tuple[str, Problem, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Line:
    """What one entry came to. `points`, `score` and `stars` are in the order of the family's sides.

    `number` counts hands from 1 and is None for what is no hand; `counts` is False after the end.
    `misfits` are fields that cannot be after the entries before this one: such a hand is refused when it is
    entered, and kept and marked when a correction further up brought it about. `detail` is what only the family
    and its own pages know.
    """

    number: int | None
    points: tuple[int, ...]
    score: tuple[int, ...]
    stars: tuple[int, ...]
    dealer: str | None
    leader: str | None
    reason: Reason
    counts: bool = True
    misfits: tuple[Misfit, ...] = ()
    detail: Any = None


@dataclass(frozen=True, slots=True)
class Next:
    """The hand to come. `leader` is None as long as it depends on the bid; `detail` is the family's own."""

    number: int
    dealer: str
    leader: str | None
    first_to_bid: str | None
    detail: Any = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won and how. `entry` is the index of the entry that ended it, None for a ruling or a call."""

    winner: str
    ending: Ending
    score: tuple[int, ...]
    stars: tuple[int, ...]
    entry: int | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """All that follows from a game's entries. `tied` asks for one more hand or a ruling."""

    lines: tuple[Line, ...]
    score: tuple[int, ...]
    stars: tuple[int, ...]
    next: Next
    outcome: Outcome | None = None
    tied: bool = False


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision from outside the hands: who won, and the score it is entered with, if one is."""

    winner: str
    score: tuple[int, ...] | None = None
    stars: tuple[int, ...] | None = None

    def over(self, tally: Tally) -> Outcome:
        """The outcome as ruled; what the ruling leaves open is taken from the tally (design 6)."""
        score, stars = self.score or tally.score, self.stars or tally.stars
        return Outcome(self.winner, Ending.RULING, score, stars)


class Variant(Protocol):
    """The rules a game is played by: a frozen dataclass whose fields `checks.house_rules` can read."""

    def to_record(self) -> dict[str, Any]:
        """What is stored: every house rule spelled out, with its version `v`."""

    @classmethod
    def from_record(cls, record: Record) -> Self:
        """Read any released version; an absent house rule means what it meant then."""


class Count(Protocol):
    """A game as far as its entries go. Frozen: one entry further is another count, and this one stays as it is."""

    def then(self, entry: Entry) -> Self:
        """The count one entry further. Never raises on what was recorded; after the end it is only written down."""

    def misfits(self, entry: Entry) -> tuple[Misfit, ...]:
        """What of an entry cannot be after those before it: it is refused when it is entered."""

    def tally(self, called: bool = False) -> Tally:
        """What it comes to; `called` says that the game ends as it stands unless it is level."""


class Folding:
    """A family's tally, which is one count for all: begun, and gone on with by one entry after another."""

    def tally(
        self: Family, variant: Any, players: int, first_dealer: str, entries: Iterable[Entry], called: bool = False
    ) -> Tally:
        """Count the entries; `called` says that the game ends as it stands unless it is level."""
        count = self.begin(variant, players, first_dealer)
        for entry in entries:
            count = count.then(entry)
        return count.tally(called)


class Family(Protocol):
    """What a game family gives. Seats and sides are short texts, in the order people sit and columns stand.

    Where it `keeps_points`, some can be given or taken away for a stated reason.
    """

    key: str
    players: range
    fits_party: bool
    keeps_points: bool
    variant: type[Any]

    def seats(self, players: int) -> tuple[str, ...]:
        """The seats of so many players, clockwise."""

    def sides(self, players: int) -> tuple[str, ...]:
        """Who scores: partnerships, or each player alone."""

    def members(self, side: str) -> tuple[str, ...]:
        """The seats of a side."""

    def most_players(self, variant: Any) -> int:
        """The most players who can play by these rules."""

    def hand_from_fields(self, fields: Fields, variant: Any, players: int) -> Hand:
        """The one check of what a browser, an import or a queue sent. Raises InvalidEntry."""

    def hand_from_record(self, record: Record) -> Hand:
        """Read a hand of any released version."""

    def begin(self, variant: Any, players: int, first_dealer: str) -> Count:
        """The count before anything was recorded. Raises ValueError where there is no such seat."""

    def tally(
        self, variant: Any, players: int, first_dealer: str, entries: Iterable[Entry], called: bool = False
    ) -> Tally:
        """Count the entries; `called` says that the game ends as it stands unless it is level."""

    def outcomes(self, variant: Any) -> Mapping[Any, Sequence[tuple[int, ...]]]:
        """The points of the sides for every hand one can enter: what a form shows before it is saved."""

    def shares(self, variant: Any, outcome: Outcome) -> dict[str, int]:
        """What each seat receives (pays, below nought) when the game ended so, in whole minor units."""

    def bid_from_fields(self, fields: Fields, variant: Any) -> str | None:
        """The open bid that was sent, checked, in the form it is sent; None for none. Raises InvalidEntry."""

    def columns(self, hand: Hand) -> dict[str, object]:
        """The hand's own columns in an export."""


def entry_from_fields(family: Family, fields: Fields, variant: Any, players: int) -> Entry:
    """What a form says, by its `kind`: a hand unless it is an adjustment or thrown in. Raises InvalidEntry."""
    match fields.get("kind", "hand"):
        case "hand":
            return family.hand_from_fields(fields, variant, players)
        case Adjustment.kind if family.keeps_points:
            return Adjustment.from_fields(fields, family.sides(players))
        case ThrownIn.kind:
            return ThrownIn.from_fields(fields, family.seats(players))
    invalid = InvalidEntry()
    invalid.add("kind", Problem.UNKNOWN)
    raise invalid


def entry_from_record(family: Family, kind: str, record: Record) -> Entry:
    """What was stored as an entry of this kind."""
    if kind == Adjustment.kind:
        return Adjustment.from_record(record)
    if kind == ThrownIn.kind:
        return ThrownIn.from_record(record)
    return family.hand_from_record(record)
