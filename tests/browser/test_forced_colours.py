"""Colours that people choose for themselves, and edges that can be seen: no state is told by a ground alone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.desks import open_party
from tests.browser.sheets import bid, open_sheet, record, start, tricks

THEMES = ("light", "dark")
STYLE = """(node) => {
    const { color, backgroundColor, borderTopColor, stroke, strokeDasharray, fill, forcedColorAdjust } =
        getComputedStyle(node);
    return { color, backgroundColor, borderTopColor, stroke, strokeDasharray, fill, forcedColorAdjust };
}"""
# Of every key, button and input: what it lies on, what fills it, and its edge.
EDGES = """() => {
    const clear = 'rgba(0, 0, 0, 0)';
    const ground = (node) => {
        const own = getComputedStyle(node).backgroundColor;
        return own === clear && node.parentElement ? ground(node.parentElement) : own;
    };
    return [...document.querySelectorAll('.key, .swap, button, .button, .tabs a, input, select, textarea')]
        .filter((node) => node.getClientRects().length && !node.matches('.away, .icon, .key input, [type=hidden]') &&
            !/radio|checkbox/.test(node.type))
        .map((node) => ({ said: node.outerHTML.slice(0, 90), around: ground(node.parentElement),
            own: ground(node), edge: getComputedStyle(node).borderTopColor }))
        .filter(({ edge, own, around }) => edge !== clear || own !== around);
}"""


def luminance(colour: str) -> float:
    whole = 1 if colour.startswith("color(srgb") else 255
    parts = [float(part) / whole for part in re.findall(r"[\d.]+", colour)[:3]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """WCAG 2.2, between 1 and 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def style(page: Page, selector: str) -> dict[str, str]:
    return page.locator(selector).first.evaluate(STYLE)


def is_read_on_its_ground(drawn: dict[str, str]) -> None:
    """And the browser lays no plate of the page's colour behind the words, which would hide them."""
    assert contrast(drawn["color"], drawn["backgroundColor"]) >= 4.5
    assert drawn["forcedColorAdjust"] == "none"


def tells_chosen(page: Page, chosen: str, other: str, words: str) -> None:
    """A chosen key differs from another in its face, and its words can be read on it."""
    face = style(page, f"{chosen} input")["backgroundColor"]
    assert contrast(face, style(page, other)["backgroundColor"]) >= 3
    assert contrast(face, style(page, f"{chosen} {words}")["color"]) >= 4.5


@pytest.fixture
def forced(new_context: Callable[..., BrowserContext], theme: str) -> BrowserContext:
    return new_context(forced_colors="active", color_scheme=theme)


@pytest.mark.parametrize("theme", THEMES)
def test_on_a_sheet_chosen_keys_holes_lines_and_the_dealer_are_told(forced: BrowserContext) -> None:
    address = start(forced, "askov")
    for hand, taken in enumerate((8, 9), 1):
        record(forced, address, hand, tricks=taken)
    page = open_sheet(forced.new_page(), address)
    bid(page, "grand-E")
    tricks(page, 8)
    tells_chosen(page, ".seats .key:has(:checked)", ".seats .key", "bdi")
    tells_chosen(page, ".keys .key:has(:checked)", ".keys .key", "b")
    is_read_on_its_ground(style(page, ".seats .key:has(:checked) .mark"))
    is_read_on_its_ground(style(page, ".save"))
    ground = style(page, "body")["backgroundColor"]
    assert contrast(style(page, ".holes .on")["stroke"], style(page, ".holes .hole")["stroke"]) >= 3
    assert contrast(style(page, ".holes .ring")["stroke"], ground) >= 3
    assert contrast(style(page, ".seats .deal")["borderTopColor"], ground) >= 3
    page.goto(f"{address}/1")
    ours, theirs = (style(page, f".chart .s{side}") for side in (0, 1))
    assert ours["strokeDasharray"] != theirs["strokeDasharray"]
    assert all(contrast(line["stroke"], ground) >= 3 for line in (ours, theirs))


@pytest.mark.parametrize("theme", THEMES)
def test_at_the_desk_the_current_tab_and_who_is_swapped_are_told(forced: BrowserContext) -> None:
    desk = open_party(forced)
    desk.invite("ABCDEFGH", present="1")
    desk.post("/rounds/1/draw")
    page = forced.new_page()
    page.goto(desk.path)
    current, other = style(page, ".tabs [aria-current]"), style(page, ".tabs a:not([aria-current])")
    assert contrast(current["backgroundColor"], other["backgroundColor"]) >= 3
    is_read_on_its_ground(current)
    page.locator(".mover").first.tap()
    tells_chosen(page, ".mover:has(:checked)", ".mover:not(:has(:checked))", ".move")
    is_read_on_its_ground(style(page, ".swap-bar button"))


@pytest.mark.parametrize("theme", THEMES)
def test_codes_stay_dark_on_white(forced: BrowserContext) -> None:
    desk = open_party(forced)
    page = forced.new_page()
    for address, code in ((f"{start(forced)}/share", ".qr"), (desk.wall, ".door .qr")):
        page.goto(address)
        assert style(page, code)["backgroundColor"] == "rgb(255, 255, 255)"
        assert style(page, f"{code} path:last-of-type")["fill"] == "rgb(0, 0, 0)"


@pytest.mark.parametrize("theme", THEMES)
def test_the_edges_of_keys_and_inputs_can_be_seen(new_context: Callable[..., BrowserContext], theme: str) -> None:
    phone = new_context(color_scheme=theme)
    sheet = start(phone, "askov")
    form = {f"name_{seat}": name for seat, name in enumerate("ABCDE", 1)} | {"first_dealer": "1"}
    knockout = phone.request.post("/new/knockout", form=form).url
    desk = open_party(phone)
    desk.invite("ABCDEFGH", present="1")
    desk.post("/rounds/1/draw")
    page = phone.new_page()
    pages = ("", "/1/adjust", "/1/people", "/1/end", "/seat")
    for address in (*(sheet + path for path in pages), knockout, desk.path, f"{desk.path}/guests", "/new/askov", "/"):
        page.goto(address)
        page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true; })")
        if page.locator("#other").count():
            page.locator("#other").evaluate("(box) => box.click()")
        edges = page.evaluate(EDGES)
        assert edges
        faint = [each for each in edges if max(contrast(each[of], each["around"]) for of in ("edge", "own")) < 3]
        assert not faint, address
