"""Dates, times and money as the browser's region writes them, whatever language the words are in."""

import re
from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest
from babel.localedata import locale_identifiers
from flask import Flask
from flask.ctx import RequestContext

from scorepad.languages import habits, written_alike
from scorepad.words.moments import day, moment, time_of_day
from scorepad.words.money import money
from scorepad.words.party import games_figure

EVENING = datetime(2026, 11, 30, 22, 46, tzinfo=UTC)
IN_OSLO = EVENING, "Europe/Oslo"


def reading(app: Flask, asked: str) -> RequestContext:
    """A browser that asks for these languages."""
    return app.test_request_context(headers={"Accept-Language": asked} if asked else {})


@pytest.mark.parametrize(
    ("asked", "time", "date", "price"),
    [
        ("", "11:46\u202fPM", "November 30, 2026", "$4.50"),
        ("en", "11:46\u202fPM", "November 30, 2026", "$4.50"),
        ("en-US,en;q=0.9,nb;q=0.8", "11:46\u202fPM", "November 30, 2026", "$4.50"),
        ("en-GB,en;q=0.9", "23:46", "30 November 2026", "US$4.50"),
        ("en-AU", "11:46\u202fpm", "30 November 2026", "USD\xa04.50"),
        ("nb-NO,nb;q=0.9,no;q=0.8,en-US;q=0.7", "23:46", "30 November 2026", "4,50\xa0US$"),
        ("nb", "23:46", "30 November 2026", "4,50\xa0US$"),
        ("no-NO", "23:46", "30 November 2026", "4,50\xa0US$"),
        ("en,nb-NO;q=0.5", "23:46", "30 November 2026", "4,50\xa0US$"),
        ("en-NO", "23:46", "30 November 2026", "4,50\xa0US$"),
        ("fi-FI", "23.46", "30 November 2026", "4,50\xa0US$"),
        ("tr-TR", "23:46", "30 November 2026", "4.50\xa0US$"),
        ("ko-KR", "11:46\u202fpm", "30 November 2026", "US$4.50"),
        ("zh-Hant-TW", "11:46\u202fpm", "30 November 2026", "US$4.50"),
        ("*", "11:46\u202fPM", "November 30, 2026", "$4.50"),
        ("xx-YY, -;q=x, ;;", "11:46\u202fpm", "30 November 2026", "US$4.50"),
    ],
)
def test_english_words_stand_beside_times_of_the_browsers_region(
    app: Flask, asked: str, time: str, date: str, price: str
) -> None:
    with reading(app, asked):
        assert (time_of_day(*IN_OSLO), day(*IN_OSLO), money(450, "USD")) == (time, date, price)


@pytest.mark.parametrize(
    ("asked", "words"),
    [("en-US", "Mon, Nov 30 11:46\u202fPM"), ("nb-NO", "Mon, 30 Nov 23:46"), ("en-GB", "Mon 30 Nov 23:46")],
)
def test_a_moment_of_another_day_has_its_day_as_the_region_has_it(app: Flask, asked: str, words: str) -> None:
    with reading(app, asked):
        assert moment(*IN_OSLO, now=EVENING + timedelta(days=3)) == words


@pytest.mark.parametrize(("asked", "figure"), [("en-US", "1.14"), ("nb-NO", "1,14"), ("de", "1,14")])
def test_a_part_of_a_game_has_the_decimal_sign_of_the_region(app: Flask, asked: str, figure: str) -> None:
    with reading(app, asked):
        assert games_figure(Fraction(8, 7)) == figure


@pytest.mark.parametrize(
    ("asked", "known"), [("nb", "nb_NO"), ("fr-CA", "fr_CA"), ("en-TR", "tr_TR"), ("en", "en"), ("xx-QQ", "en")]
)
def test_habits_are_those_of_the_place_the_browser_names(app: Flask, asked: str, known: str) -> None:
    with reading(app, asked):
        assert str(habits()) == known


def test_without_a_browser_english_is_written_as_in_its_source(app: Flask) -> None:
    with app.app_context():
        assert (time_of_day(*IN_OSLO), str(habits())) == ("11:46\u202fPM", "en")


def test_all_regions_of_the_world_need_a_few_renderings(app: Flask) -> None:
    alike: dict[str, set[tuple[str, ...]]] = {}
    for locale in filter(re.compile("en_").match, locale_identifiers()):
        with reading(app, locale.replace("_", "-")):
            alike.setdefault(written_alike(), set()).add((time_of_day(*IN_OSLO), day(*IN_OSLO), money(450, "EUR")))
    assert len(alike) < 40
    assert {len(forms) for forms in alike.values()} == {1}
