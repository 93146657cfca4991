"""A walk by chance through all pages, on several phones: links are followed, forms are filled in well and badly."""

from collections import Counter, deque
from dataclasses import dataclass, field
from random import Random
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import HTTPException

from scorepad.rules import VARIANTS
from tests.fuzz import invariants, remembered, routes
from tests.fuzz.files import check_files
from tests.fuzz.invariants import ACCEPTED, Answer
from tests.fuzz.keys import read_keys
from tests.fuzz.reading import Form, Reading
from tests.fuzz.remembered import Record
from tests.fuzz.values import NAMES, Sent, fill, nasty, spoil

SELDOM = (
    "/delete",
    "/finish",
    "/leave",
    "/remove",
    "/take-back",
    "/discard",
    "/redraw",
    "/hide",
    "/reopen",
    "/settings",
)
"""What ends or undoes much: done as often as the rest, no evening would come far."""
PEOPLE = {"host": "ppppb", "Anna": "sssw", "Bjørn": "gggj", "stranger": "jwbsgp"}
"""Who walks, and the kinds of links that each comes by."""
ENDS = {
    "g": ("", "/table", "/table"),
    "p": (
        "",
        "",
        "",
        "/guests",
        "/standing",
        "/share",
        "/rounds/1",
        "/rounds/{0}/tables/{1}",
        "/rounds/{0}/tables/{1}",
    ),
}
"""Where a scan leads besides the page of the link itself."""
MOST_SHEETS = 15
UNFIT = {400, 403, 404, 405, 413, 415, 429}
"""What no link and no form of a page that is still right may come to."""


@dataclass(slots=True)
class Page:
    """A page as a phone has it, and how much had been sent by anybody when it was fetched."""

    path: str
    reading: Reading
    when: int


@dataclass(slots=True)
class Phone:
    """One phone: its cookies, the links it scans, the keys it came by, the pages it has open."""

    name: str
    client: FlaskClient
    scans: str
    held: set[str] = field(default_factory=set)
    pages: deque[Page] = field(default_factory=lambda: deque(maxlen=6))


