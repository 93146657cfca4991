"""Save tapped again before the first tap has shown what it did: it is one save, and nothing is said to be wrong."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.sheets import bid, open_sheet, record, start, tricks

LINE = "#lines tbody tr"
GAPS = [pytest.param(gap, marks=[] if gap == 250 else [pytest.mark.long]) for gap in (80, 150, 250, 350)]
SAVE = "button.save"


def tap_twice(page: Page, gap: int) -> None:
    """Save, and the same place again after so many milliseconds, whatever lies there by then."""
    page.locator(SAVE).scroll_into_view_if_needed()
    box = page.locator(SAVE).bounding_box()
    assert box
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(*middle)
    page.wait_for_timeout(gap)  # a finger's own pace: what is tried, not waited for
    page.touchscreen.tap(*middle)


def is_saved_once(page: Page, lines: int = 1) -> None:
    expect(page.locator("#saved-message")).to_contain_text(f"Hand {lines} saved.")
    expect(page.locator(".htmx-request")).to_have_count(0)
    expect(page.locator(LINE)).to_have_count(lines)
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".told")).to_have_count(0)


def choose_special(page: Page) -> None:
    page.locator("#special summary").tap()
    bid(page, "sola_nola-N")
    page.locator("#m-made").tap()


def choose_grand(page: Page) -> None:
    bid(page, "grand-N")
    tricks(page, 8)


def count_tricks(page: Page) -> None:
    for seat, taken in zip("1234", (3, 2, 1, 1), strict=True):
        page.locator(f"#tricks_{seat}").fill(str(taken))


HANDS = {
    "norwegian": choose_grand,
    "askov": choose_special,
    "knockout": count_tricks,
    "short-whist": lambda page: tricks(page, 8),
}


def begin(context: BrowserContext, variant: str) -> str:
    if variant != "knockout":
        return start(context, variant)
    names = {f"name_{seat}": name for seat, name in zip("1234", ("Anna", "Bjørn", "Clara", "David"), strict=True)}
    return context.request.post("/new/knockout", form=names | {"first_dealer": "1"}).url


@pytest.mark.parametrize("gap", GAPS)
@pytest.mark.parametrize("variant", HANDS)
def test_a_save_tapped_twice_is_one_save(page: Page, context: BrowserContext, variant: str, gap: int) -> None:
    open_sheet(page, begin(context, variant))
    HANDS[variant](page)
    tap_twice(page, gap)
    is_saved_once(page)


@pytest.mark.parametrize("gap", GAPS)
def test_a_save_tapped_twice_without_scripts_is_one_save(new_context: Callable[..., BrowserContext], gap: int) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(start(page.context))
    choose_grand(page)
    tap_twice(page, gap)
    is_saved_once(page)


@pytest.mark.parametrize("gap", GAPS)
def test_a_correction_tapped_twice_is_one(page: Page, context: BrowserContext, gap: int) -> None:
    address = start(context)
    record(context, address)
    page.goto(f"{address}/1/65536")
    page.get_by_text("Correct it").tap()
    tricks(page, 9)
    tap_twice(page, gap)

    expect(page).to_have_url(address)
    expect(page.locator("#saved-message")).to_have_text("Hand 1 saved. Anna & Clara +3.")
    expect(page.locator(".told")).to_have_text("It is corrected.")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_an_empty_save_at_leisure_is_told_what_is_missing(sheet: Page) -> None:
    sheet.locator(SAVE).tap()
    expect(sheet.get_by_role("alert").filter(visible=True)).to_have_count(2)
