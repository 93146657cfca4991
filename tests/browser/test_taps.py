"""A hand in three taps: from an open sheet to saved, knowing before the last one what it is worth."""

import re
from itertools import cycle

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorepad.rules import Preset
from scorepad.rules.whist import Contract, Hand, points_of
from scorepad.seat import Seat
from tests.browser.sheets import bid, open_sheet, save, save_button, saved, start, tricks
from tests.factories import WHISTS

NS, EW = "Anna & Clara", "Bjørn & David"
COUNT = "window.taps = 0; document.addEventListener('pointerdown', () => { window.taps += 1; }, true);"
BOXES = """() => [...document.querySelectorAll('.keys .key, button.save')].map((key) => {
    const { x, y, width, height } = key.getBoundingClientRect();
    return [x + window.scrollX, y + window.scrollY, width, height].map(Math.round);
})"""
# Every bid with every number of tricks, and what the button says then.
EVERY_HAND = """(bids) => bids.flatMap((bid) => {
    document.getElementById('b-' + bid).click();
    return [...Array(14).keys()].map((taken) => {
        document.getElementById('t' + taken).click();
        return document.querySelector('button.save').innerText.replace(/\\s+/g, ' ');
    });
})"""
SCORED = {
    "grand-N": (Contract.GRAND, Seat.NORTH),
    "grand-W": (Contract.GRAND, Seat.WEST),
    "low": (Contract.LOW, None),
}
WORTH = re.compile(rf"· (?:(?P<side>{NS}|{EW}) (?P<points>[+−]\d+)|no points) ({NS}|{EW}) (\d+), ({NS}|{EW}) (\d+)")


@pytest.fixture
def counted(sheet: Page) -> Page:
    sheet.evaluate(COUNT)
    return sheet


def taps(page: Page) -> int:
    return page.evaluate("window.taps")


def test_the_first_hand_is_saved_in_three_taps(counted: Page) -> None:
    bid(counted, "grand-N")
    tricks(counted, 8)
    save(counted)

    saved(counted, f"Hand 1 saved. {NS} +2.")
    assert taps(counted) == 3
    expect(counted.locator(".figure").first).to_have_text("2")
    expect(counted.get_by_role("heading", name="Hand 2")).to_be_visible()


def test_a_hand_that_everyone_passed_is_saved_in_three_taps(counted: Page) -> None:
    bid(counted, "low")
    tricks(counted, 4)
    save(counted)

    saved(counted, f"Hand 1 saved. {NS} +2.")
    assert taps(counted) == 3


def test_hand_after_hand_takes_three_taps(counted: Page) -> None:
    for number, name in enumerate(["grand-N", "low", "grand-W"], start=1):
        bid(counted, name)
        tricks(counted, 5)
        save(counted)
        saved(counted, f"Hand {number} saved.")
    assert taps(counted) == 9


def test_a_special_bid_is_recorded_as_made_or_set(page: Page, context: BrowserContext) -> None:
    open_sheet(page, start(context, "askov"))
    page.get_by_text("Sola Nola or Grand Dix").tap()
    bid(page, "sola_nola-E")
    expect(page.locator(".lead:visible")).to_contain_text("Bjørn bid Sola Nola")
    page.locator("#m-set").tap()
    assert f"a star for {NS}" in save_button(page)

    save(page)

    saved(page, f"Hand 1 saved. A star for {NS}.")
    expect(page.locator("#score .stars")).to_have_attribute("aria-label", "1 star")


def test_the_trump_may_be_noted_where_there_is_one(page: Page, context: BrowserContext) -> None:
    open_sheet(page, start(context, "south-dakota"))
    bid(page, "grand-N")
    tricks(page, 8)
    page.get_by_role("radio", name="hearts").tap()
    save(page)

    saved(page, f"Hand 1 saved. {NS} +2.")
    expect(page.locator("#lines tbody tr .i.red")).to_be_visible()


def test_the_trump_may_be_left_out(page: Page, context: BrowserContext) -> None:
    open_sheet(page, start(context, "south-dakota"))
    bid(page, "grand-N")
    tricks(page, 5)
    save(page)

    saved(page, f"Hand 1 saved. {NS} −2.")


