"""The words of a bump chart, for who does not see it."""

from collections.abc import Iterable

from flask_babel import gettext as _


def way_words(tables: Iterable[int | None]) -> str:
    """Somebody's tables, round by round."""
    where = [_("table %(table)s", table=table) if table else _("no table") for table in tables]
    return ", ".join(
        _("round %(number)s: %(where)s", number=number, where=each) for number, each in enumerate(where, 1)
    )
