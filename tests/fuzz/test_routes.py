"""The fuzz knows every route there is."""

from flask import Flask

from tests.fuzz.routes import BY_LINK, KNOWN, all_of
from tests.fuzz.walk import Walk


def test_every_route_is_known(app: Flask) -> None:
    """Whoever adds one names it in `routes.py`, under the link that opens it; the walk then goes there as well."""
    assert {rule.rule for rule in app.url_map.iter_rules()} == KNOWN


def test_a_walk_finds_a_key_for_every_kind_of_link(app: Flask) -> None:
    walk = Walk(app, seed=1)
    walk.begin()
    opened = {link for link in BY_LINK if walk.keys.of("s" if "recent" in link else link[1])}
    assert opened == set(BY_LINK)
    assert {knock.link for knock in all_of(app)} == {"", *BY_LINK}
