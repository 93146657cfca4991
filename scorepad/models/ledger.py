"""A game as it was committed: its entries as values, and what they come to. Nothing else reads what was recorded."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import String, bindparam, cast, select

from scorepad.database import db
from scorepad.memory import Memory
from scorepad.models.sheet import POSITION_STEP, Entry, Game
from scorepad.models.values import ruled, value_from_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from sqlalchemy import ColumnElement

    from scorepad.rules.entries import Entry as EntryValue
    from scorepad.rules.family import Count, Tally

ROOM = 100_000
"""Entries kept in memory, of games as they were committed last: more than ten thousand guests play in an evening."""


class Written(NamedTuple):
    """An entry as it stands: what was recorded, where, how often it was put right, when and by whom."""

    position: int
    kind: str
    value: EntryValue
    revision: int
    entry_key: str
    name: str
    recorded_at: datetime
    removed_at: datetime | None


@dataclass(frozen=True, slots=True)
class Ledger:
    """All that was recorded in a game, in play order, and what it comes to with its rulings."""

    written: tuple[Written, ...]
    count: Count
    tally: Tally

    @property
    def entries(self) -> tuple[Written, ...]:
        """What counts: the entries that are not removed."""
        return tuple([each for each in self.written if each.removed_at is None])

    @property
    def last(self) -> Written | None:
        """The entry that counts and stands last."""
        return self.entries[-1] if self.entries else None

    @property
    def next_position(self) -> int:
        """The position of an entry put at the end."""
        last = self.written[-1].position if self.written else 0
        return (last // POSITION_STEP + 1) * POSITION_STEP

    def then(self, game: Game, written: Written) -> Ledger:
        """With one more entry at the end."""
        return _ledger(game, (*self.written, written), self.count.then(written.value))


_kept = Memory[Ledger](ROOM)


def ledger_of(game: Game) -> Ledger:
    """The ledger of what was committed, read once a version in this process."""
    return _find(game) or keep(game, read(game))


def ledgers_of(games: Sequence[Game]) -> list[Ledger]:
    """Those of all these games; what is not known yet is read in one query."""
    unknown = [game for game in games if _find(game) is None]
    read_now = {game.id: keep(game, ledger) for game, ledger in zip(unknown, _read_all(unknown), strict=True)}
    return [read_now.get(game.id) or ledger_of(game) for game in games]


def keep(game: Game, ledger: Ledger) -> Ledger:
    """Remember the ledger of a game as it was committed, in place of the one before."""
    return _kept.keep(_key(game), ledger, game.version, 1 + len(ledger.written))


def tally_of(game: Game) -> Tally:
    """What the committed entries of a game come to."""
    return ledger_of(game).tally


def count_before(game: Game, position: int) -> Count:
    """The count before an entry at this position."""
    ledger = ledger_of(game)
    if position >= ledger.next_position:
        return ledger.count
    return _counted(game, [each for each in ledger.written if each.position < position])


def is_begun(game: Game) -> bool:
    """Whether anything counts in it or was decided about it."""
    return bool(ledger_of(game).entries) or game.ruling is not None


def is_untouched(game: Game) -> bool:
    """Whether it can still be another game: nothing was ever recorded in it, not even something taken out."""
    return not ledger_of(game).written and game.ruling is None


def read(game: Game) -> Ledger:
    """The ledger as it stands in this transaction, which may not be committed yet."""
    return _of(game, _written(game, db.session.execute(_ONE, {"game": game.id})))


def _find(game: Game) -> Ledger | None:
    return _kept.find(_key(game), game.version)


def _key(game: Game) -> tuple[str, int]:
    return game.sheet.code, game.number


def _read_all(games: Sequence[Game]) -> list[Ledger]:
    found = defaultdict(list)
    if games:
        for game, *rest in db.session.execute(_MANY, {"games": [game.id for game in games]}):
            found[game].append(rest)
    return [_of(game, _written(game, found[game.id])) for game in games]


def _written(game: Game, rows: Iterable[Sequence[Any]]) -> tuple[Written, ...]:
    key = game.family_key
    return tuple(
        [Written(position, kind, value_from_text(key, kind, record), *rest) for position, kind, record, *rest in rows]
    )


def _of(game: Game, written: tuple[Written, ...]) -> Ledger:
    return _ledger(game, written, _counted(game, written))


def _counted(game: Game, written: Iterable[Written]) -> Count:
    count = game.begun()
    for each in written:
        if each.removed_at is None:
            count = count.then(each.value)
    return count


def _ledger(game: Game, written: tuple[Written, ...], count: Count) -> Ledger:
    tally = count.tally(game.called_at is not None)
    return Ledger(written, count, ruled(tally, game.ruling.value if game.ruling else None))


def values_of(games: ColumnElement[bool]) -> defaultdict[int, list[EntryValue]]:
    """What counts in each of the games that this is true of, in play order, by the id of the game."""
    columns = select(Entry.game_id, Game.family_key, Entry.kind, cast(Entry.record, String)).join(Entry.game)
    statement = columns.where(games, Entry.removed_at.is_(None)).order_by(Entry.game_id, Entry.position)
    values: defaultdict[int, list[EntryValue]] = defaultdict(list)
    for game, family_key, kind, record in db.session.execute(statement):
        values[game].append(value_from_text(family_key, kind, record))
    return values


_COLUMNS = (
    Entry.position,
    Entry.kind,
    cast(Entry.record, String),
    Entry.revision,
    Entry.entry_key,
    Entry.name,
    Entry.recorded_at,
    Entry.removed_at,
)
_ONE = select(*_COLUMNS).where(Entry.game_id == bindparam("game")).order_by(Entry.position)
_MANY = (
    select(Entry.game_id, *_COLUMNS)
    .where(Entry.game_id.in_(bindparam("games", expanding=True)))
    .order_by(Entry.game_id, Entry.position)
)
