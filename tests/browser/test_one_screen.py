"""What is pressed for a hand, and Save, are on one screen with the score: on small phones, lying too, in any font."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright

from scorepad.models import POSITION_STEP
from tests import fonts
from tests.browser.sheets import open_sheet, record, start

FACES = ["wide", "narrow"]
SMALL = [(360, 592), (375, 553), (390, 664)]
LYING = [(844, 390), (667, 375)]
FULL = {
    "N": "Solveig Nygaard-Kristoffersen",
    "E": "María Guadalupe Hernández",
    "S": "Karen Olson",
    "W": "Karen Olson",
}
SCRIPTS = {
    "N": "Bartholomew-Maximilian",
    "E": "Nguyễn Thị Minh Khai",
    "S": "Дмитрий Александрович",
    "W": "דוד בן אברהם",
}
SHORT = {"N": "Anna", "E": "Bjørn", "S": "Clara", "W": "David"}
CASTS = {"full names": FULL, "other scripts": SCRIPTS, "short names": SHORT}
VARIANTS = ["minnesota", "norwegian", "askov", "tuppi", "south-dakota", "short-whist", "american-whist"]
HANDS = {
    "askov": {"bid": "low", "tricks_ns": "5"},
    "short-whist": {"tricks_ns": "8", "honours": ""},
    "knockout": {"tricks_1": "4", "tricks_2": "3", "tricks_3": "0", "tricks_4": "0"},
}
SEVEN = [*FULL.values(), *list(SCRIPTS.values())[1:]]
SCORE, BIDS, TRICKS, SAVE = ".score", ".seats .key", ".keys .key, .dealt-to .key", ".save"
# Which of these are cut by the edge of the screen, or lie under something else at an edge of their own.
OUT_OF_REACH = """(wanted) => [...document.querySelectorAll(wanted)].flatMap((key) => {
    const { left, right, top, bottom } = key.getBoundingClientRect();
    const middle = (left + right) / 2;
    const seen = [top + 4, (top + bottom) / 2, bottom - 4].every((y) => {
        const there = document.elementFromPoint(middle, y);
        return there && key.contains(there);
    });
    const inside = top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight;
    return inside && seen ? [] : [`${key.className} "${key.innerText}" ${Math.round(top)} to ${Math.round(bottom)}`];
})"""
CUT = """() => [...document.querySelectorAll('.score *, .now *, .keys *, .seats *')].filter((node) =>
    node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).display !== 'inline')
    .map((node) => node.innerText)"""

# In how many lines a cell shows another number, and whether it holds it.
NUMBERED = """(cell, number) => {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() && !texts.currentNode.data.trim());
    texts.currentNode.data = number;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    return [range.getClientRects().length, cell.scrollWidth <= cell.clientWidth];
}"""


@pytest.fixture(scope="module", params=FACES)
def face(
    request: pytest.FixtureRequest,
    playwright: Playwright,
    browser_type_launch_args: dict[str, object],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Browser]:
    """A browser on a machine with one font."""
    only = fonts.only(request.param, tmp_path_factory.mktemp("fonts"))
    browser = playwright.chromium.launch(env=only, **browser_type_launch_args)
    yield browser
    browser.close()


@pytest.fixture
def phone(face: Browser, browser_context_args: dict[str, object]) -> Iterator[BrowserContext]:
    context = face.new_context(**browser_context_args | {"is_mobile": False, "device_scale_factor": 1})
    yield context
    context.close()


def faults(page: Page, wanted: Callable[[int, int], str]) -> list[str]:
    """What is out of reach without scrolling, on every small screen."""
    found: list[str] = []
    for width, height in SMALL + LYING:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        found += [f"{width}x{height}: {fault}" for fault in page.evaluate(OUT_OF_REACH, wanted(width, height))]
    return found


@pytest.mark.parametrize("names", ["full names", "short names", pytest.param("other scripts", marks=pytest.mark.long)])
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_keys_of_a_hand_and_save_need_no_scrolling(phone: BrowserContext, variant: str, names: str) -> None:
    page = open_sheet(phone.new_page(), start(phone, variant, CASTS[names]))
    # The suit may be noted; beside long names it may lie under Save.
    wanted = [SCORE, BIDS, TRICKS, SAVE, *([".trump .key"] if names == "short names" else [])]
    before = faults(page, lambda *_size: ", ".join(wanted))
    page.evaluate("document.querySelectorAll('#b-grand-N, #t8').forEach((key) => key.click())")
    assert before + faults(page, lambda *_size: ", ".join(wanted)) == []


@pytest.mark.parametrize("face", ["wide"], indirect=True)
@pytest.mark.parametrize("variant", HANDS)
def test_on_a_phone_held_sideways_the_score_is_beside_what_is_pressed(phone: BrowserContext, variant: str) -> None:
    seats = "1234" if variant == "knockout" else "NESW"
    form = {f"name_{seat}": name for seat, name in zip(seats, FULL.values(), strict=True)} | {"first_dealer": seats[0]}
    address = phone.request.post(f"/new/{variant}", form=form).url
    hand = {"kind": "hand", "hand": "1", "position": str(POSITION_STEP)} | HANDS[variant]
    assert phone.request.post(f"{address}/1/entries", form=hand).status == 200
    page = open_sheet(phone.new_page(), address)
    for width, height in [*LYING, (932, 430)]:
        page.set_viewport_size({"width": width, "height": height})
        score, pressed, lines = (page.locator(part).bounding_box() for part in ("#score", ".ask", "#lines"))
        assert score["x"] + score["width"] <= pressed["x"]
        assert score["y"] == pytest.approx(pressed["y"], abs=4)
        assert lines["y"] >= pressed["y"] + 200


@pytest.mark.parametrize("players", [2, 3, 7])
def test_save_of_knockout_is_always_there_and_so_are_the_keys_of_few(phone: BrowserContext, players: int) -> None:
    form = {f"name_{seat}": name for seat, name in enumerate(SEVEN[:players], 1)} | {"first_dealer": "1"}
    page = open_sheet(phone.new_page(), phone.request.post("/new/knockout", form=form).url)
    few = ".taker .key, #cut > summary"
    assert faults(page, lambda *_size: f"{SAVE}, {few}" if players < 4 else SAVE) == []
    page.locator("#who-cut").evaluate("part => part.closest('details').open = true")
    for key in page.locator(".taker .key, #cut .key, .trump .key").all():
        key.evaluate("key => key.scrollIntoView({ block: 'center' })")
        assert key.evaluate(f"key => ({OUT_OF_REACH})('#there')") == []


@pytest.mark.parametrize("face", ["wide"], indirect=True)
def test_no_figure_and_no_word_grows_out_of_its_place(phone: BrowserContext) -> None:
    address = start(phone, "norwegian", FULL, target="999", low_scoring="lose_over_six")
    for hand in range(1, 17):
        record(phone, address, hand, "low", tricks=13)
    page = open_sheet(phone.new_page(), address)
    for width, height in [(320, 568), (390, 844), *SMALL, *LYING, (1280, 720)]:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT) == []
    assert page.locator(".score .figure").first.inner_text() == "−112"


@pytest.mark.parametrize("face", ["wide"], indirect=True)
def test_the_hundredth_hand_has_its_number_in_one_line(phone: BrowserContext) -> None:
    address = start(phone, "minnesota", SHORT, target="999")
    record(phone, address, 1, "low", tricks=13)
    page = phone.new_page()
    page.set_viewport_size({"width": 320, "height": 568})
    for path in (address, f"{address}/1"):
        page.goto(path)
        assert page.locator("tbody td").first.evaluate(NUMBERED, "100") == [1, True]


@pytest.mark.parametrize("face", ["wide"], indirect=True)
def test_the_title_of_a_sheet_leaves_room_for_the_number_of_its_game(phone: BrowserContext) -> None:
    page = open_sheet(phone.new_page(), start(phone, "norwegian", FULL))
    page.locator(".numbered > :first-child").evaluate("title => { title.textContent = 'W'.repeat(40); }")
    for width in (320, 360, 390):
        page.set_viewport_size({"width": width, "height": 664})
        number = page.locator(".numbered > :last-child")
        assert number.inner_text() == "· game 1"
        assert (
            number.evaluate("node => node.getBoundingClientRect().right") <= page.locator("#live").bounding_box()["x"]
        )


@pytest.mark.parametrize("face", ["wide"], indirect=True)
def test_the_words_of_a_choice_end_before_its_arrow(phone: BrowserContext) -> None:
    page = open_sheet(phone.new_page(), start(phone, "norwegian", {"N": "W" * 40}))
    page.locator("#more summary").click()
    assert page.locator("#dealer").evaluate("node => getComputedStyle(node).textOverflow") == "ellipsis"


def test_tracks_of_a_grid_that_are_meant_equal_are_so_whatever_they_hold() -> None:
    for sheet in (Path(__file__).parents[2] / "static").glob("*.css"):
        for line in sheet.read_text().splitlines():
            for columns in line.split("grid-template-columns:")[1:]:
                tracks = columns.partition(";")[0].replace("minmax(0, ", "").split()
                assert not [track for track in tracks if track.endswith("fr")], f"{sheet.name}: {line.strip()}"
