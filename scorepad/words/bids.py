"""What people show or say, in the vocabulary of the variant (design 2)."""

from dataclasses import dataclass

from flask_babel import gettext as _
from markupsafe import Markup

from scorepad.rules.suit import Suit
from scorepad.rules.whist.hand import Contract
from scorepad.rules.whist.variant import Vocabulary


@dataclass(frozen=True, slots=True)
class BidWords:
    """The words and marks of one vocabulary. `high` and `low` name an icon and whether it is red."""

    high: tuple[str, bool]
    low: tuple[str, bool]
    low_key: str
    low_line: str
    first: str


def bid_words(vocabulary: Vocabulary) -> BidWords:
    """The words of a vocabulary, in the language of the request."""
    turns = _("%(name)s turns first", name="%(name)s")
    match vocabulary:
        case Vocabulary.SPOKEN:
            speaks = _("%(name)s speaks first", name="%(name)s")
            return BidWords(("up", False), ("down", False), _("Everyone passed"), _("passed"), speaks)
        case Vocabulary.RED_HIGH:
            return BidWords(("heart", True), ("spade", False), _("All black: low"), _("low"), turns)
        case Vocabulary.BLACK_HIGH:
            return BidWords(("spade", False), ("heart", True), _("All red: low"), _("low"), turns)


def first_to_bid(vocabulary: Vocabulary, name: Markup) -> Markup:
    """Who shows or says a bid before the others."""
    return Markup(bid_words(vocabulary).first) % {"name": name}


def was_bid(contract: Contract, vocabulary: Vocabulary, name: Markup | None) -> Markup:
    """What happened in the bidding, as a sentence without its full stop."""
    match contract:
        case Contract.LOW:
            return Markup(_("Everyone passed") if vocabulary is Vocabulary.SPOKEN else _("Low"))
        case Contract.GRAND:
            return Markup(_("%(name)s granded", name="%(name)s")) % {"name": name}
        case Contract.SOLA_NOLA:
            return Markup(_("%(name)s bid Sola Nola", name="%(name)s")) % {"name": name}
        case Contract.GRAND_DIX:
            return Markup(_("%(name)s bid Grand Dix", name="%(name)s")) % {"name": name}


def contract_name(contract: Contract) -> str:
    """The name of a special bid; the others are named by their vocabulary."""
    match contract:
        case Contract.GRAND:
            return _("Grand")
        case Contract.LOW:
            return _("Low")
        case Contract.SOLA_NOLA:
            return _("Sola Nola")
        case Contract.GRAND_DIX:
            return _("Grand Dix")


def suit_name(suit: Suit) -> str:
    """The name of a suit."""
    return {
        Suit.CLUBS: _("clubs"),
        Suit.DIAMONDS: _("diamonds"),
        Suit.HEARTS: _("hearts"),
        Suit.SPADES: _("spades"),
    }[suit]


def suit_icon(suit: Suit) -> tuple[str, bool]:
    """The icon of a suit and whether it is red."""
    return suit.value.removesuffix("s"), suit in (Suit.DIAMONDS, Suit.HEARTS)
