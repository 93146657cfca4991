"""Every address there is, with keys that open nothing, spelled as phones and people spell them."""

import re
from collections.abc import Iterator
from urllib.parse import quote, unquote

from flask import Flask
from werkzeug.routing import BaseConverter, IntegerConverter, Rule

from scorepad import links

CODE = "Kx7-fQ2_mZr9TbW4hJc8Lp"
SHORT_CODE = "KXQ-7MZ"
VALUES = {"name": "minnesota", "filename": "scorepad.css"}
"""For what is no key."""


def addresses(app: Flask) -> Iterator[tuple[str, Rule]]:
    """An address of every route, each with its keys."""
    for rule in app.url_map.iter_rules():
        yield re.sub(r"<(?:[^:>]+:)?(\w+)>", lambda found, rule=rule: _value(rule, found[1]), rule.rule), rule


def _value(rule: Rule, name: str) -> str:
    converter: BaseConverter = rule._converters[name]
    if isinstance(converter, links.CodeConverter):
        return CODE
    if isinstance(converter, links.SeatConverter):
        return f"{CODE}/table/3"
    if isinstance(converter, IntegerConverter):
        return "1"
    return VALUES[name] if name != "code" else SHORT_CODE


def spellings(address: str) -> Iterator[str]:
    """The address as it may arrive, or be told of."""
    encoded = re.sub(r"\w", lambda found: f"%{ord(found[0]):02X}", address)
    cut = address.replace(CODE, CODE[:-1])
    yield from (address, f"{address}).", address.replace("/", "//"), address.upper(), address.lower(), encoded, cut)
    yield from (f"{address}?bottom=N", f"/?next={address}", f"/?next={quote(address, safe='')}", f"/club{address}")
    yield from (quote(encoded), address.replace(CODE, f"{CODE}x"), address.replace("-", ""), quote(address, safe=""))


def keys_in(text: str) -> set[str]:
    """The keys that can be read in this, by whoever takes the trouble."""
    for _time in range(2):
        text = unquote(text)
    plain = re.sub(r"[^a-z0-9]", "", text.lower())
    return {key for key in (CODE, SHORT_CODE) if re.sub(r"[^a-z0-9]", "", key[:16].lower()) in plain}
