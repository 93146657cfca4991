"""The sheet as files: one for spreadsheets, one with everything that is remembered."""

import io
import json
import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from flask import send_file
from sqlalchemy.orm import selectinload
from werkzeug.wrappers import Response

from scorepad.csv_export import Cell, csv_of
from scorepad.database import Model, db
from scorepad.models import Change, Entry, Game, Ruling, Sheet
from scorepad.rules.family import Adjustment, ThrownIn
from scorepad.views import access
from scorepad.views.board import Board, Row, View
from scorepad.views.sheet import blueprint
from scorepad.words.exports import (
    cell_words,
    column_words,
    kind_words,
    note_words,
    reason_words,
    side_columns,
    when_words,
)
from scorepad.words.variants import preset_name

VERSION = 1
"""Of the form of the file with everything."""

# What some system allows in no file name.
_UNFIT = re.compile(r'[\x00-\x1f\x7f"*/:<>?\\|]+')
_LETTERS = 60


@blueprint.get("/sheet.csv")
def csv(code: str) -> Response:
    """Every line of every game, for a spreadsheet."""
    sheet = access.sheet_to_read(code)
    return _file(sheet, csv_of(*_table(sheet)), "csv", "text/csv; charset=utf-8")


@blueprint.get("/sheet.json")
def everything(code: str) -> Response:
    """All that is remembered of the sheet, and no link that opens it."""
    sheet = access.sheet_to_read(code)
    text = json.dumps(_remembered(sheet), ensure_ascii=False, indent=1)
    return _file(sheet, text.encode(), "json", "application/json")


def _file(sheet: Sheet, content: bytes, ending: str, mimetype: str) -> Response:
    name = f"{file_name(sheet)}.{ending}"
    response = send_file(io.BytesIO(content), mimetype, as_attachment=True, download_name=name)
    response.cache_control.no_store = True
    return response


def file_name(sheet: Sheet) -> str:
    """What the sheet is called, as far as every system can have a file of that name, and the day."""
    called = _UNFIT.sub("-", sheet.name or preset_name(sheet.game.preset))[:_LETTERS].strip(" .-")
    day = when_words(sheet.created_at, sheet.zone)[:10]
    return f"{called} {day}".strip()


def _table(sheet: Sheet) -> tuple[list[str], list[list[Cell]]]:
    boards = [Board(game, View("watch", "")) for game in _games(sheet)]
    own = list(dict.fromkeys(name for board in boards for row in board.rows for name in _own_columns(board, row)))
    sides = range(max((len(board.sides) for board in boards), default=0))
    header = [
        *map(column_words, ("game", "hand", "kind", "dealer", "leader", *own)),
        *(name for side in sides for name in side_columns(side + 1)),
        *map(column_words, ("reason", "note", "when", "by")),
    ]
    return header, [_line(board, row, own, len(sides)) for board in boards for row in board.rows]


def _line(board: Board, row: Row, own: list[str], sides: int) -> list[Cell]:
    line, columns = row.line, _own_columns(board, row)
    return [
        board.game.number,
        line.number,
        kind_words(row.value),
        line.dealer and row.cast.plain(line.dealer),
        line.leader and row.cast.plain(line.leader),
        *(cell_words(columns.get(name), board.variant, row.cast) for name in own),
        *_scores(board, row),
        *[None] * 4 * (sides - len(board.sides)),
        reason_words(line, board.variant),
        note_words(row.value, line),
        when_words(row.entry.recorded_at, board.sheet.zone),
        row.entry.name,
    ]


def _own_columns(board: Board, row: Row) -> dict[str, object]:
    """What only this family records of a hand."""
    return {} if isinstance(row.value, Adjustment | ThrownIn) else board.family.columns(row.value)


def _scores(board: Board, row: Row) -> Iterator[Cell]:
    for side, points, score, stars in zip(board.sides, row.line.points, row.line.score, row.line.stars, strict=True):
        yield from (row.cast.plain_side(side), points, score, stars)


def _remembered(sheet: Sheet) -> dict[str, Any]:
    changes = db.session.scalars(db.select(Change).filter_by(sheet_id=sheet.id).order_by(Change.id))
    return {
        "scorepad": VERSION,
        **_columns(sheet, "name", "zone", "version", "created_at", "used_at"),
        "games": [_game(game) for game in _games(sheet)],
        "changes": [
            _columns(change, "game_number", "what", "number", "before", "after", "name", "changed_at")
            for change in changes
        ],
    }


def _game(game: Game) -> dict[str, Any]:
    return {
        **_columns(game, "number", "version", "family_key", "preset", "variant_record", "player_records"),
        **_columns(game, "first_dealer", "open_bid", "started_at", "called_at"),
        "entries": [_entry(entry) for entry in game.all_entries],
        "rulings": [_ruling(ruling) for ruling in game.rulings],
    }


def _entry(entry: Entry) -> dict[str, Any]:
    return _columns(entry, "position", "kind", "record", "revision", "name", "recorded_at", "removed_at")


def _ruling(ruling: Ruling) -> dict[str, Any]:
    return _columns(ruling, "why", "winner", "score", "stars", "name", "ruled_at", "withdrawn_at")


def _columns(of: Model, *names: str) -> dict[str, Any]:
    values = {name: getattr(of, name) for name in names}
    return {name: each.isoformat() if isinstance(each, datetime) else each for name, each in values.items()}


def _games(sheet: Sheet) -> list[Game]:
    """The games with all their parts, in a fixed number of queries."""
    parts = selectinload(Game.all_entries), selectinload(Game.rulings)
    db.session.scalars(db.select(Game).filter_by(sheet_id=sheet.id).options(*parts)).all()
    return sheet.games
