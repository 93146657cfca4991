"""The elimination family: two to seven players, each alone, and whoever takes no trick goes out (design 4.2)."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorepad.rules.entries import Hand as AnyHand
from scorepad.rules.family import Folding, Outcome
from scorepad.rules.knockout.count import Count, begin
from scorepad.rules.knockout.hand import SEATS, Hand
from scorepad.rules.knockout.scoring import Deal, Played
from scorepad.rules.knockout.variant import Variant

__all__ = ["KNOCKOUT", "SEATS", "Deal", "Hand", "Played", "Variant"]

PACK_BUT_ONE = 51
"""The cards that can be dealt: the next one is turned for the first trump (design 4.2)."""


class Knockout(Folding):
    """The family object that the rest of scorepad plugs in."""

    key = "knockout"
    players = range(2, len(SEATS) + 1)
    fits_party = False
    keeps_points = False
    variant = Variant

    def seats(self, players: int) -> tuple[str, ...]:
        """One to seven, clockwise."""
        return SEATS[:players]

    def sides(self, players: int) -> tuple[str, ...]:
        """Each player alone."""
        return SEATS[:players]

    def members(self, side: str) -> tuple[str, ...]:
        """The seat itself."""
        return (side,)

    def most_players(self, variant: Variant) -> int:
        """As many as there are cards for in the first hand, and seven at most."""
        return min(len(SEATS), PACK_BUT_ONE // variant.cards)

    def hand_from_fields(self, fields: Mapping[str, str], variant: Variant, players: int) -> Hand:
        """Check what was sent as a hand, as far as can be told without those before it. Raises InvalidEntry."""
        return Hand.from_fields(fields, players)

    def hand_from_record(self, record: Mapping[str, Any]) -> Hand:
        """Read a hand of any released version."""
        return Hand.from_record(record)

    def begin(self, variant: Variant, players: int, first_dealer: str) -> Count:
        """The count before the first hand; see `scorepad.rules.knockout.count`."""
        return begin(variant, self.seats(players), first_dealer)

    def outcomes(self, variant: Variant) -> dict[str, Sequence[tuple[int, ...]]]:
        """Nothing: a hand is worth the tricks that are entered."""
        return {}

    def bid_from_fields(self, fields: Mapping[str, str], variant: Variant) -> None:
        """Nobody bids."""

    def shares(self, variant: Variant, outcome: Outcome) -> dict[str, int]:
        """Nobody pays."""
        return {}

    def columns(self, hand: AnyHand) -> dict[str, object]:
        """The tricks of each who was in, who won the cut and the trump, for an export."""
        assert isinstance(hand, Hand)
        return {f"tricks_{seat}": count for seat, count in hand.tricks} | {"cut": hand.cut, "trump": hand.trump}


KNOCKOUT = Knockout()
