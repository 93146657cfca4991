"""Whatever is asked, by whomever: nothing breaks, nothing is lost, no key leaks, and every score is right.

The number in a test's name is the seed of its walk: `pytest tests/fuzz/test_walk.py -k '[7]'` walks it again.
"""

import secrets
from random import Random

import pytest
from flask import Flask

from tests.fuzz.walk import Walk


@pytest.fixture
def chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """The seed, also of the codes and the draws of the server: so that a walk can be repeated."""
    luck = Random(request.param)
    monkeypatch.setattr(secrets, "token_bytes", lambda size=32: luck.randbytes(size))
    monkeypatch.setattr(secrets, "choice", luck.choice)
    return request.param


@pytest.mark.parametrize("chance", range(1, 4), indirect=True)
def test_a_short_walk_finds_nothing_wrong(app: Flask, chance: int) -> None:
    walk = walked(app, chance, 300)
    assert walk.accepted.total() > 50


def walked(app: Flask, seed: int, steps: int) -> Walk:
    app.config["SECRET_KEY"] = f"walk {seed}"
    walk = Walk(app, seed)
    walk.begin()
    walk.wander(steps)
    walk.tour()
    walk.check_files()
    return walk
