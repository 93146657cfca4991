"""Turning the table: who holds this phone."""

import re

import pytest
from flask.testing import FlaskClient

from tests.factories import Started, record_hand


def test_the_four_are_offered_where_they_sit(client: FlaskClient, sheet: Started, way: dict[str, str]) -> None:
    page = client.get(f"{sheet.path}/seat", headers=way)
    assert page.status_code == 200
    offered = re.findall(r'at-(\w+).*?name="seat" value="\w".*?<bdi translate="no">(\w+)</bdi>', page.text)
    assert dict(offered) == {"bottom": "Clara", "left": "David", "top": "Anna", "right": "Bjørn"}


def test_somebody_else_who_keeps_score_is_named_on_every_phone(
    client: FlaskClient, sheet: Started, other_phone: FlaskClient
) -> None:
    assert client.post(f"{sheet.path}/seat", data={"name": "Erik"}).location == sheet.path
    record_hand(client, sheet)
    assert '<bdi translate="no">Erik</bdi> keeps score' in other_phone.get(sheet.path).text
    assert 'Recorded by <bdi translate="no">Erik</bdi>' in other_phone.get(sheet.at(1)).text


@pytest.mark.parametrize("name", ["W" * 41, "W" * 4000])
def test_too_long_a_name_is_refused_and_kept(client: FlaskClient, sheet: Started, name: str) -> None:
    answer = client.post(f"{sheet.path}/seat", data={"name": name})
    assert answer.status_code == 422
    assert f"this one has {len(name)}" in answer.text
    assert f'value="{name}"' in answer.text
