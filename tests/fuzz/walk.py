"""A walk by chance through all pages, on several phones: links are followed, forms are filled in well and badly."""

from random import Random

from flask import Flask

from scorepad.rules import VARIANTS
from tests.fuzz import routes
from tests.fuzz.asking import Asking, Page, Phone
from tests.fuzz.invariants import TABLE
from tests.fuzz.reading import Form, Way
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
MOST_SHEETS = 10
UNFIT = {400, 403, 404, 405, 413, 415, 429}
"""What no link and no form of a page that is still right may come to."""
KNOWN = {"points_NS": ["0", "3", "8"], "points_EW": ["0", "3", "-2"]}
"""What to type where a page does not say that it is a number."""
GOES_ON = ("/draw", "/publish", "/close", "/score", "/entries")


class Walk(Asking):
    """Phones that wander by chance. The same seed walks the same way."""

    def __init__(self, app: Flask, seed: int) -> None:
        super().__init__(app)
        self.luck = Random(seed)
        self.phones = [Phone(name, app.test_client(), scans) for name, scans in PEOPLE.items()]
        self.routes = routes.all_of(app)
        self.seen: dict[str, Sent] = {}

    def begin(self) -> None:
        """Sheets of some variants, of every family one, and a party that plays its first round."""
        host, anna = self.phones[:2]
        families = {preset.family.key: preset for preset in self.luck.sample(VARIANTS, len(VARIANTS))}
        for preset in (*families.values(), self.luck.choice(VARIANTS)):
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
        moves = {self._go_on: 40, self._follow: 15, self._send: 20, self._scan: 10, self._try_anything: 10}
        moves[self._go_back] = 5
        for _step in range(steps):
            [move] = self.luck.choices(list(moves), list(moves.values()))
            move(self.luck.choice(self.phones))
            if self.asked % 100 == 0:
                self.check_files()

    def _follow(self, phone: Phone) -> None:
        page = phone.pages[-1]
        kinds: dict[str, list[str]] = {}
        for link in page.reading.links:
            if not link.startswith("/static"):
                kinds.setdefault(self.route_of(link, "GET"), []).append(link)
        if kinds:
            link = self.luck.choice(kinds[self.luck.choice(list(kinds))])
            self._open(phone, link, fresh=page.when == self.posted)

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
        way, sent = self._filled(form, page)
        well_meant = self.luck.random() < 0.75
        fresh = page.when == self.posted and well_meant and not way.action.startswith("/j")
        said = sent if well_meant else spoil(sent, self.luck)
        for _time in range(2 if self.luck.random() < 0.1 else 1):
            answer = self.ask(phone, way.method, way.action, said)
            assert not fresh or answer.status not in UNFIT, self.told(f"{way.action} was refused with {answer.status}")
            fresh = False

    def _filled(self, form: Form, page: Page) -> tuple[Way, Sent]:
        way, sent = fill(form, self.luck, KNOWN | {"code": self.keys.of("j")}, page.reading.shared)
        self.seen[self.route_of(way.action)] = sent
        return way, sent

    def _go_on(self, phone: Phone) -> None:
        """What brings an evening on: the host seats a round and closes it, the others record."""
        link = "p" if phone.name == "host" else self.luck.choice("sg")
        if not (keys := self.keys.of(link)):
            return
        self.ask(phone, "GET", f"/{link}/{self.luck.choice(keys)}{'/table' if link == 'g' else ''}")
        if self.luck.random() < 0.4:  # something else that the page offers
            self.luck.choice((self._follow, self._send))(phone)
            self._send(phone)
            return
        self._press(phone, GOES_ON)
        if tables := [link for link in phone.pages[-1].reading.links if TABLE.search(link)]:
            self.ask(phone, "GET", self.luck.choice(tables))
            self._press(phone, tuple(tables))
        elif link != "p":
            self._press(phone, ("/entries",))  # who has just said to keep score does

    def _press(self, phone: Phone, ends: tuple[str, ...]) -> None:
        """Send one of the forms on the page in front that go to an address with such an end."""
        forms = [form for form in phone.pages[-1].reading.forms if form.action.endswith(ends) and form.ways]
        if forms:
            way, sent = self._filled(self.luck.choice(forms), phone.pages[-1])
            self.ask(phone, way.method, way.action, sent)

    def _chosen(self, forms: list[Form]) -> Form:
        """One of the kinds of forms that are there, however many there are of each."""
        kinds: dict[str, list[Form]] = {}
        for form in forms:
            kinds.setdefault(self.route_of(form.action), []).append(form)
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
