"""The words of the wall."""

from flask_babel import gettext as _
from flask_babel import ngettext


def leaf_words(kind: str, number: int, of: int) -> str:
    """Which leaf this is, where there are several."""
    if of == 1:
        return ""
    return {
        "names": _("guests %(number)s of %(of)s", number=number, of=of),
        "moves": _("tables %(number)s of %(of)s", number=number, of=of),
        "tables": _("tables %(number)s of %(of)s", number=number, of=of),
        "standings": _("standings %(number)s of %(of)s", number=number, of=of),
        "others": _("standings %(number)s of %(of)s", number=number, of=of),
        "prizes": _("prizes %(number)s of %(of)s", number=number, of=of),
    }.get(kind, "")


def tables_words(guests: int) -> str:
    """How many tables so many guests make, and who would rest."""
    tables, rest = divmod(guests, 4)
    made = ngettext("%(num)s table", "%(num)s tables", tables)
    return _("%(tables)s, %(rest)s would rest", tables=made, rest=rest) if tables and rest else made
