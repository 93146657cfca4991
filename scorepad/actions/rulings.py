"""Ending a game from outside its hands."""

from scorepad.actions.conflict import Conflict, Why, require_free, require_open
from scorepad.actions.ending import Who, commit, log
from scorepad.database import db
from scorepad.models import Game, Ruling, is_begun, ledger_of, now, tally_of

BY_DESK = "desk"
"""Why a host's ruling is there: the result was entered at the desk of a party."""


def call(game: Game, who: Who) -> None:
    """End the game as it stands; if it is level, one more hand or a cut decides."""
    if game.called_at is not None or tally_of(game).outcome is not None:
        return
    require_open(game, who)
    if game.round is not None and game.round.rung_at is None:
        raise Conflict(Why.HOST_DECIDES)
    game.called_at = now()
    game.open_bid = None
    log(game.sheet, game, "called", who)
    commit(game.sheet, game)


def play_on(game: Game, who: Who) -> None:
    """Take back a call or a ruling: the hands decide again. What a host ruled, only the desk takes back."""
    if game.called_at is None and game.ruling is None:
        return
    require_open(game, who)
    if game.ruling is not None and game.ruling.why == BY_DESK and not who.is_host:
        raise Conflict(Why.HOST_DECIDES)
    game.called_at = None
    for ruling in game.rulings:
        ruling.withdrawn_at = ruling.withdrawn_at or now()
    log(game.sheet, game, "played_on", who)
    commit(game.sheet, game)


def rule(game: Game, winner: str, why: str, who: Who) -> None:
    """Decide who won; the newest decision goes before the tally. Raises Conflict where the hands decided meanwhile."""
    if game.ruling is not None and (game.ruling.winner, game.ruling.why) == (winner, why):
        return
    if game.ruling is None and tally_of(game).outcome is not None:
        raise Conflict(Why.GAME_OVER, ledger_of(game).last)
    _require_a_cut(game, why, who)
    db.session.add(Ruling(game=game, winner=winner, why=why, name=who.name))
    log(game.sheet, game, "ruled", who, after={"winner": winner, "why": why})
    commit(game.sheet, game)


def _require_a_cut(game: Game, why: str, who: Who) -> None:
    """At a party's table a tie can be settled by a cut; anything else is the host's to decide (design 5.3)."""
    require_open(game, who)
    is_cut = why == "cut" and game.ruling is None and tally_of(game).tied
    if game.round is not None and not (is_cut or who.is_host):
        raise Conflict(Why.HOST_DECIDES)


def resume(game: Game, who: Who) -> None:
    """Go on with a game that a correction reopened; the games begun after it are still empty and are taken back."""
    require_free(game.sheet)
    later = [each for each in game.sheet.games if each.number > game.number]
    if not later or any(is_begun(each) for each in later):
        return
    for each in later:
        each.withdrawn_at = now()
    log(game.sheet, game, "resumed", who)
    commit(game.sheet, game, *later)
