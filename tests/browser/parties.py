"""The screens of a party in a browser: what people do on each, and what each of them says."""

import re
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.sheets import bid, save, tricks


@dataclass(frozen=True, slots=True)
class Screen:
    """A page of the party that stays open and follows."""

    page: Page

    def open(self, address: str) -> None:
        self.page.goto(address)
        expect(self.page.locator("#live")).to_have_text("live")

    def press(self, words: str) -> None:
        self.page.get_by_role("button", name=words, exact=True).click()

    def follow(self, words: str) -> None:
        self.page.get_by_role("link", name=words, exact=True).click()

    def standings(self) -> list[tuple[str, ...]]:
        """Place, name, games, difference and points, as the desk and every guest can read them."""
        rows = self.page.locator("table.standings tbody tr")
        expect(rows.first).to_be_visible()
        return figures(rows, "td.no", "bdi", "td b", "td.num >> nth=1", "td.points")


@dataclass(frozen=True, slots=True)
class TableSheet(Screen):
    """A phone or tablet with the scoresheet of a table."""

    def take_over(self) -> None:
        self.press("Score here")
        expect(self.page.locator("#entry-form")).to_be_visible()

    def record(self, who: str, taken: int) -> None:
        """A hand, with the tricks of the pair at the bottom."""
        hand = self.page.locator("#lines tbody tr").count() + 1
        bid(self.page, who)
        tricks(self.page, taken)
        save(self.page)
        expect(self.page.locator("#lines tbody tr")).to_have_count(hand)

    def score(self, *figures: int) -> None:
        expect(self.page.locator("#score .figure")).to_have_text([str(each) for each in figures])

    def says(self, *words: str) -> None:
        for each in words:
            expect(self.page.locator("#board")).to_contain_text(each)

    def is_done(self, said: str) -> None:
        """The winners are named, and nothing more is taken for this round."""
        self.says(said, "This table is done.")
        self.takes_no_hand()

    def takes_no_hand(self) -> None:
        expect(self.page.locator("#entry-form")).to_have_count(0)


@dataclass(frozen=True, slots=True)
class Desk(Screen):
    """The host's laptop."""

    def start(self, name: str, hands: int, minutes: int, rounds: int) -> None:
        """A party of Minnesota whist, of so many hands a round or until the bell."""
        self.page.goto("/party/new/minnesota")
        self.page.get_by_label("What is the party called?").fill(name)
        self.page.get_by_label("A number of hands or the bell").check()
        for label, figure in (("Minutes", minutes), ("Hands", hands), ("Rounds planned", rounds)):
            self.page.get_by_label(label, exact=True).fill(str(figure))
        self.press("Start the party")
        expect(self.page.locator("#live")).to_have_text("live")

    @property
    def code(self) -> str:
        return re.search(r"/p/([\w-]{22})", self.page.url)[1]

    def tab(self, name: str) -> None:
        self.page.get_by_role("navigation", name="The desk").get_by_role("link", name=name).click()

    def expect_guests(self, names: Iterable[str]) -> None:
        """The host's own list, before anyone has come."""
        self.page.get_by_label("Add guests, one a line").fill("\n".join(names))
        self.press("They are expected")

    def keep_the_last_round_secret(self) -> None:
        self.page.goto(f"/p/{self.code}/settings")
        self.page.get_by_label("are hidden, and prizes shown one by one").check()
        self.press("Save")
        self.open(f"/p/{self.code}/guests")

    def count(self, said: str) -> None:
        expect(self.page.locator("#count")).to_have_text(said)

    def rows(self, *said: str) -> None:
        """How far each table is, from the top."""
        expect(self.page.locator(".table-row .state")).to_have_text(list(said))

    def row(self, table: int) -> Locator:
        return self.page.locator(".table-row").nth(table - 1)

    def waits(self, why: str) -> None:
        """The round cannot be closed yet, and it is said why."""
        expect(self.page.get_by_role("button", name="Close round")).to_be_disabled()
        expect(self.page.locator("#why")).to_have_text(why)

    def enter(self, table: int, ns: int, ew: int) -> None:
        """What stands on the paper of a table without a phone."""
        self.row(table).click()
        self._fill(ns, ew)
        self.press("Enter this result")
        self.back()

    def enter_all(self, number: int, *results: tuple[int, int]) -> None:
        """The paper of every table of a round, from another phone of the host's."""
        for table, (ns, ew) in enumerate(results, start=1):
            form = {"what": "result", "points_NS": str(ns), "points_EW": str(ew)}
            assert self.page.request.post(f"/p/{self.code}/rounds/{number}/tables/{table}", form=form).ok

    def overrule(self, table: int, ns: int, ew: int) -> None:
        """Another result than the one recorded, from the list of a round's tables; it takes two steps."""
        self.row(table).click()
        self.page.get_by_text("Change what was recorded").click()
        self._fill(ns, ew)
        self.press("Replace the result")
        self.back()

    def substitute(self, leaver: str, table: int, comes: str) -> None:
        """Somebody has left a table that still plays, and somebody takes the seat."""
        self.follow(f"{leaver} has left table {table}: who takes the seat?")
        self.page.get_by_label("Who sits down?").select_option(comes)
        self.press("Takes the seat now")
        self.back()
        expect(self.page.locator("#vacant")).to_be_empty()

    def finish(self, table: int) -> None:
        """After the bell: no hand is in play."""
        self.row(table).click()
        self.press("No hand in play: finish")
        self.back()

    def sheet_of(self, table: int) -> TableSheet:
        """The sheet of a table, in another tab."""
        self.row(table).click()
        sheet = TableSheet(self.page.context.new_page())
        sheet.open(self.page.get_by_role("link", name="Open its sheet").get_attribute("href") or "")
        self.back()
        return sheet

    def ring_the_bell(self) -> None:
        self.follow("Ring the bell…")
        self.press("Ring the bell")

    def moves(self, guest: str, move: str) -> None:
        """The draft says why a guest is where it has them."""
        expect(self.page.locator(".mover", has_text=guest).locator(".move")).to_have_text(move)

    def earlier_round(self, number: int) -> None:
        self.page.locator("#menu summary").click()
        self.follow("Earlier rounds")
        self.page.get_by_role("link", name=f"Round {number}").click()

    def show_prize(self, prize: str) -> None:
        card = self.page.locator(".card.prize", has_text=prize)
        card.get_by_role("button", name="Show it on the wall").click()
        expect(card).to_contain_text("shown")

    def card(self, table: int) -> str:
        """What the code on a table's card opens, as a path."""
        answer = self.page.request.get(f"/p/{self.code}/cards").text()
        return "/j/" + re.findall(r"\b([A-Z2-9]{3}-[A-Z2-9]{3})\b", answer)[table - 1].replace("-", "")

    def page_of(self, guest: str) -> str:
        """The guest's own page, whose code the desk shows, as a path."""
        html = self.page.request.get(f"/p/{self.code}/guests").text()
        page = re.search(rf'/p/{self.code}(/guests/\d+)"><bdi translate="no">{guest}</bdi>', html)[1]
        return self.link("Link to the guest’s page", page)

    def _fill(self, ns: int, ew: int) -> None:
        self.page.locator("#points_NS").fill(str(ns))
        self.page.locator("#points_EW").fill(str(ew))

    def back(self) -> None:
        self.open(f"/p/{self.code}")

    def link(self, label: str, page: str = "/share") -> str:
        """A link that a page of the desk hands out, as a path."""
        html = self.page.request.get(f"/p/{self.code}{page}").text()
        return "/" + re.search(rf'{label}</label><input[^>]* value="https?://[^/]+/([^"]+)"', html)[1]


