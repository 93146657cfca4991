"""What a hand, a game and a rubber of classic whist are worth."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorepad.rules.classic.hand import HONOURS, Hand
from scorepad.rules.classic.variant import GameWorth, Honours, Trumps, Variant
from scorepad.rules.suit import Suit
from scorepad.rules.whist.hand import TRICKS
from scorepad.seat import Partnership

Pair = tuple[int, int]

BOOK = 6
IN_TURN = (Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES)
GAMES_OF_A_RUBBER = 2
"""A side that has won so many wins the rubber: a third game is played only where each has one (law 1)."""


@dataclass(frozen=True, slots=True)
class Won:
    """A game that is over: who won it, with what score, and what it is worth."""

    winner: Partnership
    score: Pair
    worth: int


@dataclass(frozen=True, slots=True)
class Scored:
    """What an entry came to: the points by tricks and by honours, its trump, and the game that ended with it.

    `before` is the score it began with. Honours that a side held and could not count were `lost`.
    """

    before: Pair
    tricks: Pair
    honours: Pair
    lost: bool
    trump: Suit | None
    won: Won | None


@dataclass(frozen=True, slots=True)
class Coming:
    """The trump of the hand to come, None where it is turned or there is none; the games and points of the rubber."""

    trump: Suit | None
    won: tuple[Won, ...]
    points: Pair


def for_side(side: Partnership, points: int) -> Pair:
    """Points to one side."""
    return (points, 0) if side is Partnership.NS else (0, points)


def total(one: Pair, other: Pair) -> Pair:
    """Two pairs of points together."""
    return one[0] + other[0], one[1] + other[1]


def by_tricks(hand: Hand) -> Pair:
    """One point for each trick over six, to the side with more (law 2)."""
    side = Partnership.NS if hand.tricks_ns > BOOK else Partnership.EW
    return for_side(side, hand.tricks(side) - BOOK)


def by_honours(variant: Variant, hand: Hand, score: Pair) -> Pair:
    """Four points for all four honours and two for three, to the side that was dealt them.

    A side that began the hand one point short of the game counts none (laws 3 and 4); `score` is that beginning.
    """
    if variant.honours is Honours.OFF or hand.holders is None or hand.honours is None:
        return 0, 0
    at_the_brink = score[tuple(Partnership).index(hand.holders)] == variant.target - 1
    return (0, 0) if at_the_brink else for_side(hand.holders, 4 if hand.honours == 4 else 2)


def points_for(variant: Variant, hand: Hand, before: Pair) -> tuple[Pair, Pair]:
    """The points by tricks and by honours: tricks are marked first, and leave no honours where they end it (law 5)."""
    tricks = by_tricks(hand)
    ended = game_won(variant, total(before, tricks)) is not None
    return tricks, (0, 0) if ended else by_honours(variant, hand, before)


def outcomes(variant: Variant, before: Pair) -> dict[str, tuple[Pair, ...]]:
    """The points for 0 to 13 tricks of NS, by the honours as a form sends them; `before` is the score so far."""
    counted = variant.honours is Honours.COUNT
    held = [(holders, count) for holders in Partnership for count in HONOURS] if counted else []
    return {
        f"{holders}:{count}" if holders else "": tuple(
            total(*points_for(variant, Hand(tricks, count, holders), before)) for tricks in range(TRICKS + 1)
        )
        for holders, count in ((None, None), *held)
    }


def game_won(variant: Variant, score: Pair) -> Won | None:
    """The game that ends with this score, if one does."""
    if max(score) < variant.target:
        return None
    winner = Partnership.NS if score[0] > score[1] else Partnership.EW
    return Won(winner, score, _worth(variant, min(score)))


def _worth(variant: Variant, loser: int) -> int:
    """Three points where the losers have none, two where they have less than half the game, one otherwise (law 8).

    In the American form what the losers are short of the game; by a house rule every game is worth one.
    """
    match variant.game_worth:
        case GameWorth.ONE:
            return 1
        case GameWorth.DIFFERENCE:
            return variant.target - loser
    if loser <= 0:
        return 3
    return 2 if 2 * loser < variant.target else 1


def points_of(variant: Variant, won: Iterable[Won]) -> Pair:
    """What each side has from its games, and the winners of a rubber for that (laws 8 to 10)."""
    games = tuple(won)
    points = {side: sum(game.worth for game in games if game.winner is side) for side in Partnership}
    winner = rubber_winner(variant, games)
    if winner is not None:
        points[winner] += variant.rubber_points
    return points[Partnership.NS], points[Partnership.EW]


def rubber_winner(variant: Variant, won: tuple[Won, ...]) -> Partnership | None:
    """The side that has won two games, where a rubber is played."""
    if not variant.has_rubber or not won:
        return None
    last = won[-1].winner
    return last if sum(game.winner is last for game in won) == GAMES_OF_A_RUBBER else None


def trump_of(variant: Variant, number: int) -> Suit | None:
    """The trump of a hand by its number from 1: hearts, clubs, diamonds, spades, and by a house rule none."""
    match variant.trumps:
        case Trumps.TURNED:
            return None
        case Trumps.IN_TURN:
            return IN_TURN[(number - 1) % 4]
    return (*IN_TURN, None)[(number - 1) % 5]
