"""Names on screen."""

import pytest

from scorepad.rules.whist import WHIST
from scorepad.words.cast import Cast


@pytest.mark.parametrize(
    ("name", "is_small"),
    [("Solveig", False), ("Margrethe Ann", True), ("Ann-Kari Bo", False), ("Nathaniel", True), ("", False)],
)
def test_a_name_is_smaller_on_a_key_where_a_word_of_it_is_long(name: str, is_small: bool) -> None:
    cast = Cast(WHIST, {"N": name, "E": "B", "S": "C", "W": "D"})
    assert cast.on_key("N") == (
        f'<bdi class="long" translate="no">{name}</bdi>' if is_small else f'<bdi translate="no">{name}</bdi>'
    )
