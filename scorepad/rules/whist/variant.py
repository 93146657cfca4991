"""The house rules of the partnership family (design 4.1, seeds 000 to 003)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

from scorepad.rules.checks import (
    InvalidVariant,
    Problem,
    check_variant,
    choice,
    named,
    rules_from_record,
    rules_to_record,
    text,
    whole,
)


class GrandScoring(StrEnum):
    """Who scores in a grand: who took more tricks (002), or the bidder's side alone, up or down (South Dakota)."""

    MORE_TRICKS = "more_tricks"
    BIDDER_ONLY = "bidder_only"


class LowScoring(StrEnum):
    """What a low hand is worth: a loss over six (002), a gain under seven (001), a gain under six (003)."""

    LOSE_OVER_SIX = "lose_over_six"
    GAIN_UNDER_SEVEN = "gain_under_seven"
    GAIN_UNDER_SIX = "gain_under_six"


class GrandLeader(StrEnum):
    """Who leads a grand: right of the bidder (000 to 003), left (printed books), the bidder (South Dakota)."""

    RIGHT_OF_BIDDER = "right_of_bidder"
    LEFT_OF_BIDDER = "left_of_bidder"
    BIDDER = "bidder"


class LowLeader(StrEnum):
    """Who leads a low hand: left of the dealer (001 to 003), or right (printed rule books)."""

    LEFT_OF_DEALER = "left_of_dealer"
    RIGHT_OF_DEALER = "right_of_dealer"


class Vocabulary(StrEnum):
    """How bids are made: cards with black or with red for high (002), or spoken (003)."""

    BLACK_HIGH = "black_high"
    RED_HIGH = "red_high"
    SPOKEN = "spoken"


class Trump(StrEnum):
    """Whether a grand has a trump: none, or the suit the bidder leads (002, South Dakota)."""

    NONE = "none"
    BIDDER_LEADS = "bidder_leads"


class SpecialBids(StrEnum):
    """Whether a player may bid alone, for a star (002, Askov)."""

    OFF = "off"
    SOLA_NOLA_AND_GRAND_DIX = "sola_nola_and_grand_dix"


class FailedSpecial(StrEnum):
    """Who gets the star of a special bid that failed."""

    DEFENDERS = "defenders"
    NOBODY = "nobody"


class BelowNought(StrEnum):
    """Whether a score may fall below nought."""

    ALLOWED = "allowed"
    FLOOR = "floor"


class Holding(StrEnum):
    """Whether both sides keep points, or one's gain first sends the other back to nought (Tuppi)."""

    BOTH = "both"
    ONE_SIDE = "one_side"


class Misdeal(StrEnum):
    """Who deals after a hand thrown in."""

    SAME_DEALER = "same_dealer"
    PASSES = "passes"


class Payment(StrEnum):
    """Who pays the stake: each loser to one winner, or one partnership to the other."""

    EACH_LOSER = "each_loser"
    PARTNERSHIP = "partnership"


@dataclass(frozen=True, slots=True)
class Variant:
    """Every house rule of a partnership game; the defaults are Minnesota whist as in 002.

    A default is what the absence of a house rule in an old record means, so it never changes.
    Stakes are whole minor units of the currency (an ISO code). Raises InvalidVariant.
    """

    own_name: str = named()
    target: int | None = whole(13, 1, 999, optional=True)
    hands: int | None = whole(None, 1, 99, optional=True)
    grand_scoring: GrandScoring = choice(GrandScoring.MORE_TRICKS)
    failed_grand: int = whole(1, 1, 2)
    low_scoring: LowScoring = choice(LowScoring.LOSE_OVER_SIX)
    points_grand: int = whole(1, 1, 20)
    points_low: int = whole(1, 1, 20)
    grand_leader: GrandLeader = choice(GrandLeader.RIGHT_OF_BIDDER)
    low_leader: LowLeader = choice(LowLeader.LEFT_OF_DEALER)
    vocabulary: Vocabulary = choice(Vocabulary.BLACK_HIGH)
    trump: Trump = choice(Trump.NONE)
    special_bids: SpecialBids = choice(SpecialBids.OFF)
    sola_nola_tricks: int = whole(0, 0, 1)
    failed_special: FailedSpecial = choice(FailedSpecial.DEFENDERS)
    below_nought: BelowNought = choice(BelowNought.ALLOWED)
    holding: Holding = choice(Holding.BOTH)
    misdeal: Misdeal = choice(Misdeal.SAME_DEALER)
    stake_game: int = whole(0, 0, 100_000)
    stake_star: int = whole(0, 0, 100_000)
    stake_point: int = whole(0, 0, 100_000)
    currency: str = text("USD", r"[A-Z]{3}")
    payment: Payment = choice(Payment.EACH_LOSER)

    def __post_init__(self) -> None:
        check_variant(self)
        if self.target is None and self.hands is None:
            invalid = InvalidVariant()
            invalid.add("target", Problem.NO_END)
            raise invalid

    @property
    def has_stars(self) -> bool:
        """Whether special bids are played."""
        return self.special_bids is not SpecialBids.OFF

    @property
    def has_stake(self) -> bool:
        """Whether anything is played for."""
        return bool(self.stake_game or self.stake_star or self.stake_point)

    def to_record(self) -> dict[str, Any]:
        """What is stored: every house rule spelled out."""
        return rules_to_record(self)

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Self:
        """Read any released version; an absent house rule means what it meant then."""
        return cls(**rules_from_record(cls, record))
