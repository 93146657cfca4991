"""A game of Knockout on a phone, tap by tap, and on a second phone that follows."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Phone
from tests.browser.sheets import open_sheet, save, saved
from tests.browser.test_axe import EVERYTHING, found
from tests.browser.test_small_screens import MEASURE, SIZES, thumb

FIVE = ("Ann", "Bo", "Cy", "Dee", "Eve")


@dataclass(frozen=True, slots=True)
class Table:
    """The sheet on the phone that keeps score."""

    page: Page

    def tap(self, *names: str) -> None:
        """Each of these takes the next trick."""
        for name in names:
            self.page.locator(".taker .key", has_text=name).tap()

    def hand(self, taken: str, cut: str = "") -> None:
        """The tricks of a hand, by the first letters of who took them, one after another; then saved."""
        number = self.page.locator(".now h2").inner_text()
        self.tap(*(next(name for name in FIVE if name[0] == letter) for letter in taken))
        if cut:
            self.page.locator("#cut summary").tap()
            self.page.locator("#cut .key", has_text=re.compile(f"^{cut}$")).tap()
        save(self.page)
        saved(self.page, f"{number} saved.")

    def stand(self, *states: str) -> None:
        """Everyone's name, cards and state."""
        expect(self.page.locator(".players li")).to_have_text(
            [f"{name} {state}" for name, state in zip(FIVE, states, strict=True)]
        )


@pytest.fixture
def table(page: Page, context: BrowserContext) -> Iterator[Table]:
    broken: list[str] = []
    page.on("pageerror", lambda error: broken.append(str(error)))
    form = {f"name_{seat}": name for seat, name in enumerate(FIVE, 1)}
    answer = context.request.post("/new/knockout", form=form | {"first_dealer": "5", "zone": "UTC"})
    yield Table(open_sheet(page, answer.url))
    assert not broken


def test_five_players_to_the_end_and_an_early_hand_put_right(table: Table, another_phone: Phone) -> None:
    page = table.page
    other = another_phone(page.url)
    table.hand("AAABBDD")
    table.stand("6 cards", "6 cards", "1 dog", "6 cards", "1 dog")
    expect(other.locator(".players")).to_contain_text("1 dog")
    table.hand("AABBDC")
    saved(page, "Hand 2 saved. Cy is back, Eve is out.")
    table.hand("AABBC")
    expect(page.locator(".lead")).to_contain_text("Ann & Bo are level: whoever wins the cut")
    table.stand("4 cards", "4 cards", "4 cards", "out", "out")
    table.hand("AABB", cut="Bo")
    expect(page.locator(".lead")).to_contain_text("Bo names the trump")
    table.hand("AAB")
    table.hand("BB")
    table.stand("out", "winner", "out", "out", "out")
    expect(page.locator(".over h2")).to_have_text("Bo wins")
    expect(other.locator(".over h2")).to_have_text("Bo wins")
    correct_first_hand(page)
    expect(page.locator("#lines")).to_contain_text("Bo is a dog: one card, in any trick Bo likes.")
    assert page.locator(".lines tbody tr").count() == 6


def correct_first_hand(page: Page) -> None:
    """Bo took none of the first hand's tricks, and Eve two."""
    page.locator(".lines tbody tr").last.tap()
    page.locator("#correct > summary").tap()
    for _trick in range(2):
        page.get_by_role("button", name="One trick less for Bo").tap()
        page.locator(".taker .key", has_text="Eve").tap()
    page.get_by_role("button", name="Save the correction").tap()


def test_the_last_one_who_was_not_tapped_gets_what_is_left(table: Table) -> None:
    page = table.page
    table.tap("Ann", "Ann", "Bo", "Cy", "Dee")
    expect(page.get_by_label("Tricks of Eve")).to_have_attribute("placeholder", "2")
    expect(page.locator("[data-sum]")).to_have_text("7")
    save(page)
    table.stand(*["6 cards"] * 5)
    expect(page.locator(".lines tbody td").last).to_have_text("2")


def test_it_fits_every_screen_and_axe_finds_nothing_serious(table: Table) -> None:
    table.hand("AAABBDD")
    table.hand("AABBDC")
    assert found(table.page, EVERYTHING) == []
    faults: list[str] = []
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        faults += [f"{width}: {fault}" for fault in table.page.evaluate(MEASURE, thumb(height))]
    assert not faults, "\n".join(faults)


def test_nobody_is_tapped_past_the_cards_of_a_dog(table: Table) -> None:
    table.hand("AAABBDD")
    table.tap("Eve", "Eve")
    expect(table.page.get_by_label("Tricks of Eve")).to_have_value("1")
