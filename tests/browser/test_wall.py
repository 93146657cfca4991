"""The wall of a party in a real browser: it follows, turns its leaves, cuts nothing, and its clock is the server's."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.desks import Desk, open_party
from tests.browser.sheets import hide
from tests.serving import Served

HD, FULL_HD = {"width": 1280, "height": 720}, {"width": 1920, "height": 1080}

SLEEP = """milliseconds => {
    const awake = performance.now;
    performance.now = () => awake.call(performance) - milliseconds;
}"""
WRONG_CLOCK = "(() => { const right = Date.now; Date.now = () => right() + 180000 })()"
LISTEN = """(() => {
    window.strokes = 0;
    const create = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () { window.strokes += 1; return create.call(this); };
})()"""
# What is smaller than it may be, cut, or off the screen: "nothing under 2.6 %, names at least 3.6 %".
FAULTS = """() => {
    const unit = innerWidth / 100;
    const seen = [...document.querySelectorAll('.wall *')].filter((each) => each.checkVisibility()
        && !each.closest('svg, .away') && [...each.childNodes].some((node) => node.nodeName === '#text'
        && node.textContent.trim()));
    return seen.filter((each) => {
        const box = each.getBoundingClientRect();
        const size = parseFloat(getComputedStyle(each).fontSize) + .1;
        const row = each.closest('.rows > *');
        const isName = row && each.matches('bdi');
        const around = isName ? row.getBoundingClientRect() : { top: 0, bottom: innerHeight };
        return size < unit * (isName ? 3.6 : 2.6) || box.right > innerWidth
            || box.bottom > around.bottom + 8 || box.top < around.top - 8;
    }).map((each) => each.textContent);
}"""


@pytest.fixture(scope="session")
def browser_context_args(server: Served) -> dict[str, object]:
    """A television."""
    return {"base_url": server.address, "locale": "en-US", "viewport": HD}


@pytest.fixture
def desk(context: BrowserContext) -> Desk:
    return open_party(context)


def open_wall(page: Page, desk: Desk) -> Page:
    page.goto(desk.wall)
    page.wait_for_function("() => document.getElementById('live').dataset.state === 'live'")
    return page


def left_on(page: Page) -> int:
    """The seconds the clock shows."""
    minutes, seconds = page.locator("time.clock").inner_text().split(":")
    return int(minutes) * 60 + int(seconds)


def figure(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"


def left(page: Page) -> float:
    """The seconds there are, by the clock of the server's machine."""
    ends = float(page.locator("time.clock").get_attribute("data-ends") or 0)
    return (ends - float(page.context.request.get("/now").text())) / 1000


def test_it_follows_the_evening_by_itself(page: Page, desk: Desk) -> None:
    wall = open_wall(page, desk)
    expect(wall.locator(".door .qr")).to_be_visible()
    desk.welcome(8)
    expect(wall.locator(".leaf-names li")).to_have_count(8)
    desk.publish(1)
    expect(wall.locator(".seat-line")).to_have_count(2)
    desk.post("/clock", what="start")
    expect(wall.locator(".table-line")).to_have_count(2)
    expect(wall.locator("time.clock")).to_have_text(re.compile(r"^(20:00|19:\d\d)$"))


def test_a_wrong_clock_and_a_sleep_change_nothing(page: Page, desk: Desk) -> None:
    desk.welcome(8)
    desk.publish(1)
    desk.post("/clock", what="start")
    page.add_init_script(WRONG_CLOCK)
    wall = open_wall(page, desk)
    assert abs(left_on(wall) - left(wall)) < 2
    with wall.expect_response("**/now"):
        wall.evaluate(SLEEP, 240_000)
    shown = left_on(wall)
    wall.wait_for_function("shown => document.querySelector('time.clock').textContent !== shown", arg=figure(shown))
    assert abs(left_on(wall) - left(wall)) < 2


def test_overtime_is_counted_up(page: Page, desk: Desk) -> None:
    desk.welcome(8)
    desk.publish(1)
    desk.post("/clock", what="start")
    for press in range(20):
        desk.post("/clock", what="minus", key=str(press))
    wall = open_wall(page, desk)
    clock = wall.locator("time.clock.over")
    expect(clock).to_have_text(re.compile(r"^\+0:\d\d$"))
    shown = clock.inner_text()
    expect(clock).not_to_have_text(shown)
    desk.post("/clock", what="plus", key="one more")
    expect(wall.locator("time.clock:not(.over)")).to_have_text(re.compile(r"^(1:00|0:\d\d)$"))


def test_a_wall_that_was_hidden_is_right_when_it_is_seen_again(page: Page, desk: Desk) -> None:
    wall = open_wall(page, desk)
    hide(wall, hidden=True)
    desk.welcome(8)
    desk.publish(1)
    expect(wall.locator(".seat-line")).to_have_count(0)
    hide(wall, hidden=False)
    expect(wall.locator(".seat-line")).to_have_count(2)


def test_the_bell_sounds_after_a_tap(page: Page, desk: Desk) -> None:
    desk.welcome(8)
    desk.publish(1)
    desk.post("/clock", what="start")
    page.add_init_script(LISTEN)
    wall = open_wall(page, desk)
    wall.locator("#sound").click()
    expect(wall.locator("#sound")).to_be_hidden()
    assert wall.evaluate("() => window.strokes") == 2
    desk.post("/bell", number="1")
    wall.wait_for_function("() => window.strokes === 8")
    expect(wall.locator(".clock.rung")).to_be_visible()


def test_leaves_turn_and_a_change_takes_none_away(page: Page, desk: Desk) -> None:
    desk.welcome(44)
    desk.publish(1)
    page.clock.install()
    wall = open_wall(page, desk)
    shown = wall.locator(".leaf:not([hidden])")
    expect(shown.locator("footer b")).to_have_text("tables 1 of 3")
    page.clock.fast_forward(10_500)
    expect(shown.locator("footer b")).to_have_text("tables 2 of 3")
    version = wall.locator("#board").get_attribute("data-version") or ""
    desk.welcome(1, "Late")
    expect(wall.locator("#board")).not_to_have_attribute("data-version", version)
    expect(shown.locator("footer b")).to_have_text("tables 2 of 3")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [HD, FULL_HD], ids=["hd", "full-hd"])
def test_nothing_is_small_or_cut(page: Page, desk: Desk, size: dict[str, int], theme: str) -> None:
    page.emulate_media(color_scheme=theme)
    page.set_viewport_size(size)
    desk.welcome(50, "Alexandra-Marie of the Very Long Name")
    for step in (lambda: None, lambda: desk.publish(1), lambda: desk.post("/clock", what="start")):
        step()
        page.goto(desk.wall)
        assert page.evaluate(FAULTS) == []


def test_without_scripts_it_turns_and_follows(new_context: Callable[..., BrowserContext], desk: Desk) -> None:
    desk.welcome(44)
    desk.publish(1)
    page = new_context(java_script_enabled=False).new_page()
    page.goto(desk.wall)
    expect(page.locator(".leaf:visible footer b")).to_have_text("tables 1 of 3")
    page.wait_for_url("**/b/*?leaf=2")
    expect(page.locator(".leaf:visible footer b")).to_have_text("tables 2 of 3")
