"""The version of what people watch, read alone: whoever waits for a change asks often."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from scorepad.database import db

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorepad.models.party import Party
    from scorepad.models.sheet import Sheet


def newest_of(watched: Party | Sheet) -> Callable[[], int | None]:
    """Reads the version as it stands then."""
    kind, number = type(watched), watched.id
    return lambda: db.session.scalar(select(kind.version).where(kind.id == number))
