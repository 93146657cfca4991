"""How every action ends: the new version, the commit, and the news of it."""

from dataclasses import dataclass
from typing import Any

from scorepad import live
from scorepad.database import db, end_write
from scorepad.models import Change, Game, Sheet, now


@dataclass(frozen=True, slots=True)
class Who:
    """The phone something was done on, and the name chosen there."""

    phone: str
    name: str = ""


def commit(sheet: Sheet, *games: Game) -> None:
    """Raise the versions of what changed, notify inside the transaction, commit, and wake the watchers."""
    sheet.version += 1
    sheet.used_at = now()
    for game in games:
        game.version += 1
    live.notify(db.session(), sheet.topic, sheet.version)
    db.session.commit()
    end_write()
    live.wake(sheet.topic, sheet.version)


def log(
    sheet: Sheet,
    game: Game | None,
    what: str,
    who: Who,
    *,
    number: int | None = None,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> None:
    """Write a line of the log."""
    change = Change(
        sheet_id=sheet.id,
        game_number=game and game.number,
        what=what,
        number=number,
        before=before,
        after=after,
        name=who.name,
    )
    db.session.add(change)
