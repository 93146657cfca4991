"""static/live.js in a real browser, on the toy sheet."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, Route, expect

from tests.serving import Served, serving
from tests.toy.phone import post


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("toy") / "instance", module="tests.toy") as served:
        yield served


@pytest.fixture(scope="session")
def browser_context_args(playwright: Playwright) -> dict[str, object]:
    phone = dict(playwright.devices["Pixel 7"])
    del phone["default_browser_type"]
    return phone


@pytest.fixture
def sheet(page: Page, toy: Served) -> Page:
    post(toy, "reset")
    return open_sheet(page, toy)


def open_sheet(page: Page, toy: Served) -> Page:
    page.goto(f"{toy.address}/toy/")
    expect(page.locator("#live")).to_have_text("live")
    return page


def save_elsewhere(toy: Served, tricks: int) -> None:
    post(toy, "save", bid="grand:N", tricks=tricks)


def mark_node(page: Page, selector: str) -> None:
    page.evaluate("selector => document.querySelector(selector).marked = true", selector)


def is_same_node(page: Page, selector: str) -> bool:
    return page.evaluate("selector => document.querySelector(selector).marked === true", selector)


def hide(page: Page, hidden: bool) -> None:
    page.evaluate(
        """hidden => {
            Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
            document.dispatchEvent(new Event('visibilitychange'));
        }""",
        hidden,
    )


def test_an_untouched_form_follows_what_another_phone_saved(sheet: Page, toy: Served) -> None:
    save_elsewhere(toy, 8)

    expect(sheet.locator("#lines")).to_contain_text("1: grand:N 8")
    expect(sheet.get_by_role("heading")).to_have_text("Hand 2")
    expect(sheet.locator(".held")).to_be_hidden()


def test_a_touched_form_stays_and_says_what_was_saved(sheet: Page, toy: Served) -> None:
    sheet.get_by_label("9").check()

    save_elsewhere(toy, 8)

    expect(sheet.locator(".held")).to_contain_text("Hand 1 was saved on another phone")
    expect(sheet.locator("#lines")).to_contain_text("1: grand:N 8")
    expect(sheet.get_by_label("9")).to_be_checked()
    expect(sheet.get_by_role("heading")).to_have_text("Hand 1")


def test_a_touched_form_follows_after_discarding(sheet: Page, toy: Served) -> None:
    sheet.get_by_label("9").check()
    save_elsewhere(toy, 8)

    sheet.get_by_role("button", name="discard mine").click()

    expect(sheet.get_by_role("heading")).to_have_text("Hand 2")
    expect(sheet.get_by_label("9")).not_to_be_checked()
    expect(sheet.locator(".held")).to_be_hidden()


def test_what_was_typed_can_be_used_for_the_next_hand(sheet: Page, toy: Served) -> None:
    sheet.get_by_label("9").check()
    sheet.get_by_label("Note").fill("a revoke")
    save_elsewhere(toy, 8)

    sheet.get_by_role("button", name="use mine for hand 2").click()

    expect(sheet.get_by_role("heading")).to_have_text("Hand 2")
    expect(sheet.get_by_label("9")).to_be_checked()
    expect(sheet.get_by_label("Note")).to_have_value("a revoke")
    sheet.get_by_role("button", name="Save").click()
    expect(sheet.locator("#lines")).to_contain_text("2: None 9 a revoke")


def test_the_newest_of_several_saves_is_the_one_held(sheet: Page, toy: Served) -> None:
    sheet.get_by_label("9").check()

    save_elsewhere(toy, 8)
    save_elsewhere(toy, 7)

    expect(sheet.locator(".held")).to_have_count(1)
    expect(sheet.locator(".held")).to_contain_text("Hand 2 was saved on another phone")


def test_a_touched_form_hears_nothing_of_what_is_not_its_business(sheet: Page, toy: Served) -> None:
    sheet.get_by_label("9").check()

    post(toy, "remark", remark="Coffee")

    expect(sheet.locator("#score")).to_contain_text("Coffee")
    expect(sheet.get_by_label("9")).to_be_checked()
    expect(sheet.locator(".held")).to_be_hidden()


def test_a_caret_is_never_taken(sheet: Page, toy: Served) -> None:
    sheet.get_by_label("Note").focus()

    save_elsewhere(toy, 8)

    expect(sheet.locator("#lines")).to_contain_text("1: grand:N 8")
    expect(sheet.get_by_label("Note")).to_be_focused()
    sheet.keyboard.type("still here")
    expect(sheet.get_by_label("Note")).to_have_value("still here")


def test_a_finger_on_its_way_meets_the_node_it_aimed_at(sheet: Page, toy: Served) -> None:
    mark_node(sheet, "#entry input[value='8']")

    post(toy, "remark", remark="Coffee")

    expect(sheet.locator("#score")).to_contain_text("Coffee")
    assert is_same_node(sheet, "#entry input[value='8']")


def test_a_bid_tapped_on_one_phone_shows_on_the_other(sheet: Page, toy: Served, context: BrowserContext) -> None:
    other = open_sheet(context.new_page(), toy)

    sheet.get_by_label("S", exact=True).check()

    expect(other.get_by_label("S", exact=True)).to_be_checked()


def test_a_bid_the_server_knows_is_no_longer_something_begun(sheet: Page, toy: Served) -> None:
    mark_node(sheet, "#entry form")
    with sheet.expect_response("**/toy/bid"):
        sheet.get_by_label("S", exact=True).check()
    expect(sheet.locator("#entry")).to_have_attribute("data-bid", "grand:S")
    assert is_same_node(sheet, "#entry form")

    save_elsewhere(toy, 8)

    expect(sheet.get_by_role("heading")).to_have_text("Hand 2")
    expect(sheet.locator(".held")).to_be_hidden()


def test_what_else_was_begun_stays_when_a_bid_is_told_ahead(sheet: Page, toy: Served) -> None:
    sheet.get_by_label("9").check()
    with sheet.expect_response("**/toy/bid"):
        sheet.get_by_label("S", exact=True).check()
    post(toy, "remark", remark="Coffee")
    expect(sheet.locator("#score")).to_contain_text("Coffee")

    sheet.get_by_role("button", name="Save").click()

    expect(sheet.locator("#lines")).to_contain_text("1: grand:S 9")


def test_saving_shows_the_answer_and_brings_a_new_key(sheet: Page) -> None:
    sheet.get_by_label("8").check()
    sheet.get_by_role("button", name="Save").click()

    expect(sheet.locator("#lines")).to_contain_text("1: None 8")
    expect(sheet.get_by_role("heading")).to_have_text("Hand 2")
    expect(sheet.locator("#key")).not_to_have_value("first")
    expect(sheet.get_by_role("button", name="Save")).to_be_focused()
    expect(sheet.locator(".held")).to_be_hidden()


def test_what_was_changed_while_a_save_was_on_its_way_stays(sheet: Page, toy: Served) -> None:
    post(toy, "switch", save="slow")
    sheet.get_by_label("7").check()
    with sheet.expect_request("**/toy/save"):
        sheet.get_by_role("button", name="Save").click()
    sheet.get_by_label("8").check()

    post(toy, "release")

    expect(sheet.locator("#lines")).to_contain_text("1: None 7")
    expect(sheet.get_by_label("8")).to_be_checked()
    expect(sheet.locator(".held")).to_be_visible()
    expect(sheet.locator("#key")).not_to_have_value("first")


def test_one_s_own_save_heard_first_as_an_event_is_not_held_against_one(sheet: Page, toy: Served) -> None:
    post(toy, "switch", save="slow")
    sheet.get_by_label("7").check()
    with sheet.expect_request("**/toy/save"):
        sheet.get_by_role("button", name="Save").click()
    with sheet.expect_response("**/toy/save"):
        post(toy, "remark", remark="Coffee")
        post(toy, "release")

    expect(sheet.get_by_role("heading")).to_have_text("Hand 2")
    expect(sheet.locator("#score")).to_contain_text("Coffee")
    expect(sheet.locator(".held")).to_be_hidden()


def test_a_rejected_form_keeps_what_was_typed_through_the_next_event(sheet: Page, toy: Served) -> None:
    sheet.get_by_label("Note").fill("a revoke")
    sheet.get_by_role("button", name="Save").click()
    expect(sheet.get_by_text("How many tricks?")).to_be_visible()

    save_elsewhere(toy, 8)

    expect(sheet.locator(".held")).to_be_visible()
    expect(sheet.get_by_label("Note")).to_have_value("a revoke")


def test_a_clash_is_shown_beside_the_form_until_something_is_saved(sheet: Page) -> None:
    sheet.get_by_label("8").check()
    sheet.get_by_label("Note").fill("clash")
    sheet.get_by_role("button", name="Save").click()
    expect(sheet.locator("#conflict")).to_have_text("Somebody else saved that.")
    expect(sheet.get_by_label("8")).to_be_checked()

    sheet.get_by_label("Note").fill("")
    sheet.get_by_role("button", name="Save").click()

    expect(sheet.locator("#lines")).to_contain_text("1: None 8")
    expect(sheet.locator("#conflict")).to_be_empty()


def test_an_error_leaves_the_form_and_says_so(sheet: Page, toy: Served) -> None:
    post(toy, "switch", save="broken")
    sheet.get_by_label("8").check()

    sheet.get_by_role("button", name="Save").click()

    expect(sheet.locator("#notice")).to_contain_text("Something broke on our side")
    expect(sheet.get_by_label("8")).to_be_checked()
    post(toy, "switch", save="on")
    sheet.get_by_role("button", name="Save").click()
    expect(sheet.locator("#notice")).to_be_empty()


def test_an_error_page_of_a_proxy_is_not_shown(sheet: Page) -> None:
    sheet.route("**/toy/save", lambda route: route.fulfill(status=502, body="<h1>Bad gateway</h1>"))
    sheet.get_by_label("8").check()

    sheet.get_by_role("button", name="Save").click()

    expect(sheet.locator("#notice")).to_have_text("That did not work.")


def test_no_network_leaves_the_form_and_says_so(sheet: Page) -> None:
    sheet.route("**/toy/save", lambda route: route.abort())
    sheet.get_by_label("8").check()

    sheet.get_by_role("button", name="Save").click()

    expect(sheet.locator("#notice")).to_have_text("No answer. What you typed is still here.")
    expect(sheet.get_by_label("8")).to_be_checked()


def test_what_a_person_opened_stays_open(sheet: Page, toy: Served) -> None:
    save_elsewhere(toy, 8)
    sheet.locator("#line-1 summary").click()
    sheet.locator("#outside summary").click()

    save_elsewhere(toy, 7)

    expect(sheet.locator("#lines")).to_contain_text("2: grand:N 7")
    expect(sheet.locator("#line-1")).to_have_attribute("open", "")
    expect(sheet.locator("#outside")).to_have_attribute("open", "")


def test_a_hidden_page_lets_go_of_its_stream_and_is_right_when_seen_again(
    sheet: Page, toy: Served, context: BrowserContext
) -> None:
    other = open_sheet(context.new_page(), toy)
    hide(sheet, True)
    save_elsewhere(toy, 8)
    expect(other.locator("#lines")).to_contain_text("1: grand:N 8")
    expect(sheet.locator("#lines")).not_to_contain_text("1: grand:N 8")

    with sheet.expect_request(re.compile(r"/toy/live\?view=board&version=\d+$")):
        hide(sheet, False)

    expect(sheet.locator("#lines")).to_contain_text("1: grand:N 8")
    expect(sheet.locator("#live")).to_have_text("live")


def test_pages_that_were_hidden_hold_no_connection(sheet: Page, toy: Served, context: BrowserContext) -> None:
    # A browser has six connections to a server: with more streams than that, the last page would wait.
    for _ in range(7):
        hide(open_sheet(context.new_page(), toy), True)

    open_sheet(context.new_page(), toy)


def test_a_page_comes_back_by_itself_after_the_server_was_started_again(page: Page, tmp_path: Path) -> None:
    instance = tmp_path / "instance"
    with serving(instance, module="tests.toy") as first:
        open_sheet(page, first)
        port = first.address.rpartition(":")[2]
    expect(page.locator("#live")).not_to_have_text("live")

    with serving(instance, "--port", port, module="tests.toy") as second:
        expect(page.locator("#live")).to_have_text("live")
        save_elsewhere(second, 8)
        expect(page.locator("#lines")).to_contain_text("1: grand:N 8")


def test_a_page_asks_every_few_seconds_where_streams_are_refused(page: Page, toy: Served) -> None:
    post(toy, "reset")
    post(toy, "switch", streams="off")
    page.goto(f"{toy.address}/toy/")
    expect(page.locator("#live")).to_have_text("checking every 3 s")

    save_elsewhere(toy, 8)

    expect(page.locator("#lines")).to_contain_text("1: grand:N 8")


def test_a_page_asks_by_itself_where_a_proxy_keeps_the_stream_to_itself(page: Page, toy: Served) -> None:
    post(toy, "reset")
    kept: list[Route] = []
    page.route(re.compile(r"/toy/live\?view=board&version=\d+$"), lambda route: kept.append(route))
    page.goto(f"{toy.address}/toy/")
    expect(page.locator("#live")).to_have_text("checking every 3 s", timeout=10_000)

    save_elsewhere(toy, 8)

    expect(page.locator("#lines")).to_contain_text("1: grand:N 8")
    page.unroute_all(behavior="ignoreErrors")


def test_a_page_that_was_offline_says_so_and_is_right_when_it_is_back(
    sheet: Page, toy: Served, context: BrowserContext
) -> None:
    context.set_offline(True)
    expect(sheet.locator("#live")).to_have_text("offline")
    save_elsewhere(toy, 8)

    context.set_offline(False)

    expect(sheet.locator("#lines")).to_contain_text("1: grand:N 8")
    expect(sheet.locator("#live")).to_have_text("live")
