"""Every page a person may come to, as it is when there is most on it."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import BrowserContext, Page, expect

from scorepad.models import POSITION_STEP
from tests.browser.desks import Desk
from tests.browser.sheets import bid, record, save, start, tricks
from tests.browser.stages import Parties, hold

LINE = 2 * POSITION_STEP
"""A line that was corrected."""
REMOVED = 3 * POSITION_STEP


@dataclass(frozen=True, slots=True)
class Evening:
    """Two sheets, one in play and one over, on the phone that keeps score and on one that follows; and parties."""

    scorer: BrowserContext
    follower: BrowserContext
    playing: str
    over: str
    watching: str
    parties: Parties


def play(scorer: BrowserContext, follower: BrowserContext, names: dict[str, str] | None = None) -> Evening:
    playing, over = start(scorer, "askov", names), start(scorer, "askov", names, target="3")
    record(scorer, playing, 1, "sola_nola:W", made="made")
    for hand, (made, taken) in enumerate([("grand:N", 8), ("grand:E", 9), ("low", 5)], start=2):
        record(scorer, playing, hand, made, taken)
    correction = {"kind": "hand", "bid": "grand:N", "tricks_ns": "9", "revision": "1"}
    scorer.request.post(f"{playing}/1/{LINE}", form=correction)
    scorer.request.post(f"{playing}/1/{REMOVED}/remove", form={"revision": "1"})
    scorer.request.post(
        f"{playing}/1/entries", form={"kind": "adjustment", "side": "EW", "sign": "minus", "points": "2"}
    )
    record(scorer, over, bid="grand:S", tricks=10)
    parties = hold(scorer, follower, tuple((names or {}).values()))
    return Evening(scorer, follower, playing, over, watch_link(scorer, playing), parties)


def watch_link(phone: BrowserContext, address: str) -> str:
    page = phone.new_page()
    page.goto(f"{address}/share")
    link = page.get_by_label("Link to watch").input_value()
    page.close()
    return "/w/" + link.rpartition("/")[2]


@dataclass(frozen=True, slots=True)
class Place:
    """A page: where it is, on whose phone, and what is done there first."""

    path: Callable[[Evening], str]
    done: Callable[[Page], None] | None = None
    follows: bool = False
    status: int = 200

    def open(self, evening: Evening) -> Page:
        page = (evening.follower if self.follows else evening.scorer).new_page()
        answer = page.goto(self.path(evening))
        assert answer
        assert answer.status == self.status
        if self.done:
            self.done(page)
        return page


def at(path: str) -> Callable[[Evening], str]:
    return lambda _evening: path


def sheet(path: str = "") -> Callable[[Evening], str]:
    return lambda evening: evening.playing + path


def desk(party: Callable[[Parties], Desk], path: str = "") -> Callable[[Evening], str]:
    return lambda evening: party(evening.parties).path + path


def desk_guest(evening: Evening) -> str:
    """A guest who is here, as the host sees one."""
    return re.search(r"/p/[\w-]{22}/guests/\d+", evening.parties.gathering.get("/guests"))[0]


def table_sheet(evening: Evening) -> str:
    """Of a party: the bell has rung, and this phone is asked."""
    return evening.parties.playing.sheet(1, 3)


def unfold(page: Page) -> None:
    page.evaluate("document.querySelectorAll('details:not(.menu)').forEach((part) => { part.open = true; })")


def choose(page: Page) -> None:
    bid(page, "grand-E")
    tricks(page, 3)


def choose_special(page: Page) -> None:
    unfold(page)
    bid(page, "grand_dix-N")
    page.locator("#m-made").tap()


def save_too_early(page: Page) -> None:
    bid(page, "grand-E")
    save(page)
    expect(page.get_by_role("alert").first).to_be_visible()


def clash(page: Page) -> None:
    """Another phone has saved this hand already."""
    page.evaluate(
        "document.querySelector('[name=position]').value = 65536; document.querySelector('[name=hand]').value = 1"
    )
    choose(page)
    save(page)
    expect(page.locator("#conflict")).not_to_be_empty()


def clash_on_its_own_page(page: Page) -> None:
    """The same, where scripts did not come."""
    page.evaluate("(form => form.replaceWith(form.cloneNode(true)))(document.querySelector('#entry-form'))")
    clash(page)


def swap_two(page: Page) -> None:
    """Two guests of a draft are chosen."""
    for mover in page.locator(".mover").all()[:2]:
        mover.tap()
    expect(page.locator(".swap-bar")).to_be_visible()


def come_in_as_another(page: Page) -> None:
    page.locator("#name").fill("Ivar")
    page.get_by_role("button", name="Come in").tap()
    expect(page.locator("#taken")).to_be_visible()


def score_here(page: Page) -> None:
    page.get_by_role("button", name="Score here").tap()
    expect(page.locator("#entry-form")).to_be_visible()


def fill_wrongly(name: str, value: str) -> Callable[[Page], None]:
    """What is sent cannot be used, and is shown again."""

    def fill(page: Page) -> None:
        unfold(page)
        page.locator(f"[name={name}]").first.fill(value)
        page.locator("form", has=page.locator(f"[name={name}]")).locator("button:visible").last.tap()
        expect(page.locator(".problem").first).to_be_visible()

    return fill


PLACES = {
    "home": Place(at("/")),
    "join": Place(at("/j")),
    "join, wrong code": Place(at("/j"), fill_wrongly("code", "ABC")),
    "new": Place(at("/new")),
    "new/norwegian": Place(at("/new/norwegian")),
    "new/askov, house rules": Place(at("/new/askov"), unfold),
    "new/askov, refused": Place(at("/new/askov"), fill_wrongly("target", "0")),
    "guides": Place(at("/guide")),
    "guide/askov": Place(at("/guide/askov"), unfold),
    "guide/norwegian": Place(at("/guide/norwegian"), unfold),
    "guide of the sheet": Place(sheet("/guide/1"), unfold),
    "sheet": Place(sheet(), unfold),
    "sheet, hand chosen": Place(sheet(), choose),
    "sheet, special bid chosen": Place(sheet(), choose_special),
    "sheet, refused": Place(sheet(), save_too_early),
    "sheet, clash": Place(sheet(), clash),
    "clash": Place(sheet(), clash_on_its_own_page),
    "sheet, menu": Place(sheet(), lambda page: page.locator("#menu summary").tap()),
    "sheet, followed": Place(sheet(), follows=True),
    "sheet, watched": Place(lambda evening: evening.watching, follows=True),
    "sheet, over": Place(lambda evening: evening.over, unfold),
    "sheet, over, followed": Place(lambda evening: evening.over, unfold, follows=True),
    "line": Place(sheet(f"/1/{LINE}"), unfold),
    "line, taken out": Place(sheet(f"/1/{REMOVED}")),
    "adjust": Place(sheet("/1/adjust")),
    "adjust, refused": Place(sheet("/1/adjust"), fill_wrongly("points", "many")),
    "between": Place(sheet(f"/1/between/{LINE - 1}")),
    "next": Place(lambda evening: f"{evening.over}/next"),
    "end": Place(sheet("/1/end")),
    "people": Place(sheet("/1/people")),
    "people, refused": Place(sheet("/1/people"), fill_wrongly("name", "")),
    "share": Place(sheet("/share")),
    "log": Place(sheet("/log")),
    "hands": Place(sheet("/1")),
    "hands, watched": Place(lambda evening: f"{evening.watching}/1", follows=True),
    "seat": Place(sheet("/seat")),
    "delete": Place(sheet("/delete")),
    "hide": Place(sheet("/delete"), follows=True),
    "nothing here": Place(at("/s/nothing"), status=404),
    "party, begun": Place(at("/party/new/askov"), unfold),
    "party, at the door": Place(desk(lambda parties: parties.gathering, "/guests")),
    "party, before": Place(desk(lambda parties: parties.gathering)),
    "party, guest": Place(desk_guest),
    "party, draft": Place(desk(lambda parties: parties.drafted), swap_two),
    "party, playing": Place(desk(lambda parties: parties.playing)),
    "party, level table": Place(desk(lambda parties: parties.playing, "/rounds/1/tables/2"), unfold),
    "party, round": Place(desk(lambda parties: parties.playing, "/rounds/1"), unfold),
    "party, share": Place(desk(lambda parties: parties.playing, "/share"), unfold),
    "party, settings": Place(desk(lambda parties: parties.playing, "/settings")),
    "party, prizes": Place(desk(lambda parties: parties.finished, "/standing"), unfold),
    "party, seating": Place(desk(lambda parties: parties.playing, "/seating/names")),
    "party, standings to print": Place(desk(lambda parties: parties.finished, "/standings/print")),
    "door, name taken": Place(lambda evening: evening.parties.gathering.door, come_in_as_another, follows=True),
    "guest, seated": Place(lambda evening: evening.parties.guest, unfold, follows=True),
    "guest, after": Place(lambda evening: evening.parties.was_guest, follows=True),
    "guest, standings": Place(lambda evening: f"{evening.parties.was_guest}/standings", follows=True),
    "guest, leaving": Place(lambda evening: f"{evening.parties.guest}/leave", follows=True),
    "sheet of a table": Place(table_sheet, score_here),
}

NOT_ON_PHONES = {
    "wall, before": Place(lambda evening: evening.parties.gathering.wall),
    "wall, playing": Place(lambda evening: evening.parties.playing.wall),
    "table cards": Place(desk(lambda parties: parties.playing, "/cards")),
}
"""Pages for a television and for paper."""
