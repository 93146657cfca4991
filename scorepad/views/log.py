"""What was changed on the sheet: anyone at the table can read it."""

from dataclasses import dataclass

from markupsafe import Markup
from werkzeug.wrappers import Response

from scorepad import rendering
from scorepad.database import db
from scorepad.models import Change, Entry, Game, Sheet, now
from scorepad.views import access
from scorepad.views.board import Board
from scorepad.views.sheet import blueprint, view_of
from scorepad.words.log import logged_words
from scorepad.words.moments import moment


@dataclass(frozen=True, slots=True)
class Logged:
    """A change in words; `removed` is the position of the line that it took out, as long as it is out."""

    change: Change
    when: str
    before: Markup | None
    after: Markup | None
    removed: int | None


@blueprint.get("/log")
def log(code: str) -> Response:
    """Every change, the newest first."""
    sheet = access.sheet_to_read(code)
    return rendering.answer("sheet/log.html", board=Board(sheet.game, view_of(sheet)), changes=_changes(sheet))


def _changes(sheet: Sheet) -> list[Logged]:
    games = {game.number: game for game in sheet.all_games}
    out, today = _removed(sheet), now()
    changes = db.session.scalars(db.select(Change).filter_by(sheet_id=sheet.id).order_by(Change.id.desc()))
    return [
        Logged(
            change,
            moment(change.changed_at, sheet.zone, today),
            logged_words(change.before, games.get(change.game_number or 0)),
            logged_words(change.after, games.get(change.game_number or 0)),
            _taken_out(change, out),
        )
        for change in changes
    ]


def _removed(sheet: Sheet) -> set[tuple[int, int]]:
    """The game's number and the position of every line that is out and could be put back."""
    rows = db.session.execute(
        db.select(Game.number, Entry.position)
        .join(Entry.game)
        .where(Game.sheet_id == sheet.id, Game.withdrawn_at.is_(None), Entry.removed_at.is_not(None))
    )
    return {(number, position) for number, position in rows}


def _taken_out(change: Change, out: set[tuple[int, int]]) -> int | None:
    """The line that this change took out; said once, at the newest change."""
    place = (change.game_number or 0, (change.before or {}).get("position", 0))
    if place not in out:
        return None
    out.discard(place)
    return place[1]
