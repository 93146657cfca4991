"""The log in words: what stood there, and what stands there now."""

from typing import Any

from flask_babel import gettext as _
from markupsafe import Markup

from scorepad.models import Game
from scorepad.rules.family import entry_from_record
from scorepad.words.cast import cast_of, isolated
from scorepad.words.sheet import figure
from scorepad.words.sums import entry_in_words


def logged_words(record: dict[str, Any] | None, game: Game | None) -> Markup | None:
    """What was noted of a change, before it or after it; nothing where nothing was noted."""
    if not record:
        return None
    if "name" in record:
        return isolated(record["name"]) if record["name"] else Markup.escape(_("no name"))
    if "names" in record:
        return Markup(", ").join(isolated(name) for name in record["names"])
    return _decided(record, game) if "winner" in record else _entry(record, game)


def _entry(record: dict[str, Any], game: Game | None) -> Markup | None:
    if game is None:
        return None
    variant: Any = game.variant
    value = entry_from_record(game.family, record["kind"], record)
    return entry_in_words(variant, value, cast_of(game, record["position"]))


def _decided(record: dict[str, Any], game: Game | None) -> Markup | None:
    if game is None:
        return None
    said = {
        "cut": _("%(side)s won the cut", side="%(side)s"),
        "word": _("%(side)s, as was agreed", side="%(side)s"),
        "desk": _("%(side)s, entered at the desk", side="%(side)s"),
    }.get(record["why"], _("%(side)s win", side="%(side)s"))
    return Markup(said) % {"side": cast_of(game).side(record["winner"])} + _score(record)


def _score(record: dict[str, Any]) -> str:
    """The score that was ruled, where one was."""
    return " " + "–".join(figure(each) for each in record["score"]) if record.get("score") else ""
