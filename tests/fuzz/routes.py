"""Every route there is, by the link that opens it. A route that is added is named here, or a test asks for it."""

import re
from dataclasses import dataclass
from random import Random

from flask import Flask
from werkzeug.routing import Rule

from tests.fuzz.values import nasty

SHEET = """
 /<int:number> /<int:number>/<int:position> /<int:number>/<int:position>/remove /<int:number>/<int:position>/restore
/<int:number>/adjust /<int:number>/between/<int:position> /<int:number>/bid /<int:number>/call /<int:number>/end
/<int:number>/entries /<int:number>/people /<int:number>/play-on /<int:number>/resume /<int:number>/rule /bring-back
/delete /guide/<int:number> /live /log /moved /name /next /score /seat /share /sheet.csv /sheet.json /short-code /undo
"""
DESK = """
/bell /break /break/end /bring-back /cards /claims/<int:claim_id> /clock /delete /finish /flood /games.csv /go-on
/guests
/guests.csv /guests/<int:guest_id> /guests/<int:guest_id>/leave /guests/<int:guest_id>/marks
/guests/<int:guest_id>/name /guests/<int:guest_id>/remove /guests/arrive /hands.csv /live /party.json /prizes
/prizes/<int:prize_id> /prizes/hide /rounds /rounds/<int:number> /rounds/<int:number>/close
/rounds/<int:number>/discard /rounds/<int:number>/draw /rounds/<int:number>/flip /rounds/<int:number>/publish
/rounds/<int:number>/redraw /rounds/<int:number>/reopen /rounds/<int:number>/reseat /rounds/<int:number>/swap
/rounds/<int:number>/tables/<int:table> /rounds/<int:number>/take-back /seating/names /seating/tables /settings /share
/short-code /standing /standings.csv /standings/print
"""
BY_LINK = {
    "/s/<code:code>": SHEET,
    "/g/<seat:code>": SHEET,
    "/w/<code:code>": "/<int:number> /guide/<int:number> /live",
    "/g/<code:code>": "/along /arrive /leave /live /standings /table",
    "/p/<code:code>": DESK,
    "/b/<code:code>": "/live",
    "/j/<code>": "/me",
    "/recent/<code:code>": "/hide /show",
}
OPEN = {"/", "/j", "/new", "/new/<name>", "/new/own", "/guide/", "/guide/<name>", "/now"}
OPEN_TO_HOSTS = {"/party/new", "/party/new/<name>", "/party/new/plan"}
FILES = "/static/<path:filename>"

WITHOUT_A_PAGE = {"/recent/<code:code>"}
KNOWN = frozenset(
    {FILES}
    | OPEN
    | OPEN_TO_HOSTS
    | {link for link in BY_LINK if link not in WITHOUT_A_PAGE}
    | {link + path for link, paths in BY_LINK.items() for path in paths.split()}
)


@dataclass(frozen=True, slots=True)
class Knock:
    """A route to be tried, with one of its methods."""

    rule: Rule
    method: str

    @property
    def link(self) -> str:
        """The kind of link that opens it; empty where it needs none."""
        return next((link for link in BY_LINK if self.rule.rule.startswith(link)), "")

    def address(self, key: str, luck: Random) -> str:
        """An address by this key, with what else stands in it chosen by chance."""
        path = re.sub(r"<(seat:|code:)?code>", key, self.rule.rule)
        return re.sub(r"<(int:|path:)?(\w+)>", lambda part: _part(part[1] or "", part[2], luck), path)


def _part(kind: str, name: str, luck: Random) -> str:
    if kind == "path:":
        return luck.choice(["scorepad.css", "live.js", "../conftest.py", "nothing.css"])
    if kind == "int:":
        numbers = [65536, 131072, 32768] if name == "position" else [1, 1, 2, 3]
        return str(luck.choice([*numbers, 0, 7, 10**9, 10**18, 10**30]))
    plain = luck.choice(["minnesota", "askov", "knockout", "whist", "nothing", "own"])
    return plain if luck.random() < 0.8 else re.sub(r"[^A-Za-z0-9=<.-]", "_", nasty(luck)) or "x"


def all_of(app: Flask) -> list[Knock]:
    """Every route with every method that it answers."""
    rules = sorted(app.url_map.iter_rules(), key=lambda rule: rule.rule)
    return [Knock(rule, way) for rule in rules for way in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})]
