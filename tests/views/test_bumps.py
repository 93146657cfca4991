"""The way of guests up and down the tables, as geometry."""

from itertools import pairwise

from flask import Flask

from scorepad.actions.party import guests
from scorepad.views.bumps import MOST_LINES, PHONE, WALL, bumps_of
from tests.partying import guest, names, play_round, publish, start


def test_there_is_no_chart_before_the_second_round(app: Flask) -> None:
    with app.app_context():
        party = start(8)
        play_round(party)
        assert bumps_of(party, [party.guests[0].id]) is None
        publish(party)
        assert bumps_of(party, [party.guests[0].id]) is not None


def test_a_way_names_the_table_of_every_round(app: Flask) -> None:
    with app.app_context():
        party = start(8)
        first = play_round(party)
        play_round(party)
        winner = next(place.guest_id for place in first.places if (place.table_number, place.seat) == (2, "N"))
        way = bumps_of(party, [winner]).ways[0]
        assert way.tables == (2, 1)
        assert way.points[1][1] < way.points[0][1]


def test_a_rest_is_bridged(app: Flask) -> None:
    with app.app_context():
        party = start(5)
        for _round in range(5):
            play_round(party)
        ways = bumps_of(party, [each.id for each in party.guests]).ways
        rested = [way for way in ways if None in way.tables[1:-1]]
        assert rested
        assert all(way.bridge and len(way.points) == 4 for way in rested)


def test_who_never_sat_has_no_way(app: Flask) -> None:
    with app.app_context():
        party = start(8)
        guests.leave(party, [guest(party, names(1)[0])])
        play_round(party)
        play_round(party)
        gone = guest(party, names(1)[0])
        assert not bumps_of(party, [gone.id]).ways


def test_the_chart_keeps_its_size_and_its_numbers_apart(app: Flask) -> None:
    with app.app_context():
        party = start(60 * 4 + 1)
        play_round(party)
        play_round(party)
        for shape in (PHONE, WALL):
            bumps = bumps_of(party, [party.guests[0].id], shape)
            heights = [label.at for label in bumps.tables]
            assert bumps.height <= shape.height + shape.letters
            assert all(below - above >= shape.letters for above, below in pairwise(heights))
        assert len(party.guests) > MOST_LINES
        assert "M" not in bumps.others
