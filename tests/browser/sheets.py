"""A sheet on a phone, and what people tap on it."""

import re

from playwright.sync_api import BrowserContext, Page, expect

from scorepad.models import POSITION_STEP
from tests.factories import CAST


def start(
    context: BrowserContext, variant: str = "norwegian", names: dict[str, str] | None = None, **rules: str
) -> str:
    """The address of a new sheet that this phone keeps; north deals first."""
    form = {f"name_{seat}": name for seat, name in (CAST | (names or {})).items()}
    answer = context.request.post(f"/new/{variant}", form=form | {"first_dealer": "N"} | rules)
    assert answer.status == 200
    return answer.url


def record(
    context: BrowserContext, address: str, hand: int = 1, bid: str = "grand:N", tricks: int = 8, **fields: str
) -> None:
    """A hand of the first game, sent from this phone with no page open."""
    form = {"kind": "hand", "bid": bid, "hand": str(hand), "position": str(hand * POSITION_STEP)}
    tricks_too = {} if ":" in bid and not bid.startswith("grand:") else {"tricks_ns": str(tricks)}
    answer = context.request.post(f"{address}/1/entries", form=form | tricks_too | fields)
    assert answer.status == 200


def open_sheet(page: Page, address: str) -> Page:
    page.goto(address)
    expect(page.locator("#live")).to_have_text("live")
    return page


def bid(page: Page, name: str) -> None:
    """Who granded ("grand-N"), or that everyone passed ("low")."""
    page.locator(f"#b-{name}").tap()


def tricks(page: Page, taken: int) -> None:
    page.locator(f"#t{taken}").tap()


def save(page: Page) -> None:
    page.locator("button.save").tap()


def save_button(page: Page) -> str:
    """What the save button says, in one line."""
    return re.sub(r"\s+", " ", page.locator("button.save").inner_text())


def saved(page: Page, text: str) -> None:
    """It is said that this was saved."""
    expect(page.locator("#saved-message")).to_contain_text(text)


def hide(page: Page, hidden: bool) -> None:
    """The screen goes dark, or comes on again."""
    page.evaluate(
        """hidden => {
            Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
            document.dispatchEvent(new Event('visibilitychange'));
        }""",
        hidden,
    )
