"""A party as its engine sees it: rounds with their results, marks, standings. All of it is computed, none stored."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, cast

from sqlalchemy import select

from scorepad.database import db
from scorepad.memory import Memory
from scorepad.models.guests import MarkKind
from scorepad.models.results import results_of
from scorepad.models.rounds import Place, RoundState
from scorepad.party.movement import Marks, Reason, reasons
from scorepad.party.rounds import Rest, Table
from scorepad.party.rounds import Round as Seating
from scorepad.party.standings import RestCounts, Standing, standings

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorepad.models.party import Party
    from scorepad.models.rounds import Round
    from scorepad.party.rounds import Result

_kept = Memory[Seating](100_000)
"""Closed rounds, by the tables in them: they are read again for every page, and change only with their version."""

_ranked = Memory[tuple[Standing, ...]](100_000)
"""Standings, by the guests in them: hundreds of guests' pages each show one line of the same."""


def history(party: Party, corrected: Round | None = None) -> tuple[Seating, ...]:
    """The closed rounds with their results, oldest first: what the next one is drafted from. Guests are their ids.

    A round that is being corrected is read anew and not remembered, since it is not committed yet.
    """
    known = {each.id: _kept.find(*_key(each)) for each in party.closed if each is not corrected}
    unread = [each for each in party.closed if known.get(each.id) is None]
    read = dict(zip((each.id for each in unread), _read(unread), strict=True))
    for each in unread:
        if each is not corrected:
            _keep(each, read[each.id])
    return tuple(known.get(each.id) or read[each.id] for each in party.closed)


def _key(found: Round) -> tuple[tuple[str, int], int]:
    return (found.party.code, found.number), found.version


def _keep(found: Round, seating: Seating) -> None:
    key, version = _key(found)
    _kept.keep(key, seating, version, 1 + len(seating.tables))


def seating_of(found: Round) -> Seating:
    """Who sits where in any round, with the results of one that is closed."""
    known = _kept.find(*_key(found)) if found.state == RoundState.CLOSED else None
    return known or _read([found])[0]


def _read(rounds: Sequence[Round]) -> list[Seating]:
    """These rounds from the database, in four queries. Written for ten thousand tables: no object is made a place."""
    if not rounds:
        return []
    ids = [each.id for each in rounds]
    results = results_of([each.id for each in rounds if each.state == RoundState.CLOSED])
    seats: defaultdict[int, defaultdict[int, dict[str, int]]] = defaultdict(lambda: defaultdict(dict))
    rests: defaultdict[int, list[Rest]] = defaultdict(list)
    columns = select(Place.round_id, Place.guest_id, Place.table_number, Place.seat, Place.target)
    statement = columns.where(Place.round_id.in_(ids)).order_by(Place.table_number, Place.guest_id)
    for round_id, guest, number, seat, target in db.session.execute(statement):
        if number is None or seat is None:
            rests[round_id].append(Rest(guest, target))
        else:
            seats[round_id][number][seat] = guest
    return [_seating(seats[each], rests[each], results[each]) for each in ids]


def _seating(
    seats: dict[int, dict[str, int]] | defaultdict[int, dict[str, int]],
    rests: Iterable[Rest],
    results: dict[int, Result],
) -> Seating:
    tables = (
        Table(number, (four["N"], four["E"], four["S"], four["W"]), results.get(number))
        for number, four in sorted(seats.items())
    )
    return Seating(tuple(tables), tuple(rests))


def marks_of(party: Party) -> Marks:
    """What is noted of the guests, as a movement is told it."""
    return Marks(
        partners=[mark.pair for mark in party.marks if mark.kind == MarkKind.PARTNERS],
        apart=[mark.pair for mark in party.marks if mark.kind == MarkKind.APART],
        keeps_chair=[guest.id for guest in party.guests if guest.keeps_chair],
        rest_credits={guest.id: guest.rest_credit for guest in party.guests if guest.rest_credit},
    )


def reasons_of(found: Round) -> dict[int, Reason]:
    """Why everyone is where this round has them, by the ids of the guests."""
    before = history(found.party)[: found.number - 1]
    return cast("dict[int, Reason]", reasons(before, seating_of(found)))


def standings_of(party: Party) -> tuple[Standing, ...]:
    """Who is ahead after the closed rounds, by the party's house rule for rests."""
    version = party.rest_counts, tuple(each.version for each in party.closed)
    found = _ranked.find(party.code, version)
    if found is None:
        found = standings(history(party), RestCounts(party.rest_counts))
        _ranked.keep(party.code, found, version, 1 + len(found))
    return found


def standings_are_hidden(party: Party) -> bool:
    """Whether only the host sees them: from the last round on, until every prize was shown (design 5.4)."""
    if not party.hide_last or all(prize.revealed_at for prize in party.prizes):
        return False
    begun = [each for each in party.rounds if each.state != RoundState.DRAFT]
    return party.finished_at is not None or (party.planned_rounds or 10**9) <= len(begun)
