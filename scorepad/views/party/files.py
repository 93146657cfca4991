"""The party as files: guests, games, hands and standings for spreadsheets, and one with all that is remembered."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from flask import Blueprint
from sqlalchemy.orm import selectinload
from sqlalchemy.orm.interfaces import ORMOption
from werkzeug.wrappers import Response

from scorepad.csv_export import Cell
from scorepad.database import db
from scorepad.models import Attendance, Change, Game, Guest, Party, Prize, Round, Sheet, ledgers_of, standings_of
from scorepad.views import access
from scorepad.views.board import Board
from scorepad.views.exports import (
    change_remembered,
    columns,
    csv_file,
    file_name,
    game_remembered,
    json_file,
    let_others_go_first,
    lines_of,
)
from scorepad.views.party.papers import called
from scorepad.views.view import View
from scorepad.words.exports import party_column, side_columns, when_words
from scorepad.words.party import attendance_words
from scorepad.words.variants import rules_name

blueprint = Blueprint("party_files", __name__, url_prefix="/p/<code:code>")


@blueprint.get("/guests.csv")
def guests(code: str) -> Response:
    """Everyone who came or was expected."""
    party = access.party_to_read(code)
    names = called(party)
    header = ("name", "state", "came", "left")
    rows = (
        [
            names[guest.id],
            attendance_words(Attendance(guest.state)),
            _when(guest.came_at, party),
            _when(guest.left_at, party),
        ]
        for guest in party.guests
    )
    return csv_file(_named(party, "guests"), [party_column(name) for name in header], rows)


def _when(moment: datetime | None, party: Party) -> Cell:
    return when_words(moment, party.zone) if moment else None


@blueprint.get("/games.csv")
def games(code: str) -> Response:
    """What came of every table in every round."""
    party = access.party_to_read(code)
    header = [
        *map(party_column, ("round", "table")),
        *(name for side in (1, 2) for name in _of_side(side)),
        party_column("winner"),
    ]
    return csv_file(_named(party, "games"), header, (_game_line(board) for board in _boards(party)))


def _of_side(number: int) -> tuple[str, str, str]:
    names, _points, score, stars = side_columns(number)
    return names, score, stars


def _game_line(board: Board) -> list[Cell]:
    """The result as it counts; a game that is not over has no winner yet."""
    tally, outcome = board.tally, board.outcome
    score, stars = (outcome.score, outcome.stars) if outcome else (tally.score, tally.stars)
    line: list[Cell] = [*_where(board)]
    for side, points, gained in zip(board.sides, score, stars, strict=True):
        line += [board.cast.plain_side(side), points, gained]
    return [*line, board.cast.plain_side(outcome.winner) if outcome else ""]


@blueprint.get("/hands.csv")
def hands(code: str) -> Response:
    """Every hand of every game."""
    party = access.party_to_read(code)
    header, lines = lines_of(list(_boards(party)))
    rows = ([*_where(board), *cells] for board, cells in lines)
    return csv_file(_named(party, "hands"), [*map(party_column, ("round", "table")), *header], rows)


@blueprint.get("/standings.csv")
def standings(code: str) -> Response:
    """Who is ahead after the closed rounds."""
    party = access.party_to_read(code)
    names = called(party)
    header = ("place", "name", "games", "difference", "points", "on_top", "stars", "played", "rests")
    rows = (
        [
            each.place,
            names[each.guest],
            _number(each.games),
            each.difference,
            each.points,
            each.won_on_top,
            each.stars,
            each.played,
            each.rests,
        ]
        for each in standings_of(party)
    )
    return csv_file(_named(party, "standings"), [party_column(name) for name in header], rows)


def _number(games: Any) -> Cell:
    return int(games) if games.denominator == 1 else round(float(games), 3)


@blueprint.get("/party.json")
def everything(code: str) -> Response:
    """All that is remembered of the party, and no link that opens any of it; nor the Wi-Fi."""
    party = access.party_to_read(code)
    return json_file(_named(party, ""), _remembered(party))


def _named(party: Party, what: str) -> str:
    name = party.name or rules_name(party.preset, party.variant)
    return file_name(f"{name} {party_column(what)}" if what else name, party.created_at, party.zone)


def _tables(party: Party, *parts: ORMOption) -> list[Sheet]:
    """The tables with their games, in a fixed number of queries."""
    statement = db.select(Sheet).filter_by(party_id=party.id).order_by(Sheet.table_number)
    return list(db.session.scalars(statement.options(_GAMES, *parts)))


_GAMES = selectinload(Sheet.all_games)


AT_ONCE = 500
"""Games whose entries are read in one query, so that a large party is never in memory whole."""


def _boards(party: Party) -> Iterator[Board]:
    """The games round by round, from the top."""
    numbers = {each.id: each.number for each in party.rounds}
    tables = _tables(party)  # held, or every game would ask for its sheet anew
    played = [game for table in tables for game in table.games if game.round_id in numbers]
    played.sort(key=lambda game: (numbers[game.round_id or 0], game.sheet.table_number or 0))
    for start in range(0, len(played), AT_ONCE):
        ledgers_of(some := played[start : start + AT_ONCE])
        yield from (Board(game, View("watch", "")) for game in some)


def _where(board: Board) -> tuple[Cell, Cell]:
    played = board.game.round
    return played.number if played else None, board.sheet.table_number


def _remembered(party: Party) -> dict[str, Any]:
    facts = "name", "zone", "version", "preset", "family_key", "variant_record", "movement", "rule_record", "seed"
    more = "planned_rounds", "rest_counts", "hide_last", "created_at", "finished_at"
    changes = _changes(party)
    return {
        **columns(party, *facts, *more),
        "guests": [_guest(guest) for guest in party.guests],
        "marks": [{"kind": mark.kind, "guests": [_id(mark.one), _id(mark.other)]} for mark in party.marks],
        "rounds": [_round(each) for each in _rounds(party)],
        "tables": [_table(table, changes[table.id]) for table in _tables(party, _GAMES.selectinload(Game.all_entries))],
        "prizes": [_prize(prize) for prize in party.prizes],
    }


def _guest(guest: Guest) -> dict[str, Any]:
    told = columns(guest, "name", "state", "rest_credit", "keeps_chair", "listed_at", "came_at", "left_at")
    return {"id": _id(guest), **told, "brought_by": _id(guest.brought_by)}


def _id(guest: Guest | None) -> str | None:
    """Who this is in the players of the games."""
    return guest.player_id if guest else None


def _rounds(party: Party) -> Iterable[Round]:
    """The rounds with everyone's place, read at once."""
    statement = db.select(Round).filter_by(party_id=party.id).order_by(Round.number)
    return db.session.scalars(statement.options(selectinload(Round.places)))


def _round(played: Round) -> dict[str, Any]:
    facts = "number", "state", "version", "rule_record", "published_at", "closed_at"
    places = sorted(played.places, key=lambda place: (place.table_number or 0, place.seat or "", place.guest_id))
    return {
        **columns(played, *facts, "ends_at", "seconds_left", "rung_at"),
        "places": [{"guest": _id(each.guest), **columns(each, "table_number", "seat", "target")} for each in places],
    }


def _table(table: Sheet, changes: list[Change]) -> dict[str, Any]:
    let_others_go_first()
    games = [{"round": game.round and game.round.number, **game_remembered(game)} for game in table.all_games]
    return {"number": table.table_number, "games": games, "changes": [change_remembered(each) for each in changes]}


def _changes(party: Party) -> dict[int, list[Change]]:
    found: defaultdict[int, list[Change]] = defaultdict(list)
    statement = db.select(Change).join(Sheet, Sheet.id == Change.sheet_id).where(Sheet.party_id == party.id)
    for change in db.session.scalars(statement.order_by(Change.id)):
        found[change.sheet_id].append(change)
    return found


def _prize(prize: Prize) -> dict[str, Any]:
    return {**columns(prize, "kind", "name", "revealed_at"), "guest": _id(prize.guest)}
