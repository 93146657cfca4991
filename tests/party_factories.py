"""A party as a host runs it, made through the desk's pages."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.pages import Page, form_on

GUESTS = """
Ingrid Hans Ruth Leif Kari Per Ola Liv Solveig Arne Marit Nils Erik Anna
Berit Gus Tor Elsa Jon Sigrid Dagny Olaf Helga Knut Astrid Rolf
"""
NAMES = GUESTS.split()


@dataclass(frozen=True, slots=True)
class Hosted:
    """A party by its desk's link, on the phone of its host."""

    client: FlaskClient
    code: str

    @property
    def path(self) -> str:
        return f"/p/{self.code}"

    def get(self, page: str = "") -> str:
        """A page of the desk."""
        answer = self.client.get(self.path + page)
        assert answer.status_code == 200, answer.text
        return answer.text

    def said(self, page: str = "") -> str:
        """What a page of the desk says."""
        return " ".join(Page(self.get(page)).text.split())

    def post(self, page: str, status: int = 303, **fields: str) -> TestResponse:
        """Something done at the desk."""
        answer = self.client.post(self.path + page, data=fields)
        assert answer.status_code == status, answer.text
        return answer


def start_party(client: FlaskClient, variant: str = "norwegian", **fields: str) -> Hosted:
    """A party of rounds of one hand each, unless said otherwise."""
    settled = {"name": "Lutefisk night", "kind": "hands", "round_hands": "1", "minutes": "20", "planned_rounds": "6"}
    form = settled | {"zone": "Europe/Oslo", "key": "a key"} | fields
    answer = client.post(f"/party/new/{variant}", data=form)
    assert answer.status_code == 303, answer.text
    return Hosted(client, answer.location.split("/")[2])


def welcome(party: Hosted, names: Iterable[str]) -> None:
    """These guests are here."""
    party.post("/guests", names="\n".join(names), present="1")


def publish_round(party: Hosted, number: int) -> None:
    """Draft the round and publish it as drafted."""
    party.post(f"/rounds/{number}/draw")
    party.post(f"/rounds/{number}/publish", revision=form_on(party.get(), f"/rounds/{number}/publish")["revision"])


def tables_on(party: Hosted, number: int) -> list[int]:
    """The tables of a round, as its page lists them."""
    links = re.findall(rf"/rounds/{number}/tables/(\d+)", party.get(f"/rounds/{number}"))
    return sorted({int(table) for table in links})


def enter_result(party: Hosted, number: int, table: int, ns: int = 5, ew: int = 2, **fields: str) -> None:
    """What a table without a phone came to."""
    form = {"what": "result", "points_NS": str(ns), "points_EW": str(ew)} | fields
    party.post(f"/rounds/{number}/tables/{table}", **form)


def play_round(party: Hosted, number: int) -> None:
    """A whole round, closed: north and south win at every table."""
    publish_round(party, number)
    for table in tables_on(party, number):
        enter_result(party, number, table)
    party.post(f"/rounds/{number}/close")
