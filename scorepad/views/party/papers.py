"""The seating and the standings to hang up: by name, by table, and who is ahead."""

from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup
from werkzeug.wrappers import Response

from scorepad import rendering
from scorepad.models import Party, Round, RoundState, seating_of, standings_of, tables_of
from scorepad.party.rounds import Guest as GuestId
from scorepad.views import access
from scorepad.views.party.cards import blueprint
from scorepad.words.cast import isolated, told_apart


@dataclass(frozen=True, slots=True)
class Line:
    """Where one guest sits, and opposite whom; no table for a rest."""

    name: str
    table: int | None
    partner: Markup | None


@dataclass(frozen=True, slots=True)
class Seated:
    """A table: the pairs that face each other, and who deals first once that is settled."""

    number: int
    pairs: tuple[Markup, Markup]
    dealer: Markup | None


@blueprint.get("/seating/names")
def names(code: str) -> Response:
    """The seating by name."""
    party = access.party_to_read(code)
    playing = _current(party)
    lines = by_name(playing, called(party)) if playing else []
    return rendering.answer("cards/names.html", party=party, code=code, playing=playing, lines=lines)


@blueprint.get("/seating/tables")
def tables(code: str) -> Response:
    """The seating by table."""
    party = access.party_to_read(code)
    playing, names = _current(party), _shown(party)
    seated = by_table(playing, names) if playing else []
    rests = [names[rest.guest] for rest in seating_of(playing).rests] if playing else []
    return rendering.answer("cards/tables.html", party=party, code=code, playing=playing, seated=seated, rests=rests)


@blueprint.get("/standings/print")
def standings(code: str) -> Response:
    """Who is ahead after the closed rounds, for the host to hang up or to keep."""
    party = access.party_to_read(code)
    return rendering.answer(
        "cards/standings.html", party=party, code=code, standings=standings_of(party), called=_shown(party)
    )


def called(party: Party) -> dict[GuestId, str]:
    """What every guest is called, two of the same name told apart."""
    told = told_apart({guest.player_id: guest.name for guest in party.guests})
    return {guest.id: told[guest.player_id] for guest in party.guests}


def _shown(party: Party) -> dict[GuestId, Markup]:
    return {guest: isolated(name) for guest, name in called(party).items()}


def _current(party: Party) -> Round | None:
    """The round that is drafted or played, else the last one."""
    return party.open or (party.closed[-1] if party.closed else None)


def by_name(playing: Round, names: Mapping[GuestId, str]) -> list[Line]:
    """Everyone in the order of their names."""
    seating = seating_of(playing)
    lines = [Line(names[rest.guest], None, None) for rest in seating.rests]
    for table in seating.tables:
        north, east, south, west = table.seats
        for guest, partner in ((north, south), (south, north), (east, west), (west, east)):
            lines.append(Line(names[guest], table.number, isolated(names[partner])))
    return sorted(lines, key=lambda line: line.name.casefold())


def by_table(playing: Round, names: Mapping[GuestId, Markup]) -> list[Seated]:
    """The tables from the top."""
    published = [] if playing.state == RoundState.DRAFT else tables_of(playing)
    dealers = {table.number: isolated(table.players[table.game.first_dealer].name) for table in published}
    return [
        Seated(table.number, _pairs(table.pairs, names), dealers.get(table.number))
        for table in seating_of(playing).tables
    ]


def _pairs(pairs: tuple[tuple[GuestId, GuestId], ...], names: Mapping[GuestId, Markup]) -> tuple[Markup, Markup]:
    ns, ew = (Markup(" &amp; ").join(names[guest] for guest in pair) for pair in pairs)
    return ns, ew
