"""What is said aloud of a change, by one line that is always there, and what stays quiet."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Phone
from tests.browser.sheets import bid, open_sheet, record, save, start, tricks

LINE = "#lines tbody tr"
LISTEN = """() => {
    window.spoken = [];
    const live = '[role=status], [role=alert], [aria-live]';
    const hear = (node) => {
        const element = node.nodeType === 1 ? node : node.parentElement;
        const within = element && element.closest(live);
        const came = element && element.matches ? [...element.querySelectorAll(live)] : [];
        if (within || came.length) window.spoken.push((within || came[0]).textContent.trim());
    };
    new MutationObserver((changes) => changes.forEach((change) => [...change.addedNodes].forEach(hear)))
        .observe(document.body, { childList: true, subtree: true });
}"""


@pytest.fixture
def heard(sheet: Page) -> Page:
    """Everything that a reader of the screen says from now on is written down."""
    expect(sheet.locator("#said")).to_have_text("")
    sheet.evaluate("document.getElementById('said').marked = true")
    sheet.evaluate(LISTEN)
    return sheet


def spoken(page: Page) -> list[str]:
    """What was said; the tones of a bid are the form's own."""
    assert page.evaluate("document.getElementById('said').marked")
    said: list[str] = page.evaluate("window.spoken.filter((words) => words && !words.includes('granded?'))")
    return said


def test_a_saved_hand_is_said_once(heard: Page) -> None:
    bid(heard, "grand-N")
    tricks(heard, 8)
    save(heard)
    expect(heard.locator(LINE)).to_have_count(1)
    expect(heard.locator("#said")).to_have_text("Hand 1 saved. Anna & Clara +2.")
    assert spoken(heard) == ["Hand 1 saved. Anna & Clara +2."]


def test_a_hand_from_another_phone_is_said_once(heard: Page, context: BrowserContext) -> None:
    record(context, heard.url)
    expect(heard.locator(LINE)).to_have_count(1)
    expect(heard.locator("#said")).to_have_text("Hand 1 saved. Anna & Clara +2.")
    assert spoken(heard) == ["Hand 1 saved. Anna & Clara +2."]


def test_a_hand_held_back_from_what_was_begun_is_said_once(heard: Page, context: BrowserContext) -> None:
    tricks(heard, 9)
    record(context, heard.url)
    expect(heard.locator("#entry > .held")).to_be_visible()
    expect(heard.locator("#said")).to_have_text("Hand 1 was saved on another phone: Anna & Clara +2.")
    assert spoken(heard) == ["Hand 1 was saved on another phone: Anna & Clara +2."]


def test_what_changes_nothing_that_is_told_says_nothing(heard: Page, another_phone: Phone) -> None:
    other = another_phone(heard.url)
    other.get_by_role("button", name="Score here").tap()
    bid(other, "grand-W")
    expect(heard.locator("#b-grand-W")).to_be_checked()
    assert spoken(heard) == []


def test_bids_passed_on_the_way_are_not_sent(sheet: Page) -> None:
    sent: list[str] = []
    sheet.on("request", lambda request: sent.append(request.post_data or "") if "/bid" in request.url else None)
    sheet.locator("#b-grand-N").focus()
    with sheet.expect_response("**/1/bid"):
        sheet.evaluate(
            """['b-grand-E', 'b-grand-S', 'b-grand-W'].forEach((id) => document.getElementById(id).click())"""
        )
    assert sent == ["bid=grand%3AW&hand=1"]


COVERED = """() => {
    const held = document.querySelector('#entry > .held').getBoundingClientRect();
    return [...document.querySelectorAll('.key, .save')].filter((key) => {
        const { top, bottom, width } = key.getBoundingClientRect();
        return width && top < held.bottom && bottom > held.top;
    }).length;
}"""


@pytest.mark.parametrize("variant", ["norwegian", "askov"])
def test_hands_that_arrive_cover_no_keys_and_move_none(page: Page, context: BrowserContext, variant: str) -> None:
    page.set_viewport_size({"width": 375, "height": 553})
    address = start(context, variant)
    open_sheet(page, address)
    tricks(page, 9)
    key = page.locator("label:has(#t9)")
    key.scroll_into_view_if_needed()
    before = key.bounding_box()
    for hand in (1, 2):
        record(context, address, hand)
        expect(page.locator("#entry > .held")).to_contain_text(f"Hand {hand} was saved on another phone")
        assert key.bounding_box() == pytest.approx(before, abs=1)
        assert page.evaluate(COVERED) == 0
