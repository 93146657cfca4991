"""Every page of a party can be translated: it is read in a language made of brackets."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from scorepad import database
from scorepad.database import db
from scorepad.models import Party, Sheet
from tests import pseudo
from tests.party_factories import NAMES, Hosted, play_round, publish_round, start_party, welcome

KNOWN = {"scorepad", "Lutefisk", "night", "Coffee", "cards", "Church", "Sven", *NAMES}
UNREAD = {
    *("party.follow", "guest.follow", "guest.table", "wall.follow", "seated.sheet.follow", "seated.sheet.csv"),
    "party_cards.cards",
}
# What only the desk decides is not there at a table, nor whose seat a guest's link is.
ABSENT = {
    *("seated.sheet.share", "seated.sheet.people", "seated.sheet.next_game", "seated.sheet.end"),
    *("seated.sheet.ask_to_delete", "seated.sheet.everything", "seated.sheet.line", "seated.sheet.between"),
    "seated.sheet.seat",
}
OF_A_PARTY = ("party.", "party_cards.", "wall.", "guest.", "seated.", "begin_party.", "guide.seat")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory, upgraded_instance: Path) -> Iterator[Flask]:
    app = pseudo.application(tmp_path_factory.mktemp("language"), upgraded_instance)
    yield app
    database.close(app)


@pytest.fixture(scope="module")
def party(app: Flask) -> Hosted:
    """Ten guests in their second round, one of whom came late; somebody at the door; a break; prizes."""
    client = app.test_client()
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = pseudo.LOCALE
    party = start_party(client)
    welcome(party, NAMES[:9])
    play_round(party, 1)
    welcome(party, [NAMES[9]])
    publish_round(party, 2)
    party.post("/break", label="Coffee", minutes="20")
    return party


def values_of(app: Flask) -> dict[str, dict[str, object]]:
    """What stands in the addresses of each blueprint."""
    with app.app_context():
        party = db.session.scalars(db.select(Party)).one()
        table = db.session.scalars(db.select(Sheet).filter_by(table_number=1)).one()
        sitting = {player.id for player in table.game.players().values()}
        guest = next(each for each in party.guests if each.player_id in sitting)
        seat = {"code": f"{guest.code}/table/1", "number": 2}
        desk = {"code": party.code, "number": 2, "table": 1, "guest_id": guest.id, "name": "askov"}
        wall, own = {"code": party.board_code}, {"code": guest.code}
        return {"wall": wall, "guest": own, "seated": seat, "guide": seat, "desk": desk}


def addresses(app: Flask) -> Iterator[str]:
    """One address for every page of a party."""
    values = values_of(app)
    with app.test_request_context():
        for rule in app.url_map.iter_rules():
            if rule.endpoint.startswith(OF_A_PARTY) and rule.endpoint not in UNREAD | ABSENT:
                own = values.get(rule.endpoint.partition(".")[0], values["desk"])
                if "GET" in (rule.methods or ()):
                    yield app.url_for(rule.endpoint, **{name: own[name] for name in rule.arguments})


def left_in(html: str) -> set[str]:
    """The words of a page that never went through gettext; links, codes and names aside."""
    links = re.sub(r"https?://[^\s<\"]+|[A-Z2-9]{3}-[A-Z2-9]{3}", "", html)
    return pseudo.untranslated(links, KNOWN | pseudo.dates())


def test_every_page_of_a_party_can_be_translated(app: Flask, party: Hosted) -> None:
    found = {address: party.client.get(address) for address in addresses(app)}
    assert len(found) > 25
    assert {address: answer.status_code for address, answer in found.items() if answer.status_code != 200} == {}
    assert {address: left for address, answer in found.items() if (left := left_in(answer.text))} == {}
