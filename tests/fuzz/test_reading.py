"""What is wrong with a page is seen, and what its forms can send."""

from random import Random

import pytest

from tests.fuzz.reading import Reading, Way
from tests.fuzz.values import fill

PAGE = """<!doctype html><html><body><input name="key" form="save" value="k">
<form id="save" method="post" action="/s"><p><label for="a">A</label><input id="a" name="name" value="Anna">
<input type="radio" name="bid" value="low"><input type="radio" name="bid" value="grand" checked>
<input type="checkbox" name="other"><select name="seat"><option value="">-<option value="N" selected>N</select>
<button>Save</button><button name="kind" value="thrown_in" formaction="/t">Thrown in</button>
<button formmethod="get" formaction="/look">Look</button><button type="button">No</button></form></body></html>"""


@pytest.mark.parametrize(
    ("markup", "fault"),
    [
        ('<p id="a"></p><p id="a"></p>', "two elements are called a"),
        ("<div><b></div>", "</div> comes while <b> is open"),
        ("<section>", "<section> is not closed"),
        ("</div>", "</div> closes nothing"),
        ("<p><ul></ul></p>", "</p> closes nothing"),
        ("<form><form></form></form>", "<form> stands in another"),
        ('<p id="a" id="b">', "<p> says something twice"),
        ('<!doctype html><label for="x"></label>', "nothing is called x"),
    ],
)
def test_what_is_wrong_with_markup_is_told(markup: str, fault: str) -> None:
    assert fault in Reading(markup).faults


def test_sound_markup_has_no_faults() -> None:
    assert Reading(PAGE).faults == []
    assert Reading("<ul><li>a<li>b</ul><table><tr><td>1<th>2</table><br><p>a<p>b").faults == []


def test_a_form_is_read_with_every_way_to_send_it() -> None:
    [form] = Reading(PAGE).forms
    assert {name: control.sent for name, control in form.controls.items()} == {
        "key": ["k"],
        "name": ["Anna"],
        "bid": ["grand"],
        "other": [],
        "seat": ["N"],
    }
    thrown_in = Way("POST", "/t", (("kind", "thrown_in"),))
    assert form.ways == [Way("POST", "/s"), thrown_in, Way("GET", "/look")]


def test_the_cards_of_a_hand_are_shared_out_whole() -> None:
    players = "".join(f'<input name="tricks_{seat}" data-most="{most}">' for seat, most in enumerate("771"))
    page = Reading(f'<form method="post" action="/s"><fieldset data-shared="7">{players}</fieldset></form>')
    for seed in range(20):
        _way, sent = fill(page.forms[0], Random(seed), {}, page.shared)
        assert sum(int(tricks) for _name, tricks in sent) == 7
