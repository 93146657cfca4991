"""What came of the games of whole rounds. There may be ten thousand, so no object is made for a row."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from sqlalchemy import String, cast, select

from scorepad import rules
from scorepad.database import db
from scorepad.models.ledger import values_of
from scorepad.models.sheet import Game, Ruling, Sheet
from scorepad.models.values import ruled, ruling_from, variant_from_text
from scorepad.party.rounds import Result
from scorepad.seat import Partnership

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import ColumnElement

    from scorepad.rules.family import Ruling as RulingValue
    from scorepad.rules.family import Tally


def result_of(tally: Tally) -> Result | None:
    """What a game came to, as the party counts it."""
    if tally.outcome is None:
        return None
    (ns, ew), (ns_stars, ew_stars) = tally.outcome.score, tally.outcome.stars
    return Result(Partnership(tally.outcome.winner), (ns, ew), (ns_stars, ew_stars))


def results_of(round_ids: Sequence[int]) -> defaultdict[int, dict[int, Result]]:
    """What came of the tables of these rounds where there is a winner, by round and table. Three queries."""
    results: defaultdict[int, dict[int, Result]] = defaultdict(dict)
    if not round_ids:
        return results
    columns = Game.id, Game.round_id, Sheet.table_number, Game.family_key, cast(Game.variant_record, String)
    more = Game.player_records, Game.first_dealer, Game.called_at
    values, rulings = values_of(_counts(round_ids)), _rulings(round_ids)
    for game, round_id, table, family_key, variant, players, dealer, called in db.session.execute(
        select(*columns, *more).join(Game.sheet).where(_counts(round_ids))
    ):
        seats = len({player["seat"] for player in players})
        played_by = variant_from_text(family_key, variant)
        tally = rules.FAMILIES[family_key].tally(played_by, seats, dealer, values[game], called is not None)
        result = result_of(ruled(tally, rulings.get(game)))
        if result is not None:
            results[round_id][table] = result
    return results


def _counts(round_ids: Sequence[int]) -> ColumnElement[bool]:
    """Of the games of these rounds those that were not taken back."""
    return Game.round_id.in_(round_ids) & Game.withdrawn_at.is_(None)


def _rulings(round_ids: Sequence[int]) -> dict[int, RulingValue]:
    """The newest decision of each game that has one."""
    columns = select(Ruling.game_id, Ruling.winner, Ruling.score, Ruling.stars).join(Ruling.game)
    statement = columns.where(_counts(round_ids), Ruling.withdrawn_at.is_(None)).order_by(Ruling.id)
    decided = db.session.execute(statement)
    return {game: ruling_from(winner, score, stars) for game, winner, score, stars in decided}
