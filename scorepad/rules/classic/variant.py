"""The house rules of classic whist.

Sources: the Laws of Whist, numbered as in https://books.google.com/books?id=KR0CAAAAYAAJ, page 61; "Foster's
Complete Hoyle" for the order in which points are marked. Trumps in turn are what people play at home today.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

from scorepad.rules.checks import check_variant, choice, named, rules_from_record, rules_to_record, whole
from scorepad.rules.whist.variant import Misdeal


class Trumps(StrEnum):
    """Where the trump comes from: the dealer's last card, or a suit after the other, with a hand without or not."""

    TURNED = "turned"
    IN_TURN = "in_turn"
    IN_TURN_OR_NONE = "in_turn_or_none"


class Honours(StrEnum):
    """Whether ace, king, queen and jack of trumps count for the side that was dealt three or four of them."""

    COUNT = "count"
    OFF = "off"


class GameWorth(StrEnum):
    """What a game is worth: three, two or one point, the winner's target less the loser's score, or one."""

    THREE_TWO_ONE = "three_two_one"
    DIFFERENCE = "difference"
    ONE = "one"


class Rubber(StrEnum):
    """Whether the best of three games is played, or each game alone."""

    BEST_OF_THREE = "best_of_three"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Variant:
    """Every house rule of classic whist; the defaults are those of short whist.

    A default is what the absence of a house rule in an old record means, so it never changes.
    Raises InvalidVariant.
    """

    own_name: str = named()
    target: int = whole(5, 1, 99)
    trumps: Trumps = choice(Trumps.TURNED)
    honours: Honours = choice(Honours.COUNT)
    game_worth: GameWorth = choice(GameWorth.THREE_TWO_ONE)
    rubber: Rubber = choice(Rubber.BEST_OF_THREE)
    rubber_points: int = whole(2, 0, 20)
    misdeal: Misdeal = choice(Misdeal.PASSES)

    def __post_init__(self) -> None:
        check_variant(self)

    @property
    def has_rubber(self) -> bool:
        """Whether a game is one of a rubber."""
        return self.rubber is Rubber.BEST_OF_THREE

    def to_record(self) -> dict[str, Any]:
        """What is stored: every house rule spelled out."""
        return rules_to_record(self)

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Self:
        """Read any released version; an absent house rule means what it meant then."""
        return cls(**rules_from_record(cls, record))
