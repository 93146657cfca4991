"""Everything by keyboard alone, and always to be seen where one is."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.sheets import open_sheet, record, saved, start

# What has the focus, and whether the ring around it, or around the key it stands in, can be seen.
RING = """() => {
    const focused = document.activeElement;
    const ringed = [focused, focused.closest('.key, label, tr')].filter(Boolean).some((node) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(node);
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    });
    return [`${focused.id} ${focused.outerHTML.slice(0, 150)}`, ringed];
}"""


def tab_to(page: Page, is_there: Callable[[str], bool], key: str = "Tab") -> None:
    """On to the next control that fits, as a person goes: every stop on the way shows where one is."""
    for _ in range(60):
        page.keyboard.press(key)
        stop, ringed = page.evaluate(RING)
        assert ringed, stop
        if is_there(stop):
            return
    raise AssertionError("no such control on the way")


def tab(page: Page, stop: str, key: str = "Tab") -> None:
    """To the control with this id, or with this in its markup."""
    tab_to(page, lambda at: at.split(" ")[0] == stop or stop in at, key)


def test_a_whole_hand_by_keyboard(sheet: Page) -> None:
    tab_to(sheet, lambda stop: stop.startswith("b-"))
    sheet.keyboard.press("Space")
    while sheet.evaluate("document.activeElement.id") != "b-grand-E":
        sheet.keyboard.press("ArrowDown")
    tab_to(sheet, lambda stop: bool(re.match(r"t\d+ ", stop)))
    sheet.keyboard.press("Space")
    while sheet.evaluate("document.activeElement.id") != "t5":
        sheet.keyboard.press("ArrowRight")
    tab(sheet, "primary save")
    sheet.keyboard.press("Enter")

    saved(sheet, "Hand 1 saved. Bjørn & David +2.")


def test_the_next_hand_begins_where_the_last_was_saved(sheet: Page, context: BrowserContext) -> None:
    sheet.locator("#b-low").check()
    sheet.locator("#t4").check()
    sheet.locator("button.save").focus()
    sheet.keyboard.press("Enter")
    saved(sheet, "Hand 1 saved.")

    expect(sheet.locator("button.save")).to_be_focused()


def test_undo_by_keyboard(sheet: Page, context: BrowserContext) -> None:
    record(context, sheet.url)
    sheet.reload()
    tab(sheet, "Undo hand 1")
    sheet.keyboard.press("Enter")

    expect(sheet.locator("#lines tbody tr")).to_have_count(0)
    expect(sheet.get_by_role("heading", name="Hand 1")).to_be_visible()


def test_the_menu_by_keyboard(sheet: Page) -> None:
    sheet.locator("#menu summary").focus()
    sheet.keyboard.press("Enter")
    expect(sheet.locator("#menu nav")).to_be_visible()
    tab(sheet, "/1/adjust")
    sheet.keyboard.press("Enter")

    expect(sheet.get_by_role("heading", name="Adjust the score")).to_be_visible()


def test_the_menu_closes_with_escape(sheet: Page) -> None:
    sheet.locator("#menu summary").focus()
    sheet.keyboard.press("Enter")
    expect(sheet.locator("#menu nav")).to_be_visible()

    sheet.keyboard.press("Escape")

    expect(sheet.locator("#menu nav")).to_be_hidden()
    expect(sheet.locator("#menu summary")).to_be_focused()


def test_a_correction_by_keyboard(sheet: Page, context: BrowserContext) -> None:
    record(context, sheet.url)
    sheet.reload()
    tab(sheet, "/1/65536")
    sheet.keyboard.press("Enter")
    expect(sheet.locator(".sum")).to_be_visible()
    tab(sheet, "Correct it</summary>")
    sheet.keyboard.press("Enter")
    tab(sheet, "t8")
    sheet.keyboard.press("ArrowRight")
    tab(sheet, "primary save")
    sheet.keyboard.press("Enter")

    saved(sheet, "Hand 1 saved. Anna & Clara +3.")


@pytest.mark.parametrize("variant", ["norwegian", "askov"])
def test_the_way_through_a_start_page_is_the_way_people_read_it(page: Page, variant: str) -> None:
    page.goto(f"/new/{variant}")
    for seat in "NWES":
        tab(page, f"name_{seat}")
        page.keyboard.type(seat * 3)
    tab(page, "primary wide")
    page.keyboard.press("Enter")

    expect(page.locator("#score")).to_contain_text("NNN & SSS")


def test_a_special_bid_by_keyboard(page: Page, context: BrowserContext) -> None:
    open_sheet(page, start(context, "askov"))
    tab(page, "Sola Nola or Grand Dix")
    page.keyboard.press("Enter")
    page.locator("#b-grand_dix-S").focus()
    page.keyboard.press("Space")
    tab_to(page, lambda stop: stop.startswith("m-"))
    page.keyboard.press("Space")
    tab(page, "primary save")
    page.keyboard.press("Enter")

    saved(page, "Hand 1 saved. A star for Anna & Clara.")
