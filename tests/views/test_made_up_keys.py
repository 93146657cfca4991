"""What an address makes up has no rendering of its own: one change must not be drawn hundreds of times."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorepad.live.hub import MOST_PLACES
from tests.factories import Started, start_sheet
from tests.party_factories import Hosted, publish_round, start_party, tables_on, welcome

Follow = Callable[..., int]
MANY = 24


@pytest.fixture
def follow(app: Flask) -> Iterator[Follow]:
    """Opens a stream and keeps it open; gives its status."""
    with ExitStack() as opened:

        def open_stream(path: str, **headers: str) -> int:
            sent = {name.replace("_", "-"): headers[name] for name in headers}
            answer = opened.enter_context(app.test_client().get(path, headers=sent, buffered=False))
            if answer.status_code == 200:
                next(answer.iter_encoded())
            return answer.status_code

        yield open_stream


def renderings(app: Flask) -> int:
    """In how many ways what is followed now would be drawn after a change."""
    return len(list(app.extensions["live"]._channels()))


@pytest.fixture
def table(client: FlaskClient) -> str:
    """The sheet of a party's table in its first round."""
    party: Hosted = start_party(client)
    welcome(party, ["Kari", "Ola", "Per", "Liv"])
    publish_round(party, 1)
    (number,) = tables_on(party, 1)
    page = party.get(f"/rounds/1/tables/{number}")
    return page[page.index("/s/") :][:25]


MADE_UP = {
    "bottom": [f"bottom={chr(0x4E00 + each)}" for each in range(MANY)],
    "long": [f"bottom=N{each}" for each in range(MANY)],
    "here": [f"may=score&here={each}" for each in range(2, MANY)],
    "may": [f"may={each}" for each in range(MANY)],
    "version": [f"version={each}" for each in range(MANY)],
}
"""Values of one thing an address says."""


@pytest.mark.parametrize("said", MADE_UP)
def test_made_up_seats_and_games_are_drawn_as_one(app: Flask, table: str, follow: Follow, said: str) -> None:
    for query in MADE_UP[said]:
        assert follow(f"{table}/live?{query}") == 200
    assert renderings(app) == 1


def test_a_watcher_s_made_up_seats_are_drawn_as_one(app: Flask, sheet: Started, follow: Follow) -> None:
    page = app.test_client().get(f"{sheet.path}/share").text
    watch = page[page.index("/w/") :][:25]
    for query in MADE_UP["bottom"]:
        assert follow(f"{watch}/live?{query}") == 200
    assert renderings(app) == 1


def test_every_seat_that_there_is_has_its_own_drawing(app: Flask, client: FlaskClient, follow: Follow) -> None:
    sheet = start_sheet(client)
    for seat in ("N", "E", "S", "W"):
        assert follow(f"{sheet.path}/live?may=follow&bottom={seat}") == 200
    assert renderings(app) == 4


@pytest.mark.parametrize("which", ["/", "/w/"])
def test_a_made_up_seat_is_nobody_s_on_the_page_either(app: Flask, sheet: Started, which: str) -> None:
    page = app.test_client().get(f"{sheet.path}/share").text
    path = page[page.index("/w/") :][:25] if which == "/w/" else sheet.path
    assert "bottom=X" not in app.test_client().get(f"{path}?bottom=X").text


def test_made_up_languages_are_no_more_than_the_ways_that_regions_write(
    app: Flask, sheet: Started, follow: Follow
) -> None:
    for number in range(MANY):
        language = f"{chr(97 + number // 26)}{chr(97 + number % 26)}x-Q{number}"
        assert follow(f"{sheet.path}/live", Accept_Language=language) == 200
    assert renderings(app) < MOST_PLACES


def test_made_up_hosts_on_the_wall_are_few_and_the_others_are_asked_to_poll(
    app: Flask, client: FlaskClient, follow: Follow
) -> None:
    party = start_party(client)
    page = party.get("/share")
    wall = page[page.index("/b/") :][:25]
    seen = [follow(f"{wall}/live", Host=f"made-up-{number}.example") for number in range(MANY)]
    assert (seen.count(200), seen.count(503)) == (MOST_PLACES, MANY - MOST_PLACES)
    assert renderings(app) == MOST_PLACES
    assert follow(f"{wall}/live", Host="made-up-1.example") == 200
    assert client.get(f"{wall}/live?poll=1", headers={"Host": "hall.local"}).status_code == 200


def test_a_place_has_room_again_when_nobody_watches_there(app: Flask) -> None:
    hub = app.extensions["live"]
    with ExitStack() as watching:
        for place in range(MOST_PLACES):
            assert hub.has_room("party:1", place)
            watching.enter_context(hub.watching("party:1", ("key", place)))
        assert not hub.has_room("party:1", "another")
        assert hub.has_room("party:2", "another")
    assert hub.has_room("party:1", "another")
