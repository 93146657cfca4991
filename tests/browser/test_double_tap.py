"""Impatient fingers and slow answers: one hand, and nothing typed is lost."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.sheets import bid, record, save, saved, tricks

LINE = "#lines tbody tr"
ENTRIES = re.compile(r"/1/entries$")
TWICE = "() => { const button = document.querySelector('button.save'); button.click(); button.click(); }"


class SlowNetwork:
    """Keeps every save on its way until it is told to let them go on."""

    def __init__(self, page: Page) -> None:
        self._is_slow = True
        self._on_their_way: list[Route] = []
        page.route(ENTRIES, self._pass)

    def _pass(self, route: Route) -> None:
        if self._is_slow:
            self._on_their_way.append(route)
        else:
            route.continue_()

    def recover(self) -> None:
        self._is_slow = False
        for route in self._on_their_way:
            route.continue_()


@pytest.fixture
def chosen(sheet: Page) -> Page:
    """A hand ready to be saved."""
    bid(sheet, "grand-N")
    tricks(sheet, 8)
    return sheet


def test_two_taps_on_save_save_once(chosen: Page, context: BrowserContext) -> None:
    chosen.locator("button.save").dblclick()

    saved(chosen, "Hand 1 saved. Anna & Clara +2.")
    chosen.reload()
    expect(chosen.locator(LINE)).to_have_count(1)


def test_two_taps_in_the_same_instant_save_once(chosen: Page) -> None:
    chosen.evaluate(TWICE)

    saved(chosen, "Hand 1 saved.")
    chosen.reload()
    expect(chosen.locator(LINE)).to_have_count(1)
    expect(chosen.get_by_role("heading", name="Hand 2")).to_be_visible()


def test_two_taps_without_scripts_save_once(new_context: Callable[..., BrowserContext], sheet: Page) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(sheet.url)
    page.get_by_role("button", name="Score here").tap()
    bid(page, "grand-N")
    tricks(page, 8)
    page.locator("button.save").dblclick(no_wait_after=True)

    expect(sheet.locator(LINE)).to_have_count(1)
    page.wait_for_load_state("networkidle")  # the second tap may still be on its way back
    page.goto(sheet.url)
    expect(page.locator(LINE)).to_have_count(1)


def test_other_tricks_tapped_while_a_save_is_on_its_way_are_not_lost(chosen: Page) -> None:
    network = SlowNetwork(chosen)
    with chosen.expect_request(ENTRIES):
        save(chosen)
    tricks(chosen, 9)

    network.recover()

    expect(chosen.locator(LINE)).to_have_count(1)
    expect(chosen.locator("#t9")).to_be_checked()
    expect(chosen.locator("#entry > .held")).to_be_visible()


def test_a_tap_on_save_while_the_first_is_on_its_way_is_no_second_hand(chosen: Page) -> None:
    network = SlowNetwork(chosen)
    with chosen.expect_request(ENTRIES):
        save(chosen)
    tricks(chosen, 9)
    save(chosen)

    network.recover()

    expect(chosen.locator("#conflict")).to_contain_text("You saved hand 1 a moment ago")
    expect(chosen.locator(LINE)).to_have_count(1)
    expect(chosen.locator("#t9")).to_be_checked()


def test_a_bid_told_while_its_hand_is_saved_is_no_bid_of_the_next(sheet: Page) -> None:
    told: list[Route] = []
    sheet.route("**/1/bid", lambda route: told.append(route))
    with sheet.expect_request("**/1/bid"):
        bid(sheet, "grand-N")
    tricks(sheet, 8)
    save(sheet)
    saved(sheet, "Hand 1 saved.")
    with sheet.expect_response("**/1/bid"):
        told[0].continue_()

    expect(sheet.get_by_role("heading", name="Hand 2")).to_be_visible()
    expect(sheet.locator("#entry-form input[name=bid]:checked")).to_have_count(0)


def test_an_answer_that_is_lost_saves_nothing_twice(chosen: Page) -> None:
    chosen.route(ENTRIES, lambda route: (route.fetch(), route.abort()))
    save(chosen)
    expect(chosen.locator("#notice")).to_contain_text("No network")
    chosen.unroute(ENTRIES)
    expect(chosen.locator(LINE)).to_have_count(1)

    chosen.reload()

    expect(chosen.get_by_role("heading", name="Hand 2")).to_be_visible()
    expect(chosen.locator(LINE)).to_have_count(1)


def test_no_network_says_so_and_keeps_what_was_chosen(chosen: Page, context: BrowserContext) -> None:
    context.set_offline(True)
    save(chosen)
    expect(chosen.locator("#notice")).to_contain_text("No network")
    expect(chosen.locator("#t8")).to_be_checked()

    context.set_offline(False)
    save(chosen)

    saved(chosen, "Hand 1 saved. Anna & Clara +2.")
    expect(chosen.locator("#notice")).to_be_empty()


def test_the_notice_goes_when_the_stream_is_back(chosen: Page, context: BrowserContext) -> None:
    context.set_offline(True)
    save(chosen)
    expect(chosen.locator("#notice")).to_contain_text("No network")

    context.set_offline(False)

    expect(chosen.locator("#live")).to_have_text("live")
    expect(chosen.locator("#notice")).to_be_empty()
    expect(chosen.locator("#t8")).to_be_checked()


def test_a_network_that_hangs_is_given_up_and_said(chosen: Page) -> None:
    assert chosen.evaluate("htmx.config.timeout") == 10_000
    chosen.evaluate("htmx.config.timeout = 100")
    network = SlowNetwork(chosen)
    save(chosen)

    expect(chosen.locator("#notice")).to_contain_text("No network")
    expect(chosen.locator("#t8")).to_be_checked()
    network.recover()
    chosen.evaluate("htmx.config.timeout = 10000")
    save(chosen)
    saved(chosen, "Hand 1 saved.")


@pytest.mark.parametrize("status", [400, 403, 500, 503])
def test_a_failed_save_says_so_and_keeps_what_was_chosen(chosen: Page, status: int) -> None:
    chosen.route(ENTRIES, lambda route: route.fulfill(status=status, body="<span>nothing of ours</span>"))
    save(chosen)

    expect(chosen.locator("#notice")).to_contain_text("What you typed is still here")
    expect(chosen.locator("#t8")).to_be_checked()
    chosen.unroute(ENTRIES)
    save(chosen)
    saved(chosen, "Hand 1 saved.")


def test_after_an_undo_everything_still_works(sheet: Page, context: BrowserContext) -> None:
    record(context, sheet.url)
    expect(sheet.locator(LINE)).to_have_count(1)
    sheet.get_by_role("button", name="Undo hand 1").dblclick()
    expect(sheet.locator(LINE)).to_have_count(0)

    bid(sheet, "low")
    tricks(sheet, 4)
    save(sheet)

    saved(sheet, "Hand 1 saved. Anna & Clara +2.")
