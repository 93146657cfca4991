"""Classic whist: four seats, a trump, and a point for each trick over six; alone or in rubbers of three games."""

from collections.abc import Mapping
from typing import Any

from scorepad.rules.classic.count import Count
from scorepad.rules.classic.hand import Hand
from scorepad.rules.classic.scoring import Coming, Scored, Won, outcomes
from scorepad.rules.classic.variant import Variant
from scorepad.rules.entries import Hand as AnyHand
from scorepad.rules.family import Outcome
from scorepad.rules.partners import FourPartners
from scorepad.seat import Partnership, Seat

__all__ = ["CLASSIC", "Coming", "Hand", "Scored", "Variant", "Won"]


class Classic(FourPartners):
    """The family object that the rest of scorepad plugs in. A rubber is no round of a party."""

    key = "classic"
    fits_party = False
    keeps_points = True
    variant = Variant

    def hand_from_fields(self, fields: Mapping[str, str], variant: Variant, players: int = 4) -> Hand:
        """Check what was sent as a hand. Raises InvalidEntry."""
        return Hand.from_fields(fields, variant)

    def hand_from_record(self, record: Mapping[str, Any]) -> Hand:
        """Read a hand of any released version."""
        return Hand.from_record(record)

    def begin(self, variant: Variant, players: int, first_dealer: str) -> Count:
        """The count before the first hand; see `scorepad.rules.classic.count`."""
        return Count(variant, Seat(first_dealer))

    def outcomes(self, variant: Variant, before: tuple[int, int] = (0, 0)) -> dict[str, tuple[tuple[int, int], ...]]:
        """The points of NS and EW for 0 to 13 tricks of NS, by the honours as they are sent: the preview.

        `before` is the score that the hand begins with: honours rest on it.
        """
        return outcomes(variant, before)

    def bid_from_fields(self, fields: Mapping[str, str], variant: Variant) -> None:
        """Nobody bids."""

    def shares(self, variant: Variant, outcome: Outcome) -> dict[str, int]:
        """Nobody pays."""
        return {}

    def columns(self, hand: AnyHand) -> dict[str, object]:
        """Tricks of each side, the honours and who held them, and the trump, for an export."""
        assert isinstance(hand, Hand)
        tricks = {f"tricks_{side.lower()}": hand.tricks(side) for side in Partnership}
        return {**tricks, "honours": hand.honours, "holders": hand.holders, "trump": hand.trump}


CLASSIC = Classic()
