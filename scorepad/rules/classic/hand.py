"""A hand of classic whist: what is recorded of it, and the one check of what was sent."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from scorepad.rules.checks import Problem, read_choice
from scorepad.rules.classic.variant import Honours, Trumps, Variant
from scorepad.rules.entries import InvalidEntry
from scorepad.rules.suit import Suit
from scorepad.rules.whist.hand import TRICKS, read_tricks_ns
from scorepad.seat import Partnership, Seat

HONOURS = (3, 4)
"""How many of the four honours of a suit a side must hold for them to count."""


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand as recorded.

    `tricks_ns` is 0 to 13; `honours` are three or four held by `holders`, or None; `trump` is the suit that was
    turned, where it was noted; `dealer` is set only where it was not that seat's turn. Raises InvalidEntry.
    """

    tricks_ns: int
    honours: int | None = None
    holders: Partnership | None = None
    trump: Suit | None = None
    dealer: Seat | None = None
    kind: ClassVar[str] = "hand"

    def __post_init__(self) -> None:
        invalid = InvalidEntry()
        if not 0 <= self.tricks_ns <= TRICKS:
            invalid.add("tricks", Problem.OUT_OF_RANGE, low=0, high=TRICKS)
        if (self.honours is None) != (self.holders is None) or self.honours not in (None, *HONOURS):
            invalid.add("honours", Problem.UNKNOWN)
        invalid.raise_if_any()

    def tricks(self, side: Partnership) -> int:
        """The tricks a partnership took, 0 to 13."""
        return self.tricks_ns if side is Partnership.NS else TRICKS - self.tricks_ns

    def to_record(self) -> dict[str, Any]:
        """What is stored; what was not said is left out."""
        given = {name: getattr(self, name) for name in ("tricks_ns", "honours", "holders", "trump", "dealer")}
        return {"v": 1} | {name: value for name, value in given.items() if value is not None}

    def to_fields(self) -> dict[str, str]:
        """What a form sends for this hand: the inverse of `from_fields`."""
        tricks = {f"tricks_{side.lower()}": str(self.tricks(side)) for side in Partnership}
        honours = f"{self.holders}:{self.honours}" if self.honours else ""
        return {"kind": self.kind, **tricks, "honours": honours, "trump": self.trump or "", "dealer": self.dealer or ""}

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Self:
        """Read any released version. Raises InvalidEntry or ValueError on what never was a record."""
        return cls(
            tricks_ns=record["tricks_ns"],
            honours=record.get("honours"),
            holders=Partnership(record["holders"]) if "holders" in record else None,
            trump=Suit(record["trump"]) if "trump" in record else None,
            dealer=Seat(record["dealer"]) if "dealer" in record else None,
        )

    @classmethod
    def from_fields(cls, fields: Mapping[str, str], variant: Variant) -> Self:
        """Check what was sent.

        `tricks_ns`, `tricks_ew` or both are 0 to 13 and sum to 13; `honours` is a side and how many it held
        ("NS:4"), or empty; `trump` and `dealer` may be empty. Raises InvalidEntry.
        """
        invalid = InvalidEntry()
        tricks_ns = read_tricks_ns(invalid, fields)
        said = read_choice(invalid, "honours", fields.get("honours", ""), _HELD, optional=True)
        if said is not None and variant.honours is Honours.OFF:
            invalid.add("honours", Problem.NOT_ALLOWED)
        trump = dealer = None
        if variant.trumps is Trumps.TURNED:
            trump = read_choice(invalid, "trump", fields.get("trump", ""), tuple(Suit), optional=True)
        dealer = read_choice(invalid, "dealer", fields.get("dealer", ""), tuple(Seat), optional=True)
        invalid.raise_if_any()
        assert tricks_ns is not None
        side, _colon, count = (said or "").partition(":")
        return cls(tricks_ns, int(count) if said else None, Partnership(side) if said else None, trump, dealer)


_HELD = tuple(f"{side}:{count}" for side in Partnership for count in HONOURS)
