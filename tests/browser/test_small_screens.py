"""Every page on every size of screen, with names that are hard to fit: nothing cut, covered, tiny or out of reach."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.pages import PLACES, Evening, play
from tests.browser.sheets import open_sheet, record, start

SIZES = [(320, 568), (390, 844), (667, 375), (768, 1024), (1280, 720)]
HARD = {"N": "W" * 40, "E": "דוד בן אברהם", "S": "👨‍👩‍👧‍👦" * 8, "W": "Bartholomew-Maximilian Featherstonehaugh"}
MEASURE = Path(__file__).with_name("measure.js").read_text()
BROKEN = """() => [...document.querySelectorAll('.seats .key bdi, #cut .key bdi')].flatMap((name) =>
    [...name.textContent.matchAll(/[^ -]+/g)].filter((word) => {
        const range = document.createRange();
        range.setStart(name.firstChild, word.index);
        range.setEnd(name.firstChild, word.index + word[0].length);
        return range.getClientRects().length > 1;
    }).map(String))"""
FIGURES = """() => [...document.querySelectorAll('#score .figure')].map((figure) => {
    const { left, right, top, width, height } = figure.getBoundingClientRect();
    const size = parseFloat(getComputedStyle(figure).fontSize);
    return { left, right, top, width, height, size, fits: figure.scrollWidth <= figure.clientWidth };
})"""


def thumb(height: int) -> dict[str, int]:
    """What a thumb needs, and eyes: less where the screen is low."""
    return {"least": 48 if height >= 640 else 44, "smallest": 15}


@pytest.fixture(scope="module")
def evening(browser: Browser, browser_context_args: dict[str, object]) -> Iterator[Evening]:
    args = browser_context_args | {"is_mobile": False, "device_scale_factor": 1}
    scorer, follower = (browser.new_context(**args) for _ in range(2))
    yield play(scorer, follower, HARD)
    scorer.close()
    follower.close()


@pytest.mark.parametrize("name", PLACES)
def test_a_page_fits_every_screen(evening: Evening, name: str) -> None:
    page = PLACES[name].open(evening)
    faults: list[str] = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        faults += [f"{width}: {fault}" for fault in page.evaluate(MEASURE, thumb(height))]
    page.close()
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("names", [{}, HARD], ids=["short names", "hard names"])
def test_the_two_scores_are_the_largest_thing_and_level_whatever_the_names(
    page: Page, context: BrowserContext, names: dict[str, str]
) -> None:
    address = start(context, "minnesota", names, target="999")
    for hand in range(1, 9):
        record(context, address, hand, "low", tricks=0)
    open_sheet(page, address)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        ours, theirs = page.evaluate(FIGURES)
        assert min(ours["size"], theirs["size"]) >= (64 if height >= 700 else 44)
        assert [ours["fits"], theirs["fits"]] == [True, True]
        assert ours["height"] == theirs["height"]
        beside = height >= 640 or not names  # long names stand beside the figures of a low screen, one under the other
        assert ours["top"] == theirs["top"] if beside else ours["right"] == pytest.approx(theirs["right"], abs=1)
        assert not beside or ours["width"] == pytest.approx(theirs["width"], abs=1)


@pytest.mark.parametrize("variant", ["norwegian", "knockout"])
def test_names_on_keys_are_not_broken_inside_their_words(page: Page, context: BrowserContext, variant: str) -> None:
    names = ("Margrethe Ann", "Solveig", "Anne-Kristine", "Matthew")
    seats = "1234" if variant == "knockout" else "NESW"
    form = {f"name_{seat}": name for seat, name in zip(seats, names, strict=True)} | {"first_dealer": seats[1]}
    open_sheet(page, context.request.post(f"/new/{variant}", form=form).url)
    page.evaluate("document.querySelectorAll('#cut').forEach((part) => { part.open = true; })")
    assert page.locator(".key bdi").filter(visible=True).count() >= 4
    for width, height in [*SIZES, (360, 640)]:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(BROKEN) == []


def test_save_is_within_reach_with_the_keyboard_open_in_landscape(page: Page, context: BrowserContext) -> None:
    page.set_viewport_size({"width": 667, "height": 375})
    open_sheet(page, start(context))
    page.locator("#t8").tap()
    page.locator("button.save").scroll_into_view_if_needed()
    box = page.locator("button.save").bounding_box()
    assert box
    assert 0 <= box["y"] <= 375 - box["height"]