@dataclass(frozen=True, slots=True)
class Wall(Screen):
    """The television."""

    def door(self, guests: int) -> None:
        expect(self.page.locator(".leaf-names li")).to_have_count(guests)

    def seats(self, *lines: str) -> None:
        """Who sits where, table by table."""
        expect(self.page.locator(".seat-line")).to_have_text([re.compile(line, re.DOTALL) for line in lines])

    def tables(self, *lines: str) -> None:
        """How the tables stand, one by one."""
        expect(self.page.locator(".table-line")).to_have_text([re.compile(line, re.DOTALL) for line in lines])

    def says(self, *words: str) -> None:
        for each in words:
            expect(self.page.locator(".wall")).to_contain_text(each)

    def places(self, *names: str) -> None:
        """Who is ahead, on the first leaf of the standings."""
        expect(self.page.locator(".leaf-standings .place-line bdi")).to_have_text(list(names))

    def standings(self) -> list[tuple[str, ...]]:
        """Place, name and games, from all leaves."""
        return figures(self.page.locator(".place-line"), ".no", "bdi", ".figure")


@dataclass(frozen=True, slots=True)
class Phone(Screen):
    """A guest's own phone."""

    def come_in(self, door: str, name: str) -> None:
        self.page.goto(door)
        self.page.get_by_label("What are you called?").fill(name)
        self.press("Come in")

    def is_on_the_list(self, door: str, name: str) -> None:
        self.come_in(door, name)
        expect(self.page.get_by_role("heading", name=f"{name} is on the list")).to_be_visible()
        self.press("That is me")

    def says(self, *words: str) -> None:
        """What the guest's page tells, now."""
        for each in words:
            expect(self.page.locator("#now")).to_contain_text(each)

    def leaves(self, warning: str) -> None:
        self.follow("I have to leave…")
        expect(self.page.get_by_role("main")).to_contain_text(warning)
        self.press("I leave")

    def is_placed(self, said: str) -> None:
        expect(self.page.locator("#results .rank")).to_have_text(said)

    def is_told_no_place(self) -> None:
        expect(self.page.locator("#results")).to_contain_text("The standings stay hidden until the prizes.")
        expect(self.page.locator("#results .rank")).to_have_count(0)

    def sits(self, table: int, partner: str) -> None:
        expect(self.page.locator("#now .table")).to_have_text(f"Table {table}")
        expect(self.page.locator("#now .partner")).to_have_text(partner)


def figures(rows: Locator, *parts: str) -> list[tuple[str, ...]]:
    """What stands in these parts of every row."""
    return [tuple(row.locator(part).first.inner_text().strip() for part in parts) for row in rows.all()]


def sow(instance: Path, code: str, seed: str) -> None:
    """Let chance fall the same way every time."""
    with sqlite3.connect(instance / "scorepad.db") as database:
        database.execute("UPDATE party SET seed = ? WHERE code = ?", (seed, code))
    database.close()
