"""A hand of the elimination family: what is recorded of it, and what can be checked of it alone."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from scorepad.rules.checks import Problem, read_choice, read_whole
from scorepad.rules.entries import InvalidEntry
from scorepad.rules.suit import Suit

SEATS = ("1", "2", "3", "4", "5", "6", "7")
MOST_TRICKS = 13


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand as recorded.

    `tricks` are those of each player who was still in, as pairs of seat and count in the order they sit; `cut`
    is who won the cut among those tied for most; `dealer` is set only where it was not that seat's turn.
    How many cards were dealt, and to whom, follows from the hands before: `scoring.misfits` compares.
    Raises InvalidEntry.
    """

    tricks: tuple[tuple[str, int], ...]
    cut: str | None = None
    trump: Suit | None = None
    dealer: str | None = None
    kind: ClassVar[str] = "hand"

    def __post_init__(self) -> None:
        invalid = InvalidEntry()
        seats = tuple(seat for seat, _count in self.tricks)
        if not seats or seats != tuple(seat for seat in SEATS if seat in seats):
            invalid.add("tricks", Problem.UNKNOWN if seats else Problem.MISSING)
        for seat, count in self.tricks:
            if not 0 <= count <= MOST_TRICKS:
                invalid.add(_field(seat), Problem.OUT_OF_RANGE, low=0, high=MOST_TRICKS)
        if self.cut is not None and self.cut not in self.tied:
            invalid.add("cut", Problem.NOT_TIED)
        invalid.raise_if_any()

    def taken(self, seat: str) -> int | None:
        """The tricks of a seat, 0 to 13; None for one that is not in this hand."""
        return dict(self.tricks).get(seat)

    @property
    def tied(self) -> tuple[str, ...]:
        """Those who took most tricks, where that was not one alone: they cut for the next trump (002)."""
        return tied(dict(self.tricks))

    def to_record(self) -> dict[str, Any]:
        """What is stored; what was not said is left out."""
        given = {"cut": self.cut, "trump": self.trump, "dealer": self.dealer}
        counts = {_field(seat): count for seat, count in self.tricks}
        return {"v": 1} | counts | {name: value for name, value in given.items() if value is not None}

    def to_fields(self) -> dict[str, str]:
        """What a form sends for this hand: the inverse of `from_fields`."""
        said = {"kind": self.kind, "cut": self.cut or "", "trump": self.trump or "", "dealer": self.dealer or ""}
        return said | {_field(seat): str(count) for seat, count in self.tricks}

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Self:
        """Read any released version. Raises InvalidEntry or ValueError on what never was a record."""
        return cls(
            tricks=tuple((seat, record[_field(seat)]) for seat in SEATS if _field(seat) in record),
            cut=record.get("cut"),
            trump=Suit(record["trump"]) if "trump" in record else None,
            dealer=record.get("dealer"),
        )

    @classmethod
    def from_fields(cls, fields: Mapping[str, str], players: int) -> Self:
        """Check what was sent.

        `tricks_1` to `tricks_7` are the counts, 0 to 13, of those who are still in: a blank one is none, an
        absent one is out. `cut` is one of those tied for most; it, `trump` and `dealer` may be empty.
        Raises InvalidEntry.
        """
        invalid, seats = InvalidEntry(), SEATS[:players]
        tricks = _tricks(invalid, fields, seats)
        cut = read_choice(invalid, "cut", fields.get("cut", ""), seats, optional=True)
        trump = read_choice(invalid, "trump", fields.get("trump", ""), tuple(Suit), optional=True)
        dealer = read_choice(invalid, "dealer", fields.get("dealer", ""), seats, optional=True)
        invalid.raise_if_any()
        return cls(tricks, cut, trump, dealer)


def tied(taken: Mapping[str, int]) -> tuple[str, ...]:
    """Those who share the most tricks; nobody where one took most alone, or none were taken."""
    most = max(taken.values(), default=0)
    leaders = tuple(seat for seat, count in taken.items() if count == most)
    return leaders if most and len(leaders) > 1 else ()


def _tricks(invalid: InvalidEntry, fields: Mapping[str, str], seats: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    given = {seat: fields[_field(seat)].strip() for seat in seats if _field(seat) in fields}
    if not any(given.values()):
        invalid.add("tricks", Problem.MISSING)
    counts = {seat: read_whole(invalid, _field(seat), said or "0", 0, MOST_TRICKS) for seat, said in given.items()}
    return tuple((seat, count) for seat, count in counts.items() if count is not None)


def _field(seat: str) -> str:
    return f"tricks_{seat}"
