"""Worked examples: bids are turned, hands counted and stars given by the engine, and told as the sheet tells them."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext
from markupsafe import Markup

from scorepad.rules.whist import WHIST, special_bid_made
from scorepad.rules.whist.bidding import Auction, Bid, auction, reveal
from scorepad.rules.whist.hand import Contract, Hand
from scorepad.rules.whist.variant import Variant, Vocabulary
from scorepad.seat import Seat
from scorepad.words import guide as words
from scorepad.words.bids import bid_words
from scorepad.words.cast import Cast
from scorepad.words.sums import sum_in_words

CAST = Cast(WHIST, {Seat.NORTH: "Ola", Seat.EAST: "Liv", Seat.SOUTH: "Kari", Seat.WEST: "Per"})
DEALER = Seat.WEST

Call = tuple[Seat, Bid]


@dataclass(frozen=True, slots=True)
class Shown:
    """What one player showed or said; without words it stayed face down, or was never asked."""

    who: Markup
    icon: tuple[str, bool] | None
    said: str


@dataclass(frozen=True, slots=True)
class Example:
    """A hand from its bids to its points."""

    title: str
    bids: tuple[Shown, ...]
    said: Markup


def hands_played(variant: Variant) -> list[Example]:
    """A grand that is made, one that fails, and a hand that nobody granded."""
    low, high = Bid.LOW, Bid.HIGH
    return [
        _hand(variant, _("A grand that is made"), (low, high, high, low), 4),
        _hand(variant, _("A grand that fails"), (low, low, low, high), 8),
        _hand(variant, words.nobody_grands(variant), (low, low, low, low), 9),
    ]


def _hand(variant: Variant, title: str, bids: Sequence[Bid], tricks_ns: int) -> Example:
    """A hand by the bid of each player, from the dealer's left."""
    cards = {DEALER.turned(places): bid for places, bid in enumerate(bids, 1)}
    found = reveal(DEALER, cards)
    shown = tuple(_shown(variant, seat, cards[seat] if seat in found.turned else None) for seat in cards)
    return Example(title, shown, _told(variant, Hand(found.contract, found.bidder, tricks_ns)))


def special_bids_played(variant: Variant) -> list[Example]:
    """Sola Nola over a grand, and Grand Dix over Sola Nola."""
    red, black = (Seat.NORTH, Bid.LOW), (Seat.EAST, Bid.HIGH)
    sola, dix = (Seat.SOUTH, Bid.SOLA_NOLA), (Seat.WEST, Bid.GRAND_DIX)
    return [
        _special(variant, _("Sola Nola overrules a grand"), (red, black, sola), 0),
        _special(variant, _("Sola Nola with a trick too many"), (red, black, sola), 1 + variant.sola_nola_tricks),
        _special(variant, _("Grand Dix overrules Sola Nola"), (red, black, sola, dix), 6),
    ]


def _special(variant: Variant, title: str, calls: Sequence[Call], tricks: int) -> Example:
    found = auction(calls)
    made = special_bid_made(variant, found.contract, tricks)
    shown = tuple(_shown(variant, *call) for call in calls)
    told = _told(variant, Hand(found.contract, found.bidder, made=made))
    return Example(title, shown, Markup(" ").join((_taken(found, tricks), told)))


def _taken(found: Auction, tricks: int) -> Markup:
    """What the bidder of a special bid took."""
    assert found.bidder is not None
    if found.contract is Contract.GRAND_DIX:
        said = ngettext(
            "%(name)s wins the first trick and loses the next.",
            "%(name)s wins the first %(num)s tricks and loses the next.",
            tricks,
            name="%(name)s",
        )
    elif tricks == 0:
        said = _("%(name)s takes no trick.", name="%(name)s")
    else:
        said = ngettext("%(name)s takes %(num)s trick.", "%(name)s takes %(num)s tricks.", tricks, name="%(name)s")
    return Markup(said) % {"name": CAST.seat(found.bidder)}


def _shown(variant: Variant, seat: Seat, bid: Bid | None) -> Shown:
    marks = bid_words(variant.vocabulary)
    spoken = variant.vocabulary is Vocabulary.SPOKEN
    match bid:
        case None:
            return Shown(CAST.seat(seat), None, _("is not asked") if spoken else _("stays face down"))
        case Bid.HIGH:
            return Shown(CAST.seat(seat), marks.high, words.says_high(variant))
        case Bid.LOW:
            return Shown(CAST.seat(seat), marks.low, words.says_low(variant))
        case Bid.SOLA_NOLA:
            return Shown(CAST.seat(seat), ("star", False), words.hand_name(variant, Contract.SOLA_NOLA))
        case Bid.GRAND_DIX:
            return Shown(CAST.seat(seat), ("star", False), words.hand_name(variant, Contract.GRAND_DIX))


def _told(variant: Variant, hand: Hand) -> Markup:
    line = WHIST.tally(variant, 4, DEALER, [hand]).lines[0]
    return sum_in_words(variant, hand, line, CAST)
