"""The partnership family: four seats, thirteen tricks, high or low (design 4.1)."""

from collections.abc import Mapping
from typing import Any

from scorepad.rules.entries import Hand as AnyHand
from scorepad.rules.entries import InvalidEntry
from scorepad.rules.family import Outcome
from scorepad.rules.partners import FourPartners
from scorepad.rules.suit import Suit
from scorepad.rules.whist.count import Count
from scorepad.rules.whist.hand import TRICKS, Contract, Hand, read_bid
from scorepad.rules.whist.scoring import leader_of, points_of, reason_of, settle, special_bid_made, stars_of, sum_of
from scorepad.rules.whist.variant import Variant
from scorepad.seat import Partnership, Seat

__all__ = [
    "TRICKS",
    "WHIST",
    "Contract",
    "Hand",
    "Suit",
    "Variant",
    "leader_of",
    "points_of",
    "reason_of",
    "settle",
    "special_bid_made",
    "stars_of",
    "sum_of",
]


class Whist(FourPartners):
    """The family object that the rest of scorepad plugs in."""

    key = "whist"
    fits_party = True
    keeps_points = True
    variant = Variant

    def hand_from_fields(self, fields: Mapping[str, str], variant: Variant, players: int = 4) -> Hand:
        """Check what was sent as a hand. Raises InvalidEntry."""
        return Hand.from_fields(fields, variant)

    def hand_from_record(self, record: Mapping[str, Any]) -> Hand:
        """Read a hand of any released version."""
        return Hand.from_record(record)

    def begin(self, variant: Variant, players: int, first_dealer: str) -> Count:
        """The count before the first hand; see `scorepad.rules.whist.count`."""
        return Count(variant, Seat(first_dealer))

    def outcomes(self, variant: Variant) -> dict[tuple[Contract, Partnership | None], tuple[tuple[int, int], ...]]:
        """The points of NS and EW for every contract, bidding side and 0 to 13 tricks of NS: the preview."""
        return {
            (contract, bidder.partnership if bidder else None): tuple(
                points_of(variant, Hand(contract, bidder, tricks)) for tricks in range(TRICKS + 1)
            )
            for contract, bidder in _SCORED
        }

    def first_to_bid(self, dealer: str) -> Seat:
        """Who shows or says a bid first: the dealer's left (002, 003)."""
        return Seat(dealer).left

    def stars(self, variant: Variant, bidder: Seat, made: bool) -> tuple[int, int]:
        """The stars of NS and EW for a special bid by this seat: the preview."""
        return stars_of(variant, Hand(Contract.SOLA_NOLA, Seat(bidder), made=made))

    def bid_from_fields(self, fields: Mapping[str, str], variant: Variant) -> str | None:
        """The `bid` that was sent, checked; None for none. Raises InvalidEntry."""
        if not fields.get("bid"):
            return None
        invalid = InvalidEntry()
        read_bid(invalid, fields, variant)
        invalid.raise_if_any()
        return fields["bid"]

    def shares(self, variant: Variant, outcome: Outcome) -> dict[str, int]:
        """What each seat receives or pays at the end of a game, in whole minor units; see `settle`."""
        return {str(seat): amount for seat, amount in settle(variant, outcome).shares().items()}

    def columns(self, hand: AnyHand) -> dict[str, object]:
        """Contract, bidder, tricks of each side, made and trump, for an export."""
        assert isinstance(hand, Hand)
        tricks = {f"tricks_{side.lower()}": hand.tricks(side) for side in Partnership}
        return {"contract": hand.contract, "bidder": hand.bidder, **tricks, "made": hand.made, "trump": hand.trump}


_SCORED: tuple[tuple[Contract, Seat | None], ...] = (
    (Contract.GRAND, Seat.NORTH),
    (Contract.GRAND, Seat.EAST),
    (Contract.LOW, None),
)

WHIST = Whist()