@pytest.mark.parametrize(
    ("preset", "bottom"),
    list(zip(WHISTS, cycle((Seat.SOUTH, Seat.WEST)), strict=False)),
    ids=lambda each: getattr(each, "key", each),
)
def test_the_button_says_what_every_hand_is_worth(
    page: Page, context: BrowserContext, preset: Preset, bottom: Seat
) -> None:
    address = start(context, preset.key)
    context.request.post(f"{address}/seat", form={"seat": bottom})
    open_sheet(page, address)
    ours = NS if bottom in (Seat.NORTH, Seat.SOUTH) else EW

    told = iter(page.evaluate(EVERY_HAND, list(SCORED)))

    for contract, bidder in SCORED.values():
        for taken in range(14):
            tricks_ns = taken if ours == NS else 13 - taken
            points = points_of(preset.variant, Hand(contract, bidder, tricks_ns))
            assert read_worth(next(told)) == (points, tricks_ns)


def read_worth(text: str) -> tuple[tuple[int, int], int]:
    """The points of both sides and the tricks of north and south, as the button has them."""
    found = WORTH.search(text)
    assert found, text
    side, points, first, of_first, _second, of_second = found.groups()
    moved = int(points.replace("−", "-")) if points else 0
    assert int(of_first) + int(of_second) == 13
    tricks_ns = int(of_first if first == NS else of_second)
    return (moved if side == NS else 0, moved if side == EW else 0), tricks_ns


def test_a_tap_beside_the_menu_closes_it(sheet: Page) -> None:
    sheet.locator("#menu summary").tap()
    expect(sheet.locator("#menu nav")).to_be_visible()

    sheet.locator("#score").tap(position={"x": 30, "y": 80})

    expect(sheet.locator("#menu nav")).to_be_hidden()


def test_the_tricks_of_the_other_side_are_counted_after_a_tap_on_the_name(sheet: Page) -> None:
    bid(sheet, "grand-N")
    sheet.locator(".ask label").tap()
    sheet.locator(".keys .key", has=sheet.get_by_text("8", exact=True).and_(sheet.locator(":visible"))).tap()
    assert f"{NS} 5, {EW} 8" in save_button(sheet)

    save(sheet)

    saved(sheet, f"Hand 1 saved. {EW} +4.")


def test_whose_tricks_are_counted_is_said_above_the_keys_and_that_the_bidder_is_of_the_others(sheet: Page) -> None:
    whom = sheet.locator(".whom")
    for swapped, said in [(False, {"grand-N": "", "grand-W": "David"}), (True, {"grand-N": "Anna", "grand-W": ""})]:
        sheet.locator("#other").set_checked(swapped, force=True)
        for name, other in said.items():
            bid(sheet, name)
            note = f"not of {other}, who granded" if other else ""
            assert whom.inner_text().split("\n") == [f"Tricks of {EW if swapped else NS}", *filter(None, [note])]
    bid(sheet, "low")
    assert whom.inner_text() == f"Tricks of {EW}"


def test_what_the_hand_is_worth_is_seen_together_with_the_keys(page: Page, context: BrowserContext) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_sheet(page, start(context, names={"N": "Margrethe Ann", "E": "Solveig", "S": "Olav", "W": "Bjarne"}))
    page.locator("#b-grand-W").check()
    page.locator("#t4").check()
    box = page.locator("button.save").bounding_box()
    assert box
    assert page.evaluate("scrollY") + box["y"] + box["height"] <= 844


@pytest.mark.parametrize("variant", ["norwegian", "askov", "south-dakota"])
def test_nothing_moves_under_the_thumb(page: Page, context: BrowserContext, variant: str) -> None:
    address = start(context, variant)
    for width, height in [(320, 568), (390, 844), (667, 375), (768, 1024)]:
        page.set_viewport_size({"width": width, "height": height})
        open_sheet(page, address)
        before = page.evaluate(BOXES)
        for name in ("grand-N", "low", "grand-W"):
            page.locator(f"#b-{name}").check()
            assert page.evaluate(BOXES) == before
        page.locator("#t8").check()
        *keys, [x, y, width, height] = page.evaluate(BOXES)
        assert [*keys, [x, y, width]] == [*before[:-1], before[-1][:3]]
        assert height >= before[-1][3]
