"""A party: one evening of several tables."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from sqlalchemy import JSON, String, false
from sqlalchemy.orm import Mapped, mapped_column, relationship

from scorepad import rules
from scorepad.database import Model
from scorepad.models.guests import Attendance
from scorepad.models.moments import Moment, now
from scorepad.models.rounds import RoundRule, RoundState
from scorepad.models.values import variant_from

if TYPE_CHECKING:
    from scorepad.models.guests import Guest, Mark
    from scorepad.models.prizes import Prize
    from scorepad.models.rounds import Round
    from scorepad.models.sheet import Sheet
    from scorepad.rules.family import Family, Variant


class PartyState(StrEnum):
    """How far the evening is. Computed: from its rounds, and from whether it was declared finished."""

    GATHERING = "gathering"
    DRAFTED = "drafted"
    PLAYING = "playing"
    BETWEEN = "between"
    FINISHED = "finished"


class Party(Model):
    """One evening of several tables. `code` and `spare_code` open its desk, `board_code` the wall."""

    __tablename__ = "party"

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(32), unique=True)
    spare_code: Mapped[str] = mapped_column(String(32), unique=True)
    board_code: Mapped[str] = mapped_column(String(32), unique=True)
    short_code: Mapped[str | None] = mapped_column(String(6), unique=True)
    name: Mapped[str] = mapped_column(String(160), default="")
    zone: Mapped[str] = mapped_column(String(64), default="UTC")
    version: Mapped[int] = mapped_column(default=1)
    preset: Mapped[str] = mapped_column(String(40))
    family_key: Mapped[str] = mapped_column(String(20))
    variant_record: Mapped[dict[str, Any]] = mapped_column(JSON)
    movement: Mapped[str] = mapped_column(String(20))
    rule_record: Mapped[dict[str, Any]] = mapped_column(JSON)
    planned_rounds: Mapped[int | None]
    rest_counts: Mapped[str] = mapped_column(String(20))
    hide_last: Mapped[bool] = mapped_column(default=False)
    seed: Mapped[str] = mapped_column(String(32))
    phone: Mapped[str] = mapped_column(String(32))
    wifi_name: Mapped[str] = mapped_column(String(160), default="")
    wifi_password: Mapped[str] = mapped_column(String(160), default="")
    wifi_hidden: Mapped[bool] = mapped_column(default=False, server_default=false())
    break_label: Mapped[str] = mapped_column(String(160), default="")
    break_ends_at: Mapped[datetime | None] = mapped_column(Moment)
    created_at: Mapped[datetime] = mapped_column(Moment, default=now)
    finished_at: Mapped[datetime | None] = mapped_column(Moment)
    deleted_at: Mapped[datetime | None] = mapped_column(Moment)

    guests: Mapped[list[Guest]] = relationship(
        order_by="Guest.id", back_populates="party", cascade="all, delete-orphan"
    )
    marks: Mapped[list[Mark]] = relationship(order_by="Mark.id", cascade="all, delete-orphan", back_populates="party")
    rounds: Mapped[list[Round]] = relationship(
        order_by="Round.number", back_populates="party", cascade="all, delete-orphan"
    )
    prizes: Mapped[list[Prize]] = relationship(
        order_by="Prize.id", back_populates="party", cascade="all, delete-orphan"
    )
    tables: Mapped[list[Sheet]] = relationship(order_by="Sheet.table_number", back_populates="party")

    @property
    def topic(self) -> str:
        """What its watchers wait for."""
        return f"party:{self.code}"

    @property
    def family(self) -> Family:
        """The family it plays."""
        return rules.FAMILIES[self.family_key]

    @property
    def variant(self) -> Variant:
        """The rules it plays by, before a round's own end is written into them."""
        return variant_from(self.family_key, tuple(self.variant_record.items()))

    @property
    def rule(self) -> RoundRule:
        """What ends a round; one that was published keeps its own."""
        return RoundRule.from_record(self.rule_record)

    @rule.setter
    def rule(self, rule: RoundRule) -> None:
        self.rule_record = rule.to_record()

    @property
    def present(self) -> list[Guest]:
        """Who is there now."""
        return [guest for guest in self.guests if guest.state == Attendance.PRESENT]

    @property
    def closed(self) -> list[Round]:
        """The rounds that are closed, in order."""
        return [each for each in self.rounds if each.state == RoundState.CLOSED]

    @property
    def open(self) -> Round | None:
        """The round that is drafted or played; there is never more than one, and all before it are closed."""
        return next((each for each in self.rounds if each.state != RoundState.CLOSED), None)

    @property
    def draft(self) -> Round | None:
        """The round that only the host sees."""
        return self.open if self.open and self.open.state == RoundState.DRAFT else None

    @property
    def playing(self) -> Round | None:
        """The round that is played now."""
        return self.open if self.open and self.open.state == RoundState.PLAYING else None

    @property
    def next_prize(self) -> Prize | None:
        """The prize to be shown next: the booby prize first, the winner of the evening last."""
        hidden = [prize for prize in self.prizes if prize.revealed_at is None]
        return min(hidden, key=lambda prize: prize.turn, default=None)

    @property
    def has_had_its_rounds(self) -> bool:
        """Whether the evening has had as many rounds as were planned."""
        return self.planned_rounds is not None and len(self.closed) >= self.planned_rounds

    @property
    def next_number(self) -> int:
        """The number of the round that comes after the closed ones."""
        return len(self.closed) + 1

    @property
    def state(self) -> PartyState:
        """How far the evening is."""
        if self.finished_at is not None:
            return PartyState.FINISHED
        if self.open is not None:
            return PartyState.DRAFTED if self.draft else PartyState.PLAYING
        return PartyState.BETWEEN if self.closed else PartyState.GATHERING
