"""Back, forward, a tab that is opened again: always a full page, and the newest."""

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.sheets import bid, record, save, saved, tricks

LINE = "#lines tbody tr"


def is_whole(page: Page) -> None:
    """A page with its head and its style, not a bare fragment."""
    expect(page.locator("head title")).not_to_be_empty()
    expect(page.locator("main")).to_have_count(1)
    expect(page.locator("body")).not_to_have_css("margin-top", "8px")


def test_back_three_times_gives_three_whole_pages(sheet: Page, context: BrowserContext) -> None:
    sheet_at = sheet.url
    bid(sheet, "grand-N")
    tricks(sheet, 8)
    save(sheet)
    saved(sheet, "Hand 1 saved.")
    sheet.locator(LINE).tap()
    sheet.wait_for_url("**/1/65536")
    sheet.goto(f"{sheet_at}/1")
    sheet.locator(".hands tbody tr").first.tap()
    sheet.wait_for_url("**/1/65536")

    for address in (f"{sheet_at}/1", f"{sheet_at}/1/65536", sheet_at):
        sheet.go_back()
        sheet.wait_for_url(address)
        is_whole(sheet)
    expect(sheet.locator(LINE)).to_have_count(1)


def test_a_sheet_come_back_to_is_live_and_the_newest(sheet: Page, context: BrowserContext) -> None:
    address = sheet.url
    sheet.goto("/guide/norwegian")
    record(context, address)

    sheet.go_back()

    expect(sheet.locator(LINE)).to_have_count(1)
    expect(sheet.locator("#live")).to_have_text("live")
    bid(sheet, "low")
    tricks(sheet, 4)
    save(sheet)
    saved(sheet, "Hand 2 saved.")


def test_a_saved_hand_is_not_in_the_form_again_after_going_back(sheet: Page) -> None:
    bid(sheet, "grand-N")
    tricks(sheet, 8)
    save(sheet)
    saved(sheet, "Hand 1 saved.")
    sheet.goto("/")

    sheet.go_back()

    expect(sheet.get_by_role("heading", name="Hand 2")).to_be_visible()
    expect(sheet.locator("#entry-form input:checked")).to_have_count(0)
    expect(sheet.locator(".held")).to_be_hidden()


def test_a_tab_that_is_opened_again_shows_the_sheet(sheet: Page, context: BrowserContext) -> None:
    address = sheet.url
    record(context, address)
    sheet.close()

    again = context.new_page()
    again.goto(address)

    is_whole(again)
    expect(again.locator(LINE)).to_have_count(1)


def test_a_page_kept_by_the_browser_connects_again_when_it_is_shown(sheet: Page, context: BrowserContext) -> None:
    sheet.evaluate("window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    record(context, sheet.url)

    sheet.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")

    expect(sheet.locator(LINE)).to_have_count(1)
    expect(sheet.locator("#live")).to_have_text("live")


def test_saving_adds_no_step_to_go_back_over(sheet: Page) -> None:
    before = sheet.evaluate("history.length")
    bid(sheet, "grand-N")
    tricks(sheet, 8)
    save(sheet)
    saved(sheet, "Hand 1 saved.")

    assert sheet.evaluate("history.length") == before


KEPT = "window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"


def test_a_page_kept_by_the_browser_is_fetched_anew_where_something_was_put_right_since(
    sheet: Page, context: BrowserContext
) -> None:
    record(context, sheet.url)
    sheet.goto(f"{sheet.url}/1/65536")
    line = sheet.url
    expect(sheet.locator(".sum")).to_contain_text("took 8")
    context.request.post(line, form={"kind": "hand", "bid": "grand:N", "tricks_ns": "9", "revision": "1"})

    sheet.evaluate(KEPT)

    expect(sheet.locator(".sum")).to_contain_text("took 9")


def test_a_page_kept_by_the_browser_keeps_what_was_typed_where_nothing_changed(sheet: Page) -> None:
    sheet.goto(f"{sheet.url}/1/adjust")
    sheet.get_by_label("How many points?").fill("3")
    with sheet.expect_response("**/live?*poll=1*") as asked:
        sheet.evaluate(KEPT)
    assert asked.value.status == 204
    expect(sheet.get_by_label("How many points?")).to_have_value("3")
