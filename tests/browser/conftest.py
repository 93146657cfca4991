"""What the tests in browsers share: a sheet that this phone started, and other phones at the table."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.sheets import open_sheet, start

Phone = Callable[..., Page]


@pytest.fixture(scope="session", autouse=True)
def patience() -> None:
    """How long to wait for what must become true: on a busy machine a slow answer is no wrong one."""
    expect.set_options(timeout=20_000)


@pytest.fixture
def sheet(page: Page, context: BrowserContext) -> Iterator[Page]:
    """A new Norwegian sheet on the phone that keeps score. No script of it may fail, and no rule of the page refuse."""
    broken: list[str] = []
    page.on("pageerror", lambda error: broken.append(str(error)))
    page.on("console", lambda said: broken.append(said.text) if "Content Security Policy" in said.text else None)
    yield open_sheet(page, start(context))
    assert not broken


@pytest.fixture
def another_phone(new_context: Callable[..., BrowserContext]) -> Phone:
    """Opens an address on a phone of its own."""

    def opened(address: str, **args: object) -> Page:
        return open_sheet(new_context(**args).new_page(), address)

    return opened


@pytest.fixture
def scoring(another_phone: Phone) -> Phone:
    """Opens a sheet on a second phone that keeps score too."""

    def opened(address: str) -> Page:
        page = another_phone(address)
        page.get_by_role("button", name="Score here").tap()
        expect(page.locator("#entry-form")).to_be_visible()
        expect(page.locator("#live")).to_have_text("live")
        return page

    return opened
