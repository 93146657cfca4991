"""A phone whose scripts are off, or never came: every part of the evening still works."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Phone
from tests.browser.sheets import bid, save, save_button, saved, start, tricks

LINE = "#lines tbody tr"


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    """A phone without scripts."""
    return new_context(java_script_enabled=False).new_page()


@pytest.fixture
def sheet(page: Page) -> Page:
    page.goto(start(page.context))
    return page


def play(page: Page, name: str, taken: int) -> None:
    bid(page, name)
    tricks(page, taken)
    save(page)


def test_a_sheet_is_started_from_the_first_page(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Start a sheet").tap()
    page.get_by_role("link", name="Minnesota Whist", exact=True).tap()
    page.get_by_label("North").fill("Anna")
    page.get_by_role("button", name="Start").tap()

    expect(page.locator("#score")).to_contain_text("Anna & South")


def test_a_hand_is_worth_what_the_button_said(sheet: Page) -> None:
    bid(sheet, "grand-N")
    tricks(sheet, 8)
    assert "· Anna & Clara +2" in save_button(sheet)
    expect(sheet.locator(".lead:visible")).to_contain_text("Anna granded")
    save(sheet)

    saved(sheet, "Hand 1 saved. Anna & Clara +2.")
    expect(sheet.locator(LINE)).to_have_count(1)


def test_reloading_after_a_save_sends_nothing_again(sheet: Page) -> None:
    play(sheet, "grand-N", 8)
    saved(sheet, "Hand 1 saved.")

    sheet.reload()

    expect(sheet.locator(LINE)).to_have_count(1)
    expect(sheet.get_by_role("heading", name="Hand 2")).to_be_visible()


def test_a_bid_is_shown_to_the_others_by_its_button(sheet: Page, another_phone: Phone) -> None:
    other = another_phone(sheet.url)
    bid(sheet, "grand-W")
    sheet.locator("#more summary").tap()
    sheet.get_by_role("button", name="Show the bid on the other phones").tap()

    expect(sheet.locator("#b-grand-W")).to_be_checked()
    expect(other.locator("#entry .lead")).to_contain_text("David granded")


def test_a_hand_that_cannot_be_is_shown_again_with_what_was_chosen(sheet: Page) -> None:
    bid(sheet, "grand-W")
    save(sheet)

    expect(sheet.get_by_role("alert").filter(has_text="tricks")).to_be_visible()
    expect(sheet.locator("#b-grand-W")).to_be_checked()
    tricks(sheet, 5)
    save(sheet)
    saved(sheet, "Hand 1 saved. Bjørn & David +2.")


def test_the_last_hand_is_undone(sheet: Page) -> None:
    play(sheet, "grand-N", 8)
    sheet.get_by_role("button", name="Undo hand 1").tap()

    expect(sheet.locator(LINE)).to_have_count(0)
    play(sheet, "low", 4)
    saved(sheet, "Hand 1 saved. Anna & Clara +2.")


def test_a_hand_is_corrected_and_taken_out_and_put_back(sheet: Page) -> None:
    play(sheet, "grand-N", 8)
    sheet.locator(LINE).tap()
    sheet.get_by_text("Correct it").tap()
    tricks(sheet, 9)
    save(sheet)
    saved(sheet, "Hand 1 saved. Anna & Clara +3.")
    sheet.locator(LINE).tap()
    sheet.get_by_role("button", name="Take this line out").tap()
    expect(sheet.locator(LINE)).to_have_count(0)
    sheet.locator("#menu summary").tap()
    sheet.get_by_role("link", name="What was changed").tap()
    sheet.get_by_role("link", name="Put back").first.tap()
    sheet.get_by_role("button", name="Put it back").tap()

    expect(sheet.locator(LINE)).to_have_count(1)


def test_a_score_is_adjusted(sheet: Page) -> None:
    sheet.locator("#menu summary").tap()
    sheet.get_by_role("link", name="Adjust the score").tap()
    sheet.get_by_role("radio", name="Bjørn & David").check()
    sheet.get_by_label("How many points?").fill("3")
    sheet.get_by_label("Why?").fill("a revoke")
    sheet.get_by_role("button", name="Save the adjustment").tap()

    saved(sheet, "Adjustment saved. Bjørn & David −3.")


def test_the_game_is_won_and_played_again(page: Page) -> None:
    page.goto(start(page.context, target="3"))
    play(page, "grand-N", 10)
    expect(page.get_by_role("heading", name="Anna & Clara win")).to_be_visible()
    page.get_by_role("button", name="Play again").tap()

    expect(page.get_by_role("heading", name="game 2")).to_be_visible()
    play(page, "low", 4)
    saved(page, "Hand 1 saved.")


def test_another_phone_takes_over(sheet: Page, new_context: Callable[..., BrowserContext]) -> None:
    other = new_context(java_script_enabled=False).new_page()
    other.goto(sheet.url)
    expect(other.locator("#entry-form")).to_have_count(0)
    other.get_by_role("button", name="Score here").tap()
    play(other, "grand-N", 8)
    saved(other, "Hand 1 saved.")

    play(sheet, "low", 3)

    expect(sheet.get_by_role("heading", name="Hand 1 was already saved on another phone")).to_be_visible()
    sheet.get_by_role("button", name="Use mine for hand 2").tap()
    saved(sheet, "Hand 2 saved.")


def seat_all(page: Page, names: str) -> None:
    """A party of these guests is drafted."""
    page.goto("/party/new/minnesota")
    page.get_by_role("button", name="Start the party").tap()
    page.get_by_role("link", name="Guests", exact=True).tap()
    page.get_by_label("Add guests, one a line").fill("\n".join(names))
    page.get_by_role("button", name="They are here").tap()
    page.get_by_role("link", name="Tables", exact=True).tap()
    page.get_by_role("button", name="Draw the first round").tap()
    expect(page.locator(".mover")).to_have_count(len(names))


def test_a_host_runs_a_round_of_a_party(page: Page) -> None:
    seat_all(page, "ABCDEFGH")
    drafted = page.locator(".mover .who").all_inner_texts()
    for chosen in (0, 4):
        page.locator(".mover").nth(chosen).tap()
    page.get_by_role("button", name="Swap the two").tap()
    first, fifth = drafted[0], drafted[4]
    expect(page.locator(".mover .who")).to_have_text([fifth, *drafted[1:4], first, *drafted[5:]])
    page.get_by_role("button", name="Publish round 1").tap()
    for table in range(2):
        page.locator(".table-row").nth(table).tap()
        page.locator("#points_NS").fill("7")
        page.locator("#points_EW").fill("3")
        page.get_by_role("button", name="Enter this result").tap()
        expect(page.locator(".table-said.done")).to_be_visible()
        page.get_by_role("link", name="Back").tap()
    page.get_by_role("button", name="Close round 1").tap()

    expect(page.get_by_role("heading", name="Round 1 is closed.")).to_be_visible()
    page.get_by_role("link", name="Standing", exact=True).tap()
    expect(page.locator(".standings tbody tr")).to_have_count(8)
