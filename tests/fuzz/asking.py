"""What phones ask the server, what they are told, and that all that must hold does hold then."""

from collections import Counter, deque
from dataclasses import dataclass, field
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import HTTPException

from tests.fuzz import invariants, remembered
from tests.fuzz.files import check_files
from tests.fuzz.invariants import ACCEPTED, Answer
from tests.fuzz.keys import read_keys
from tests.fuzz.reading import Reading
from tests.fuzz.remembered import Record
from tests.fuzz.values import Sent


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


class Asking:
    """A server and what is known of it: its keys, what it remembers, and what it was asked so far."""

    def __init__(self, app: Flask) -> None:
        self.app, self.reader = app, app.test_client()
        self.keys, self.records = read_keys(app), dict[str, Record]()
        self.trail: deque[str] = deque(maxlen=20)
        self.accepted = Counter[str]()
        self.asked = self.posted = 0

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
        htmx = {"HX-Request": "true"} if self.asked % 5 == 0 else {}
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
        self.accepted[self.route_of(answer.bare_path)] += 1
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

    def route_of(self, path: str, method: str = "POST") -> str:
        """The route of an address."""
        try:
            rule, _values = self.app.url_map.bind("localhost").match(path.partition("?")[0], method, return_rule=True)
        except HTTPException:
            return ""
        return str(rule.rule)


def _as_form(sent: Sent) -> Any:
    return MultiDict(sent)
