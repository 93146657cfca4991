"""The core of an evening in Firefox and WebKit: a sheet on two phones, and a party from its door to its prizes."""

import re

import pytest
from selenium.webdriver.common.keys import Keys

from tests.engines.conftest import NewPhone
from tests.engines.phone import Phone

pytestmark = pytest.mark.long

TELEVISION = (1280, 720)
LINE = "#lines tbody tr"
SAVE = "button.save"
HOST, GUESTS = "Host", ("Anna", "Bjørn", "Clara", "David", "Erik", "Frida", "Georg")


@pytest.fixture(scope="module", params=["firefox", "webkit"])
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def scorer(new_phone: NewPhone) -> Phone:
    return new_phone()


@pytest.fixture(scope="module")
def other(new_phone: NewPhone) -> Phone:
    return new_phone()


@pytest.fixture
def sheet(scorer: Phone) -> str:
    """A new Norwegian sheet, begun as people begin one; its path."""
    scorer.open("/")
    for words in ("Start a sheet", "Norwegian Whist"):
        scorer.press(words)
    for seat, name in (("N", "Anna"), ("E", "Bjørn"), ("S", "Clara"), ("W", "David")):
        scorer.fill(f"#name_{seat}", name)
    scorer.press("Start")
    scorer.says("h1", "game 1")
    return scorer.path


def choose(phone: Phone, bid: str, tricks: int) -> None:
    phone.tap(f"label:has(#b-{bid})")
    phone.tap(f"label:has(#t{tricks})")


def record(phone: Phone, bid: str, tricks: int) -> None:
    choose(phone, bid, tricks)
    phone.tap(SAVE)
    phone.says("#saved-message", "saved.")


def correct(phone: Phone, tricks: int) -> None:
    """The newest hand, from the middle of its line, or on its own page."""
    if "/1/" not in phone.path:
        phone.tap(f"{LINE} td:nth-child(2)")
    phone.press("Correct it")
    phone.tap(f"label:has(#t{tricks})")
    phone.tap(SAVE)
    phone.says(".told", "It is corrected.")


def test_a_hand_is_recorded_corrected_and_undone_before_the_eyes_of_another_phone(
    scorer: Phone, other: Phone, sheet: str
) -> None:
    other.open(sheet)
    record(scorer, "grand-N", 8)
    other.says("#score", "Anna & Clara 2")
    other.has(LINE, 1)
    assert scorer.hits() == []

    correct(scorer, 9)
    scorer.says("#saved-message", "Anna & Clara +3")
    other.says("#score", "Anna & Clara 3")

    scorer.tap(".saved button")
    scorer.has(LINE, 0)
    other.has(LINE, 0)
    other.says("#score", "Anna & Clara 0")


def test_what_another_phone_chose_stays_when_a_hand_arrives(scorer: Phone, other: Phone, sheet: str) -> None:
    other.open(sheet)
    other.press("Score here")
    other.tap("label:has(#t7)")
    record(scorer, "grand-N", 8)
    other.says(".held", "Hand 1 was saved on another phone")
    other.press("Discard mine")
    other.says(".now", "Hand 2")


def test_an_empty_hand_is_told_what_is_missing(scorer: Phone, sheet: str) -> None:
    scorer.tap(SAVE)
    scorer.has(".problem", 2)
    assert scorer.hits() == []


def test_back_after_a_correction_shows_the_sheet_as_it_is_now(scorer: Phone, sheet: str) -> None:
    record(scorer, "grand-N", 8)
    correct(scorer, 9)
    scorer.driver.back()
    scorer.says(".sum", "took 9")
    correct(scorer, 10)
    while scorer.path != f"{sheet}/1/65536":
        scorer.driver.back()
    scorer.driver.back()
    scorer.says("h1", "game 1")
    scorer.says("#score", "Anna & Clara 4")
    scorer.has(".held", 0)
    scorer.has("#conflict > *", 0)
    record(scorer, "low", 4)
    scorer.says("#saved-message", "Hand 2 saved.")


def test_a_party_goes_from_its_door_to_its_prizes(scorer: Phone, other: Phone, new_phone: NewPhone) -> None:
    desk, wall = scorer, new_phone(TELEVISION)
    door, screen = begin_party(desk)
    wall.open(screen)
    wall.says(".wall", "Scan to join")
    come_in(other, door)
    wall.has(".leaf-names li", 8)
    seat(desk)
    other.says("#now", "Table ")
    wall.has(".seat-line", 2)
    play(desk)
    wall.says(".wall", "After round 1")
    other.says("#now", "Round 1 is over.")
    finish(desk)
    wall.says(".wall", desk.seen(".prize.shown b")[0])
    other.says("#now", "The party is over.")
    assert desk.hits() + other.hits() == []


def begin_party(desk: Phone) -> tuple[str, str]:
    """Seven guests are here; the ways to the door and to the wall."""
    desk.open("/party/new/minnesota")
    desk.press("Start the party")
    desk.says("h1", "Whist party")
    home = re.match(r"/p/[\w-]{22}", desk.path)[0]
    desk.open(f"{home}/share")
    handed = re.findall(r'value="https?://[^/]+(/[jb]/[^"]+)"', desk.driver.page_source)
    desk.open(f"{home}/guests")
    desk.fill("#names", Keys.ENTER.join(GUESTS))
    desk.press("They are here")
    desk.says("#count", "7 here")
    door, wall = (next(path for path in handed if path.startswith(start)) for start in ("/j/", "/b/"))
    return door, wall


def come_in(guest: Phone, door: str) -> None:
    guest.open(door)
    guest.fill("#name", HOST)
    guest.press("Come in")
    guest.says("#now", "You are in.")


def seat(desk: Phone) -> None:
    desk.press("Tables")
    desk.press("Draw the first round")
    desk.has(".mover", 8)
    assert desk.hits() == []
    desk.press("Publish round 1")
    desk.has(".table-row", 2)


def play(desk: Phone) -> None:
    for table in (1, 2):
        desk.tap(f"#table-{table}")
        desk.fill("#points_NS", "7")
        desk.fill("#points_EW", "3")
        desk.press("Enter this result")
        desk.has(".table-said.done", 1)
        desk.tap(".back")
    desk.press("Close round 1")
    desk.says("h2", "Round 1 is closed.")


def finish(desk: Phone) -> None:
    desk.press("Finish the party…")
    desk.press("Finish it")
    desk.press("Draw between them")
    desk.press("Show it on the wall")
    desk.has(".prize.shown", 1)
