"""A whole party on the real server: everything at the same moment, and the power gone in the middle."""

from pathlib import Path

from scorepad.models import Ends, RoundRule
from tests.crowds import Links, Seated, crowd, key, post, save, save_at_once, seat, shown
from tests.pages import Page, score_on, texts
from tests.partying import UNTIL_THE_BELL
from tests.serving import Served, serving
from tests.writers import stored

HANDS = 3


def test_twelve_tables_that_save_in_the_same_moment_are_right_on_every_screen(instance: Path) -> None:
    links = seat(instance, 50, RoundRule(Ends.HANDS, hands=HANDS))
    assert len(links.screens) == 3 + 1 + 60 + 2
    with serving(instance) as served, crowd(served.address, links.screens) as watchers:
        answers = save_at_once(served.address, links.tables, HANDS)
        last = {path: shown(served.address, path) for path in watchers}
        missed = [path for path, watcher in watchers.items() if not watcher.comes_to(last[path])]
    assert (answers, missed) == ({303}, [])
    assert sorted(stored(instance)) == sorted(key(table, hand) for table in links.tables for hand in (1, 2, 3))
    for table in links.tables:
        assert scores(table, last) == {str(HANDS * table.points)}
    assert last[f"/b/{links.wall}/live"].count('class="table-line done') == 12
    assert "12 of 12 tables done" in Page(last[f"/p/{links.desk}/live?tab=tables"]).text


def scores(table: Seated, last: dict[str, str]) -> set[str]:
    """What north and south have, on every phone at the table; a guest's page names the own side first."""
    guests = [texts(last[f"/g/{guest}/live"], class_="figure")[0].split(" – ") for guest in table.guests[:2]]
    sheets = [score_on(last[path])["NS"] for path in table.streams if not path.startswith("/g/")]
    return {*sheets, guests[0][0], guests[1][1]}


def test_a_party_whose_server_is_killed_goes_on_where_it_was(instance: Path) -> None:
    links = seat(instance, 13, UNTIL_THE_BELL)
    first, second, _third = links.tables
    with serving(instance) as served:
        assert save(served.address, first, 1) == 303
        assert post(served.address, f"/s/{second.sheet}/1/bid", bid="low", hand=1) == 303
        running = killed_after(served, links, "start")
    with serving(instance) as served:
        assert everything(served.address, links) == running
        paused = killed_after(served, links, "pause")
    with serving(instance) as served:
        assert everything(served.address, links) == paused
        assert save(served.address, first, 2) == 303
        assert score_on(shown(served.address, first.streams[0]))["NS"] == str(2 * first.points)
    wall = f"/b/{links.wall}/live"
    assert 'data-ends="' in running[wall]
    assert texts(paused[wall], class_="clock paused")


def everything(address: str, links: Links) -> dict[str, str]:
    """What every screen shows, the moment at which the clock ends included."""
    return {path: shown(address, path) for path in links.screens}


def killed_after(served: Served, links: Links, what: str) -> dict[str, str]:
    """What every screen showed when the power went, after something was done to the clock."""
    assert post(served.address, f"/p/{links.desk}/clock", what=what) == 303
    before = everything(served.address, links)
    served.process.kill()
    served.process.wait()
    return before
