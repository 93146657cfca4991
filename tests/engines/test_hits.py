"""On every page each control is what lies at its own middle, in Firefox and WebKit as in Chromium."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext

from scorepad.models import POSITION_STEP
from scorepad.rules import VARIANTS
from tests.browser.pages import PLACES, Evening, Place, play
from tests.engines.conftest import NewPhone
from tests.engines.phone import Phone

CAST = ("Anna", "Bjørn", "Clara", "David")
UNFOLD = "document.querySelectorAll('details:not(.menu)').forEach((part) => { part.open = true; })"
MENU = "document.querySelectorAll('details.menu').forEach((menu) => { menu.open = true; })"


@pytest.fixture(scope="module", params=[pytest.param("firefox", marks=pytest.mark.long), "webkit"])
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def evening(browser: Browser, browser_context_args: dict[str, object]) -> Iterator[Evening]:
    scorer, follower = (browser.new_context(**browser_context_args) for _ in range(2))
    yield play(scorer, follower)
    scorer.close()
    follower.close()


@pytest.fixture(scope="module")
def phone(new_phone: NewPhone) -> Phone:
    phone = new_phone()
    phone.open("/")
    return phone


def become(phone: Phone, owner: BrowserContext) -> None:
    """This window is that phone from now on."""
    phone.driver.delete_all_cookies()
    for cookie in owner.cookies():
        phone.driver.add_cookie({"name": cookie["name"], "value": cookie["value"], "path": cookie["path"]})


def pages(evening: Evening) -> dict[tuple[str, bool], Place]:
    """Each address once: what is done on a page first is done in Chromium."""
    return {(place.path(evening), place.follows): place for place in PLACES.values()}


def faults_of(phone: Phone, path: str) -> Iterator[str]:
    phone.open(path)
    for opened in (UNFOLD, MENU):
        phone.driver.execute_script(opened)
        yield from (f"{path}: {fault}" for fault in phone.hits())


@pytest.mark.parametrize("follows", [False, True], ids=["scorer", "follower"])
def test_each_control_is_what_lies_at_its_own_middle(evening: Evening, phone: Phone, follows: bool) -> None:
    become(phone, evening.follower if follows else evening.scorer)
    paths = [path for path, is_followers in pages(evening) if is_followers == follows]
    assert len(paths) > 5
    faults = [fault for path in paths for fault in faults_of(phone, path)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("variant", [preset.key for preset in VARIANTS])
def test_a_sheet_of_any_variant_with_a_hand_on_it_is_pressed_where_it_is_seen(
    evening: Evening, phone: Phone, variant: str
) -> None:
    become(phone, evening.scorer)
    path = sheet_with_a_hand(evening.scorer, variant)
    phone.open(path)
    phone.has("#lines tbody tr", 1)
    assert list(faults_of(phone, path)) == []


def sheet_with_a_hand(scorer: BrowserContext, variant: str) -> str:
    """Begun and played as any of the families asks."""
    names = {f"name_{seat}": name for seat, name in zip("NESW1234", CAST * 2, strict=True)}
    dealer = "1" if variant == "knockout" else "N"
    path = scorer.request.post(f"/new/{variant}", form=names | {"first_dealer": dealer}).url
    taken = {f"tricks_{seat}": tricks for seat, tricks in zip(("ns", *"1234"), "83211", strict=True)}
    form = {"kind": "hand", "bid": "grand:N", "hand": "1", "position": str(POSITION_STEP)}
    assert scorer.request.post(f"{path}/1/entries", form=form | taken).status == 200
    return path
