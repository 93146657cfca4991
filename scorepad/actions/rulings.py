"""Ending a game from outside its hands."""

from scorepad.actions.conflict import Conflict, Why
from scorepad.actions.ending import Who, commit, log
from scorepad.database import db
from scorepad.models import Game, Ruling, now


def call(game: Game, who: Who) -> None:
    """End the game as it stands; if it is level, one more hand or a cut decides."""
    if game.called_at is not None or game.result().outcome is not None:
        return
    game.called_at = now()
    game.open_bid = None
    log(game.sheet, game, "called", who)
    commit(game.sheet, game)


def play_on(game: Game, who: Who) -> None:
    """Take back a call or a ruling: the hands decide again."""
    if game.called_at is None and game.ruling is None:
        return
    game.called_at = None
    for ruling in game.rulings:
        ruling.withdrawn_at = ruling.withdrawn_at or now()
    log(game.sheet, game, "played_on", who)
    commit(game.sheet, game)


def rule(game: Game, winner: str, why: str, who: Who) -> None:
    """Decide who won; the newest decision goes before the tally. Raises Conflict where the hands decided meanwhile."""
    if game.ruling is not None and (game.ruling.winner, game.ruling.why) == (winner, why):
        return
    if game.ruling is None and game.result().outcome is not None:
        raise Conflict(Why.GAME_OVER, game.entries[-1] if game.entries else None)
    db.session.add(Ruling(game=game, winner=winner, why=why, name=who.name))
    log(game.sheet, game, "ruled", who, after={"winner": winner, "why": why})
    commit(game.sheet, game)


def resume(game: Game, who: Who) -> None:
    """Go on with a game that a correction reopened; the games begun after it are still empty and are taken back."""
    later = [each for each in game.sheet.games if each.number > game.number]
    if not later or any(each.is_begun for each in later):
        return
    for each in later:
        each.withdrawn_at = now()
    log(game.sheet, game, "resumed", who)
    commit(game.sheet, game, *later)
