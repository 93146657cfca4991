"""Who is ahead: standings over the rounds of a party (design 5.4)."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from scorepad.party.rounds import Guest, Result, Round, by_id
from scorepad.seat import Partnership

SIDES = tuple(Partnership)
Merit = tuple[Fraction, int, int, int]  # games, difference, points, rounds won at table 1: what decides, in this order


class RestCounts(StrEnum):
    """What a rest is worth: a house rule of the party."""

    NOTHING = "nothing"
    HALF = "half"
    AVERAGE = "average"


@dataclass(frozen=True, slots=True)
class Standing:
    """A guest in the standings; level guests share a place.

    `games` are the games won with the winners' stars, and what the rests are worth; `difference` and `points` sum up
    the scores; `won_on_top` counts the rounds won at table 1; `stars` are those that counted.
    """

    place: int
    guest: Guest
    games: Fraction
    difference: int
    points: int
    won_on_top: int
    stars: int
    played: int
    rests: int


def standings(rounds: Sequence[Round], rest_counts: RestCounts = RestCounts.HALF) -> tuple[Standing, ...]:
    """Everyone who sat or rested in these rounds, the best first.

    By games won, a game counting one for its winners and one more for each of their stars; then points difference;
    then points; then rounds won at table 1. Level guests share a place (1, 1, 3) and stand in the order of their
    ids. A game belongs to those who sit at its table in the round; a rest is worth what the house rule says; a
    round that was missed counts nothing, nor does a table without a result.
    """
    sums, rests = _sums(rounds), Counter(rest.guest for played in rounds for rest in played.rests)
    guests = sorted(sums.keys() | rests, key=by_id)
    merits = [(_merit(sums.get(guest, NO_GAMES), rests[guest], rest_counts), guest) for guest in guests]
    places: dict[Merit, int] = {}
    found = []
    for place, (merit, guest) in enumerate(sorted(merits, key=lambda row: row[0], reverse=True), start=1):
        own, shared = sums.get(guest, NO_GAMES), places.setdefault(merit, place)
        found.append(Standing(shared, guest, *merit, own.stars, own.played, rests[guest]))
    return tuple(found)


class _Figures(NamedTuple):
    """What one game, or all of an evening, is worth to a guest. A tuple, since it is added up."""

    games: int
    difference: int
    points: int
    won_on_top: int
    stars: int
    played: int


NO_GAMES = _Figures(0, 0, 0, 0, 0, 0)


def _sums(rounds: Iterable[Round]) -> dict[Guest, _Figures]:
    games: defaultdict[Guest, list[_Figures]] = defaultdict(list)
    for table in (table for played in rounds for table in played.tables):
        if table.result is not None:
            ns, ew = (_figures(table.number, table.result, side) for side in range(2))
            for guest, figures in zip(table.seats, (ns, ew, ns, ew), strict=True):
                games[guest].append(figures)
    return {guest: _Figures(*map(sum, zip(*each, strict=True))) for guest, each in games.items()}


def _figures(number: int, result: Result, side: int) -> _Figures:
    """Of one partnership's two guests. The losers' stars count for nothing (design 4.1)."""
    won, points = result.winners == SIDES[side], result.score[side]
    stars = result.stars[side] if won else 0
    return _Figures(won + stars, points - result.score[1 - side], points, int(won and number == 1), stars, 1)


def _merit(own: _Figures, rests: int, rest_counts: RestCounts) -> Merit:
    worth = Fraction(0)
    if rest_counts is RestCounts.HALF:
        worth = Fraction(1, 2)
    elif rest_counts is RestCounts.AVERAGE and own.played:
        worth = Fraction(own.games, own.played)
    return own.games + rests * worth, own.difference, own.points, own.won_on_top
