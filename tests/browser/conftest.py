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
def sheet(page: Page, context: BrowserContext) -> Page:
    """A new Norwegian sheet, open on the phone that keeps score."""
    return open_sheet(page, start(context))


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


@pytest.fixture
def calm(page: Page) -> Iterator[Page]:
    """A page on which nothing breaks unheard: no script fails, nothing is refused by the page's own rules."""
    heard: list[str] = []
    page.on("pageerror", lambda error: heard.append(str(error)))
    page.on("console", lambda message: heard.append(message.text) if message.type == "error" else None)
    yield page
    assert not heard