class Walk:
    """The phones, what they know, and what was asked so far. The same seed walks the same way."""

    def __init__(self, app: Flask, seed: int) -> None:
        self.app, self.luck = app, Random(seed)
        self.phones = [Phone(name, app.test_client(), scans) for name, scans in PEOPLE.items()]
        self.reader = app.test_client()
        self.keys, self.records = read_keys(app), dict[str, Record]()
        self.routes = routes.all_of(app)
        self.seen: dict[str, Sent] = {}
        self.trail: deque[str] = deque(maxlen=20)
        self.posted = 0
        self.accepted = Counter[str]()
        self.asked = 0

    # What a phone does

    def begin(self) -> None:
        """A sheet of every variant, and a party that plays its first round."""
        host, anna = self.phones[:2]
        for preset in VARIANTS:
            self.ask(anna, "POST", f"/new/{preset.key}", [("zone", "Europe/Oslo")])
        party = [("name", "Lutefisk & night"), ("kind", "hands"), ("round_hands", "1"), ("planned_rounds", "4")]
        self.ask(host, "POST", "/party/new/askov", party)
        desk = f"/p/{self.keys.of('p')[0]}"
        self.ask(host, "POST", f"{desk}/guests", [("names", "\n".join(NAMES[:9])), ("present", "1")])
        self.ask(host, "POST", f"{desk}/rounds/1/draw", [])
        self.ask(host, "POST", f"{desk}/rounds/1/publish", [("revision", "1")])
        for phone in self.phones:
            self.ask(phone, "GET", "/")

    def tour(self) -> None:
        """Every route is tried, by a key that opens it."""
        for knock in self.luck.sample(self.routes, len(self.routes)):
            self._knock(self.luck.choice(self.phones), knock, self._key_for(knock.link))

    def wander(self, steps: int) -> None:
        """So many steps by chance."""
        moves = {self._follow: 25, self._send: 45, self._scan: 12, self._try_anything: 10, self._go_back: 6}
        for _step in range(steps):
            [move] = self.luck.choices(list(moves), list(moves.values()))
            move(self.luck.choice(self.phones))
            if self.asked % 100 == 0:
                self.check_files()

    def _follow(self, phone: Phone) -> None:
        page = phone.pages[-1]
        if links := [link for link in page.reading.links if not link.startswith("/static")]:
            self._open(phone, self.luck.choice(links), fresh=page.when == self.posted)

    def _open(self, phone: Phone, path: str, *, fresh: bool) -> None:
        if "/live" in path:
            path += f"{'&' if '?' in path else '?'}poll=1"
        answer = self.ask(phone, "GET", path)
        assert not fresh or answer.status < 400, self.told(f"{path} stood on a page and came to {answer.status}")

    def _send(self, phone: Phone) -> None:
        page = phone.pages[-1]
        if not page.reading.forms:
            return
        form = self._chosen(page.reading.forms)
        way, sent = fill(form, self.luck, {"code": self.keys.of("j")}, page.reading.shared)
        self.seen[self._route(way.action)] = sent
        well_meant = self.luck.random() < 0.75
        fresh = page.when == self.posted and well_meant and not way.action.startswith("/j")
        said = sent if well_meant else spoil(sent, self.luck)
        for _time in range(2 if self.luck.random() < 0.1 else 1):
            answer = self.ask(phone, way.method, way.action, said)
            assert not fresh or answer.status not in UNFIT, self.told(f"{way.action} was refused with {answer.status}")
            fresh = False

    def _chosen(self, forms: list[Form]) -> Form:
        """One of the kinds of forms that are there, however many there are of each."""
        kinds: dict[str, list[Form]] = {}
        for form in forms:
            kinds.setdefault(self._route(form.action), []).append(form)
        crowded = len(self.keys.of("s")) > MOST_SHEETS
        weights = [self._weight(kind, crowded=crowded) for kind in kinds]
        return self.luck.choice(kinds[self.luck.choices(list(kinds), weights)[0]])

    @staticmethod
    def _weight(kind: str, *, crowded: bool) -> float:
        if kind.endswith(SELDOM):
            return 0.05
        return 0.001 if crowded and "/new" in kind else 1

    def _scan(self, phone: Phone) -> None:
        link = self.luck.choice(phone.scans)
        if keys := self.keys.of(link):
            end = self.luck.choice(ENDS.get(link, ("",))).format(self.luck.randint(1, 3), self.luck.randint(1, 2))
            self.ask(phone, "GET", f"/{link}/{self.luck.choice(keys)}{end}")

    def _go_back(self, phone: Phone) -> None:
        """An old page is in front again, as it was then; what is sent from it may be long out of date."""
        phone.pages.rotate(1)

    def _try_anything(self, phone: Phone) -> None:
        knock = self.luck.choice([each for each in self.routes if not each.rule.rule.endswith(SELDOM)])
        wrong = self.luck.random() < 0.2
        self._knock(phone, knock, self._key_for(self.luck.choice(list(routes.BY_LINK)) if wrong else knock.link))

    def _knock(self, phone: Phone, knock: routes.Knock, key: str) -> None:
        path, sent = knock.address(key, self.luck), list[tuple[str, str]]()
        if knock.method == "POST":
            known = self.seen.get(knock.rule.rule, [])
            sent = spoil(known, self.luck) if self.luck.random() < 0.7 else known
        elif "/live" in path or self.luck.random() < 0.3:
            name = self.luck.choice(
                ["tab", "may", "bottom", "here", "leaf", "version", "poll", "seat", "code", "minutes"]
            )
            sent = [("poll", "1"), (name, nasty(self.luck))]
        self.ask(phone, knock.method, path, sent)

    def _key_for(self, link: str) -> str:
        kind = {"/recent/<code:code>": "s"}.get(link, link[1:2])
        if not (keys := self.keys.of(kind)):
            return "A" * 22
        return self.luck.choice(keys) + ("/table/1" if "seat" in link else "")

    # What is asked, and what must hold then

    def ask(self, phone: Phone, method: str, path: str, sent: Sent | None = None) -> Answer:
        """Ask for something, follow where it leads, and look at all that must hold."""
        answer = self._answer(phone, method, path, sent or [])
        if answer.location and answer.status in (301, 302, 303, 308):
            led = self._answer(phone, "GET", answer.location.replace("http://localhost", ""), [])
            assert led.status < 400, self.told(f"{path} led to {led.path}, which came to {led.status}")
        return answer

    def _answer(self, phone: Phone, method: str, path: str, sent: Sent) -> Answer:
        self.asked += 1
        self.trail.append(f"{phone.name}: {method} {path} {sent or ''}")
        owner = self._owner(path)
        before = self.record(owner) if owner and method == "POST" else None
        try:
            answer = self._asked(phone, method, path, sent)
            new = self._sent(answer) if method == "POST" else set()
            self._check(phone, answer, new)
            if before is not None and (after := self.record(owner)) is not None:
                self._check_change(answer, before, after)
        except Exception as error:
            error.add_note(self.told())
            raise
        self._keep(phone, answer)
        return answer

    def _asked(self, phone: Phone, method: str, path: str, sent: Sent) -> Answer:
        htmx = {"HX-Request": "true"} if self.luck.random() < 0.2 else {}
        said: dict[str, Any] = {"data" if method == "POST" else "query_string": _as_form(sent)}
        if method == "GET" and not sent:
            said = {}
        answer = phone.client.open(path, method=method, headers=htmx, **said)
        text = "" if path.startswith("/static") else answer.text
        found = Answer(method, path, sent, answer.status_code, answer.location or "", answer.mimetype or "", text)
        answer.close()
        if found.kind == "text/html" and text:
            found.reading = Reading(text)
        return found

    def _sent(self, answer: Answer) -> set[str]:
        """After a form: what was known is asked for anew; gives the keys that are new."""
        self.posted += 1
        self.records.clear()
        if answer.status not in ACCEPTED:
            return set()
        self.accepted[self._route(answer.bare_path)] += 1
        before, self.keys = self.keys, read_keys(self.app)
        return self.keys.link.keys() - before.link.keys()

    def _check(self, phone: Phone, answer: Answer, new: set[str]) -> None:
        invariants.check_status(answer)
        invariants.check_markup(answer)
        phone.held |= self.keys.found_in(answer.path)
        invariants.check_keys(answer, self.keys, phone.held, new)
        owner = self._owner(answer.path)
        if owner and answer.status == 200 and answer.reading.figures and (record := self.record(owner)):
            invariants.check_score(answer, self.keys, record)

    def _check_change(self, answer: Answer, before: Record, after: Record) -> None:
        invariants.check_kept(answer, before, after)
        remembered.check_seats(after)
        if answer.status not in ACCEPTED:
            return
        if answer.bare_path.endswith("/entries"):
            table = invariants.table_of(answer.bare_path, self.keys)
            invariants.check_saved(answer, before, after, table)
        if answer.bare_path.endswith(("/draw", "/redraw", "/publish")):
            remembered.check_everyone_is_placed(before, after, int(answer.bare_path.split("/")[-2]))

    def _keep(self, phone: Phone, answer: Answer) -> None:
        phone.held |= self.keys.found_in(answer.location)
        if answer.kind == "text/html" and answer.text.lstrip().startswith("<!doctype"):
            # What a form is answered with may hold what somebody tampered with.
            phone.pages.append(Page(answer.path, answer.reading, self.posted if answer.method == "GET" else -1))

    def _owner(self, path: str) -> str:
        return next((self.keys.owner[key] for key in self.keys.found_in(path.partition("?")[0])), "")

    def record(self, owner: str) -> Record | None:
        """All that is remembered of a sheet or a party; nothing while it is deleted."""
        if owner not in self.records:
            file = {"s": "sheet.json", "p": "party.json"}[self.keys.link[owner]]
            answer = self.reader.get(f"/{self.keys.link[owner]}/{owner}/{file}")
            if answer.status_code != 200:
                return None
            self.records[owner] = answer.get_json()
        return self.records[owner]

    def check_files(self) -> None:
        """Every file of every sheet and party says what the engine says."""
        for owner in sorted(set(self.keys.owner.values())):
            if record := self.record(owner):
                check_files(self.reader, f"/{self.keys.link[owner]}/{owner}", record)

    def told(self, what: str = "") -> str:
        """What is wrong, and what was asked lately."""
        return "\n".join([what, f"This was asked, the last of {self.asked} at the end:", *self.trail])

    def _route(self, path: str) -> str:
        """The route of an address."""
        try:
            rule, _values = self.app.url_map.bind("localhost").match(path.partition("?")[0], "POST", return_rule=True)
        except HTTPException:
            return ""
        return str(rule.rule)


def _as_form(sent: Sent) -> Any:
    return MultiDict(sent)
