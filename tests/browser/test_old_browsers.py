"""Televisions of 2021, and phones of people who keep theirs: what such browsers do not know is taken from them here."""

import re
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from scorepad.assets import htmx_file
from tests.browser import old
from tests.browser.desks import Desk, open_party
from tests.browser.sheets import bid, record, save, save_button, saved, start, tricks
from tests.browser.test_wall import FAULTS, FULL_HD, HD
from tests.serving import Served

OURS = [*Path(__file__).parents[2].joinpath("static").glob("*.js")]
NAMES = ["Ingrid", "Hans", "Ruth", "Leif", "Kari", "Per", "Ola", "Liv", "Solveig", "Arne", "Marit", "Nils", "Erik"]
MONITOR = {"width": 1280, "height": 800}
SEEN = """() => [...document.querySelectorAll('.wall-head, .door .qr, .door p, .leaf:not([hidden]) :is(' +
    '.rows > *, .figure, .no, .large p, svg)')].map((each) => each.getBoundingClientRect())
    .map(({ x, y, width, height }) => [x, y, width, height])"""
# Of every key that is seen: whether it is chosen, what fills its face, the colour of its words, whether it is marked.
KEYS = """() => [...document.querySelectorAll('.key input')].filter((each) => each.getClientRects().length)
    .map((input) => [...input.parentElement.children].reduce((key, part) => {
        if (part.matches('.mark')) key.marked = part.getClientRects().length > 0;
        else if (!part.matches('input, .deal, .away')) key.words = getComputedStyle(part).color;
        return key;
    }, { chosen: input.checked, face: getComputedStyle(input).backgroundColor, marked: input.checked }))"""


@pytest.fixture
def today(browser: Browser, server: Served) -> Iterator[Page]:
    """A television that was bought today."""
    with closing(browser.new_context(base_url=server.address, locale="en-US", viewport=HD)) as context:
        yield context.new_page()


@pytest.fixture
def television(browser: Browser, server: Served) -> Iterator[Page]:
    """One of 2021."""
    with closing(browser.new_context(base_url=server.address, locale="en-US", viewport=HD)) as context:
        old.dress(context, old.TELEVISION)
        yield context.new_page()


@pytest.fixture
def phone(new_context: Callable[..., BrowserContext]) -> Iterator[Page]:
    """No script may fail on it."""
    context, broken = new_context(), []
    old.dress(context, old.PHONE)
    page = context.new_page()
    page.on("pageerror", lambda error: broken.append(str(error)))
    yield page
    assert not broken


def gathered(desk: Desk) -> None:
    desk.invite(NAMES, present="1")


def seated(desk: Desk) -> None:
    desk.publish(1)


def playing(desk: Desk) -> None:
    desk.post("/clock", what="start")
    desk.result(1, 1)


def rung(desk: Desk) -> None:
    desk.post("/bell", number="1")


def between(desk: Desk) -> None:
    for table in (2, 3):
        desk.result(1, table)
    desk.post("/rounds/1/close")


def over(desk: Desk) -> None:
    desk.play(2)
    desk.post("/finish")


def given(desk: Desk) -> None:
    for prize in set(re.findall(r'/prizes/(\d+)"', desk.get("/standing"))):
        for what in ("draw", "reveal"):
            desk.context.request.post(f"{desk.path}/prizes/{prize}", form={"what": what})


STAGES = (gathered, seated, playing, rung, between, over, given)


def leaves(page: Page, address: str) -> Iterator[list[list[float]]]:
    """Where everything stands on each leaf, once nothing on it is small or cut."""
    page.goto(address)
    expect(page.locator("#live")).to_have_attribute("data-state", "live")
    for leaf in range(page.locator(".leaf").count()):
        page.evaluate(
            "at => document.querySelectorAll('.leaf').forEach((leaf, n) => { leaf.hidden = n !== at; })", leaf
        )
        old.close_gaps(page)
        assert page.evaluate(FAULTS) == []
        yield page.evaluate(SEEN)


@pytest.mark.parametrize(
    "size",
    [HD, pytest.param(FULL_HD, marks=pytest.mark.long), pytest.param(MONITOR, marks=pytest.mark.long)],
    ids=["hd", "full-hd", "monitor"],
)
def test_a_television_of_2021_shows_the_wall_as_it_is_meant(
    today: Page, television: Page, context: BrowserContext, size: dict[str, int]
) -> None:
    desk = open_party(context)
    for each in (today, television):
        each.set_viewport_size(size)
    for stage in STAGES:
        stage(desk)
        for meant, shown in zip(leaves(today, desk.wall), leaves(television, desk.wall), strict=True):
            assert len(meant) > 1
            for place, was in zip(meant, shown, strict=True):
                assert was == pytest.approx(place, abs=size["width"] / 100), stage.__name__


def test_the_clock_runs_and_the_wall_follows_on_a_television_of_2021(television: Page, context: BrowserContext) -> None:
    broken: list[str] = []
    television.on("pageerror", lambda error: broken.append(str(error)))
    desk = open_party(context)
    television.goto(desk.wall)
    gathered(desk)
    expect(television.locator(".leaf-names li")).to_have_count(len(NAMES))
    seated(desk)
    playing(desk)
    expect(television.locator("time.clock")).to_have_text(re.compile(r"^(20:00|19:\d\d)$"))
    expect(television.locator(".table-line.done .state")).to_have_text("done")
    assert not broken


