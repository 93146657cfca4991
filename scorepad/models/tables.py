"""The tables of a round as they are now: who plays there, how far they are, what keeps the round from closing."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from sqlalchemy import String, cast, select
from sqlalchemy.orm import contains_eager

from scorepad.database import db
from scorepad.models.counting import RESULTS, value_from_text
from scorepad.models.sheet import Entry, Game, Player, Sheet

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scorepad.models.rounds import Round
    from scorepad.rules.entries import Entry as EntryValue
    from scorepad.rules.family import Tally


class TableState(StrEnum):
    """How far a table is in its round.

    `asked` and `in_hand` come after the bell: whether a hand is in play, and that one is (design 5.3).
    """

    NOT_STARTED = "not_started"
    PLAYING = "playing"
    ASKED = "asked"
    IN_HAND = "in_hand"
    TIED = "tied"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table of a published round: its sheet, its game, and how far that is."""

    number: int
    sheet: Sheet
    game: Game
    tally: Tally
    state: TableState

    @property
    def players(self) -> dict[str, Player]:
        """Who sits there now, by seat."""
        return self.game.players()

    @property
    def winners(self) -> list[Player]:
        """The two who won, once somebody has."""
        if self.tally.outcome is None:
            return []
        seated = self.players
        return [seated[seat] for seat in self.game.family.members(self.tally.outcome.winner)]


def tables_of(found: Round) -> list[TableNow]:
    """The tables of a published round from the top; none of a draft. Two queries, and one for rulings."""
    games = db.session.scalars(
        select(Game)
        .join(Game.sheet)
        .options(contains_eager(Game.sheet))
        .where(Game.round_id == found.id, Game.withdrawn_at.is_(None))
        .order_by(Sheet.table_number)
    ).unique()
    rung = found.rung_at is not None
    return [
        TableNow(game.sheet.table_number or 0, game.sheet, game, tally, state_of(game, tally, rung=rung))
        for game, tally in tallies_of(games.all())
    ]


def missing(found: Round) -> list[TableNow]:
    """The tables that keep a round from being closed: those that have no winners yet."""
    return [table for table in tables_of(found) if table.state is not TableState.DONE]


def state_of(game: Game, tally: Tally, *, rung: bool) -> TableState:
    """How far a game is; `rung` says whether the bell has rung for its round."""
    if tally.outcome is not None:
        return TableState.DONE
    if tally.tied:
        return TableState.TIED
    if rung:
        return TableState.IN_HAND if game.open_bid else TableState.ASKED
    return TableState.PLAYING if tally.lines or game.open_bid else TableState.NOT_STARTED


def tallies_of(games: Sequence[Game]) -> Iterator[tuple[Game, Tally]]:
    """Each of these games as it was committed, with its tally. What was not counted before is read in one query."""
    unknown = [game for game in games if RESULTS.find(game) is None]
    values = _values(unknown) if unknown else {}
    for game in games:
        tally = RESULTS.find(game)
        if tally is None:
            tally = RESULTS.keep(game, game.tally(values.get(game.id, ())))
        yield game, tally


def _values(games: Sequence[Game]) -> dict[int, list[EntryValue]]:
    """What counts in each of these games, in play order."""
    family_keys = {game.id: game.family_key for game in games}
    columns = select(Entry.game_id, Entry.kind, cast(Entry.record, String))
    statement = columns.where(Entry.game_id.in_(family_keys), Entry.removed_at.is_(None)).order_by(Entry.position)
    values: defaultdict[int, list[EntryValue]] = defaultdict(list)
    for game_id, kind, record in db.session.execute(statement):
        values[game_id].append(value_from_text(family_keys[game_id], kind, record))
    return values
