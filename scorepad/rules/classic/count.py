"""Counting classic whist: the score of the game, the games of the rubber, the deal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scorepad.rules.classic.hand import Hand
from scorepad.rules.classic.scoring import (
    Coming,
    Pair,
    Scored,
    Won,
    by_tricks,
    for_side,
    game_won,
    points_for,
    points_of,
    rubber_winner,
    total,
    trump_of,
)
from scorepad.rules.entries import Adjustment, ThrownIn
from scorepad.rules.family import Ending, Line, Next, Outcome, Reason, Tally
from scorepad.rules.whist.variant import Misdeal
from scorepad.seat import Partnership, Seat

if TYPE_CHECKING:
    from scorepad.rules.classic.variant import Variant
    from scorepad.rules.entries import Entry
    from scorepad.rules.family import Misfit

NONE: Pair = (0, 0)


@dataclass(frozen=True, slots=True)
class Count:
    """A game, or a rubber of up to three, as far as its entries go.

    The deal moves left after every hand, and the dealer's left leads. A line's score is that of the game it
    belongs to; after a game of a rubber both sides start at nought. The score of the outcome is that of the game,
    or what the rubber came to. A line's `detail` is what it came to (`scoring.Scored`), that of the hand to come
    its trump and the games so far (`scoring.Coming`).
    """

    variant: Variant
    dealer: Seat
    score: Pair = NONE
    hands: int = 0
    outcome: Outcome | None = None
    won: tuple[Won, ...] = ()
    lines: tuple[Line, ...] = ()

    def then(self, entry: Entry) -> Count:
        """The count one entry further; after the end it is only written down."""
        if isinstance(entry, Hand):
            return self._hand(entry)
        if isinstance(entry, ThrownIn):
            return self._thrown_in(entry)
        assert isinstance(entry, Adjustment)
        return self._adjusted(for_side(Partnership(entry.side), entry.points))

    def misfits(self, entry: Entry) -> tuple[Misfit, ...]:
        """Nothing: a hand is possible after any others."""
        return ()

    def tally(self, called: bool = False) -> Tally:
        """What it comes to; `called` ends it as it stands, unless it is level."""
        points = points_of(self.variant, self.won)
        outcome = self.outcome or (self._called(points) if called else None)
        coming = Next(
            self.hands + 1,
            self.dealer,
            self.dealer.left,
            None,
            Coming(trump_of(self.variant, self.hands + 1), self.won, points),
        )
        return Tally(self.lines, self.score, NONE, coming, outcome, called and outcome is None)

    def _called(self, points: Pair) -> Outcome | None:
        """Ended as it stands: by the games of the rubber, then by the score of the game; level plays on."""
        ahead = points if points[0] != points[1] else self.score
        if ahead[0] == ahead[1]:
            return None
        return Outcome(Partnership.NS if ahead[0] > ahead[1] else Partnership.EW, Ending.CALLED, ahead, NONE)

    def _hand(self, hand: Hand) -> Count:
        """One after the end has its points by tricks, and they move no score."""
        dealer, number, counts = self._dealt(hand.dealer), self.hands + 1, self.outcome is None
        tricks, honours = points_for(self.variant, hand, self.score) if counts else (by_tricks(hand), NONE)
        after = self._marked(tricks, honours)
        lost = counts and hand.honours is not None and honours == NONE
        won = self._newly(after)
        detail = Scored(self.score, tricks, honours, lost, hand.trump or trump_of(self.variant, number), won)
        score = won.score if won else after.score
        line = Line(
            number,
            total(tricks, honours),
            score,
            NONE,
            dealer,
            dealer.left,
            Reason.TRICKS,
            counts,
            detail=detail,
        )
        return replace(after, dealer=dealer.left, hands=number, lines=(*self.lines, line))

    def _thrown_in(self, entry: ThrownIn) -> Count:
        dealer = self._dealt(entry.dealer)
        line = Line(None, NONE, self.score, NONE, dealer, None, Reason.THROWN_IN, self.outcome is None)
        passed = dealer.left if self.variant.misdeal is Misdeal.PASSES else dealer
        return replace(self, dealer=passed, lines=(*self.lines, line))

    def _adjusted(self, points: Pair) -> Count:
        after = self._marked(points)
        won = self._newly(after)
        detail = Scored(self.score, NONE, NONE, False, None, won)
        score, counts = won.score if won else after.score, self.outcome is None
        line = Line(None, points, score, NONE, None, None, Reason.ADJUSTMENT, counts, detail=detail)
        return replace(after, lines=(*self.lines, line))

    def _marked(self, *steps: Pair) -> Count:
        """With points added one after another, as far as the game that is played goes."""
        count = self
        for points in steps:
            if self.outcome is None and count.won == self.won:
                count = count._mark(points)
        return count

    def _mark(self, points: Pair) -> Count:
        """With points added; a game that ends with it is put down, and the next one starts at nought."""
        score = total(self.score, points)
        won = game_won(self.variant, score)
        if won is None:
            return replace(self, score=score)
        games = (*self.won, won)
        outcome = self._over(won, games)
        return replace(self, score=NONE if outcome is None else score, won=games, outcome=outcome)

    def _over(self, won: Won, games: tuple[Won, ...]) -> Outcome | None:
        """The end: of a game that is no part of a rubber, or of the rubber."""
        entry = len(self.lines)
        if not self.variant.has_rubber:
            return Outcome(won.winner, Ending.TARGET, won.score, NONE, entry)
        winner = rubber_winner(self.variant, games)
        points = points_of(self.variant, games)
        return None if winner is None else Outcome(winner, Ending.RUBBER, points, NONE, entry)

    def _newly(self, after: Count) -> Won | None:
        """The game that was won between this count and that."""
        return after.won[-1] if len(after.won) > len(self.won) else None

    def _dealt(self, named: str | None) -> Seat:
        """Who dealt: the seat an entry names, or the one whose turn it was; the deal goes on from there."""
        return self.dealer if named is None else Seat(named)
