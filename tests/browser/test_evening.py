"""A whole evening of fourteen guests, as every screen in the room sees it."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.parties import Desk, Phone, TableSheet, Wall, sow
from tests.browser.sheets import bid, hide, save, tricks
from tests.serving import Served

EXPECTED = ["Arne", "Berit", "Dag", "Elin", "Finn", "Gerd", "Hans", "Inger", "Jon", "Kari", "Liv", "Marit", "Nils"]

# What was played, north and south first:
#   round 1   table 1  Inger & Kari 1, Dag & Marit 3     table 2  Hans & Gerd 2, Elin & Finn 4 (first written 4 to 2)
#             table 3  Jon & Liv 1, Arne & Nils 3        Berit rests
#   round 2   table 1  Gerd & Hans 2, Dag & Marit 4      table 2  Nils & Kari 2, Arne & Berit 2: Nils & Kari by a cut
#             table 3  Finn (for Inger, who left) & Liv 6, Jon & Anna 1      Elin rests
#   round 3   table 1  Nils & Kari 2, Dag & Marit 0      table 2  Finn & Gerd 0, Liv & Hans 2
#             table 3  Elin & Arne 3, Berit & Anna 4 (the table had 4 to 3)  Jon rests
#   round 4   table 1  Nils & Kari 5, Liv & Hans 1       table 2  Berit & Dag 1, Anna & Marit 3
#             table 3  Elin & Jon 0, Finn & Arne 5       Gerd rests
# So each has, a game for one won and half a game for a rest; then the difference; then the points:
STANDINGS = [
    ("1", "Nils", "4", "+8", "12"),  # won 3-1, 2-2, 2-0, 5-1
    ("2", "Finn", "3", "+10", "15"),  # won 4-2, 6-1; lost 0-2; won 5-0
    ("3", "Kari", "3", "+4", "10"),  # lost 1-3; won 2-2, 2-0, 5-1; twice at table 1
    ("3", "Marit", "3", "+4", "10"),  # won 3-1, 4-2; lost 0-2; won 3-1; twice at table 1
    ("5", "Arne", "2", "+6", "13"),  # won 3-1; lost 2-2, 3-4; won 5-0
    ("6", "Liv", "2", "+1", "10"),  # lost 1-3; won 6-1, 2-0; lost 1-5
    ("7", "Dag", "2", "0", "8"),  # won 3-1, 4-2; lost 0-2, 1-3
    ("8", "Anna", "2", "−2", "8"),  # came late; lost 1-6; won 4-3, 3-1
    ("9", "Berit", "1½", "−1", "7"),  # rested; lost 2-2; won 4-3; lost 1-3
    ("10", "Elin", "1½", "−4", "7"),  # won 4-2; rested; lost 3-4, 0-5
    ("11", "Hans", "1", "−6", "7"),  # lost 2-4, 2-4; won 2-0; lost 1-5
    ("12", "Gerd", "½", "−6", "4"),  # lost 2-4, 2-4, 0-2; rested
    ("13", "Jon", "½", "−12", "2"),  # lost 1-3, 1-6; rested; lost 0-5
    ("14", "Inger", "0", "−2", "1"),  # lost 1-3; went home
]


@dataclass(frozen=True, slots=True)
class Room:
    """Every screen of the evening: the host's laptop, the television, a tablet at table 3, and phones of guests."""

    desk: Desk
    wall: Wall
    tablet: TableSheet
    kari: Phone
    anna: Phone
    inger: Phone
    sheet: TableSheet  # on Kari's phone


PHONE, TABLET = (390, 844), (820, 1180)
LAPTOP, TELEVISION = (1280, 800), (1280, 720)


@pytest.fixture(scope="session")
def browser_context_args(server: Served) -> dict[str, object]:
    """Any screen of our server; each has a size of its own."""
    return {"base_url": server.address, "locale": "en-US", "has_touch": True}


@pytest.fixture
def room(new_context: Callable[..., BrowserContext]) -> Iterator[Room]:
    """Every screen on its own device. No script of any may fail, and no rule of a page refuse."""
    broken: list[str] = []

    def screen(width: int, height: int) -> Page:
        page = new_context(viewport={"width": width, "height": height}).new_page()
        page.on("pageerror", lambda error: broken.append(str(error)))
        page.on("console", lambda said: broken.append(said.text) if "Content Security Policy" in said.text else None)
        return page

    kari, anna, inger = (screen(*PHONE) for _guest in range(3))
    desk, wall, tablet = screen(*LAPTOP), screen(*TELEVISION), screen(*TABLET)
    yield Room(Desk(desk), Wall(wall), TableSheet(tablet), Phone(kari), Phone(anna), Phone(inger), TableSheet(kari))
    assert not broken


