"""The tables of a round as they are now: who plays there, how far they are, what keeps the round from closing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from sqlalchemy import select
from sqlalchemy.orm import contains_eager

from scorepad.database import db
from scorepad.models.ledger import ledgers_of
from scorepad.models.sheet import Game, Player, Sheet

if TYPE_CHECKING:
    from scorepad.models.rounds import Round
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
    games = (
        db.session.scalars(
            select(Game)
            .join(Game.sheet)
            .options(contains_eager(Game.sheet))
            .where(Game.round_id == found.id, Game.withdrawn_at.is_(None))
            .order_by(Sheet.table_number)
        )
        .unique()
        .all()
    )
    rung = found.rung_at is not None
    return [
        TableNow(game.sheet.table_number or 0, game.sheet, game, tally, state_of(game, tally, rung=rung))
        for game, tally in zip(games, [ledger.tally for ledger in ledgers_of(games)], strict=True)
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
