"""The rounds of a party: what ends one, who sits where, and its clock."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Self

from sqlalchemy import JSON, ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from scorepad.database import Model
from scorepad.models.moments import Moment
from scorepad.rules.checks import Invalid, Problem

if TYPE_CHECKING:
    from scorepad.models.guests import Guest
    from scorepad.models.party import Party
    from scorepad.models.sheet import Game
    from scorepad.rules.family import Variant

MOST_HANDS = 99
MOST_MINUTES = 600


class Ends(StrEnum):
    """What ends a round (design 5.3)."""

    FULL = "full"
    HANDS = "hands"
    BELL = "bell"
    HANDS_OR_BELL = "hands_or_bell"


@dataclass(frozen=True, slots=True)
class RoundRule:
    """What ends a round: a full game, so many hands, the bell after so many minutes, or whichever is first.

    Minutes are for the clock, which any round may have; a bell needs them. Raises Invalid.
    """

    kind: Ends = Ends.FULL
    hands: int | None = None
    minutes: int | None = None

    def __post_init__(self) -> None:
        invalid = Invalid()
        _check(invalid, "hands", self.hands, MOST_HANDS, needed=self.kind in (Ends.HANDS, Ends.HANDS_OR_BELL))
        _check(invalid, "minutes", self.minutes, MOST_MINUTES, needed=self.rings)
        invalid.raise_if_any()

    @property
    def rings(self) -> bool:
        """Whether a bell ends the round."""
        return self.kind in (Ends.BELL, Ends.HANDS_OR_BELL)

    def applied_to(self, variant: Variant) -> Variant:
        """The variant of a game in such a round (design 5.3).

        A game until the bell has no end of its own. Every variant needs one, since a sheet without a party has
        no bell; so it gets the largest number of hands there can be, which nobody plays in an evening.
        """
        if self.kind is Ends.FULL:
            return variant
        played: Any = variant
        ended: Variant = replace(played, target=None, hands=MOST_HANDS if self.kind is Ends.BELL else self.hands)
        return ended

    def to_record(self) -> dict[str, Any]:
        """What is stored."""
        return {"v": 1, "kind": self.kind, "hands": self.hands, "minutes": self.minutes}

    @classmethod
    def from_record(cls, record: dict[str, Any]) -> Self:
        """Read what was stored."""
        return cls(Ends(record["kind"]), record.get("hands"), record.get("minutes"))


def _check(invalid: Invalid, name: str, value: int | None, most: int, *, needed: bool) -> None:
    if value is None:
        if needed:
            invalid.add(name, Problem.MISSING)
    elif not 1 <= value <= most:
        invalid.add(name, Problem.OUT_OF_RANGE, low=1, high=most)


class ClockState(StrEnum):
    """What the clock of a round does."""

    STOPPED = "stopped"
    RUNNING = "running"
    PAUSED = "paused"
    RUNG = "rung"


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a round: the moment it ends at, or what was left when it was paused (design 5.5)."""

    ends_at: datetime | None = None
    seconds_left: int | None = None
    rung_at: datetime | None = None

    @property
    def state(self) -> ClockState:
        """What it does."""
        if self.rung_at is not None:
            return ClockState.RUNG
        if self.seconds_left is not None:
            return ClockState.PAUSED
        return ClockState.STOPPED if self.ends_at is None else ClockState.RUNNING

    def seconds(self, moment: datetime) -> int | None:
        """What is left at a moment, less than nought in overtime; None before it was started and after the bell."""
        if self.state is ClockState.RUNNING:
            assert self.ends_at is not None
            return round((self.ends_at - moment).total_seconds())
        return self.seconds_left if self.state is ClockState.PAUSED else None


class RoundState(StrEnum):
    """A draft is the host's alone; a round that plays has a game at every table; a closed one counts."""

    DRAFT = "draft"
    PLAYING = "playing"
    CLOSED = "closed"


class Round(Model):
    """The time between two moves. `version` counts every change of it, `revision` those of its draft.

    `drafted_from` is the sum of the versions of the rounds before it: it tells whether one was corrected since.
    """

    __tablename__ = "round"
    __table_args__ = (UniqueConstraint("party_id", "number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    party_id: Mapped[int] = mapped_column(ForeignKey("party.id"), index=True)
    number: Mapped[int]
    state: Mapped[str] = mapped_column(String(10), default=RoundState.DRAFT)
    version: Mapped[int] = mapped_column(default=1)
    revision: Mapped[int] = mapped_column(default=1)
    drafted_from: Mapped[int] = mapped_column(default=0)
    rule_record: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    published_at: Mapped[datetime | None] = mapped_column(Moment)
    closed_at: Mapped[datetime | None] = mapped_column(Moment)
    ends_at: Mapped[datetime | None] = mapped_column(Moment)
    seconds_left: Mapped[int | None]
    rung_at: Mapped[datetime | None] = mapped_column(Moment)
    clock_key: Mapped[str | None] = mapped_column(String(64))

    party: Mapped[Party] = relationship(back_populates="rounds")
    places: Mapped[list[Place]] = relationship(back_populates="round", cascade="all, delete-orphan")
    all_games: Mapped[list[Game]] = relationship(order_by="Game.id", back_populates="round")

    @property
    def rule(self) -> RoundRule:
        """What ends it: its own rule once it was published, before that the party's."""
        return RoundRule.from_record(self.rule_record) if self.rule_record else self.party.rule

    @property
    def clock(self) -> Clock:
        """Its clock."""
        return Clock(self.ends_at, self.seconds_left, self.rung_at)

    @clock.setter
    def clock(self, clock: Clock) -> None:
        self.ends_at, self.seconds_left, self.rung_at = clock.ends_at, clock.seconds_left, clock.rung_at


class Place(Model):
    """Where a guest is in a round: table and seat, or none of both for a rest. `target` is the table aimed at."""

    __tablename__ = "place"
    __table_args__ = (UniqueConstraint("round_id", "guest_id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    round_id: Mapped[int] = mapped_column(ForeignKey("round.id"), index=True)
    guest_id: Mapped[int] = mapped_column(ForeignKey("guest.id"), index=True)
    table_number: Mapped[int | None]
    seat: Mapped[str | None] = mapped_column(String(2))
    target: Mapped[int]

    round: Mapped[Round] = relationship(back_populates="places")
    guest: Mapped[Guest] = relationship()
