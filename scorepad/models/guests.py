"""Who plays at a party, and what is noted of them."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING

from sqlalchemy import ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from scorepad.database import Model
from scorepad.models.moments import Moment, now

if TYPE_CHECKING:
    from scorepad.models.party import Party


class Attendance(StrEnum):
    """Whether a guest is there: on the host's list, come, or gone home."""

    EXPECTED = "expected"
    PRESENT = "present"
    LEFT = "left"


class MarkKind(StrEnum):
    """What is noted of two guests: that they arrive as partners, or are to be kept apart (design 5.1)."""

    PARTNERS = "partners"
    APART = "apart"


class Guest(Model):
    """Someone who plays. `phone` is the one that holds this guest; one brought along is held by the bringer's.

    Who came in by a phone, and not by the host's word, `joined` at a moment and from a network, of which no more is
    known than whether it is the same as another's.
    """

    __tablename__ = "guest"
    __table_args__ = (UniqueConstraint("party_id", "entry_key"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    party_id: Mapped[int] = mapped_column(ForeignKey("party.id"), index=True)
    code: Mapped[str] = mapped_column(String(32), unique=True)
    name: Mapped[str] = mapped_column(String(160))
    state: Mapped[str] = mapped_column(String(10))
    rest_credit: Mapped[int] = mapped_column(default=0)
    keeps_chair: Mapped[bool] = mapped_column(default=False)
    phone: Mapped[str | None] = mapped_column(String(32))
    brought_by_id: Mapped[int | None] = mapped_column(ForeignKey("guest.id"))
    entry_key: Mapped[str | None] = mapped_column(String(64))
    listed_at: Mapped[datetime] = mapped_column(Moment, default=now)
    came_at: Mapped[datetime | None] = mapped_column(Moment)
    left_at: Mapped[datetime | None] = mapped_column(Moment)
    joined_at: Mapped[datetime | None] = mapped_column(Moment)
    joined_from: Mapped[str | None] = mapped_column(String(32))

    party: Mapped[Party] = relationship(back_populates="guests")
    brought_by: Mapped[Guest | None] = relationship(back_populates="companions", remote_side="Guest.id")
    companions: Mapped[list[Guest]] = relationship(order_by="Guest.id", back_populates="brought_by")
    claims: Mapped[list[Claim]] = relationship(
        order_by="Claim.id", back_populates="guest", cascade="all, delete-orphan"
    )

    @property
    def player_id(self) -> str:
        """Who this is in the games of the party."""
        return f"guest-{self.id}"

    @property
    def is_present(self) -> bool:
        """Whether this guest is there now."""
        return self.state == Attendance.PRESENT


class Mark(Model):
    """That two guests arrive as partners, or are kept apart."""

    __tablename__ = "mark"
    __table_args__ = (UniqueConstraint("kind", "one_id", "other_id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    party_id: Mapped[int] = mapped_column(ForeignKey("party.id"), index=True)
    kind: Mapped[str] = mapped_column(String(10))
    one_id: Mapped[int] = mapped_column(ForeignKey("guest.id"))
    other_id: Mapped[int] = mapped_column(ForeignKey("guest.id"))

    party: Mapped[Party] = relationship(back_populates="marks")
    one: Mapped[Guest] = relationship(foreign_keys=one_id)
    other: Mapped[Guest] = relationship(foreign_keys=other_id)

    @property
    def pair(self) -> tuple[int, int]:
        """The two as the engine knows them."""
        return self.one_id, self.other_id


class Claim(Model):
    """Somebody on another phone says to be this guest; it waits for the host's word."""

    __tablename__ = "claim"
    __table_args__ = (UniqueConstraint("guest_id", "phone"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    guest_id: Mapped[int] = mapped_column(ForeignKey("guest.id"), index=True)
    phone: Mapped[str] = mapped_column(String(32))
    asked_at: Mapped[datetime] = mapped_column(Moment, default=now)
    asked_from: Mapped[str | None] = mapped_column(String(32))

    guest: Mapped[Guest] = relationship(back_populates="claims")