def test_a_whole_evening_on_every_screen(room: Room, server: Served) -> None:
    the_doors_open(room, server)
    the_first_round_is_seated(room)
    the_first_round_is_played(room)
    a_late_guest_comes_and_the_round_is_closed(room)
    the_second_round_is_seated(room)
    somebody_leaves_and_somebody_takes_the_seat(room)
    a_tie_is_settled_by_a_cut(room)
    the_third_round_is_seated(room)
    a_result_is_overruled(room)
    the_bell_ends_the_round(room)
    an_old_result_is_put_right(room)
    the_last_round_is_played_in_secret(room)
    the_prizes_are_shown_one_by_one(room)
    everyone_sees_the_same_standings(room)


def the_doors_open(room: Room, server: Served) -> None:
    desk = room.desk
    desk.start("Lutefisk night", hands=2, minutes=20, rounds=4)
    sow(server.instance, desk.code, "evening")
    desk.keep_the_last_round_secret()
    room.wall.open(desk.link("Link to the wall screen"))
    room.wall.says("Welcome!")
    desk.expect_guests(EXPECTED)
    room.kari.is_on_the_list(desk.link("Link to join"), "Kari")
    room.kari.says("You are in.")
    desk.count("1 here · 0 tables · 12 expected")
    desk.press("All of them are here")
    desk.count("13 here · 3 tables · 1 rests")
    room.wall.door(13)


def the_first_round_is_seated(room: Room) -> None:
    room.desk.tab("Tables")
    room.desk.press("Draw the first round")
    expect(room.desk.page.get_by_text("a draft, seen only here")).to_be_visible()
    room.kari.says("You are in.")
    room.desk.press("Publish round 1")
    room.desk.rows("not started", "not started", "not started")
    room.desk.waits("Tables 1, 2, and 3 have not started")
    room.wall.seats("1.*Inger.*Kari.*Dag.*Marit", "2.*Hans.*Gerd.*Elin.*Finn", "3.*Jon.*Liv.*Arne.*Nils")
    room.wall.says("Resting: Berit")
    room.kari.sits(1, "Inger")
    room.kari.says("Dag & Marit", "deals first")


def the_first_round_is_played(room: Room) -> None:
    room.kari.follow("Your table’s scoresheet")
    room.sheet.take_over()
    room.sheet.record("grand-N", 7)
    room.desk.rows("hand 2", "not started", "not started")
    room.wall.tables("Inger.*Kari.*Dag.*Marit.*1.*0.*hand 2", "Hans.*not started", "Jon.*not started")
    room.sheet.record("grand-E", 4)
    room.sheet.is_done("Dag & Marit win")
    room.tablet.open(room.desk.card(3))
    room.tablet.take_over()
    room.tablet.record("grand-N", 7)
    room.tablet.record("grand-E", 4)
    room.tablet.is_done("Arne & Nils win")
    room.desk.rows("done", "not started", "done")
    room.desk.waits("Table 2 has not started")
    room.desk.enter(2, 4, 2)
    room.desk.rows("done", "done", "done")


def a_late_guest_comes_and_the_round_is_closed(room: Room) -> None:
    room.anna.come_in(room.desk.link("Link to join"), "Anna")
    room.anna.says("You play from the next round on.")
    room.desk.count("14 here · 1 rests")
    room.desk.press("Close round 1")
    room.wall.says("Gerd", "Hans")
    expect(room.wall.page.locator("#wall-head")).to_contain_text("After round 1 of 4")
    room.sheet.says("Round 1 is over.")
    room.anna.says("Round 1 is over.", "Your next table is shown here")


def the_second_round_is_seated(room: Room) -> None:
    room.desk.press("Seat round 2")
    room.desk.moves("Hans", "up")
    room.anna.says("Your next table is shown here")
    room.desk.press("Publish round 2")
    room.wall.seats("1.*Gerd.*Hans.*Dag.*Marit", "2.*Nils.*Kari.*Arne.*Berit", "3.*Inger.*Liv.*Jon.*Anna")
    room.anna.sits(3, "Jon")
    room.kari.sits(2, "Nils")
    room.kari.says("Down to table 2")
    room.tablet.says("Are you still here?", "This is table 3: Inger & Liv, Jon & Anna.")
    room.tablet.takes_no_hand()
    room.tablet.press("I score here")


def somebody_leaves_and_somebody_takes_the_seat(room: Room) -> None:
    room.inger.open(room.desk.page_of("Inger"))
    room.inger.sits(3, "Liv")
    room.inger.leaves("You are in the middle of a round at table 3.")
    room.desk.substitute("Inger", 3, "Finn")
    room.desk.count("13 here · 1 rests")
    room.tablet.says("Finn & Liv")
    room.anna.says("Finn & Liv")
    room.wall.seats("1.*Gerd", "2.*Nils", "3.*Finn.*Liv.*Jon.*Anna")
    room.inger.says("You went home.")
    room.tablet.record("grand-N", 12)
    room.tablet.record("grand-E", 6)
    room.tablet.is_done("Finn & Liv win")


