"""A hand of classic whist in two taps, knowing before the last one what it is worth, honours and all."""

from playwright.sync_api import BrowserContext, Page

from scorepad.rules.classic import CLASSIC, Variant
from scorepad.seat import Seat
from tests.browser.sheets import open_sheet, save, save_button, saved, start, tricks

# Every choice of honours with every number of tricks, and what the button says then.
EVERY_HAND = """(honours) => honours.map((held) => {
    document.getElementById('h-' + held).click();
    return [...Array(14).keys()].map((taken) => {
        document.getElementById('t' + taken).click();
        return document.querySelector('button.save').innerText.replace(/\\s+/g, ' ');
    });
})"""
SIDES = ("Anna & Clara", "Bjørn & David")


def test_a_hand_is_two_taps_and_says_what_it_is_worth(page: Page, context: BrowserContext) -> None:
    address = start(context, "short-whist")
    context.request.post(f"{address}/seat", form={"seat": Seat.EAST})
    open_sheet(page, address)
    assert save_button(page) == "Save hand 1"

    tricks(page, 3)
    assert save_button(page) == "Save hand 1 · Anna & Clara +4 Bjørn & David 3, Anna & Clara 10"
    save(page)
    saved(page, "Hand 1 saved. Anna & Clara +4.")

    worths = CLASSIC.outcomes(Variant(), (4, 0))
    told = page.evaluate(EVERY_HAND, [held.replace(":", "-") or "none" for held in worths])
    for row, buttons in zip(worths.values(), told, strict=True):
        for taken, button in enumerate(buttons):
            moved = [f"{side} +{points}" for side, points in zip(SIDES, row[13 - taken], strict=True) if points]
            assert f"Save hand 2 · {', '.join(moved)} {SIDES[1]} {taken}, {SIDES[0]} {13 - taken}" == button
