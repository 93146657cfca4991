"""The sum of a line in words, to settle an argument."""

from functools import singledispatch
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext
from markupsafe import Markup

from scorepad.rules.entries import Adjustment, ThrownIn
from scorepad.rules.entries import Entry as EntryValue
from scorepad.rules.family import Line
from scorepad.rules.whist import Hand, sum_of
from scorepad.rules.whist.scoring import Measure, Sum
from scorepad.rules.whist.variant import Variant
from scorepad.seat import Partnership
from scorepad.words.bids import was_bid
from scorepad.words.cast import Cast
from scorepad.words.sheet import figure, signed, worth


def _said(text: str, **names: Markup) -> Markup:
    return Markup(text) % names


@singledispatch
def sum_in_words(variant: Any, value: EntryValue, line: Line, cast: Cast) -> Markup:
    """What happened, the sum, and who dealt and led, in sentences."""
    raise NotImplementedError(type(variant))


@sum_in_words.register
def _sum_of_whist(variant: Variant, value: EntryValue, line: Line, cast: Cast) -> Markup:
    if isinstance(value, Adjustment):
        return adjustment_words(value, cast)
    if isinstance(value, ThrownIn):
        parts = [Markup(_("Thrown in: nobody scores."))]
    else:
        parts = [_bid_and_tricks(variant, _hand(value), cast), _sum(variant, _hand(value), line, cast)]
    return Markup(" ").join((*parts, dealt_and_led(line, cast)))


def adjustment_words(value: Adjustment, cast: Cast) -> Markup:
    """Points given or taken away, and why."""
    points = Markup(signed(value.points))
    if not value.why:
        return _said(_("Adjustment: %(side)s %(points)s."), side=cast.side(value.side), points=points)
    why = Markup("<bdi>{}</bdi>").format(value.why)
    return _said(_("Adjustment: %(side)s %(points)s (%(why)s)."), side=cast.side(value.side), points=points, why=why)


def _bid_and_tricks(variant: Variant, hand: Hand, cast: Cast) -> Markup:
    bid = was_bid(hand.contract, variant.vocabulary, cast.seat(hand.bidder) if hand.bidder else None)
    if hand.contract.is_special:
        return Markup("{}: {}.").format(bid, _("made") if hand.made else _("set"))
    total = sum_of(variant, hand)
    assert total is not None
    side = total.side.other  # the sum itself names the tricks of the side whose score moves
    took = ngettext("%(side)s took %(num)s", "%(side)s took %(num)s", hand.tricks(side) or 0, side="%(side)s")
    return Markup("{}; {}.").format(bid, Markup(took) % {"side": cast.side(side)})


def _sum(variant: Variant, hand: Hand, line: Line, cast: Cast) -> Markup:
    total = sum_of(variant, hand)
    if total is None:
        said = worth(cast, tuple(Partnership), (0, 0), line.stars)
        return Markup("{}{}.").format(said[:1].upper(), said[1:])
    took = _said(_("%(side)s took %(tricks)s"), side=cast.side(total.side), tricks=Markup(hand.tricks(total.side)))
    steps = [took, Markup(measure_words(total))]
    if total.each > 1:
        steps.append(Markup(_("%(points)s a trick", points=total.each)))
    if total.times > 1:
        steps.append(Markup(_("doubled")))
    return Markup("{}: <b>{}</b>.").format(
        Markup(", ").join(steps), signed(total.points) if total.points else figure(0)
    )


def measure_words(total: Sum) -> str:
    """How many tricks count, and beyond what."""
    match total.measure:
        case Measure.OVER_SIX:
            return ngettext("%(num)s over six", "%(num)s over six", total.count)
        case Measure.UNDER_SEVEN:
            return ngettext("%(num)s short of seven", "%(num)s short of seven", total.count)
        case Measure.UNDER_SIX:
            return ngettext("%(num)s under six", "%(num)s under six", total.count)


def dealt_and_led(line: Line, cast: Cast) -> Markup:
    """Who dealt a hand and who led it."""
    if line.dealer is None:
        return Markup("")
    if line.leader is None:
        return _said(_("%(dealer)s dealt."), dealer=cast.seat(line.dealer))
    return _said(_("%(dealer)s dealt, %(leader)s led."), dealer=cast.seat(line.dealer), leader=cast.seat(line.leader))


@singledispatch
def entry_in_words(variant: Any, value: EntryValue, cast: Cast) -> Markup:
    """What was recorded, without what came of it."""
    raise NotImplementedError(type(variant))


@entry_in_words.register
def _entry_of_whist(variant: Variant, value: EntryValue, cast: Cast) -> Markup:
    if isinstance(value, Adjustment):
        return adjustment_words(value, cast)
    return Markup(_("Thrown in.")) if isinstance(value, ThrownIn) else _recorded(variant, _hand(value), cast)


def _recorded(variant: Variant, hand: Hand, cast: Cast) -> Markup:
    """The bid and the tricks of both sides, as the form asked for them."""
    if hand.contract.is_special:
        return _bid_and_tricks(variant, hand, cast)
    bid = was_bid(hand.contract, variant.vocabulary, cast.seat(hand.bidder) if hand.bidder else None)
    tricks = Markup(", ").join(cast.side(side) + f" {hand.tricks(side)}" for side in Partnership)
    return bid + "; " + tricks + "."


def _hand(value: EntryValue) -> Hand:
    assert isinstance(value, Hand)
    return value