def a_tie_is_settled_by_a_cut(room: Room) -> None:
    room.kari.follow("Your table’s scoresheet")
    room.sheet.take_over()
    room.sheet.record("grand-N", 8)
    room.sheet.record("grand-E", 5)
    room.sheet.says("It is level.", "One more hand decides. Or cut the cards: who won the cut?")
    room.desk.rows("not started", "tied: one more hand", "done")
    room.desk.waits("Table 1 has not started, table 2 is tied")
    room.wall.tables("1.*Gerd", "2.*Nils.*Kari.*Arne.*Berit.*2.*2.*tied", "3.*Finn.*Liv.*6.*1.*done")
    room.sheet.press("Nils & Kari")
    room.sheet.is_done("Nils & Kari win")
    room.sheet.says("by a cut")
    room.desk.enter(1, 2, 4)
    room.desk.press("Close round 2")
    room.anna.says("Round 2 is over.")


def the_third_round_is_seated(room: Room) -> None:
    hide(room.anna.page, hidden=True)
    room.desk.press("Seat round 3")
    room.desk.press("Publish round 3")
    room.wall.seats("1.*Nils.*Kari.*Dag.*Marit", "2.*Finn.*Gerd.*Liv.*Hans", "3.*Elin.*Arne.*Berit.*Anna")
    room.anna.says("Round 2 is over.")
    hide(room.anna.page, hidden=False)
    room.anna.sits(3, "Berit")
    room.desk.press("Start")
    room.desk.page.get_by_role("button", name="One minute more").dblclick()
    for screen in (room.desk, room.wall, room.tablet, room.anna):
        expect(screen.page.locator("time.clock")).to_have_text(re.compile(r"^(22:00|21:[45]\d)$"))


def a_result_is_overruled(room: Room) -> None:
    room.tablet.press("I score here")
    room.tablet.record("grand-N", 10)
    room.tablet.record("grand-E", 4)
    room.tablet.is_done("Elin & Arne win")
    room.anna.says("Elin & Arne won.")
    room.desk.overrule(3, 3, 4)
    room.tablet.is_done("Berit & Anna win")
    room.tablet.says("entered at the desk")
    room.tablet.score(3, 4)
    room.anna.says("You won.", "4 – 3")
    room.wall.tables("1.*Nils", "2.*Finn", "3.*Elin.*Arne.*Berit.*Anna.*3.*4.*done")


def the_bell_ends_the_round(room: Room) -> None:
    second = room.desk.sheet_of(2)
    second.take_over()
    second.record("grand-E", 5)
    room.kari.sits(1, "Nils")
    room.kari.says("Up to table 1")
    room.kari.follow("Your table’s scoresheet")
    room.sheet.take_over()
    bid(room.sheet.page, "grand-N")
    room.desk.ring_the_bell()
    room.desk.rows("last hand in play", "finished? not said yet", "done")
    room.desk.waits("Table 1 plays its last hand, table 2 has not said whether it is finished")
    expect(room.wall.page.locator(".clock")).to_have_text("the bell has rung")
    room.sheet.says("The bell has rung.", "You are in a hand: play it to its end and record it.")
    tricks(room.sheet.page, 8)
    save(room.sheet.page)
    room.sheet.is_done("Nils & Kari win")
    room.desk.finish(2)
    room.desk.rows("done", "done", "done")
    room.desk.press("Close round 3")


def an_old_result_is_put_right(room: Room) -> None:
    room.kari.follow("My page")
    room.wall.places("Nils", "Liv", "Hans", "Dag", "Marit", "Kari", "Berit")
    room.desk.earlier_round(1)
    room.desk.overrule(2, 2, 4)
    room.desk.back()
    room.wall.places("Nils", "Finn", "Liv", "Dag", "Marit", "Kari", "Elin")
    room.kari.is_placed("Place 6 of 14 · 2 games won")


def the_last_round_is_played_in_secret(room: Room) -> None:
    room.desk.press("Seat round 4")
    room.desk.press("Publish round 4")
    room.wall.seats("1.*Nils.*Kari.*Liv.*Hans", "2.*Berit.*Dag.*Anna.*Marit", "3.*Elin.*Jon.*Finn.*Arne")
    room.kari.sits(1, "Nils")
    room.kari.says("Stay at table 1")
    room.kari.is_told_no_place()
    room.desk.enter_all(4, (5, 1), (1, 3), (0, 5))
    room.desk.rows("done", "done", "done")
    room.desk.press("Close round 4")
    room.wall.says("The standings stay hidden", "until the prizes")
    room.kari.is_told_no_place()


def the_prizes_are_shown_one_by_one(room: Room) -> None:
    room.desk.follow("Finish the party…")
    room.desk.press("Finish it")
    room.wall.says("And now the prizes")
    for prize, winner in (("Fewest points", "Jon"), ("Most points", "Finn"), ("Most games", "Nils")):
        room.desk.show_prize(prize)
        room.wall.says(prize, winner)
    room.kari.says("The party is over.")


def everyone_sees_the_same_standings(room: Room) -> None:
    assert room.desk.standings() == STANDINGS
    assert room.wall.standings() == [(place, name, games) for place, name, games, *_more in STANDINGS]
    room.kari.follow("Everyone’s standing")
    assert room.kari.standings() == STANDINGS
