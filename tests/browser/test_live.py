"""Several phones on one sheet: each shows what the others did, and nobody loses what they began."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Phone
from tests.browser.pages import watch_link
from tests.browser.sheets import bid, hide, open_sheet, record, save, saved, start, tricks

LINE = "#lines tbody tr"


def figures(page: Page) -> list[str]:
    return page.locator("#score .figure").all_inner_texts()


def test_a_hand_recorded_on_one_phone_shows_on_the_other(sheet: Page, another_phone: Phone) -> None:
    other = another_phone(sheet.url)
    other.evaluate("window.stayed = true")

    bid(sheet, "grand-N")
    tricks(sheet, 8)
    save(sheet)

    expect(other.locator(LINE)).to_have_count(1)
    expect(other.get_by_role("heading", name="Hand 2")).to_be_visible()
    assert figures(other) == ["2", "0"]
    assert other.evaluate("window.stayed")


def test_watchers_follow_and_are_shown_no_way_to_write(
    sheet: Page, context: BrowserContext, another_phone: Phone
) -> None:
    watcher = another_phone(watch_link(context, sheet.url))

    record(context, sheet.url)

    expect(watcher.locator(LINE)).to_have_count(1)
    assert figures(watcher) == ["2", "0"]
    expect(watcher.locator("form")).to_have_count(0)
    assert sheet.url.rpartition("/")[2] not in watcher.content()


def test_the_mark_says_when_a_phone_is_offline_and_it_is_right_when_it_is_back(
    sheet: Page, context: BrowserContext, another_phone: Phone
) -> None:
    other = another_phone(sheet.url)
    other.context.set_offline(True)
    expect(other.locator("#live")).to_have_text("offline")
    record(context, sheet.url)
    record(context, sheet.url, hand=2, bid="low", tricks=3)
    expect(sheet.locator(LINE)).to_have_count(2)

    other.context.set_offline(False)

    expect(other.locator(LINE)).to_have_count(2)
    expect(other.locator("#live")).to_have_text("live")
    assert figures(other) == ["5", "0"]


def test_an_open_bid_shows_on_every_phone(sheet: Page, scoring: Phone, another_phone: Phone) -> None:
    other, follower = scoring(sheet.url), another_phone(sheet.url)

    bid(sheet, "grand-E")

    expect(other.locator("#b-grand-E")).to_be_checked()
    expect(other.locator(".lead:visible")).to_contain_text("Bjørn granded")
    expect(follower.locator("#entry .lead")).to_contain_text("Bjørn granded")


def test_an_open_bid_survives_sleep_and_reload(sheet: Page, scoring: Phone) -> None:
    with sheet.expect_response("**/bid"):
        bid(sheet, "low")
    sheet.reload()
    expect(sheet.locator("#b-low")).to_be_checked()

    other = scoring(sheet.url)
    expect(other.locator("#b-low")).to_be_checked()
    tricks(other, 4)
    save(other)

    saved(other, "Hand 1 saved. Anna & Clara +2.")
    expect(sheet.locator("#b-low")).not_to_be_checked()


def test_a_bid_that_the_others_know_is_nothing_half_entered(sheet: Page, scoring: Phone) -> None:
    other = scoring(sheet.url)
    bid(sheet, "grand-E")
    expect(other.locator("#b-grand-E")).to_be_checked()

    tricks(other, 4)
    save(other)

    expect(sheet.get_by_role("heading", name="Hand 2")).to_be_visible()
    expect(sheet.locator(".held")).to_be_hidden()


def test_a_bid_tapped_again_elsewhere_leaves_the_tricks_begun_here(sheet: Page, scoring: Phone) -> None:
    other = scoring(sheet.url)
    bid(sheet, "grand-N")
    tricks(sheet, 8)
    expect(other.locator("#b-grand-N")).to_be_checked()

    with other.expect_response("**/bid"):
        bid(other, "grand-E")

    expect(sheet.locator("#t8")).to_be_checked()
    expect(sheet.locator("#b-grand-N")).to_be_checked()


@pytest.fixture
def begun(sheet: Page, scoring: Phone) -> Page:
    """A hand half entered here while another phone saved one."""
    other = scoring(sheet.url)
    bid(sheet, "grand-W")
    tricks(sheet, 3)
    expect(other.locator("#b-grand-W")).to_be_checked()
    bid(other, "grand-N")
    tricks(other, 8)
    save(other)
    saved(other, "Hand 1 saved.")
    expect(sheet.locator("#entry > .held")).to_contain_text("Hand 1 was saved on another phone: Anna & Clara +2.")
    return sheet


def test_a_half_entered_hand_stays_when_another_phone_saves(begun: Page) -> None:
    assert figures(begun) == ["2", "0"]
    expect(begun.locator("#t3")).to_be_checked()
    expect(begun.locator("#b-grand-W")).to_be_checked()
    expect(begun.get_by_role("heading", name="Hand 1")).to_be_visible()


def test_a_half_entered_hand_can_be_discarded(begun: Page) -> None:
    begun.get_by_role("button", name="Discard mine").tap()

    expect(begun.get_by_role("heading", name="Hand 2")).to_be_visible()
    expect(begun.locator("#entry-form input:checked")).to_have_count(0)
    expect(begun.locator(".held")).to_be_hidden()


def test_a_half_entered_hand_can_be_used_for_the_next(begun: Page) -> None:
    begun.get_by_role("button", name="Use mine for hand 2").tap()
    expect(begun.get_by_role("heading", name="Hand 2")).to_be_visible()
    expect(begun.locator("#t3")).to_be_checked()
    save(begun)

    saved(begun, "Hand 2 saved. Bjørn & David +4.")
    assert figures(begun) == ["2", "4"]


def test_a_hand_saved_from_under_the_line_above_it_is_a_clash_with_both_values(begun: Page) -> None:
    save(begun)
    expect(begun.locator("#conflict")).to_contain_text("Hand 1 was already saved on another phone")
    expect(begun.locator("#conflict")).to_contain_text(re.compile(r"David granded; Anna & Clara\D* 3\b"))
    expect(begun.locator("#t3")).to_be_checked()

    begun.get_by_role("button", name="Use mine for hand 2").tap()

    saved(begun, "Hand 2 saved. Bjørn & David +4.")


def test_a_clash_comes_into_sight(begun: Page) -> None:
    begun.set_viewport_size({"width": 320, "height": 568})
    save(begun)

    expect(begun.get_by_role("heading", name="Hand 1 was already saved")).to_be_in_viewport()


def test_an_open_menu_and_the_place_on_the_page_stay(sheet: Page, context: BrowserContext) -> None:
    sheet.locator("#more summary").tap()
    sheet.locator("#menu summary").tap()
    sheet.evaluate("window.scrollTo(0, 200)")
    before = sheet.evaluate("window.scrollY")

    record(context, sheet.url)

    expect(sheet.locator(LINE)).to_have_count(1)
    expect(sheet.locator("#menu nav")).to_be_visible()
    expect(sheet.locator("#more")).to_have_attribute("open", "")
    assert sheet.evaluate("window.scrollY") == before


def test_a_phone_that_slept_is_right_when_it_wakes(sheet: Page, another_phone: Phone) -> None:
    other = another_phone(sheet.url)
    hide(other, True)
    bid(sheet, "grand-N")
    tricks(sheet, 8)
    save(sheet)
    saved(sheet, "Hand 1 saved.")
    assert figures(other) == ["0", "0"]

    hide(other, False)

    expect(other.locator(LINE)).to_have_count(1)
    expect(other.locator("#live")).to_have_text("live")


def test_a_follower_who_takes_over_is_named_on_every_phone(sheet: Page, another_phone: Phone) -> None:
    other = another_phone(sheet.url)
    other.goto(f"{sheet.url}/seat")
    other.get_by_role("button", name="Bjørn").tap()
    other.get_by_role("button", name="Score here").tap()

    expect(sheet.locator("#keeper")).to_contain_text("Bjørn keeps score")


def test_the_end_of_a_game_and_the_next_one_reach_the_others(
    page: Page, context: BrowserContext, another_phone: Phone
) -> None:
    open_sheet(page, start(context, target="3"))
    other = another_phone(page.url)
    bid(page, "grand-N")
    tricks(page, 10)
    save(page)
    expect(other.get_by_role("heading", name="Anna & Clara win")).to_be_visible()

    page.get_by_role("button", name="Play again").tap()

    expect(other.locator("#entry").get_by_role("heading", name="Hand 1")).to_be_visible()
    expect(other.locator("#lines")).to_contain_text("The evening so far")
