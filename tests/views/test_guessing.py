"""Guessing short codes: whoever tries too many waits, and a hall full of guests who mistype does not."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from limits import RateLimitItemPerMinute
from limits.strategies import FixedWindowRateLimiter

from scorepad import database
from scorepad.actions import guessing
from scorepad.database import db
from scorepad.links import SHORT_CODE_LETTERS
from scorepad.models import Misses
from tests.conftest import postgres_app_in
from tests.party_factories import start_party

WAITS = 45


def wrong_codes() -> Iterator[str]:
    yield from ("222" + "".join(each) for each in product(SHORT_CODE_LETTERS, repeat=3))


def miss(client: FlaskClient, count: int, address: str = "192.168.1.20") -> list[int]:
    """What so many wrong codes are answered."""
    codes = wrong_codes()
    return [
        client.get(f"/j/{next(codes)}", environ_base={"REMOTE_ADDR": address}).status_code for _miss in range(count)
    ]


@pytest.fixture
def low_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    """As far above the first mark as there need be."""
    monkeypatch.setattr(guessing, "ANY", RateLimitItemPerMinute(WAITS, 10, namespace="any"))


@pytest.fixture
def door(client: FlaskClient) -> str:
    """The door of a party, by its right code."""
    return door_of(client)


def door_of(client: FlaskClient) -> str:
    first, second = re.findall(r"\b([A-Z2-9]{3})-([A-Z2-9]{3})\b", start_party(client).get("/share"))[0]
    return f"/j/{first}{second}"


def ways(client: FlaskClient, door: str, address: str = "192.168.1.20") -> dict[str, int]:
    """Every way to try a code, with what a right one is answered."""
    from_there = {"REMOTE_ADDR": address}
    code = door.rpartition("/")[2]
    answers = {
        "link": client.get(door, environ_base=from_there),
        "asked": client.get("/j", query_string={"code": code}, environ_base=from_there),
        "typed": client.post("/j", data={"code": code}, environ_base=from_there),
        "name": client.post(door, data={"name": ""}, environ_base=from_there),
        "claim": client.post(f"{door}/me", data={"guest": "0"}, environ_base=from_there),
    }
    return {way: answer.status_code for way, answer in answers.items()}


def test_wrong_codes_wait_first_and_right_ones_not_yet(client: FlaskClient, door: str) -> None:
    before = ways(client, door)
    assert set(miss(client, 30)) == {404}
    assert set(miss(client, 30)) == {429}
    assert ways(client, door) == before


@pytest.mark.usefixtures("low_mark")
def test_above_the_mark_right_ones_wait_too_by_every_way(client: FlaskClient, door: str) -> None:
    miss(client, WAITS)
    assert set(ways(client, door).values()) == {429}
    answer = client.get(door, environ_base={"REMOTE_ADDR": "192.168.1.20"})
    assert 60 < int(answer.headers["Retry-After"]) <= 600
    assert re.search(r"Try again in \d+ minutes\.", answer.text)
    assert 429 not in ways(client, door, "192.168.1.21").values()


@pytest.mark.parametrize("way", ["link", "asked", "typed", "name", "claim"])
def test_every_way_to_try_a_code_counts(client: FlaskClient, door: str, way: str) -> None:
    codes = wrong_codes()
    for _miss in range(30):
        ways_of_wrong(client, next(codes))[way]()
    assert miss(client, 1, "127.0.0.1") == [429]


def ways_of_wrong(client: FlaskClient, code: str) -> dict:
    return {
        "link": lambda: client.get(f"/j/{code}"),
        "asked": lambda: client.get("/j", query_string={"code": code}),
        "typed": lambda: client.post("/j", data={"code": code}),
        "name": lambda: client.post(f"/j/{code}", data={"name": "Kari"}),
        "claim": lambda: client.post(f"/j/{code}/me", data={"guest": "1"}),
    }


def test_the_mark_is_above_sixty_guests_with_three_slips_each_and_far_below_a_guesser() -> None:
    assert 180 < guessing.ANY.amount <= 250
    assert guessing.ANY.get_expiry() == 600


def test_sixty_guests_who_mistype_come_in_from_one_address(app: Flask, door: str) -> None:
    codes = wrong_codes()
    for number in range(60):
        phone = app.test_client()
        for _slip in range(1 + number % 3):
            phone.post("/j", data={"code": next(codes)})
        assert phone.post("/j", data={"code": door.rpartition("/")[2]}).location == door
        assert "/g/" in phone.post(door, data={"name": f"Guest {number}", "key": f"k{number}"}).location


@pytest.mark.usefixtures("low_mark")
def test_one_household_of_the_new_internet_is_one(client: FlaskClient, door: str) -> None:
    for number in range(WAITS):
        miss(client, 1, f"2001:db8::{number:x}")
    assert set(ways(client, door, "2001:db8::ffff:1").values()) == {429}
    assert 429 not in ways(client, door, "2001:db8:0:1::1").values()


@pytest.mark.usefixtures("low_mark")
def test_what_waited_is_answered_when_the_time_is_up(app: Flask, client: FlaskClient, door: str) -> None:
    miss(client, WAITS)
    expirations = app.extensions["guesses"].storage.expirations
    expirations.update(dict.fromkeys(expirations, 0.0))
    assert 429 not in ways(client, door).values()


def test_only_so_many_addresses_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guessing, "ADDRESSES", 50)
    storage = guessing.Remembered()
    limiter = FixedWindowRateLimiter(storage)
    for number in range(500):
        for limit in (guessing.WRONG, guessing.ANY):
            limiter.hit(limit, str(number))
        assert len(storage.storage) <= 100


@pytest.mark.usefixtures("low_mark")
@pytest.mark.postgresql
def test_processes_count_together(postgres_app: Flask, tmp_path: Path) -> None:
    url = postgres_app.config["SQLALCHEMY_DATABASE_URI"]
    secret = postgres_app.config["SECRET_KEY"]
    other = postgres_app_in(tmp_path / "other", url)
    other.config["SECRET_KEY"] = secret
    one, two = postgres_app.test_client(), other.test_client()
    door = door_of(one)
    miss(one, WAITS // 2)
    assert 429 not in ways(two, door).values()
    miss(two, WAITS - WAITS // 2)
    for each in (one, two):
        assert set(ways(each, door).values()) == {429}
    database.close(other)


@pytest.mark.postgresql
def test_what_is_over_is_forgotten_in_the_database_too(postgres_app: Flask) -> None:
    with postgres_app.app_context():
        shared = guessing.Shared()
        assert [shared.incr("a", 60), shared.incr("a", 60), shared.incr("b", -1), shared.get("b")] == [1, 2, 1, 0]
        assert shared.incr("b", 60) == 1
        shared.incr("gone", -1)
        shared.incr("new", 60)
        assert set(db.session.scalars(db.select(Misses.key))) == {"a", "b", "new"}
        shared.clear("a")
        shared.reset()
        assert shared.check()
        assert not shared.get("new")
