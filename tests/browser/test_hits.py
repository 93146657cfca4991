"""What is seen at a place is what a finger meets there: no control lies under another, on any page."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.pages import PLACES, Evening, play

HIT = Path(__file__).with_name("hit.js").read_text()


@pytest.fixture(scope="module")
def evening(browser: Browser, browser_context_args: dict[str, object]) -> Iterator[Evening]:
    scorer, follower = (browser.new_context(**browser_context_args) for _ in range(2))
    yield play(scorer, follower)
    scorer.close()
    follower.close()


@pytest.mark.parametrize("name", PLACES)
def test_each_control_is_what_lies_at_its_own_middle(evening: Evening, name: str) -> None:
    page = PLACES[name].open(evening)
    faults = page.evaluate(HIT)
    page.close()
    assert not faults, "\n".join(faults)
