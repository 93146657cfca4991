"""What axe finds on every page, in both themes: nothing serious, WCAG 2.2 AA."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.browser.pages import NOT_ON_PHONES, PLACES, Evening, play

# The size of targets is a rule of WCAG 2.2, which axe has to be asked for.
EVERYTHING = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
# The themes differ in their colours alone.
COLOURS = {"resultTypes": ["violations"], "runOnly": ["color-contrast", "link-in-text-block"]}


# What differs from another page in its words alone is looked at in a long run.
ALIKE = {
    *("join", "new", "new/norwegian", "new/askov, house rules", "guides", "guide/norwegian", "guide of the sheet"),
    *("sheet, hand chosen", "sheet, refused", "sheet, clash", "sheet, over, followed", "adjust", "people", "hide"),
    *("hands, watched", "line, taken out", "sheet, menu", "sheet, followed", "between", "end", "seat", "log", "delete"),
    *("party, before", "party, guest", "party, round", "party, share", "party, settings", "party, standings to print"),
    *("party, seating", "guest, after", "guest, leaving", "wall, before", "table cards"),
}
EVERY = PLACES | NOT_ON_PHONES
PAGES = [pytest.param(name, marks=[pytest.mark.long] if name in ALIKE else []) for name in EVERY]


@pytest.fixture(scope="module")
def evening(browser: Browser, browser_context_args: dict[str, object]) -> Iterator[Evening]:
    scorer, follower = (browser.new_context(**browser_context_args) for _ in range(2))
    yield play(scorer, follower)
    scorer.close()
    follower.close()


def found(page: Page, options: dict[str, object]) -> list[tuple[str, str, str]]:
    """The rule that is broken, where, and why."""
    violations = Axe().run(page, options=options).response["violations"]
    return [
        (each["id"], " ".join(node["target"]), node["failureSummary"])
        for each in violations
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]


def unroll(page: Page) -> None:
    """The screen is as long as the page, so that the tabs at its foot lie over nothing."""
    if page.locator(".tabs").count():
        height = page.evaluate("document.documentElement.scrollHeight")
        page.set_viewport_size({"width": page.evaluate("innerWidth"), "height": height})


@pytest.mark.parametrize("name", PAGES)
def test_nothing_serious_on_any_page_in_either_theme(evening: Evening, name: str) -> None:
    page = EVERY[name].open(evening)
    unroll(page)
    assert found(page, EVERYTHING) == []
    page.emulate_media(color_scheme="dark")
    assert found(page, COLOURS) == []
    page.close()
