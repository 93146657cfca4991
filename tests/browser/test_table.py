"""What a table shows around and puts on paper."""

import re
import zlib
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.sheets import record, start
from tests.qr import read_screen


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("medium", ["screen", "print"])
def test_both_codes_are_read_from_screen_and_paper(
    page: Page, context: BrowserContext, theme: str, medium: str
) -> None:
    address = start(context)
    page.emulate_media(color_scheme=theme, media=medium)
    page.goto(f"{address}/share")
    shown = page.locator("input.link").evaluate_all("links => links.map(link => link.value)")
    assert [read_screen(page, "#together"), read_screen(page, "#only-watch")] == shown
    assert shown[0].partition("/s/")[2] == address.partition("/s/")[2]


def written_on(pdf: bytes) -> list[bytes]:
    """What is drawn on each sheet of paper that has any text on it."""
    streams = re.findall(rb"stream\r?\n(x.*?)endstream", pdf, re.DOTALL)
    drawn = [zlib.decompressobj().decompress(stream) for stream in streams]
    return [each for each in drawn if b" Tf" in each]


def test_sixty_hands_fill_two_or_three_sheets_and_none_is_blank(page: Page, context: BrowserContext) -> None:
    address = start(context, "minnesota", target="999")
    for hand in range(1, 61):
        record(context, address, hand, ("grand:N", "low", "grand:W")[hand % 3], hand % 14)
    page.goto(f"{address}/1")
    for paper in ("A4", "Letter"):
        pdf = page.pdf(format=paper)
        sheets = re.findall(rb"/Type /Page\b", pdf)
        assert len(sheets) in (2, 3)
        assert len(written_on(pdf)) == len(sheets)


def test_on_paper_headings_repeat_lines_stay_whole_and_nothing_can_be_pressed(
    page: Page, context: BrowserContext
) -> None:
    address = start(context)
    record(context, address)
    page.emulate_media(media="print", color_scheme="dark")
    page.goto(f"{address}/1")
    expect(page.locator("thead")).to_have_css("display", "table-header-group")
    expect(page.locator("tbody tr")).to_have_css("break-inside", "avoid")
    expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(page.locator("body")).to_have_css("color", "rgb(0, 0, 0)")
    for control in page.locator("a, button, input, summary").all():
        expect(control).to_be_hidden()


def test_the_sheet_itself_prints_its_score_and_its_lines(page: Page, context: BrowserContext) -> None:
    address = start(context)
    record(context, address)
    page.emulate_media(media="print")
    page.goto(address)
    expect(page.locator("h1, #score, .lines")).to_have_count(3)
    for part in page.locator("h1, #score, .lines").all():
        expect(part).to_be_visible()
    for control in page.locator("button, input, summary, .keeper").all():
        expect(control).to_be_hidden()


@pytest.mark.parametrize("width", [320, 1280])
def test_long_names_push_nothing_off_the_screen(page: Page, context: BrowserContext, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    address = start(context, names={"N": "W" * 40, "E": "דוד" * 13, "S": "👨‍👩‍👧‍👦" * 10, "W": "B"})
    record(context, address)
    context.request.post(f"{address}/name", form={"name": "M" * 40})
    for end in ("/share", "/1/people", "/log", "/1", "/seat", "/delete"):
        page.goto(address + end)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, end


def test_without_scripts_everything_here_can_be_done(new_context: Callable[..., BrowserContext]) -> None:
    context = new_context(java_script_enabled=False)
    page, address = context.new_page(), start(context)
    page.goto(f"{address}/1/people")
    page.get_by_role("textbox", name="Name of Anna").fill("Anne")
    page.get_by_role("button", name="Save the names").tap()
    expect(page.locator("#score")).to_contain_text("Anne")
    page.goto(f"{address}/share")
    page.get_by_role("button", name="Give it a new code").tap()
    expect(page.locator(".short-code")).to_be_visible()
    page.get_by_role("link", name="Delete this sheet…").tap()
    page.get_by_role("button", name="Delete it").tap()
    page.get_by_role("button", name="Bring it back").tap()
    expect(page.locator("#score")).to_contain_text("Anne")
