"""Names and chairs: what was typed wrong, who came for whom, who sits where."""

from dataclasses import replace
from typing import Any

from scorepad.actions.conflict import require_free
from scorepad.actions.ending import Who, commit, log
from scorepad.actions.sheets import new_person
from scorepad.database import db
from scorepad.models import Change, Game, Player, ledger_of


def correct_names(game: Game, names: dict[str, str], who: Who) -> None:
    """Put names right everywhere in this game: those who sit in the seats now were always called so."""
    require_free(game.sheet)
    seated = game.players()
    changed = {seat: name for seat, name in names.items() if seated[seat].name != name}
    if not changed:
        return
    ids = {seated[seat].id: name for seat, name in changed.items()}
    game.sittings = [replace(each, name=ids.get(each.id, each.name)) for each in game.sittings]
    before = {"names": [seated[seat].name for seat in changed]}
    log(game.sheet, game, "renamed", who, before=before, after={"names": list(changed.values())})
    commit(game.sheet, game)


def take_seat(game: Game, seat: str, name: str, who: Who, person: str | None = None) -> None:
    """Somebody takes a seat from the next entry on; hands and money before that stay with who sat there."""
    require_free(game.sheet)
    put_in_seat(game, seat, name, who, person or new_person())
    commit(game.sheet, game)


def put_in_seat(game: Game, seat: str, name: str, who: Who, person: str) -> None:
    """Note who sits in a seat from now on."""
    before = game.players()[seat]
    ledger = ledger_of(game)
    since = ledger.next_position if ledger.written else 0
    kept = [each for each in game.sittings if (each.seat, each.since) != (seat, since)]
    game.sittings = [*kept, Player(seat, person, name, since)]
    log(game.sheet, game, "took_seat", who, before={"name": before.name}, after={"name": name})


def swap_chairs(game: Game, first: str, second: str, who: Who) -> None:
    """Two people sat in each other's chairs. No score changes.

    Partners take their bids and deals with them, since their tricks are counted together; between
    partnerships what was recorded stays with the chair.
    """
    require_free(game.sheet)
    exchange = {first: second, second: first}
    names = {"names": [game.players()[seat].name for seat in (first, second)]}
    game.sittings = [replace(each, seat=exchange.get(each.seat, each.seat)) for each in game.sittings]
    if any({first, second} <= set(game.family.members(side)) for side in game.family.sides(len(game.players()))):
        _follow(game, exchange)
    log(game.sheet, game, "swapped", who, after=names)
    commit(game.sheet, game)


def _follow(game: Game, exchange: dict[str, str]) -> None:
    game.first_dealer = exchange.get(game.first_dealer, game.first_dealer)
    if game.open_bid:
        contract, colon, seat = game.open_bid.partition(":")
        game.open_bid = contract + colon + exchange.get(seat, seat)
    for entry in game.all_entries:
        moved = _exchanged(entry.record, exchange)
        if moved != entry.record:
            entry.record = moved
            entry.revision += 1
    for change in db.session.scalars(db.select(Change).filter_by(sheet_id=game.sheet_id, game_number=game.number)):
        change.before = change.before and _exchanged(change.before, exchange)
        change.after = change.after and _exchanged(change.after, exchange)


def _exchanged(record: dict[str, Any], exchange: dict[str, str]) -> dict[str, Any]:
    seats = {name: exchange.get(record[name], record[name]) for name in ("bidder", "dealer") if name in record}
    return record | seats
