"""Every page writes a time or a date as the region of its reader does, also where many share its bytes."""

import calendar
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.pages import Page
from tests.tour import Evening

NORWAY = {"Accept-Language": "nb-NO,nb;q=0.9,en;q=0.8"}
AMERICA = {"Accept-Language": "en-US,en;q=0.9"}
TIME = re.compile(r"(?<![\d:])\d{1,2}[:.]\d{2}(?!\d)(?:\s*[AaPp]\.?[Mm])?")
MONTHS = "|".join(f"{each}|{each[:3]}" for each in calendar.month_name[1:] if each != "May")
MONTH = re.compile(rf"\b(?:{MONTHS}|(?<=\d )May|May(?= \d))\b(?: \d{{1,2}}(?!\d))?")


def read(client: FlaskClient, address: str, region: dict[str, str]) -> str:
    answer = client.get(address, headers=region)
    assert answer.status_code == 200, address
    return " ".join(Page(answer.text).text.split())


def test_every_page_has_the_times_and_dates_of_its_readers_region(app: Flask, client: FlaskClient) -> None:
    evening, times, dates = Evening.played(client), 0, 0
    for address in evening.addresses(app):
        northern, western = (read(client, address, region) for region in (NORWAY, AMERICA))
        assert not [found for found in TIME.findall(northern) if found[-1] in "mM"], address
        assert not [found for found in TIME.findall(western) if found[-1] not in "mM"], address
        assert not [found for found in MONTH.findall(northern) if found[-1].isdigit()], address
        assert not [found for found in MONTH.findall(western) if not found[-1].isdigit()], address
        times += len(TIME.findall(northern))
        dates += len(MONTH.findall(northern))
    assert times > 8
    assert dates > 4


@pytest.fixture
def shared(client: FlaskClient) -> list[str]:
    """The desk and the wall of a party whose clock runs: each is rendered once for all who see the same."""
    party = Evening.played(client).party
    found = re.search(r"/b/[\w-]{22}", party.get("/share"))
    assert found
    return [party.path, found[0]]


def test_who_comes_after_a_reader_of_another_region_reads_the_own(client: FlaskClient, shared: list[str]) -> None:
    for address in shared:
        western, northern, again = (TIME.findall(read(client, address, each)) for each in (AMERICA, NORWAY, AMERICA))
        assert western == again != northern
        assert northern


def test_two_who_follow_the_same_page_are_each_told_as_their_region_writes(
    client: FlaskClient, shared: list[str]
) -> None:
    for address in shared:
        with ExitStack() as opened:
            streams = [opened.enter_context(following(client, f"{address}/live", each)) for each in (AMERICA, NORWAY)]
            western, northern = (TIME.findall(next(stream)) for stream in streams)
            assert western != northern
            assert [found[-1] in "mM" for found in (western[0], northern[0])] == [True, False]


@contextmanager
def following(client: FlaskClient, address: str, region: dict[str, str]) -> Iterator[Iterator[str]]:
    """What a stream tells, as text; it begins with when to come back."""
    answer = client.get(address, headers=region)
    events = answer.iter_encoded()
    assert next(events).startswith(b"retry")
    yield (" ".join(Page(event.decode()).text.split()) for event in events)
    answer.close()
