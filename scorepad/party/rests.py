"""Rests in turn: a rest costs nobody their place, and nobody rests twice before all have rested once."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from scorepad.party.movement import NO_MARKS, Marks
from scorepad.party.rounds import Guest, Round


def count_rests(history: Sequence[Round], marks: Marks = NO_MARKS) -> Counter[Guest]:
    """The rests of everyone so far, with those credited on arrival."""
    rests = Counter(rest.guest for played in history for rest in played.rests)
    rests.update(marks.rest_credits)
    return rests


def credit_on_arrival(
    history: Sequence[Round], present: Collection[Guest], guest: Guest, marks: Marks = NO_MARKS
) -> int:
    """What to credit a guest who comes, or comes back: as many rests as the most rested of those present has.

    `history` holds every round that was published, the open one too. The credit is stored with the guest and given
    in `Marks.rest_credits` from then on (design 5.2). Nought for one who has as many already, and for one who left
    and is back before a round went by.
    """
    if history and guest in history[-1].table_of:
        return 0
    rests = count_rests(history, marks)
    return max(0, max((rests[each] for each in present if each != guest), default=0) - rests[guest])


def choose_rests(
    history: Sequence[Round],
    targets: Mapping[Guest, int],
    lots: Mapping[Guest, float],
    marks: Marks = NO_MARKS,
) -> frozenset[Guest]:
    """Who of the guests in `targets` rests, so that the others fill tables of four.

    Fewest rests first, then who did not rest last time, then the lowest target, that is the highest number, then
    the lowest lot (design 5.2); but of those who are level, the ones who arrive as partners come last.
    """
    rests = count_rests(history, marks)
    last = {rest.guest for rest in history[-1].rests} if history else set()
    arriving = marks.arriving(history, targets)
    turn = sorted(targets, key=lambda g: (rests[g], g in last, -targets[g], g in arriving, lots[g]))
    return frozenset(turn[: len(turn) % 4])
