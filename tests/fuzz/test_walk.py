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


@pytest.mark.parametrize("chance", [1, 2], indirect=True)
def test_a_short_walk_finds_nothing_wrong(app: Flask, chance: int) -> None:
    assert walked(app, chance, 120).accepted.total() > 30


@pytest.mark.long
@pytest.mark.parametrize("chance", range(3, 11), indirect=True)
def test_a_long_walk_finds_nothing_wrong(app: Flask, chance: int) -> None:
    assert walked(app, chance, 1500).accepted.total() > 300


@pytest.mark.long
@pytest.mark.postgresql
@pytest.mark.parametrize("chance", range(11, 15), indirect=True)
def test_a_long_walk_on_postgresql_finds_nothing_wrong(postgres_app: Flask, chance: int) -> None:
    assert walked(postgres_app, chance, 1500).accepted.total() > 300


def walked(app: Flask, seed: int, steps: int) -> Walk:
    app.config["SECRET_KEY"] = f"walk {seed}"
    walk = Walk(app, seed)
    walk.begin()
    walk.wander(steps)
    walk.tour()
    walk.check_files()
    return walk
