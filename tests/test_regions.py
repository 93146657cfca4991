"""What changed of a board, and when all of it has to be sent."""

from scorepad.live.hub import Frame
from scorepad.live.regions import changed

BOARD = """<div id="board" data-version="{version}">
<header><h1>Lutefisk night</h1></header>
<p id="count" data-region>{count} here</p>
<div class="rooms">{rows}</div>
<section id="deeds" data-region><p>Close<br>the <b>round</b></p><svg><path d="M0 0"/></svg></section>
</div>"""
ROW = '<a id="table-{number}" data-region href="/t"><span>{score}</span><img src="x"></a>\n'


def board(*scores: str, version: int = 1, count: int = 8) -> str:
    rows = "".join(ROW.format(number=number, score=score) for number, score in enumerate(scores, 1))
    return BOARD.format(version=version, count=count, rows=rows)


def test_only_the_regions_that_differ_are_sent_on_the_boards_own_tag() -> None:
    sent = changed(board("0–0", "2–1"), board("0–0", "5–1", version=2), since=1)
    row = ROW.format(number=2, score="5–1").strip()
    assert sent == f'<div id="board" data-version="2" data-since="1">{row}</div>'


def test_several_regions_stand_in_their_order() -> None:
    sent = changed(board("0", "1"), board("2", "1", count=9), since=7)
    assert sent
    assert sent.index('id="count"') < sent.index('id="table-1"')
    assert "table-2" not in sent
    assert "deeds" not in sent


def test_where_nothing_that_shows_changed_only_the_version_is_sent() -> None:
    assert (
        changed(board("0"), board("0", version=3), since=2) == '<div id="board" data-version="3" data-since="2"></div>'
    )


def test_another_set_of_regions_is_a_whole_board() -> None:
    assert changed(board("0", "1"), board("0"), since=1) is None
    assert changed(board("0"), board("0", "1"), since=1) is None
    assert changed("", board("0"), since=1) is None


def test_what_is_no_board_is_sent_as_it_is() -> None:
    assert changed("", "<p>gone</p>", since=1) is None


def test_who_has_seen_the_event_before_is_sent_the_part_and_everyone_else_the_whole() -> None:
    first = Frame.of(1, board("0"))
    second = Frame.of(2, board("3", version=2), first)
    assert second.after(1) == second.part
    assert {second.after(seen) for seen in (None, 0, 2)} == {second.data}
    assert len(second.part) < len(second.data)
