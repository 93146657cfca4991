"""A variant in short phrases, made from its house rules alone, in its own vocabulary."""

from functools import singledispatch
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from scorepad.rules.whist.variant import (
    BelowNought,
    FailedSpecial,
    GrandLeader,
    GrandScoring,
    Holding,
    LowLeader,
    LowScoring,
    Misdeal,
    Payment,
    Trump,
    Variant,
    Vocabulary,
)
from scorepad.words.money import money


@singledispatch
def summary(variant: Any) -> list[str]:
    """What a table must know to start; what nearly everyone plays is left unsaid, and so is money.

    Money is named by `stake_summary`, to be shown only where it is asked for (design 4.1).
    """
    raise NotImplementedError(type(variant))


@summary.register
def _whist(variant: Variant) -> list[str]:
    phrases = [
        ends(variant),
        *_grand(variant),
        _low(variant),
        _colour(variant),
        *_leaders(variant),
        _trump(variant),
        *_stars(variant),
        *_score(variant),
    ]
    return [phrase for phrase in phrases if phrase]


def stake_summary(variant: Variant) -> list[str]:
    """What is played for, and who pays; nothing where there is no stake."""
    stakes = (
        (variant.stake_game, _("%(money)s a game")),
        (variant.stake_star, _("%(money)s a star")),
        (variant.stake_point, _("%(money)s a point")),
    )
    phrases = [words % {"money": money(amount, variant.currency)} for amount, words in stakes if amount]
    if phrases and variant.payment is Payment.PARTNERSHIP:
        phrases.append(_("paid once, together"))
    return phrases


def ends(variant: Variant) -> str:
    """When the game is over: at a score, after some hands, or at whichever comes first."""
    points = variant.target and str(ngettext("%(num)s point", "%(num)s points", variant.target))
    hands = variant.hands and str(ngettext("%(num)s hand", "%(num)s hands", variant.hands))
    if points and hands:
        return str(_("%(points)s or %(hands)s", points=points, hands=hands))
    return points or hands or ""


def low_word(variant: Variant) -> str:
    """What a hand without a grand is called: never low where bids are spoken."""
    return str(_("pass") if variant.vocabulary is Vocabulary.SPOKEN else _("low"))


def _grand(variant: Variant) -> list[str]:
    each, lost = variant.points_grand, variant.points_grand * variant.failed_grand
    scoring = _("grand: %(points)s for each trick over six", points=each) if each != 1 else ""
    if variant.grand_scoring is GrandScoring.BIDDER_ONLY:
        failed = _("a failed grand costs %(points)s for each trick under seven", points=lost)
        return [scoring, _("only the side that granded scores"), failed]
    return [scoring, _("a failed grand pays double") if variant.failed_grand == 2 else ""]


def _low(variant: Variant) -> str:
    low, points = low_word(variant), variant.points_low
    match variant.low_scoring:
        case LowScoring.LOSE_OVER_SIX:
            return str(_("%(low)s: lose %(points)s for each trick over six", low=low, points=points))
        case LowScoring.GAIN_UNDER_SEVEN:
            return str(_("%(low)s: %(points)s for each trick under seven", low=low, points=points))
        case LowScoring.GAIN_UNDER_SIX:
            return str(_("%(low)s: %(points)s for each trick under six", low=low, points=points))


def _colour(variant: Variant) -> str:
    return str(_("red is high")) if variant.vocabulary is Vocabulary.RED_HIGH else ""


def _leaders(variant: Variant) -> list[str]:
    grand = {
        GrandLeader.RIGHT_OF_BIDDER: "",
        GrandLeader.LEFT_OF_BIDDER: _("the bidder’s left leads a grand"),
        GrandLeader.BIDDER: _("the bidder leads a grand"),
    }
    low = {
        LowLeader.LEFT_OF_DEALER: "",
        LowLeader.RIGHT_OF_DEALER: _("the dealer’s right leads a %(low)s hand", low=low_word(variant)),
    }
    return [grand[variant.grand_leader], low[variant.low_leader]]


def _trump(variant: Variant) -> str:
    return str(_("the suit the bidder leads is trump")) if variant.trump is Trump.BIDDER_LEADS else ""


def _stars(variant: Variant) -> list[str]:
    if not variant.has_stars:
        return []
    return [
        _("a star for Sola Nola and Grand Dix"),
        _("Sola Nola may take one trick") if variant.sola_nola_tricks else "",
        _("no star when they fail") if variant.failed_special is FailedSpecial.NOBODY else "",
    ]


def _score(variant: Variant) -> list[str]:
    return [
        _("never below nought") if variant.below_nought is BelowNought.FLOOR else "",
        _("only one side holds points") if variant.holding is Holding.ONE_SIDE else "",
        _("a misdeal passes the deal") if variant.misdeal is Misdeal.PASSES else "",
    ]
