"""Parts of a page that are rendered once for all who see the same."""

from collections import OrderedDict
from collections.abc import Callable, Hashable

from flask import request
from flask_babel import get_locale
from markupsafe import Markup

from scorepad.languages import written_alike


def place() -> tuple[str, ...]:
    """What else a fragment rests on: the language and how its region writes it, and where scorepad is mounted."""
    return str(get_locale()), written_alike(), request.script_root


_kept: OrderedDict[Hashable, Markup] = OrderedDict()
_PARTS_KEPT = 20_000


def kept(key: Hashable, render: Callable[[], str]) -> Markup:
    """A part of a page by all that it rests on, rendered once."""
    part = _kept.get(key)
    if part is None:
        part = _kept[key] = Markup(render())
        if len(_kept) > _PARTS_KEPT:
            _kept.popitem(last=False)
    return part
