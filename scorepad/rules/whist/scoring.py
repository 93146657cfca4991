"""What one hand is worth, who leads it, and what the losers pay (design 4.1)."""

from dataclasses import dataclass
from enum import StrEnum

from scorepad.rules.family import Outcome, Reason
from scorepad.rules.whist.hand import TRICKS, Contract, Hand
from scorepad.rules.whist.variant import (
    FailedSpecial,
    GrandLeader,
    GrandScoring,
    LowLeader,
    LowScoring,
    Payment,
    Variant,
)
from scorepad.seat import Partnership, Seat

BOOK = 6
"""Tricks of a side that never count: the first six (seeds 000 to 003)."""


class Measure(StrEnum):
    """What is counted of a side's tricks."""

    OVER_SIX = "over_six"
    UNDER_SEVEN = "under_seven"
    UNDER_SIX = "under_six"


@dataclass(frozen=True, slots=True)
class Sum:
    """How a hand's points come about: `count` tricks by `measure`, `each` points, `times` 1 or 2, a gain or a loss."""

    side: Partnership
    count: int
    measure: Measure
    each: int
    times: int
    gains: bool

    @property
    def points(self) -> int:
        """The points of `side`; the other partnership's do not move."""
        worth = self.count * self.each * self.times
        return worth if self.gains else -worth


def sum_of(variant: Variant, hand: Hand) -> Sum | None:
    """How the hand's points come about; None for a special bid, which moves no score (002, Askov)."""
    if hand.contract.is_special:
        return None
    return _low(variant, hand) if hand.contract is Contract.LOW else _grand(variant, hand)


def _more_tricks(hand: Hand) -> Partnership:
    assert hand.tricks_ns is not None
    return Partnership.NS if hand.tricks_ns > BOOK else Partnership.EW


def _tricks(hand: Hand, side: Partnership) -> int:
    count = hand.tricks(side)
    assert count is not None
    return count


def _grand(variant: Variant, hand: Hand) -> Sum:
    assert hand.bidder is not None
    bidders, takers = hand.bidder.partnership, _more_tricks(hand)
    times = 1 if takers is bidders else variant.failed_grand
    if variant.grand_scoring is GrandScoring.BIDDER_ONLY and takers is not bidders:
        short = BOOK + 1 - _tricks(hand, bidders)
        return Sum(bidders, short, Measure.UNDER_SEVEN, variant.points_grand, times, gains=False)
    return Sum(takers, _tricks(hand, takers) - BOOK, Measure.OVER_SIX, variant.points_grand, times, gains=True)


def _low(variant: Variant, hand: Hand) -> Sum:
    takers = _more_tricks(hand)
    if variant.low_scoring is LowScoring.LOSE_OVER_SIX:
        return Sum(takers, _tricks(hand, takers) - BOOK, Measure.OVER_SIX, variant.points_low, 1, gains=False)
    fewer = takers.other
    under_six = variant.low_scoring is LowScoring.GAIN_UNDER_SIX
    measure, free = (Measure.UNDER_SIX, BOOK) if under_six else (Measure.UNDER_SEVEN, BOOK + 1)
    return Sum(fewer, free - _tricks(hand, fewer), measure, variant.points_low, 1, gains=True)


def points_of(variant: Variant, hand: Hand) -> tuple[int, int]:
    """The points of NS and of EW in one hand; at most one of them is not nought (000 to 003)."""
    total = sum_of(variant, hand)
    if total is None:
        return 0, 0
    return (total.points, 0) if total.side is Partnership.NS else (0, total.points)


def reason_of(hand: Hand) -> Reason:
    """Why the hand is worth what it is: a grand is made with seven tricks or more (000 to 003)."""
    if hand.contract is Contract.LOW:
        return Reason.LOW
    if hand.contract.is_special:
        return Reason.STAR_WON if hand.made else Reason.STAR_LOST
    assert hand.bidder is not None
    return Reason.MADE if _more_tricks(hand) is hand.bidder.partnership else Reason.SET


def stars_of(variant: Variant, hand: Hand) -> tuple[int, int]:
    """The stars of NS and of EW: one to the side that succeeded; a failed bid's by the house rule (002, Askov)."""
    if not hand.contract.is_special or (not hand.made and variant.failed_special is FailedSpecial.NOBODY):
        return 0, 0
    assert hand.bidder is not None
    side = hand.bidder.partnership if hand.made else hand.bidder.partnership.other
    return (1, 0) if side is Partnership.NS else (0, 1)


def special_bid_made(variant: Variant, contract: Contract, tricks: int) -> bool:
    """Whether a special bid is made (002, Askov).

    `tricks`, 0 to 13, are all the bidder's tricks for Sola Nola, which may take none (or one, by the house
    rule), and those won in a row from the first for Grand Dix, which needs seven. Raises ValueError.
    """
    if not contract.is_special or not 0 <= tricks <= TRICKS:
        raise ValueError(f"{contract} with {tricks} tricks")
    return tricks <= variant.sola_nola_tricks if contract is Contract.SOLA_NOLA else tricks >= 7


def leader_of(variant: Variant, dealer: Seat, contract: Contract, bidder: Seat | None) -> Seat:
    """The seat that leads the first trick.

    A grand and a low hand by the house rules (000 to 003, printed books); Sola Nola the bidder's right;
    Grand Dix the bidder's partner, who then sits out (002, Askov).
    """
    if bidder is None:
        return dealer.left if variant.low_leader is LowLeader.LEFT_OF_DEALER else dealer.right
    if contract is Contract.SOLA_NOLA:
        return bidder.right
    if contract is Contract.GRAND_DIX:
        return bidder.partner
    match variant.grand_leader:
        case GrandLeader.BIDDER:
            return bidder
        case GrandLeader.LEFT_OF_BIDDER:
            return bidder.left
        case GrandLeader.RIGHT_OF_BIDDER:
            return bidder.right


def sits_out(contract: Contract, bidder: Seat | None) -> Seat | None:
    """Who plays no cards in a special bid: the bidder's partner (002, Askov); None otherwise."""
    return bidder.partner if bidder is not None and contract.is_special else None


def cards_exchanged(contract: Contract) -> int:
    """Cards that bidder and partner pass each other before the lead: one in Sola Nola (002, Askov)."""
    return 1 if contract is Contract.SOLA_NOLA else 0


@dataclass(frozen=True, slots=True)
class Settlement:
    """What the losers owe: `amount` in whole minor units, from each loser to one winner or between partnerships."""

    payer: Partnership
    payee: Partnership
    amount: int
    payment: Payment

    def shares(self) -> dict[Seat, int]:
        """What each seat receives (or pays, below nought); an odd unit between partnerships falls to the first seat."""
        first = self.amount if self.payment is Payment.EACH_LOSER else -(-self.amount // 2)
        second = self.amount if self.payment is Payment.EACH_LOSER else self.amount // 2
        received = dict(zip(self.payee.seats, (first, second), strict=True))
        return received | dict(zip(self.payer.seats, (-first, -second), strict=True))


def settle(variant: Variant, outcome: Outcome) -> Settlement:
    """What the losers pay: the game, each of the winners' stars, each point of difference (002, Askov).

    The losers' stars count for nothing.
    """
    winner = Partnership(outcome.winner)
    ours = tuple(Partnership).index(winner)
    ahead = max(0, outcome.score[ours] - outcome.score[1 - ours])
    amount = variant.stake_game + variant.stake_star * outcome.stars[ours] + variant.stake_point * ahead
    return Settlement(winner.other, winner, amount, variant.payment)
