"""A hand of the partnership family: what is recorded of it, and the one check of what was sent."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, Self

from scorepad.rules.checks import Problem, read_choice, read_whole
from scorepad.rules.entries import InvalidEntry
from scorepad.rules.suit import Suit
from scorepad.rules.whist.variant import Trump, Variant
from scorepad.seat import Partnership, Seat

TRICKS = 13


class Contract(StrEnum):
    """What the hand is played as (seed 002)."""

    GRAND = "grand"
    LOW = "low"
    SOLA_NOLA = "sola_nola"
    GRAND_DIX = "grand_dix"

    @property
    def is_special(self) -> bool:
        """Whether the bidder plays alone, for a star (002, Askov)."""
        return self in (Contract.SOLA_NOLA, Contract.GRAND_DIX)


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand as recorded.

    `bidder` granded or made the special bid and is None for low; `tricks_ns` is 0 to 13 and None for a
    special bid, which is `made` or not; `dealer` is set only where it was not that seat's turn.
    Raises InvalidEntry.
    """

    contract: Contract
    bidder: Seat | None = None
    tricks_ns: int | None = None
    made: bool | None = None
    trump: Suit | None = None
    dealer: Seat | None = None
    kind: ClassVar[str] = "hand"

    def __post_init__(self) -> None:
        invalid = InvalidEntry()
        if (self.bidder is None) != (self.contract is Contract.LOW):
            invalid.add("bid", Problem.UNKNOWN)
        if self.contract.is_special:
            self._check_special(invalid)
        else:
            self._check_tricks(invalid)
        if self.trump is not None and self.contract is not Contract.GRAND:
            invalid.add("trump", Problem.NOT_ALLOWED)
        invalid.raise_if_any()

    def _check_special(self, invalid: InvalidEntry) -> None:
        if self.made is None:
            invalid.add("made", Problem.MISSING)
        if self.tricks_ns is not None:
            invalid.add("tricks", Problem.NOT_ALLOWED)

    def _check_tricks(self, invalid: InvalidEntry) -> None:
        if self.made is not None:
            invalid.add("made", Problem.NOT_ALLOWED)
        if self.tricks_ns is None:
            invalid.add("tricks", Problem.MISSING)
        elif not 0 <= self.tricks_ns <= TRICKS:
            invalid.add("tricks", Problem.OUT_OF_RANGE, low=0, high=TRICKS)

    def tricks(self, side: Partnership) -> int | None:
        """The tricks a partnership took, 0 to 13; None for a special bid."""
        if self.tricks_ns is None:
            return None
        return self.tricks_ns if side is Partnership.NS else TRICKS - self.tricks_ns

    def to_record(self) -> dict[str, Any]:
        """What is stored; what was not said is left out."""
        given = {name: getattr(self, name) for name in ("contract", "bidder", "tricks_ns", "made", "trump", "dealer")}
        return {"v": 1} | {name: value for name, value in given.items() if value is not None}

    def to_fields(self) -> dict[str, str]:
        """What a form sends for this hand: the inverse of `from_fields`."""
        bid = f"{self.contract}:{self.bidder}" if self.bidder else str(self.contract)
        tricks = {_field(side): str(self.tricks(side)) for side in Partnership if self.tricks_ns is not None}
        made = {} if self.made is None else {"made": "made" if self.made else "set"}
        return {"kind": self.kind, "bid": bid, "trump": self.trump or "", "dealer": self.dealer or "", **tricks, **made}

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Self:
        """Read any released version. Raises InvalidEntry or ValueError on what never was a record."""
        return cls(
            contract=Contract(record["contract"]),
            bidder=Seat(record["bidder"]) if "bidder" in record else None,
            tricks_ns=record.get("tricks_ns"),
            made=record.get("made"),
            trump=Suit(record["trump"]) if "trump" in record else None,
            dealer=Seat(record["dealer"]) if "dealer" in record else None,
        )

    @classmethod
    def from_fields(cls, fields: Mapping[str, str], variant: Variant) -> Self:
        """Check what was sent.

        `bid` is "low" or a contract and a seat ("grand:N"); `tricks_ns`, `tricks_ew` or both are 0 to 13 and
        sum to 13; `made` is "made" or "set"; `trump` and `dealer` may be empty. Raises InvalidEntry.
        """
        invalid = InvalidEntry()
        contract, bidder = read_bid(invalid, fields, variant)
        made = tricks_ns = trump = None
        if contract is not None and contract.is_special:
            made = read_choice(invalid, "made", fields.get("made", ""), ("made", "set"))
        else:
            tricks_ns = read_tricks_ns(invalid, fields)
        if contract is Contract.GRAND and variant.trump is not Trump.NONE:
            trump = read_choice(invalid, "trump", fields.get("trump", ""), tuple(Suit), optional=True)
        dealer = read_choice(invalid, "dealer", fields.get("dealer", ""), tuple(Seat), optional=True)
        invalid.raise_if_any()
        assert contract is not None
        return cls(contract, bidder, tricks_ns, made == "made" if made else None, trump, dealer)


def read_bid(invalid: InvalidEntry, fields: Mapping[str, str], variant: Variant) -> tuple[Contract | None, Seat | None]:
    """The contract and the bidder in `bid`; a problem is noted for what this variant does not play."""
    name, colon, seat = fields.get("bid", "").partition(":")
    contract = read_choice(invalid, "bid", name, tuple(Contract))
    if contract is None or (contract is Contract.LOW and not colon):
        return contract, None
    bidder = next((each for each in Seat if each == seat), None)
    if contract is Contract.LOW or bidder is None:
        invalid.add("bid", Problem.UNKNOWN)
    elif contract.is_special and not variant.has_stars:
        invalid.add("bid", Problem.NOT_ALLOWED)
    return contract, bidder


def read_tricks_ns(invalid: InvalidEntry, fields: Mapping[str, str]) -> int | None:
    """The tricks of north and south from either side's count; both counts must sum to 13."""
    given = [side for side in Partnership if fields.get(_field(side), "").strip()]
    if not given:
        invalid.add("tricks", Problem.MISSING)
    counts = {side: read_whole(invalid, _field(side), fields[_field(side)], 0, TRICKS) for side in given}
    known = {side: count for side, count in counts.items() if count is not None}
    if len(known) == 2 and sum(known.values()) != TRICKS:
        ns, ew = known[Partnership.NS], known[Partnership.EW]
        invalid.add("tricks", Problem.NOT_THIRTEEN, ns=ns, ew=ew, total=ns + ew)
    if Partnership.NS in known:
        return known[Partnership.NS]
    return TRICKS - known[Partnership.EW] if known else None


def _field(side: Partnership) -> str:
    return f"tricks_{side.lower()}"
