"""The desk of a party, used from a browser with no page open."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from playwright.sync_api import BrowserContext


@dataclass(frozen=True, slots=True)
class Desk:
    """A party by its desk's path, on the phone of its host."""

    context: BrowserContext
    path: str

    def get(self, page: str = "") -> str:
        return self.context.request.get(self.path + page).text()

    def post(self, page: str, **fields: str) -> None:
        answer = self.context.request.post(self.path + page, form=fields)
        assert answer.status == 200, answer.text()

    @property
    def wall(self) -> str:
        return re.search(r"/b/[\w-]{22}", self.get())[0]

    @property
    def door(self) -> str:
        return "/j/" + "".join(re.search(r"\b([A-Z2-9]{3})-([A-Z2-9]{3})\b", self.get("/share")).groups())

    def invite(self, names: Iterable[str], **fields: str) -> None:
        """These are expected, or `present`."""
        self.post("/guests", names="\n".join(names), **fields)

    def welcome(self, count: int, name: str = "Guest") -> None:
        self.invite((f"{name} {number}" for number in range(1, count + 1)), present="1")

    def publish(self, number: int) -> None:
        self.post(f"/rounds/{number}/draw")
        action = rf'<form[^>]*action="[^"]*/rounds/{number}/publish".*?</form>'
        form = re.search(action, self.get(), re.DOTALL)[0]
        self.post(f"/rounds/{number}/publish", revision=re.search(r'name="revision" value="(\d+)"', form)[1])

    def result(self, number: int, table: int, ns: int = 5, ew: int = 2) -> None:
        """What a table without a phone came to."""
        form = {"what": "result", "points_NS": str(ns), "points_EW": str(ew)}
        self.post(f"/rounds/{number}/tables/{table}", **form)

    def play(self, number: int) -> None:
        """A whole round, closed: north and south win everywhere."""
        self.publish(number)
        for table in sorted(set(re.findall(rf"/rounds/{number}/tables/(\d+)", self.get(f"/rounds/{number}")))):
            self.result(number, int(table))
        self.post(f"/rounds/{number}/close")

    def sheet(self, number: int, table: int) -> str:
        """The path of the sheet of a table."""
        return re.search(r'href="(/s/[\w-]{22})"', self.get(f"/rounds/{number}/tables/{table}"))[1]


def open_party(context: BrowserContext, variant: str = "minnesota", **fields: str) -> Desk:
    """A party of this phone, with rounds that the bell ends unless said otherwise."""
    form = {"name": "Lutefisk night", "kind": "bell", "minutes": "20", "planned_rounds": "6", "zone": "Europe/Oslo"}
    answer = context.request.post(f"/party/new/{variant}", form=form | fields)
    assert answer.status == 200, answer.text()
    return Desk(context, "/p/" + re.search(r"/p/([\w-]{22})", answer.url)[1])
