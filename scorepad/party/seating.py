"""One table from game to game: partners in turn, and who rests when there are more than four."""

from collections.abc import Sequence
from typing import TypeVar

Person = TypeVar("Person")


def next_pairing(seated: Sequence[Person]) -> tuple[Person, Person, Person, Person]:
    """The four people, clockwise from north, so that the three pairings take turns.

    North stays; the others move on by one chair, so that after three games everyone was everyone's partner
    once (design 5.1: one table).
    """
    north, east, south, west = seated
    return north, west, east, south


def comes_in(games: Sequence[Sequence[str]]) -> tuple[str, str] | None:
    """Who comes in next and for whom, from the people seated in each game so far, oldest first.

    In comes who has waited longest; out goes who has played longest without a rest, the first seat where
    level. None where everyone known sits already (design 5.2: nobody rests twice before all rested once).
    """
    seated = games[-1]
    known = dict.fromkeys(person for game in games for person in game)
    waiting = [person for person in known if person not in seated]
    if not waiting:
        return None
    return min(waiting, key=lambda person: _last_played(games, person)), max(seated, key=lambda p: _run(games, p))


def _last_played(games: Sequence[Sequence[str]], person: str) -> int:
    return max(index for index, game in enumerate(games) if person in game)


def _run(games: Sequence[Sequence[str]], person: str) -> int:
    """Games played in a row up to the last."""
    run = 0
    for game in reversed(games):
        if person not in game:
            break
        run += 1
    return run
