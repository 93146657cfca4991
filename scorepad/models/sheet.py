"""A table's scoresheet: games, entries, rulings, and the log of what was changed."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import JSON, BigInteger, ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from scorepad import rules
from scorepad.database import Model
from scorepad.models.moments import Moment, now
from scorepad.models.values import ruling_from, value_from, variant_from

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorepad.models.party import Party
    from scorepad.models.rounds import Round
    from scorepad.rules.entries import Entry as EntryValue
    from scorepad.rules.family import Count, Family, Variant
    from scorepad.rules.family import Ruling as RulingValue


POSITION_STEP = 2**16
"""Room between two entries, so that a forgotten hand can be put in between without renumbering."""


@dataclass(frozen=True, slots=True)
class Player:
    """Someone who sits in a seat of one game from a position on. The id says who it is from game to game."""

    seat: str
    id: str
    name: str
    since: int = 0


class Sheet(Model):
    """A table's scoresheet: games one after another. `phone` made it; `scorer` keeps score now.

    A party has one for every table, the same all evening.
    """

    __tablename__ = "sheet"
    __table_args__ = (UniqueConstraint("party_id", "table_number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(32), unique=True)
    watch_code: Mapped[str] = mapped_column(String(32), unique=True)
    short_code: Mapped[str | None] = mapped_column(String(6), unique=True)
    name: Mapped[str] = mapped_column(String(160), default="")
    zone: Mapped[str] = mapped_column(String(64), default="UTC")
    version: Mapped[int] = mapped_column(default=1)
    phone: Mapped[str] = mapped_column(String(32))
    scorer: Mapped[str | None] = mapped_column(String(32))
    scorer_name: Mapped[str] = mapped_column(String(160), default="")
    created_at: Mapped[datetime] = mapped_column(Moment, default=now)
    used_at: Mapped[datetime] = mapped_column(Moment, default=now)
    deleted_at: Mapped[datetime | None] = mapped_column(Moment)
    party_id: Mapped[int | None] = mapped_column(ForeignKey("party.id"))
    table_number: Mapped[int | None]

    all_games: Mapped[list[Game]] = relationship(order_by="Game.number", back_populates="sheet")
    party: Mapped[Party | None] = relationship(back_populates="tables")

    @property
    def topic(self) -> str:
        """What its watchers wait for."""
        return f"sheet:{self.code}"

    @property
    def games(self) -> list[Game]:
        """The games in play order, without those taken back."""
        return [game for game in self.all_games if game.withdrawn_at is None]

    @property
    def game(self) -> Game:
        """The game now in play, or the last one played."""
        return self.games[-1]


class Game(Model):
    """Entries at one table up to the variant's end, with its own copy of names and house rules."""

    __tablename__ = "game"
    __table_args__ = (UniqueConstraint("sheet_id", "number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    sheet_id: Mapped[int] = mapped_column(ForeignKey("sheet.id"), index=True)
    number: Mapped[int]
    version: Mapped[int] = mapped_column(default=1)
    family_key: Mapped[str] = mapped_column(String(20))
    preset: Mapped[str] = mapped_column(String(40))
    variant_record: Mapped[dict[str, Any]] = mapped_column(JSON)
    player_records: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    first_dealer: Mapped[str] = mapped_column(String(2))
    open_bid: Mapped[str | None] = mapped_column(String(20))
    started_at: Mapped[datetime] = mapped_column(Moment, default=now)
    called_at: Mapped[datetime | None] = mapped_column(Moment)
    withdrawn_at: Mapped[datetime | None] = mapped_column(Moment)
    round_id: Mapped[int | None] = mapped_column(ForeignKey("round.id"), index=True)

    sheet: Mapped[Sheet] = relationship(back_populates="all_games")
    round: Mapped[Round | None] = relationship(back_populates="all_games")
    all_entries: Mapped[list[Entry]] = relationship(order_by="Entry.position", back_populates="game")
    rulings: Mapped[list[Ruling]] = relationship(order_by="Ruling.id", back_populates="game", lazy="joined")

    @property
    def family(self) -> Family:
        """The family it belongs to."""
        return rules.FAMILIES[self.family_key]

    @property
    def variant(self) -> Variant:
        """The rules it is played by."""
        return variant_from(self.family_key, tuple(self.variant_record.items()))

    @property
    def sittings(self) -> list[Player]:
        """Everyone who sat in a seat, in the order they came."""
        return [Player(**record) for record in self.player_records]

    @sittings.setter
    def sittings(self, players: Iterable[Player]) -> None:
        self.player_records = [asdict(player) for player in players]

    @property
    def named(self) -> dict[str, str]:
        """What everyone who sat in it is called, by id. Asked of all games for every line of a file."""
        return {record["id"]: record["name"] for record in self.player_records}

    def players(self, position: int | None = None) -> dict[str, Player]:
        """Who sits in each seat at a position; at the end of the game without one."""
        seated = [each for each in self.sittings if position is None or each.since <= position]
        by_seat = {player.seat: player for player in sorted(seated, key=lambda each: each.since)}
        return {seat: by_seat[seat] for seat in self.family.seats(len(by_seat))}

    @property
    def entries(self) -> list[Entry]:
        """What counts, in play order: the entries that are not removed."""
        return [entry for entry in self.all_entries if entry.removed_at is None]

    @property
    def ruling(self) -> Ruling | None:
        """The decision that goes before the tally, if there is one."""
        return next((each for each in reversed(self.rulings) if each.withdrawn_at is None), None)

    def begun(self) -> Count:
        """The count before its first entry."""
        return self.family.begin(self.variant, len({each["seat"] for each in self.player_records}), self.first_dealer)


class Entry(Model):
    """A line of a sheet. Never deleted or renumbered; a removed one keeps its place."""

    __tablename__ = "entry"
    __table_args__ = (UniqueConstraint("game_id", "position"), UniqueConstraint("game_id", "entry_key"))

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"), index=True)
    position: Mapped[int] = mapped_column(BigInteger)
    kind: Mapped[str] = mapped_column(String(20))
    record: Mapped[dict[str, Any]] = mapped_column(JSON)
    revision: Mapped[int] = mapped_column(default=1)
    entry_key: Mapped[str] = mapped_column(String(64))
    phone: Mapped[str] = mapped_column(String(32))
    name: Mapped[str] = mapped_column(String(160), default="")
    recorded_at: Mapped[datetime] = mapped_column(Moment, default=now)
    removed_at: Mapped[datetime | None] = mapped_column(Moment)

    game: Mapped[Game] = relationship(back_populates="all_entries")

    @property
    def value(self) -> EntryValue:
        """What the engine counts."""
        return value_from(self.game.family_key, self.kind, tuple(self.record.items()))


class Ruling(Model):
    """A decision from outside the hands: a cut, or somebody's word."""

    __tablename__ = "ruling"

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"), index=True)
    why: Mapped[str] = mapped_column(String(20))
    winner: Mapped[str] = mapped_column(String(2))
    score: Mapped[list[int] | None] = mapped_column(JSON)
    stars: Mapped[list[int] | None] = mapped_column(JSON)
    name: Mapped[str] = mapped_column(String(160), default="")
    ruled_at: Mapped[datetime] = mapped_column(Moment, default=now)
    withdrawn_at: Mapped[datetime | None] = mapped_column(Moment)

    game: Mapped[Game] = relationship(back_populates="rulings")

    @property
    def value(self) -> RulingValue:
        """What goes before the tally."""
        return ruling_from(self.winner, self.score, self.stars)


class Change(Model):
    """A line of the log: every correction, removal, undo and ruling, with what was there before and after."""

    __tablename__ = "change"

    id: Mapped[int] = mapped_column(primary_key=True)
    sheet_id: Mapped[int] = mapped_column(ForeignKey("sheet.id"), index=True)
    game_number: Mapped[int | None]
    what: Mapped[str] = mapped_column(String(20))
    number: Mapped[int | None]
    before: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    after: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    name: Mapped[str] = mapped_column(String(160), default="")
    changed_at: Mapped[datetime] = mapped_column(Moment, default=now)
