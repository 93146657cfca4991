"""The variants people know by name, as data. Each states only what differs from the family's defaults."""

from dataclasses import dataclass

from scorepad.rules.classic import CLASSIC
from scorepad.rules.classic.variant import GameWorth, Honours, Rubber
from scorepad.rules.classic.variant import Variant as Classic
from scorepad.rules.family import Family, Variant
from scorepad.rules.knockout import KNOCKOUT
from scorepad.rules.knockout.variant import Variant as Knockout
from scorepad.rules.whist import WHIST
from scorepad.rules.whist.variant import (
    GrandLeader,
    GrandScoring,
    Holding,
    LowLeader,
    LowScoring,
    SpecialBids,
    Trump,
    Vocabulary,
)
from scorepad.rules.whist.variant import Variant as Whist


@dataclass(frozen=True, slots=True)
class Preset:
    """A variant with its key, the other names it is asked for by, and where its rules were written down."""

    key: str
    family: Family
    variant: Variant
    source: str
    aliases: tuple[str, ...] = ()


MINNESOTA = Preset("minnesota", WHIST, Whist(), "002, 000", ("minnesota whist",))
MINNESOTA_DOUBLE = Preset(
    "minnesota-double", WHIST, Whist(failed_grand=2), "002 variation, 000", ("minnesota doubled",)
)
MINNESOTA_GAINS = Preset(
    "minnesota-gains",
    WHIST,
    Whist(failed_grand=2, low_scoring=LowScoring.GAIN_UNDER_SEVEN),
    "001",
    ("minnesota low gains",),
)
NORWEGIAN = Preset(
    "norwegian",
    WHIST,
    Whist(failed_grand=2, low_scoring=LowScoring.GAIN_UNDER_SIX, vocabulary=Vocabulary.SPOKEN),
    "003",
    ("norwegian whist",),
)
NORWEGIAN_BOOK = Preset(
    "norwegian-book",
    WHIST,
    Whist(
        target=50,
        failed_grand=2,
        low_scoring=LowScoring.GAIN_UNDER_SEVEN,
        points_grand=4,
        points_low=2,
        grand_leader=GrandLeader.LEFT_OF_BIDDER,
        low_leader=LowLeader.RIGHT_OF_DEALER,
        vocabulary=Vocabulary.SPOKEN,
    ),
    "https://www.britannica.com/topic/whist/Miscellaneous-variants",
    ("norwegian whist, book form",),
)
TUPPI = Preset(
    "tuppi",
    WHIST,
    Whist(
        target=52,
        failed_grand=2,
        low_scoring=LowScoring.GAIN_UNDER_SEVEN,
        points_grand=4,
        points_low=4,
        vocabulary=Vocabulary.RED_HIGH,
        holding=Holding.ONE_SIDE,
    ),
    "https://en.wikipedia.org/wiki/Tuppi",
)
ASKOV = Preset(
    "askov",
    WHIST,
    Whist(
        target=15,
        failed_grand=2,
        special_bids=SpecialBids.SOLA_NOLA_AND_GRAND_DIX,
        stake_game=15,
        stake_star=15,
    ),
    "002",
    ("askov rules", "askov whist"),
)
SOUTH_DAKOTA = Preset(
    "south-dakota",
    WHIST,
    Whist(
        target=11,
        grand_scoring=GrandScoring.BIDDER_ONLY,
        grand_leader=GrandLeader.BIDDER,
        trump=Trump.BIDDER_LEADS,
    ),
    "002",
    ("south dakota", "south dakota whist"),
)
KNOCKOUT_WHIST = Preset("knockout", KNOCKOUT, Knockout(), "002", ("knockout whist",))
SHORT_WHIST = Preset("short-whist", CLASSIC, Classic(), "https://books.google.com/books?id=KR0CAAAAYAAJ&pg=PA61")
LONG_WHIST = Preset(
    "long-whist",
    CLASSIC,
    Classic(target=10, game_worth=GameWorth.ONE, rubber_points=0),
    "https://bitlit.ru/page/en/various/cassells-book-of-in-door-amusements-card-games-and-fireside-fun/141",
)
AMERICAN_WHIST = Preset(
    "american-whist",
    CLASSIC,
    Classic(target=7, honours=Honours.OFF, game_worth=GameWorth.DIFFERENCE, rubber=Rubber.OFF, rubber_points=0),
    "https://webcasty.com/2013/how-to-play-and-the-rules-of-whist/",
)

VARIANTS: tuple[Preset, ...] = (
    MINNESOTA,
    MINNESOTA_DOUBLE,
    MINNESOTA_GAINS,
    NORWEGIAN,
    NORWEGIAN_BOOK,
    ASKOV,
    SOUTH_DAKOTA,
    TUPPI,
    KNOCKOUT_WHIST,
    SHORT_WHIST,
    LONG_WHIST,
    AMERICAN_WHIST,
)
