"""Nothing is lost at 400 %, and with letters twice as large as usual; no name on a button stands letter by letter."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright

from tests import fonts
from tests.browser.pages import PLACES, Evening, play
from tests.browser.test_one_screen import FULL
from tests.browser.test_small_screens import MEASURE

LARGE = {"400 %": ((320, 256), 16), "200 % text": ((390, 664), 32), "200 % text, wide": ((1280, 720), 32)}
# What is laid out in ways of its own; every page is looked at in a long run.
SHORT = {"sheet, special bid chosen", "line", "end", "people", "new/norwegian", "party, playing", "guest, seated"}
PAGES = [pytest.param(name, marks=[] if name in SHORT else [pytest.mark.long]) for name in PLACES]
# Words of names on what is pressed that stand in lines of one letter, or of hardly more.
LETTERS = """() => [...document.querySelectorAll(':is(button, .button, .key) bdi')].flatMap((name) =>
    [...name.textContent.matchAll(/[^ -]+/g)].filter((word) => {
        const range = document.createRange();
        range.setStart(name.firstChild, word.index);
        range.setEnd(name.firstChild, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size;
        return lines > 1 && word[0].length / lines < 3;
    }).map((word) => `letter by letter: ${word[0]}`))"""


@pytest.fixture(scope="module", params=LARGE)
def evening(
    request: pytest.FixtureRequest,
    playwright: Playwright,
    browser_type_launch_args: dict[str, object],
    browser_context_args: dict[str, object],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Evening]:
    """On a screen whose letters are set large, in the widest font."""
    (width, height), letters = LARGE[request.param]
    browser: Browser = playwright.chromium.launch(
        env=fonts.only("wide", tmp_path_factory.mktemp("fonts")),
        args=[f"--blink-settings=defaultFontSize={letters}"],
        **browser_type_launch_args,
    )
    screen = {"viewport": {"width": width, "height": height}, "is_mobile": False, "device_scale_factor": 1}
    scorer, follower = (browser.new_context(**browser_context_args | screen) for _ in range(2))
    yield play(scorer, follower, FULL)
    browser.close()


@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_lost_when_letters_are_large(evening: Evening, name: str) -> None:
    page = PLACES[name].open(evening)
    faults = [*page.evaluate(MEASURE, {"least": 24, "smallest": 15}), *page.evaluate(LETTERS)]
    page.close()
    assert [fault for fault in faults if not re.match("small: ", fault)] == []


def test_the_style_sheets_ask_for_letters_and_not_for_dots() -> None:
    """A screen is as wide as it has room for letters."""
    for sheet in (Path(__file__).parents[2] / "static").glob("*.css"):
        assert not re.findall(r"@media[^{]*(?:width|height): \d+px", sheet.read_text()), sheet.name
