"""What comes of a table: at the table after the bell or a tie, else by the host's word (design 5.3)."""

from dataclasses import dataclass
from typing import Any

from scorepad.actions import rulings
from scorepad.actions.conflict import require_open
from scorepad.actions.ending import Who, commit, commit_all, log, raise_versions
from scorepad.actions.party.refusal import Refusal, Refused, published_round_of
from scorepad.actions.party.rounds import nothing_played
from scorepad.actions.party.seating import refresh_draft
from scorepad.actions.rulings import BY_DESK
from scorepad.database import db
from scorepad.models import Game, Party, Round, RoundState, Ruling, Sheet, is_begun, tally_of
from scorepad.seat import Partnership


@dataclass(frozen=True, slots=True)
class Score:
    """A table's result as it stands on paper: points and stars of NS and EW, and who won where they are level."""

    points: tuple[int, int]
    winner: Partnership | None = None
    stars: tuple[int, int] | None = None

    @property
    def decided(self) -> Partnership:
        """Who won. Raises Refused: LEVEL where nobody says, WRONG_WINNER where the other side has more."""
        ns, ew = self.points
        if ns == ew:
            if self.winner is None:
                raise Refused(Refusal.LEVEL)
            return self.winner
        ahead = Partnership.NS if ns > ew else Partnership.EW
        if self.winner not in (None, ahead):
            raise Refused(Refusal.WRONG_WINNER)
        return ahead


def finish_table(game: Game, who: Who) -> None:
    """The bell has rung and no hand is in play: the game ends as it stands. Raises Conflict, Refused."""
    require_open(game, who)
    if game.round is None or game.round.rung_at is None:
        raise Refused(Refusal.NOT_RUNG)
    if game.open_bid and tally_of(game).outcome is None and not tally_of(game).tied:
        raise Refused(Refusal.IN_HAND)
    rulings.call(game, who)


def win_cut(game: Game, winner: Partnership, who: Who) -> None:
    """A tie was settled by a cut. Raises Conflict, Refused."""
    require_open(game, who)
    if game.ruling is None and not tally_of(game).tied and tally_of(game).outcome is None:
        raise Refused(Refusal.NOT_TIED)
    rulings.rule(game, winner, "cut", who)


def enter_result(party: Party, number: int, table: int, score: Score, who: Who, *, deliberate: bool = False) -> None:
    """The host says what came of a table. Raises Refused.

    Where the table recorded something, or has a result, that takes a second step: `deliberate`. Of a round that is
    closed it is a correction: a draft is made anew, and a later round in which nothing was played can be reseated.
    """
    found = published_round_of(party, number)
    game, winner = game_at(found, table), score.decided
    stars = score.stars and list(score.stars)
    given = {"winner": str(winner), "why": BY_DESK, "score": list(score.points), "stars": stars}
    if game.ruling is not None and _written(game.ruling) == given:
        return
    if is_begun(game) and not deliberate:
        raise Refused(Refusal.RECORDED, table=table)
    log(game.sheet, game, "ruled", who, before=_outcome(game), after=given)
    db.session.add(Ruling(game=game, name=who.name, **given))
    game.open_bid = None
    _end(party, found, game)


def withdraw_result(party: Party, number: int, table: int, who: Who) -> None:
    """Take back what was ruled about a table that still plays: its hands decide again. Raises Refused."""
    found = published_round_of(party, number)
    if found.state == RoundState.CLOSED:
        raise Refused(Refusal.NOT_PLAYING)
    rulings.play_on(game_at(found, table), who)


def can_reseat(party: Party, number: int) -> bool:
    """Whether the round after this one, which was seated by its results, is played but has no entries yet."""
    return party.playing is not None and party.playing.number == number + 1 and nothing_played(party.playing)


def game_at(found: Round, table: int) -> Game:
    """The game of a table in this round. Raises Refused."""
    games = db.select(Game).join(Game.sheet).where(Game.round_id == found.id, Game.withdrawn_at.is_(None))
    game: Game | None = db.session.scalars(games.where(Sheet.table_number == table)).unique().one_or_none()
    if game is None:
        raise Refused(Refusal.NO_SUCH_TABLE, table=table)
    return game


def _end(party: Party, found: Round, game: Game) -> None:
    if found.state != RoundState.CLOSED:
        commit(game.sheet, game)
        return
    raise_versions(game)
    refresh_draft(party, found)
    commit_all(party, game.sheet)


def _written(ruling: Ruling) -> dict[str, Any]:
    return {"winner": ruling.winner, "why": ruling.why, "score": ruling.score, "stars": ruling.stars}


def _outcome(game: Game) -> dict[str, Any] | None:
    """What the table had come to, if it had."""
    outcome = tally_of(game).outcome
    if outcome is None:
        return None
    why = game.ruling.why if game.ruling else str(outcome.ending)
    return {"winner": outcome.winner, "why": why, "score": list(outcome.score), "stars": list(outcome.stars)}
