"""How many short codes were tried in vain, where several processes count together."""

from sqlalchemy import Double, String
from sqlalchemy.orm import Mapped, mapped_column

from scorepad.database import Model


class Misses(Model):
    """Those of one place within one window, which ends `until` (seconds of the epoch) and is then forgotten."""

    __tablename__ = "misses"

    key: Mapped[str] = mapped_column(String(80), primary_key=True)
    count: Mapped[int]
    until: Mapped[float] = mapped_column(Double)
