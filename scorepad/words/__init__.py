"""Every enumeration's words, lazily translated. The engines hold no prose; this folder holds all of theirs."""

from flask import Flask
from flask_babel import get_locale

from scorepad.rules.knockout.scoring import leader_of
from scorepad.rules.suit import Suit
from scorepad.words import bids, bumps, choices, classic, knockout, moments, party, prizes, sheet, sums, variants
from scorepad.words.cast import as_typed, cast_of, isolated
from scorepad.words.problems import misfit_text


def init_app(app: Flask) -> None:
    """Give the templates the words."""
    _give_of_variants(app)
    _give_of_sheets(app)
    _give_of_classic(app)
    _give_of_knockout(app)
    _give_of_parties(app)


def _give_of_variants(app: Flask) -> None:
    app.jinja_env.globals.update(
        money=variants.money,
        preset_line=variants.preset_line,
        preset_name=variants.preset_name,
        rules_name=variants.rules_name,
        summary=variants.summary,
    )


def _give_of_sheets(app: Flask) -> None:
    app.jinja_env.globals.update(
        as_typed=as_typed,
        bid_words=bids.bid_words,
        bids_of=choices.bids_of,
        cast_of=cast_of,
        conflict_words=sheet.conflict_words,
        contract_name=bids.contract_name,
        day=moments.day,
        entry_in_words=sums.entry_in_words,
        ending_words=sheet.ending_words,
        figure=sheet.figure,
        get_locale=get_locale,
        first_to_bid=bids.first_to_bid,
        isolated=isolated,
        log_words=sheet.log_words,
        reason_word=sheet.reason_word,
        sheet_title=sheet.sheet_title,
        signed=sheet.signed,
        suit_icon=bids.suit_icon,
        suit_name=bids.suit_name,
        suits=tuple(Suit),
        sum_in_words=sums.sum_in_words,
        was_bid=bids.was_bid,
        worth=sheet.worth,
    )


def _give_of_classic(app: Flask) -> None:
    app.jinja_env.globals.update(
        begun_with=classic.begun_with,
        games_words=classic.games_words,
        hand_words=classic.hand_words,
        side_words=classic.side_words,
        trump_now=classic.trump_now,
    )


def _give_of_knockout(app: Flask) -> None:
    app.jinja_env.globals.update(
        came_to=knockout.came_to,
        deal_for=knockout.deal_for,
        dogs_words=knockout.dogs_words,
        leader_of_deal=leader_of,
        misfit_text=misfit_text,
        result_words=knockout.result_words,
        standing_of=knockout.standing_of,
        state_word=knockout.state_word,
        trump_words=knockout.trump_words,
    )


def _give_of_parties(app: Flask) -> None:
    app.jinja_env.globals.update(
        attendance_words=party.attendance_words,
        games_figure=party.games_figure,
        mark_words=party.mark_words,
        move_mark=party.move_mark,
        move_word=party.move_word,
        prize_name=prizes.prize_name,
        round_rule=party.round_rule,
        round_summary=party.round_summary,
        ruling_words=party.ruling_words,
        standing_rule=party.standing_rule,
        table_state_words=party.table_state_words,
        way_words=bumps.way_words,
    )
