"""Starting a sheet as a newcomer does, with scripts and without."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

SHEET = re.compile(r"/s/[\w-]{22}$")


@pytest.fixture(params=[True, False], ids=["scripts", "no scripts"])
def phone(browser: Browser, browser_context_args: dict[str, object], request: pytest.FixtureRequest) -> Iterator[Page]:
    context = browser.new_context(**browser_context_args | {"java_script_enabled": request.param})
    page = context.new_page()
    yield page
    context.close()


def test_from_the_first_page_to_a_sheet_in_three_taps(phone: Page) -> None:
    phone.goto("/")
    phone.get_by_role("link", name="Start a sheet").tap()
    phone.get_by_role("link", name="Norwegian Whist", exact=True).tap()
    phone.get_by_role("button", name="Start").tap()
    expect(phone).to_have_url(SHEET)


def test_a_sheet_is_hidden_and_put_back(phone: Page) -> None:
    phone.goto("/new/minnesota")
    phone.get_by_label("North", exact=True).fill("Anna")
    phone.get_by_role("button", name="Start").tap()
    expect(phone).to_have_url(SHEET)
    phone.goto("/")
    phone.get_by_role("button", name="Hide this sheet").tap()
    expect(phone.get_by_role("link", name="Anna")).to_have_count(0)
    phone.get_by_role("button", name="Put back").tap()
    expect(phone.get_by_role("link", name="Anna")).to_have_count(1)


def test_enter_after_a_name_does_not_start_before_the_others_are_typed(phone: Page) -> None:
    phone.goto("/new/minnesota")
    phone.get_by_label("North", exact=True).press("Enter")
    expect(phone.get_by_label("West", exact=True)).to_be_editable()
    expect(phone).to_have_url(re.compile("/new/minnesota$"))


def test_what_was_typed_is_there_after_a_refusal(phone: Page) -> None:
    phone.goto("/new/minnesota")
    phone.get_by_label("North", exact=True).fill("Anna")
    phone.get_by_label("East", exact=True).fill("x" * 41)
    phone.get_by_text("Draw who deals first").tap()
    phone.get_by_text("House rules").tap()
    phone.get_by_label("Points to win").fill("twenty")
    phone.get_by_role("button", name="Start").tap()
    expect(phone.get_by_label("Points to win")).to_have_value("twenty")
    expect(phone.get_by_label("North", exact=True)).to_have_value("Anna")
    expect(phone.get_by_text("this one has 41")).to_be_visible()


def test_the_zone_of_the_phone_is_sent_along(browser: Browser, browser_context_args: dict[str, object]) -> None:
    context = browser.new_context(**browser_context_args | {"timezone_id": "Europe/Oslo"})
    page = context.new_page()
    page.goto("/new/minnesota")
    expect(page.locator("[name=zone]")).to_have_value("Europe/Oslo")
    context.close()


@pytest.mark.parametrize("path", ["/", "/new", "/new/askov", "/j/AAAAAA"])
def test_every_page_fits_its_width(page: Page, path: str) -> None:
    page.goto(path)
    for width in (320, 390, 667, 1280):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
