"""The house rules of the elimination family (design 4.2, seed 002)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

from scorepad.rules.checks import check_variant, choice, named, rules_from_record, rules_to_record, whole


class DogsLife(StrEnum):
    """Whether those who first take no trick stay in with one card (002), or are out at once."""

    ONCE = "once"
    OFF = "off"


class DealerOut(StrEnum):
    """Whether the dealer's neighbour who goes out still deals the next hand (002), or nobody who is out deals."""

    STILL_DEALS = "still_deals"
    NEVER_DEALS = "never_deals"


@dataclass(frozen=True, slots=True)
class Variant:
    """Every house rule of a Knockout game; the defaults are those of 002.

    A default is what the absence of a house rule in an old record means, so it never changes.
    Raises InvalidVariant.
    """

    own_name: str = named()
    cards: int = whole(7, 3, 13)
    dogs_life: DogsLife = choice(DogsLife.ONCE)
    dealer_out: DealerOut = choice(DealerOut.STILL_DEALS)

    def __post_init__(self) -> None:
        check_variant(self)

    def to_record(self) -> dict[str, Any]:
        """What is stored: every house rule spelled out."""
        return rules_to_record(self)

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Self:
        """Read any released version; an absent house rule means what it meant then."""
        return cls(**rules_from_record(cls, record))
