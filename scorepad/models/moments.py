"""Moments: kept in UTC, whatever the database thinks of zones."""

from datetime import UTC, datetime

from sqlalchemy import DateTime, TypeDecorator
from sqlalchemy.engine import Dialect


class Moment(TypeDecorator[datetime]):
    """A moment in UTC. PostgreSQL gives it back in the zone of its own clock; SQLite keeps none, so it is put back."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value and value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None or value.tzinfo is None:
            return value and value.replace(tzinfo=UTC)
        return value.astimezone(UTC)


def now() -> datetime:
    """The present moment, in UTC."""
    return datetime.now(UTC)
