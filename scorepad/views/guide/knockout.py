"""What the guide of Knockout shows: a game played by the engine, and the cards of every hand."""

from dataclasses import dataclass

from flask_babel import gettext as _

from scorepad.rules.knockout import KNOCKOUT, SEATS, Hand, Variant
from scorepad.rules.knockout.scoring import Deal
from scorepad.words.cast import Cast
from scorepad.words.knockout import Standing, standing_of

CAST = Cast(KNOCKOUT, dict(zip(SEATS, ("Ann", "Bo", "Cy", "Di"), strict=False)))
PLAYED = ((4, 2, 0, 1), (2, 0, 1, 3), (3, None, 0, 2))
"""The tricks of each hand of the example: Cy is a dog and comes back; then Bo, and after him Cy, goes out."""


@dataclass(frozen=True, slots=True)
class Step:
    """A hand of the example: what was dealt, what each took, and how everyone stands after it."""

    deal: Deal
    hand: Hand
    standings: list[Standing]


class KnockoutGuide:
    """The elimination game explained, by one set of house rules."""

    cast = CAST

    def __init__(self, preset: str, variant: Variant) -> None:
        self.preset, self.variant = preset, variant

    @property
    def sections(self) -> list[tuple[str, str]]:
        """Keys of the parts and what they are called."""
        dogs = [("dogs", _("A dog’s life"))] if self.variant.dogs_life == "once" else []
        return [
            ("glance", _("In short")),
            ("play", _("A hand")),
            *dogs,
            ("trump", _("Trump and deal")),
            ("example", _("A game")),
            ("tactics", _("To stay in")),
        ]

    @property
    def most(self) -> int:
        """How many can play with so many cards."""
        return KNOCKOUT.most_players(self.variant)

    @property
    def cards(self) -> range:
        """The cards of every hand there can be."""
        return range(self.variant.cards, 0, -1)

    @property
    def example(self) -> list[Step]:
        """A game of four by these rules, hand by hand, as the engine counts it."""
        hands = [Hand(_in_hand(taken)) for taken in PLAYED]
        steps = []
        for number, hand in enumerate(hands, 1):
            tally = KNOCKOUT.tally(self.variant, len(CAST.names), SEATS[3], hands[:number])
            steps.append(Step(tally.lines[-1].detail.deal, hand, standing_of(tally, CAST.names)))
        return steps


def _in_hand(taken: tuple[int | None, ...]) -> tuple[tuple[str, int], ...]:
    return tuple((seat, count) for seat, count in zip(CAST.names, taken, strict=True) if count is not None)
