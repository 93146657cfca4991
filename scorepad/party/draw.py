"""The first round, drawn by lot."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random

from scorepad.party.rounds import Guest, Table

Apart = Mapping[Guest, frozenset[Guest]]
Group = tuple[Guest, ...]

TRIES = 20  # In a small room the first draw may leave two at one table who need not be there.


def draw_tables(
    playing: Collection[Guest], chance: Random, arriving: Mapping[Guest, Guest], apart: Apart
) -> tuple[Table, ...]:
    """Four to a table, by lot (design 5.1).

    Those who arrive together are partners; those who are kept apart sit at different tables where that can be.
    `playing` is a multiple of four, in an order that does not depend on how guests were named.
    """
    draws = [_drawn(playing, chance, arriving, apart)]
    while _clashes(draws[-1], apart) and len(draws) < TRIES:
        draws.append(_drawn(playing, chance, arriving, apart))
    fours = min(draws, key=lambda fours: _clashes(fours, apart))
    return tuple(Table.facing(number, (a, b), (c, d)) for number, (a, b, c, d) in enumerate(fours, start=1))


def _drawn(playing: Collection[Guest], chance: Random, arriving: Mapping[Guest, Guest], apart: Apart) -> list[Group]:
    lots = {guest: chance.random() for guest in playing}
    ours = {one: other for one, other in arriving.items() if one in lots and other in lots}
    pairs: list[Group] = [(one, other) for one, other in ours.items() if lots[one] < lots[other]]
    pairs += _joined(_by_lot(((guest,) for guest in playing if guest not in ours), lots, apart), apart)
    fours = _joined(_by_lot(pairs, lots, apart), apart)
    return sorted(fours, key=lambda four: lots[four[0]])


def _clashes(fours: Iterable[Group], apart: Apart) -> int:
    """How many sit at a table with someone they are kept apart from."""
    return sum(1 for four in fours for guest in four if _clash((guest,), four, apart)) if apart else 0


def _by_lot(groups: Iterable[Group], lots: Mapping[Guest, float], apart: Apart) -> list[Group]:
    """In the order of the first one's lot, but first those who may not sit with everybody."""
    return sorted(groups, key=lambda group: (not any(guest in apart for guest in group), lots[group[0]]))


def _joined(groups: Sequence[Group], apart: Apart) -> list[Group]:
    """Two and two in order; of those who are kept apart, with the next whom they may sit with, if there is one."""
    waiting, joined = list(groups), []
    while waiting:
        first = waiting.pop(0)
        fits = (place for place, other in enumerate(waiting) if not _clash(first, other, apart))
        joined.append(first + waiting.pop(next(fits, 0)))
    return joined


def _clash(one: Group, other: Group, apart: Apart) -> bool:
    return any(not apart.get(guest, frozenset()).isdisjoint(other) for guest in one)
