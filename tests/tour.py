"""Every page that can be opened, on an evening where most of them have something to show."""

from collections.abc import Iterator
from dataclasses import dataclass

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from scorepad.database import db
from scorepad.models import Party, Sheet
from tests.factories import Started, record_hand, start_sheet
from tests.pages import send
from tests.party_factories import NAMES, Hosted, play_round, publish_round, start_party, welcome

FILES = (".csv", ".json", "/live", "/now", "<path:filename>", "/table")
"""What is for programs, or leads elsewhere."""
ABSENT = ("share", "people", "next_game", "end", "ask_to_delete", "line", "between", ".seat")
"""What of a sheet a guest's own link does not open: the desk decides it, or the link itself says whose seat it is."""
OF_THE_HOST = ("party.", "party_cards.", "begin_party.")


@dataclass(frozen=True, slots=True)
class Evening:
    """A sheet that is in play, and a party in its second round."""

    client: FlaskClient
    sheet: Started
    party: Hosted

    @classmethod
    def played(cls, client: FlaskClient, names: list[str] = NAMES) -> "Evening":
        sheet = start_sheet(client, "askov", dict(zip("NESW", names, strict=False)))
        for tricks in (9, 10):
            record_hand(client, sheet, "grand:N", tricks)
        send(client, sheet.at(1), "/1/65536", kind="hand", tricks_ns="8")
        client.post(f"{sheet.path}/name", data={"name": "Thursday"})
        party = start_party(client, kind="bell")
        welcome(party, names[:9])
        play_round(party, 1)
        publish_round(party, 2)
        party.post("/clock", what="start", minutes="20", key="once")
        return cls(client, sheet, party)

    def addresses(self, app: Flask) -> Iterator[str]:
        """One of every page."""
        values = _values(app)
        with app.test_request_context():
            for rule in app.url_map.iter_rules():
                if "GET" in (rule.methods or ()) and not rule.rule.endswith(FILES) and not _is_absent(rule):
                    own = values[_whose(rule)]
                    yield app.url_for(rule.endpoint, **{name: own[name] for name in rule.arguments})


def _is_absent(rule: Rule) -> bool:
    return rule.endpoint.startswith("seated.") and rule.endpoint.endswith(ABSENT)


def _whose(rule: Rule) -> str:
    if rule.endpoint.startswith(OF_THE_HOST):
        return "/p/"
    return next((start for start in ("/g/<seat", "/g/", "/w/", "/b/", "/j/") if rule.rule.startswith(start)), "")


def _values(app: Flask) -> dict[str, dict[str, object]]:
    """What stands in the addresses, by how they begin."""
    with app.app_context():
        party = db.session.scalars(db.select(Party)).one()
        sheet = db.session.scalars(db.select(Sheet).filter_by(table_number=None)).one()
        table = db.session.scalars(db.select(Sheet).filter_by(table_number=1)).one()
        sitting = {player.id for player in table.game.players().values()}
        guest = next(each for each in party.guests if each.player_id in sitting)
        line = {"number": 1, "position": 65536, "name": "askov"}
        return {
            "": {"code": sheet.code, **line},
            "/w/": {"code": sheet.watch_code, **line},
            "/j/": {"code": party.short_code},
            "/b/": {"code": party.board_code},
            "/g/": {"code": guest.code},
            "/g/<seat": {"code": f"{guest.code}/table/1", **line, "number": 2},
            "/p/": {"code": party.code, "number": 2, "table": 1, "guest_id": guest.id, "name": "askov"},
        }
