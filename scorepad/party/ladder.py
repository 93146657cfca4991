"""The ladder of seed 002: winners go up one table, losers down one, and below the top partners are swapped."""

from collections.abc import Collection, Mapping, Sequence
from enum import IntEnum
from itertools import islice
from random import Random
from typing import NamedTuple

from scorepad.party.draw import draw_tables
from scorepad.party.movement import NO_MARKS, Marks, Movement
from scorepad.party.partners import Chair, Company, kept_chairs, seat_four
from scorepad.party.rests import choose_rests
from scorepad.party.rounds import CannotSeat, Guest, Problem, Rest, Round, by_id

TABLES = 500


class Coming(IntEnum):
    """How a guest comes to a table, in the order in which the table is filled (design 5.2)."""

    UP = 0
    BACK = 1
    DOWN = 2
    LATE = 3


class Aim(NamedTuple):
    """Where a guest should sit. A tuple, since its order is the order in which the tables are filled."""

    target: int
    coming: Coming
    came_from: int = 0


def next_round(history: Sequence[Round], present: Collection[Guest], seed: int | str, marks: Marks = NO_MARKS) -> Round:
    """Seat those present by the ladder (seed 002, design 5.1 and 5.2), the first round where history is empty.

    `history` holds the closed rounds, oldest first; `present` the ids of those who are there now, in any order;
    `seed` is the party's, and every round has chances of its own. The tables come back from the top, without
    results; whoever is present sits or rests exactly once. Same seed, same seating.

    Raises CannotSeat: TOO_FEW with fewer than four guests, TOO_MANY with more than fit 500 tables, NOT_FINISHED
    where a table of the last round has no result.
    """
    guests = sorted(set(present), key=by_id)
    _check(history, guests)
    chance = Random(f"{seed}/{len(history)}")
    lots = {guest: chance.random() for guest in guests}
    if not history:
        return _first_round(guests, lots, marks, chance)
    aims = _aims(history, guests, marks)
    goals = {guest: aim.target for guest, aim in aims.items()}
    resting = choose_rests(history, goals, lots, marks)
    order = _order([guest for guest in guests if guest not in resting], aims, lots, marks.arriving(history, guests))
    filled = _filled(order, kept_chairs(history, marks))
    company = Company.of(history, filled, marks)
    seated = [seat_four(number, four, company, 1 == number < len(filled), chance) for number, four in filled.items()]
    rests = [Rest(guest, min(goals[guest], len(filled))) for guest in guests if guest in resting]
    return Round(tuple(seated), tuple(rests))


LADDER = Movement("ladder", next_round)


def targets(history: Sequence[Round], present: Collection[Guest], marks: Marks = NO_MARKS) -> dict[Guest, int]:
    """The table everyone present should come to after the last closed round, before holes are filled (design 5.2).

    Winners one up, losers one down; who rested, the table they would have had; who keeps a chair, its table; who
    is new or was away, the last. A table that closes is not named: its guests come to the last one left.
    """
    tables = len(set(present)) // 4
    return {guest: min(aim.target, tables) for guest, aim in _aims(history, present, marks).items()}


def _check(history: Sequence[Round], guests: Sequence[Guest]) -> None:
    if len(guests) < 4:
        raise CannotSeat(Problem.TOO_FEW, present=len(guests), least=4)
    if len(guests) // 4 > TABLES:
        raise CannotSeat(Problem.TOO_MANY, present=len(guests), tables=TABLES)
    if history and history[-1].unfinished:
        raise CannotSeat(Problem.NOT_FINISHED, tables=history[-1].unfinished)


def _first_round(guests: Sequence[Guest], lots: Mapping[Guest, float], marks: Marks, chance: Random) -> Round:
    resting = choose_rests((), dict.fromkeys(guests, 1), lots, marks)
    playing = [guest for guest in guests if guest not in resting]
    tables = draw_tables(playing, chance, marks.arriving((), playing), marks.kept_apart())
    # The table that would have been theirs is drawn too, so that a rest in the first round costs nobody a place.
    rests = (Rest(guest, 1 + int(chance.random() * len(tables))) for guest in guests if guest in resting)
    return Round(tables, tuple(rests))


def _aims(history: Sequence[Round], present: Collection[Guest], marks: Marks) -> dict[Guest, Aim]:
    """Where everyone present should sit, told by the tables of the round just played."""
    last = history[-1]
    aims = {rest.guest: Aim(rest.target, Coming.BACK) for rest in last.rests}
    for table in last.tables:
        up = Aim(max(1, table.number - 1), Coming.UP, table.number)
        down = Aim(min(len(last.tables), table.number + 1), Coming.DOWN, table.number)
        aims |= {guest: up if guest in table.winners else down for guest in table.seats}
    aims |= {guest: Aim(table, Coming.BACK) for guest, (table, _) in kept_chairs(history, marks).items()}
    late = Aim(max(len(last.tables), len(set(present)) // 4), Coming.LATE)
    return {guest: aims.get(guest, late) for guest in present}


def _order(
    playing: Sequence[Guest], aims: Mapping[Guest, Aim], lots: Mapping[Guest, float], arriving: Mapping[Guest, Guest]
) -> list[Guest]:
    """The order in which the chairs are filled from the top: by aim, then by lot.

    Those who arrive as partners stand side by side and behind the others who are late: counted from the end,
    where no table is half full, no two tables part them.
    """

    def place(guest: Guest) -> tuple[Aim, bool, float, float]:
        together = min(lots[guest], lots[arriving.get(guest, guest)])
        return aims[guest], guest in arriving, together, lots[guest]

    return sorted(playing, key=place)


def _filled(order: Sequence[Guest], kept: Mapping[Guest, Chair]) -> dict[int, list[Guest]]:
    """The four guests of every table: first those who keep a chair there, then the others in order."""
    filled: dict[int, list[Guest]] = {number: [] for number in range(1, len(order) // 4 + 1)}
    keeping = [guest for guest in order if guest in kept]
    for guest in keeping:
        filled[_nearest_free(filled, kept[guest][0])].append(guest)
    others = iter(guest for guest in order if guest not in kept)
    for four in filled.values():
        four += islice(others, 4 - len(four))
    return filled


def _nearest_free(filled: Mapping[int, Sequence[Guest]], wanted: int) -> int:
    """The table that is wanted, or the nearest with a chair free: the last where it has closed."""
    free = (number for number, seated in filled.items() if len(seated) < 4)
    return min(free, key=lambda number: abs(number - wanted))
