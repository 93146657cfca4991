"""Parts of a page that are rendered once for all who see the same."""

from collections.abc import Callable, Hashable

from flask import request
from flask_babel import get_locale
from markupsafe import Markup

from scorepad.languages import written_alike
from scorepad.memory import Memory


def place() -> tuple[str, ...]:
    """What else a fragment rests on: the language and how its region writes it, and where scorepad is mounted."""
    return str(get_locale()), written_alike(), request.script_root


_kept = Memory[Markup](20_000)


def kept(key: Hashable, render: Callable[[], str]) -> Markup:
    """A part of a page by all that it rests on, rendered once."""
    part = _kept.find(key)
    return _kept.keep(key, Markup(render())) if part is None else part
