"""The sheet as files: one for spreadsheets, one with everything that is remembered."""

import io
import json
import re
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from babel.numbers import get_decimal_symbol
from flask import request, send_file
from sqlalchemy.orm import selectinload
from werkzeug.wrappers import Response

from scorepad.csv_export import Cell, Decimals, csv_of
from scorepad.database import Model, db
from scorepad.languages import habits
from scorepad.models import Change, Entry, Game, Ruling, Sheet
from scorepad.rules.entries import Adjustment, ThrownIn
from scorepad.views import access
from scorepad.views.board import Board, Row
from scorepad.views.sheet import blueprint
from scorepad.views.view import View
from scorepad.words.exports import (
    cell_words,
    column_words,
    kind_words,
    note_words,
    reason_words,
    side_columns,
    when_words,
)
from scorepad.words.variants import rules_name

VERSION = 1
"""Of the form of the file with everything."""

# What some system allows in no file name.
_UNFIT = re.compile(r'[\x00-\x1f\x7f-\x9f\u2028\u2029"*/:<>?\\|]+')
# Control characters that JSON allows, and hardly any program expects.
_UNESCAPED = re.compile("[\x7f-\x9f\u2028\u2029]")
_LETTERS = 60


@blueprint.get("/sheet.csv")
def csv(code: str) -> Response:
    """Every line of every game, for a spreadsheet."""
    sheet = access.sheet_to_read(code)
    header, rows = lines_of([Board(game, View("watch", "")) for game in access.games_to_count(sheet)])
    return csv_file(_file_name(sheet), header, (cells for _board, cells in rows))


@blueprint.get("/sheet.json")
def everything(code: str) -> Response:
    """All that is remembered of the sheet, and no link that opens it."""
    sheet = access.sheet_to_read(code)
    return json_file(_file_name(sheet), _remembered(sheet))


def csv_file(name: str, header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> Response:
    """A table to be saved."""
    return _file(csv_of(header, rows, decimals()), f"{name}.csv", "text/csv")


def decimals() -> Decimals:
    """As was asked for, else as spreadsheets are set in the browser's region."""
    usual = Decimals.COMMA if get_decimal_symbol(habits()) == "," else Decimals.POINT
    return next((each for each in Decimals if each == request.args.get("decimals")), usual)


def json_file(name: str, remembered: Mapping[str, Any]) -> Response:
    """What is remembered, to be saved; the first thing in it is the version of its form."""
    text = json.dumps({"scorepad": VERSION, **remembered}, ensure_ascii=False)
    text = _UNESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
    return _file(text.encode(), f"{name}.json", "application/json")


def _file(content: bytes, name: str, mimetype: str) -> Response:
    response = send_file(io.BytesIO(content), mimetype, as_attachment=True, download_name=name)
    response.cache_control.no_store = True
    return response


def _file_name(sheet: Sheet) -> str:
    called = sheet.name or rules_name(sheet.game.preset, sheet.game.variant)
    return file_name(called, sheet.created_at, sheet.zone)


def file_name(called: str, when: datetime, zone: str) -> str:
    """What something is called, as far as every system can have a file of that name, and the day."""
    fit = _UNFIT.sub("-", called)[:_LETTERS].strip(" .-")
    return f"{fit} {when_words(when, zone)[:10]}".strip()


def lines_of(boards: Sequence[Board]) -> tuple[list[str], list[tuple[Board, list[Cell]]]]:
    """The header of every entry of these games, and each entry's cells with its game."""
    own = list(dict.fromkeys(name for board in boards for row in board.rows for name in _own_columns(board, row)))
    sides = range(max((len(board.sides) for board in boards), default=0))
    header = [
        *map(column_words, ("game", "hand", "kind", "dealer", "leader", *own)),
        *(name for side in sides for name in side_columns(side + 1)),
        *map(column_words, ("reason", "note", "when", "by")),
    ]
    rows: list[tuple[Board, list[Cell]]] = []
    for board in boards:
        rows += [(board, _line(board, row, own, len(sides))) for row in board.rows]
        let_others_go_first()
    return header, rows


def let_others_go_first() -> None:
    """A large party's file takes its time; whoever records a hand meanwhile is not kept waiting."""
    time.sleep(0)


def _line(board: Board, row: Row, own: list[str], sides: int) -> list[Cell]:
    line, recorded = row.line, _own_columns(board, row)
    return [
        board.game.number,
        line.number,
        kind_words(row.value),
        line.dealer and row.cast.plain(line.dealer),
        line.leader and row.cast.plain(line.leader),
        *(cell_words(recorded.get(name), board.variant, row.cast) for name in own),
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
        **columns(sheet, "name", "zone", "version", "created_at", "used_at"),
        "games": [game_remembered(game) for game in _games(sheet)],
        "changes": [change_remembered(change) for change in changes],
    }


def change_remembered(change: Change) -> dict[str, Any]:
    """A line of the log."""
    return columns(change, "game_number", "what", "number", "before", "after", "name", "changed_at")


def game_remembered(game: Game) -> dict[str, Any]:
    """A game with everything that was recorded in it, also what was removed."""
    return {
        **columns(game, "number", "version", "family_key", "preset", "variant_record", "player_records"),
        **columns(game, "first_dealer", "open_bid", "started_at", "called_at"),
        "entries": [_entry(entry) for entry in game.all_entries],
        "rulings": [_ruling(ruling) for ruling in game.rulings],
    }


def _entry(entry: Entry) -> dict[str, Any]:
    return columns(entry, "position", "kind", "record", "revision", "name", "recorded_at", "removed_at")


def _ruling(ruling: Ruling) -> dict[str, Any]:
    return columns(ruling, "why", "winner", "score", "stars", "name", "ruled_at", "withdrawn_at")


def columns(of: Model, *names: str) -> dict[str, Any]:
    """These facts by their names; moments as text."""
    values = {name: getattr(of, name) for name in names}
    return {name: each.isoformat() if isinstance(each, datetime) else each for name, each in values.items()}


def _games(sheet: Sheet) -> list[Game]:
    """The games with all their parts, in a fixed number of queries."""
    parts = selectinload(Game.all_entries), selectinload(Game.rulings)
    db.session.scalars(db.select(Game).filter_by(sheet_id=sheet.id).options(*parts)).all()
    return sheet.games
