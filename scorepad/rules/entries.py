"""What stands in a line of a sheet: a hand of some family, points for a stated reason, a hand thrown in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, Self

from scorepad.rules.checks import Invalid, Problem, read_choice, read_whole

Fields = Mapping[str, str]
Record = Mapping[str, Any]


class InvalidEntry(Invalid):
    """What was sent is no possible entry of this game."""


class Hand(Protocol):
    """One deal played to its last trick, as recorded. Frozen; made only by a family's own class."""

    kind: ClassVar[str]

    @property
    def dealer(self) -> str | None:
        """The seat that dealt, where it was not the one whose turn it was."""

    def to_record(self) -> dict[str, Any]:
        """What is stored, with its version `v`."""

    def to_fields(self) -> dict[str, str]:
        """What a form sends for this hand."""


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points to one side for a stated reason, -999 to 999 but not 0. It does not move the deal (design 4.1)."""

    side: str
    points: int
    why: str = ""
    kind: ClassVar[str] = "adjustment"
    dealer: ClassVar[None] = None

    def to_record(self) -> dict[str, Any]:
        """What is stored."""
        return {"v": 1, "side": self.side, "points": self.points, "why": self.why}

    def to_fields(self) -> dict[str, str]:
        """What a form sends for it."""
        sign = "minus" if self.points < 0 else "plus"
        return {"kind": self.kind, "side": self.side, "points": str(abs(self.points)), "sign": sign, "why": self.why}

    @classmethod
    def from_record(cls, record: Record) -> Self:
        """Read what was stored."""
        return cls(record["side"], record["points"], record.get("why", ""))

    @classmethod
    def from_fields(cls, fields: Fields, sides: Sequence[str]) -> Self:
        """Check `side`, `points`, `sign` (plus or minus; a telephone's number pad has no minus key) and `why`."""
        invalid = InvalidEntry()
        side = read_choice(invalid, "side", fields.get("side", ""), sides)
        points = read_whole(invalid, "points", fields.get("points", ""), 1, 999)
        sign = read_choice(invalid, "sign", fields.get("sign", ""), ("plus", "minus"), optional=True)
        why = " ".join(fields.get("why", "").split())
        if len(why) > 100:
            invalid.add("why", Problem.TOO_LONG, limit=100)
        invalid.raise_if_any()
        assert side is not None
        assert points is not None
        return cls(side, -points if sign == "minus" else points, why)


@dataclass(frozen=True, slots=True)
class ThrownIn:
    """A misdeal: scores nothing and is no hand; the deal stays or passes by the house rule."""

    dealer: str | None = None
    kind: ClassVar[str] = "thrown_in"

    def to_record(self) -> dict[str, Any]:
        """What is stored."""
        return {"v": 1} | ({"dealer": self.dealer} if self.dealer else {})

    def to_fields(self) -> dict[str, str]:
        """What a form sends for it."""
        return {"kind": self.kind, "dealer": self.dealer or ""}

    @classmethod
    def from_record(cls, record: Record) -> Self:
        """Read what was stored."""
        return cls(record.get("dealer"))

    @classmethod
    def from_fields(cls, fields: Fields, seats: Sequence[str]) -> Self:
        """Check the optional `dealer`."""
        invalid = InvalidEntry()
        dealer = read_choice(invalid, "dealer", fields.get("dealer", ""), seats, optional=True)
        invalid.raise_if_any()
        return cls(dealer)


Entry = Hand | Adjustment | ThrownIn
