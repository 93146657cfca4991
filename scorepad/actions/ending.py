"""How every action ends: the new version, the commit, and the news of it."""

from dataclasses import dataclass
from typing import Any

from scorepad import live
from scorepad.database import db, end_write
from scorepad.models import Change, Game, Party, Sheet, now


@dataclass(frozen=True, slots=True)
class Who:
    """The phone something was done on, the name chosen there, and whether it was done at a party's desk.

    At a party's door also the network it is in.
    """

    phone: str
    name: str = ""
    is_host: bool = False
    network: str = ""


def commit(sheet: Sheet, *games: Game) -> None:
    """Raise the versions of what changed at a table, and of the party it belongs to, and commit."""
    raise_versions(*games)
    if sheet.party is None:
        commit_all(sheet)
    else:
        commit_all(sheet.party, sheet)


def raise_versions(*games: Game) -> None:
    """What is counted of these games, and of their rounds, is another from now on."""
    for game in games:
        game.version += 1
        if game.round is not None:
            game.round.version += 1


def commit_all(*changed: Party | Sheet) -> None:
    """Raise the versions of these, notify inside the transaction, commit, and wake the watchers."""
    for each in changed:
        each.version += 1
        if isinstance(each, Sheet):
            each.used_at = now()
        live.notify(db.session(), each.topic, each.version)
    db.session.commit()
    end_write()
    for each in changed:
        live.wake(each.topic, each.version)


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
