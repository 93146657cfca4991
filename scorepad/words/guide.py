"""Sentences of the guide that depend on the house rules, one house rule at a time."""

from flask_babel import gettext as _
from flask_babel import ngettext

from scorepad.rules.whist.hand import Contract
from scorepad.rules.whist.variant import (
    FailedSpecial,
    GrandLeader,
    GrandScoring,
    LowLeader,
    LowScoring,
    Misdeal,
    Trump,
    Variant,
    Vocabulary,
)
from scorepad.words.summary import low_word


def how_to_bid(variant: Variant) -> str:
    """The whole bidding in two sentences."""
    match variant.vocabulary:
        case Vocabulary.SPOKEN:
            return _("Each player says grand or pass, the one on the dealer’s left first. The first grand ends it.")
        case Vocabulary.BLACK_HIGH:
            return _("Each player lays a card face down, black for high or red for low. The first black ends it.")
        case Vocabulary.RED_HIGH:
            return _("Each player lays a card face down, red for high or black for low. The first red ends it.")


def nobody_grands(variant: Variant) -> str:
    """What has to happen for a hand without a grand."""
    match variant.vocabulary:
        case Vocabulary.SPOKEN:
            return _("All four pass")
        case Vocabulary.BLACK_HIGH:
            return _("All four show red")
        case Vocabulary.RED_HIGH:
            return _("All four show black")


def hand_name(variant: Variant, contract: Contract) -> str:
    """What a hand is called by its contract."""
    if contract is Contract.LOW:
        return low_word(variant).capitalize()
    names = {Contract.GRAND: _("Grand"), Contract.SOLA_NOLA: _("Sola Nola"), Contract.GRAND_DIX: _("Grand Dix")}
    return names[contract]


def grand_leader(variant: Variant) -> str:
    """Who leads a grand."""
    match variant.grand_leader:
        case GrandLeader.RIGHT_OF_BIDDER:
            return _("In a grand: the player on the right of whoever granded.")
        case GrandLeader.LEFT_OF_BIDDER:
            return _("In a grand: the player on the left of whoever granded.")
        case GrandLeader.BIDDER:
            return _("In a grand: whoever granded.")


def low_leader(variant: Variant) -> str:
    """Who leads a hand without a grand."""
    low = low_word(variant)
    if variant.low_leader is LowLeader.RIGHT_OF_DEALER:
        return _("In a %(low)s hand: the player on the dealer’s right.", low=low)
    return _("In a %(low)s hand: the player on the dealer’s left.", low=low)


def grand_worth(variant: Variant) -> str:
    """What a grand is worth, made and failed."""
    each, lost = variant.points_grand, variant.points_grand * variant.failed_grand
    if variant.grand_scoring is GrandScoring.BIDDER_ONLY:
        return _(
            "Only the bidder’s side scores: %(each)s up for each trick over six, %(lost)s down for each under seven.",
            each=each,
            lost=lost,
        )
    if lost == each:
        return _("The side with more tricks scores %(each)s for each trick over six.", each=each)
    return _(
        "The bidder’s side gets %(each)s for each trick over six. If the others take more, they get %(lost)s for each.",
        each=each,
        lost=lost,
    )


def low_worth(variant: Variant) -> str:
    """What a hand without a grand is worth."""
    each = variant.points_low
    match variant.low_scoring:
        case LowScoring.LOSE_OVER_SIX:
            return _("The side with more tricks loses %(each)s for each trick over six.", each=each)
        case LowScoring.GAIN_UNDER_SEVEN:
            return _("The side with fewer tricks scores %(each)s for each trick under seven.", each=each)
        case LowScoring.GAIN_UNDER_SIX:
            return _(
                "The side with fewer tricks scores %(each)s for each trick under six. Seven to six is worth nothing.",
                each=each,
            )


def following(variant: Variant) -> str:
    """What to do without a card of the suit that was led."""
    if variant.trump is Trump.BIDDER_LEADS:
        return _("If you cannot, play any card. In a grand you may play a trump.")
    return _("If you cannot, play any card. It cannot win.")


def winning(variant: Variant) -> str:
    """Which card takes the trick."""
    if variant.trump is Trump.BIDDER_LEADS:
        return _("The highest trump takes the trick; without one, the highest card of the suit that was led.")
    return _("The highest card of the suit that was led takes the trick.")


def game_ends(variant: Variant) -> list[str]:
    """When the game is over, and what happens when it is level."""
    said = []
    if variant.target is not None:
        said.append(
            ngettext(
                "The first side with %(num)s point or more wins the game.",
                "The first side with %(num)s points or more wins the game.",
                variant.target,
            )
        )
    if variant.hands is not None:
        said.append(
            ngettext(
                "After %(num)s hand the side that is ahead wins. If it is level, the next hand decides.",
                "After %(num)s hands the side that is ahead wins. If it is level, the next hand decides.",
                variant.hands,
            )
        )
    return said


def sola_nola_goal(variant: Variant) -> str:
    """What a bidder of Sola Nola undertakes."""
    if variant.sola_nola_tricks:
        return _("I take no tricks at all. One is forgiven.")
    return _("I take no tricks at all.")


def failed_star(variant: Variant) -> str:
    """What becomes of the star when a bid to play alone fails."""
    if variant.failed_special is FailedSpecial.NOBODY:
        return _("If you fail, nobody gets a star.")
    return _("If you fail, the other side gets the star.")


def after_misdeal(variant: Variant) -> str:
    """Who deals after a hand was thrown in."""
    if variant.misdeal is Misdeal.PASSES:
        return _("Throw the hand in. Nobody scores, and the deal passes to the left.")
    return _("Throw the hand in. Nobody scores, and the same player deals again.")


def says_high(variant: Variant) -> str:
    """What one player shows or says to win tricks."""
    match variant.vocabulary:
        case Vocabulary.SPOKEN:
            return _("grand")
        case Vocabulary.BLACK_HIGH:
            return _("black")
        case Vocabulary.RED_HIGH:
            return _("red")


def says_low(variant: Variant) -> str:
    """What one player shows or says to avoid tricks."""
    match variant.vocabulary:
        case Vocabulary.SPOKEN:
            return _("pass")
        case Vocabulary.BLACK_HIGH:
            return _("red")
        case Vocabulary.RED_HIGH:
            return _("black")
