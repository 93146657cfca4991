"""The first round, drawn by lot."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from scorepad.party.rounds import Guest, Table

Apart = Mapping[Guest, frozenset[Guest]]
Group = tuple[Guest, ...]


def draw_tables(
    playing: Collection[Guest], lots: Mapping[Guest, float], arriving: Mapping[Guest, Guest], apart: Apart
) -> tuple[Table, ...]:
    """Four to a table from the top, in the order of their lots (design 5.1).

    Those who arrive together are partners; those who are kept apart sit at different tables where that can be.
    `playing` is a multiple of four.
    """
    ours = {one: other for one, other in arriving.items() if one in playing and other in playing}
    pairs: list[Group] = [(one, other) for one, other in ours.items() if lots[one] < lots[other]]
    pairs += _joined(_by_lot(((guest,) for guest in playing if guest not in ours), lots, apart), apart)
    fours = _joined(_by_lot(pairs, lots, apart), apart)
    ranked = sorted(fours, key=lambda four: lots[four[0]])
    return tuple(Table.facing(number, (a, b), (c, d)) for number, (a, b, c, d) in enumerate(ranked, start=1))


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
