"""From the bids people show or say to the contract (design 2 and 4.1; seeds 000, 002 and 003)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorepad.rules.whist.hand import Contract
from scorepad.seat import Seat


class Bid(StrEnum):
    """What one player shows or says."""

    HIGH = "high"
    LOW = "low"
    SOLA_NOLA = "sola_nola"
    GRAND_DIX = "grand_dix"


@dataclass(frozen=True, slots=True)
class Auction:
    """The contract, its bidder (none for low), and the seats whose card was turned, in that order."""

    contract: Contract
    bidder: Seat | None
    turned: tuple[Seat, ...]


_STRENGTH = {Bid.LOW: 0, Bid.HIGH: 1, Bid.SOLA_NOLA: 2, Bid.GRAND_DIX: 3}
_CONTRACT = {Bid.HIGH: Contract.GRAND, Bid.SOLA_NOLA: Contract.SOLA_NOLA, Bid.GRAND_DIX: Contract.GRAND_DIX}


def reveal(dealer: Seat, cards: Mapping[Seat, Bid]) -> Auction:
    """Turn the four bidding cards from the dealer's left; the first high one stops it (002). Raises KeyError."""
    turned: list[Seat] = []
    for places in range(1, 5):
        turned.append(dealer.turned(places))
        if cards[turned[-1]] is Bid.HIGH:
            return Auction(Contract.GRAND, turned[-1], tuple(turned))
    return Auction(Contract.LOW, None, tuple(turned))


def auction(calls: Sequence[tuple[Seat, Bid]]) -> Auction:
    """The contract of bids in the order they were made, overruling ones included.

    Grand Dix overrules Sola Nola, either overrules grand and low, and of equal bids the earlier stands
    (002, Askov). No call at all is low.
    """
    best: tuple[Seat, Bid] | None = None
    for call in calls:
        if best is None or _STRENGTH[call[1]] > _STRENGTH[best[1]]:
            best = call
    seats = tuple(dict.fromkeys(seat for seat, _ in calls))
    if best is None or best[1] is Bid.LOW:
        return Auction(Contract.LOW, None, seats)
    return Auction(_CONTRACT[best[1]], best[0], seats)