def look_chosen(page: Page, chosen: int) -> None:
    """So many keys are told from all others by their face and their words, and only they bear a mark."""
    keys = page.evaluate(KEYS)
    yes, no = [key for key in keys if key["chosen"]], [key for key in keys if not key["chosen"]]
    assert len(yes) == chosen
    for told in ("face", "words", "marked"):
        assert not {key[told] for key in yes} & {key[told] for key in no}
    assert all(key["words"] != key["face"] for key in keys)


def says_nothing_wrong(page: Page) -> None:
    """The button only says what it does."""
    assert re.fullmatch(r"Save hand \d", save_button(page))


@pytest.mark.parametrize(("variant", "worth"), [("norwegian", 2), ("south-dakota", 2), ("tuppi", 8)])
def test_a_hand_is_chosen_and_saved_on_a_phone_without_has(phone: Page, variant: str, worth: int) -> None:
    phone.goto(start(phone.context, variant))
    look_chosen(phone, 0)
    bid(phone, "grand-N")
    tricks(phone, 8)
    look_chosen(phone, 2)
    says_nothing_wrong(phone)
    save(phone)
    saved(phone, f"Hand 1 saved. Anna & Clara +{worth}.")


def test_a_special_bid_is_chosen_and_saved_on_a_phone_without_has(phone: Page) -> None:
    phone.goto(start(phone.context, "askov"))
    phone.locator("#special summary").tap()
    bid(phone, "grand_dix-N")
    phone.locator("#m-made").tap()
    look_chosen(phone, 2)
    says_nothing_wrong(phone)
    save(phone)
    saved(phone, "Hand 1 saved. A star for Anna & Clara.")


def test_honours_are_chosen_and_saved_on_a_phone_without_has(phone: Page) -> None:
    phone.goto(start(phone.context, "short-whist"))
    tricks(phone, 8)
    phone.locator("#h-NS-3").tap()
    look_chosen(phone, 2)
    says_nothing_wrong(phone)
    save(phone)
    saved(phone, "Hand 1 saved. Anna & Clara +4.")


def test_the_cut_and_the_trump_are_chosen_and_saved_on_a_phone_without_has(phone: Page) -> None:
    form = {f"name_{seat}": name for seat, name in enumerate(NAMES[:3], 1)}
    phone.goto(phone.context.request.post("/new/knockout", form=form | {"first_dealer": "1"}).url)
    for name in [*NAMES[:2] * 3, NAMES[2]]:
        phone.locator(".taker .key", has_text=name).tap()
    phone.locator("#cut summary").tap()
    phone.locator("#cut .key", has_text=NAMES[0]).tap()
    phone.locator(".trump .key").first.tap()
    look_chosen(phone, 2)
    says_nothing_wrong(phone)
    save(phone)
    saved(phone, "Hand 1 saved.")


def test_a_correction_shows_what_was_chosen_on_a_phone_without_has(phone: Page) -> None:
    address = start(phone.context)
    record(phone.context, address)
    phone.goto(f"{address}/1/65536")
    phone.locator("#correct > summary").tap()
    look_chosen(phone, 2)
    assert re.sub(r"\s+", " ", phone.locator("button.save").inner_text()) == "Save the correction"


def test_two_guests_of_a_draft_are_swapped_on_a_phone_without_has(phone: Page) -> None:
    desk = open_party(phone.context)
    gathered(desk)
    desk.post("/rounds/1/draw")
    phone.goto(desk.path)
    movers = phone.locator(".mover .who")
    before = movers.all_inner_texts()
    for at in (0, 4):
        phone.locator(".mover").nth(at).tap()
    look_chosen(phone, 2)
    phone.get_by_role("button", name="Swap the two").tap()
    expect(movers.first).to_have_text(before[4])


@pytest.mark.parametrize("script", [*OURS, htmx_file()], ids=lambda script: script.name)
def test_a_script_is_written_as_a_television_of_2021_can_read_it(script: Path) -> None:
    assert old.too_new(script) == []


@pytest.mark.parametrize("script", OURS, ids=lambda script: script.name)
def test_a_script_asks_for_nothing_that_a_television_of_2021_has_not(script: Path) -> None:
    assert old.too_new_calls(script) == []


def test_what_cannot_be_read_is_found(tmp_path: Path) -> None:
    script = tmp_path / "young.js"
    script.write_text("a?.b;\nc ?? d;\ne ||= f;\nclass G { #h = 1; }\n")
    assert {line.split(":")[1] for line in old.too_new(script)} == {"1", "2", "3", "4"}
    script.write_text("a.replaceAll(b);\nAbortSignal.timeout(9);\nstructuredClone(c);\na.timeout = 9;\n")
    assert {line.split(":")[1] for line in old.too_new_calls(script)} == {"1", "2", "3"}


def test_of_a_list_of_selectors_with_one_unknown_nothing_is_left() -> None:
    assert old.TELEVISION.reads("a, b:has(c) { top: 0 } d { left: 0 }").strip().startswith("d")
    assert old.TELEVISION.reads("a:is(b) { top: 0 } a:not(b, c) { top: 0 }") == ""
    assert ":not(b)" in old.TELEVISION.reads("a:not(b) { top: 0 }")


def test_a_value_with_a_variable_is_found_unknown_too_late_for_what_stands_before_it() -> None:
    assert "1px" in old.TELEVISION.reads("a { top: 1px; top: min(1px, 2px) }")
    read = old.TELEVISION.reads("a { --u: min(1px, 2px); top: 1px; top: max(1px, var(--u)) }")
    assert re.search(r"--u:\s*initial;.*top:\s*unset;", read)
