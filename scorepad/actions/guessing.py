"""Short codes are weak keys: where too many were tried in vain all have to wait, whichever process answers."""

from math import ceil
from time import time
from typing import Any

from flask import Flask, current_app
from limits import RateLimitItem, RateLimitItemPerMinute
from limits.storage import MemoryStorage, Storage
from limits.strategies import FixedWindowRateLimiter
from sqlalchemy import Connection, Select, case, delete, make_url, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.exceptions import TooManyRequests

from scorepad.database import db, end_write
from scorepad.models import Misses

WRONG = RateLimitItemPerMinute(30, namespace="wrong")
"""So many and wrong codes are told to wait; right ones are not, since a whole hall shares one address."""
ANY = RateLimitItemPerMinute(200, 10, namespace="any")
"""So many and right ones wait too, or whoever guesses would lose nothing. Sixty guests slip less often."""
ADDRESSES = 5_000
"""So many are known in memory. Then all are forgotten: whoever has that many to guess from gains little by it."""
TIDIED = 100
"""So many rows that are over go with every new one."""


class Remembered(MemoryStorage):
    """In the memory of the only process."""

    STORAGE_SCHEME = None  # type: ignore[assignment]

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """So many more."""
        if len(self.storage) >= 2 * ADDRESSES:
            self.reset()
        return super().incr(key, expiry, amount)


class Shared(Storage):
    """In the database, for all processes together."""

    STORAGE_SCHEME = None

    @property
    def base_exceptions(self) -> type[Exception]:
        """What can go wrong."""
        return SQLAlchemyError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """So many more, in a window that begins with the first."""
        now = time()
        over = Misses.until <= now
        new = insert(Misses).values(key=key, count=amount, until=now + expiry)
        values = {
            "count": case((over, amount), else_=Misses.count + amount),
            "until": case((over, now + expiry), else_=Misses.until),
        }
        counted = new.on_conflict_do_update(index_elements=[Misses.key], set_=values).returning(Misses.count)
        with self._connection() as connection:
            count: int = connection.execute(counted).scalar_one()
            if count == amount:
                connection.execute(delete(Misses).where(Misses.key.in_(self._over(now))))
        return count

    def get(self, key: str) -> int:
        """How many there are in the window."""
        return self._read(select(Misses.count).where(Misses.key == key, Misses.until > time())) or 0

    def get_expiry(self, key: str) -> float:
        """When the window ends."""
        return self._read(select(Misses.until).where(Misses.key == key)) or time()

    def check(self) -> bool:
        """Whether it can be counted here."""
        return bool(self._read(select(1)))

    def reset(self) -> None:
        """Forget all."""
        with self._connection() as connection:
            connection.execute(delete(Misses))

    def clear(self, key: str) -> None:
        """Forget one."""
        with self._connection() as connection:
            connection.execute(delete(Misses).where(Misses.key == key))

    def _connection(self) -> Connection:
        # Its own, since a miss counts whatever becomes of the request, and is counted before anyone waits for it.
        return db.engine.connect().execution_options(isolation_level="AUTOCOMMIT")

    def _read(self, statement: Select[Any]) -> Any:
        with self._connection() as connection:
            return connection.execute(statement).scalar_one_or_none()

    def _over(self, now: float) -> Select[str]:
        found = select(Misses.key).where(Misses.until <= now).order_by(Misses.key).limit(TIDIED)
        return found.with_for_update(skip_locked=True)


def init_app(app: Flask) -> None:
    shared = make_url(app.config["SQLALCHEMY_DATABASE_URI"]).get_backend_name() == "postgresql"
    app.extensions["guesses"] = FixedWindowRateLimiter(Shared() if shared else Remembered())


def require_patience(network: str) -> None:
    """Before a short code is looked up. Raises 429 where too many were tried from there, whether it is right or not."""
    if not _limiter().test(ANY, network):
        _wait(ANY, network)


def count_miss(network: str) -> None:
    """After a short code was not found. Raises 429 where too many were not."""
    end_write()
    db.session.rollback()  # gives its connection back, of which there are few
    passed = [limit for limit in (WRONG, ANY) if not _limiter().hit(limit, network)]
    if passed:
        _wait(passed[-1], network)


def _wait(limit: RateLimitItem, network: str) -> None:
    ends = _limiter().get_window_stats(limit, network).reset_time
    raise TooManyRequests(retry_after=max(1, ceil(ends - time())))


def _limiter() -> FixedWindowRateLimiter:
    limiter: FixedWindowRateLimiter = current_app.extensions["guesses"]
    return limiter
