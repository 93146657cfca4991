"""What the guide of classic whist shows: the worth of tricks and games, and hands counted by the engine."""

from dataclasses import dataclass
from itertools import groupby

from flask_babel import gettext as _
from markupsafe import Markup

from scorepad.rules.classic import CLASSIC, Hand, Variant
from scorepad.rules.classic.scoring import IN_TURN, game_won
from scorepad.rules.classic.variant import GameWorth, Honours
from scorepad.rules.suit import Suit
from scorepad.rules.whist.hand import TRICKS
from scorepad.seat import Partnership, Seat
from scorepad.words.bids import suit_name
from scorepad.words.cast import Cast
from scorepad.words.sums import sum_in_words

CAST = Cast(CLASSIC, {Seat.NORTH: "Ola", Seat.EAST: "Liv", Seat.SOUTH: "Kari", Seat.WEST: "Per"})
DEALER = Seat.WEST
PLAYED = (
    (9, None, None),
    (4, 4, Partnership.NS),
    (8, 3, Partnership.EW),
    (3, None, None),
    (11, 3, Partnership.NS),
    (10, None, None),
)
"""The tricks of north and south, and honours: enough for a game by most rules, and for one side at the brink."""


@dataclass(frozen=True, slots=True)
class Step:
    """A hand of the example in words, and the score of the game after it."""

    number: int
    said: Markup
    score: tuple[int, ...]


class ClassicGuide:
    """Classic whist explained, by one set of house rules."""

    cast = CAST

    def __init__(self, preset: str, variant: Variant) -> None:
        self.preset, self.variant = preset, variant

    @property
    def sections(self) -> list[tuple[str, str]]:
        """Keys of the parts and what they are called."""
        honours = [("honours", _("Honours"))] if self.variant.honours is Honours.COUNT else []
        return [
            ("glance", _("In short")),
            ("play", _("A hand")),
            ("trump", _("Trump")),
            ("scoring", _("Score")),
            *honours,
            ("finish", _("The end")),
            ("example", _("Example")),
            ("tactics", _("Tactics")),
            ("trouble", _("Trouble")),
        ]

    @property
    def scale(self) -> list[tuple[int, int, int]]:
        """Seven to thirteen tricks, those of the others, and the points for them."""
        row = CLASSIC.outcomes(self.variant)[""]
        return [(tricks, TRICKS - tricks, row[tricks][0]) for tricks in range(TRICKS // 2 + 1, TRICKS + 1)]

    @property
    def worths(self) -> list[tuple[str, int]]:
        """The scores of the losers and what the game is then worth; none where every game has its own or the same."""
        if self.variant.game_worth is not GameWorth.THREE_TWO_ONE:
            return []
        found = [(loser, self._worth(loser)) for loser in range(self.variant.target)]
        groups = [(worth, [loser for loser, _same in each]) for worth, each in groupby(found, key=lambda pair: pair[1])]
        return [(str(low[0]) if len(low) == 1 else f"{low[0]}–{low[-1]}", worth) for worth, low in groups]

    def _worth(self, loser: int) -> int:
        won = game_won(self.variant, (self.variant.target, loser))
        assert won is not None
        return won.worth

    @property
    def brink(self) -> int:
        """The score at which honours no longer count."""
        return self.variant.target - 1

    @property
    def in_turn(self) -> list[tuple[Suit, str]]:
        """The trumps one after another, where they take turns."""
        return [(suit, suit_name(suit)) for suit in IN_TURN]

    @property
    def example(self) -> list[Step]:
        """Hands one after another by these rules, until somebody has won or all were shown."""
        counted = self.variant.honours is Honours.COUNT
        hands = [Hand(tricks, *(held if counted else ())) for tricks, *held in PLAYED]
        tally = CLASSIC.tally(self.variant, 4, DEALER, hands)
        pairs = [(hand, line) for hand, line in zip(hands, tally.lines, strict=True) if line.counts]
        return [
            Step(number, sum_in_words(self.variant, hand, line, CAST), line.score)
            for number, (hand, line) in enumerate(pairs, 1)
        ]
