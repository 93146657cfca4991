"""Recording hands and putting them right."""

from dataclasses import dataclass
from itertools import count
from typing import Any

from scorepad.actions.conflict import Conflict, Why, require_open
from scorepad.actions.ending import Who, commit, log
from scorepad.database import db
from scorepad.models import Entry, Game, Ledger, RoundState, Written, is_begun, ledger_of, now, tally_of
from scorepad.models.ledger import count_before, keep, read
from scorepad.rules.entries import Entry as EntryValue
from scorepad.rules.entries import InvalidEntry
from scorepad.rules.family import Ending


@dataclass(frozen=True, slots=True)
class Place:
    """Where a phone meant an entry to go: the position, the number of the hand it showed, and the form's own key.

    `between` says that it is put in among others, where the end of the game and its number do not matter.
    """

    position: int
    number: int
    key: str
    between: bool = False


def remember_bid(game: Game, bid: str | None, number: int) -> None:
    """Show on every phone what was bid for the hand of this number; it is no hand and has no points.

    A bid that arrives after its hand was saved, or after its round was closed, belongs to no hand any more.
    """
    if game.round is not None and game.round.state != RoundState.PLAYING:
        return
    tally = tally_of(game)
    if game.open_bid == bid or number != tally.next.number or tally.outcome is not None:
        return
    game.open_bid = bid
    commit(game.sheet, game)


def record(game: Game, value: EntryValue, place: Place, who: Who) -> bool:
    """Save an entry once, whoever sends it and however often; True if this call did. Raises Conflict, InvalidEntry."""
    ledger = ledger_of(game)
    if _is_there(ledger, value, place):
        return False
    require_open(game, who, value)
    if not place.between:
        _require_next(game, value, place)
    position = _free_position(ledger, place)
    _require_fit(game, value, position)
    entry = Written(position, value.kind, value, 1, place.key, who.name, now(), None)
    _write(game, entry, who)
    if place.between:
        log(game.sheet, game, "put_between", who, number=_number(game, position), after=_told(position, value))
    elif _is_hand(value.kind):
        game.open_bid = None
        _heed_bell(game, value)
    commit(game.sheet, game)
    if not place.between:
        keep(game, ledger.then(game, entry))
    return True


def _write(game: Game, entry: Written, who: Who) -> None:
    """One row; nothing else of the game is loaded for it."""
    record = {"record": entry.value.to_record(), "phone": who.phone}
    told = {name: value for name, value in entry._asdict().items() if name != "value"}
    db.session.connection().execute(_INSERT, {"game_id": game.id, **told, **record})
    db.session.expire(game, ["all_entries"])


_INSERT = db.insert(Entry)


def _heed_bell(game: Game, value: EntryValue) -> None:
    """After the bell the hand that was in play is the last one (design 5.3)."""
    if value.kind == "hand" and game.round is not None and game.round.rung_at is not None:
        game.called_at = game.called_at or now()


def _is_there(ledger: Ledger, value: EntryValue, place: Place) -> bool:
    """Whether this repeats what was saved. Raises Conflict where another entry stands in its place."""
    same_key = next(iter([each for each in ledger.written if each.entry_key == place.key]), None)
    there = [each for each in ledger.entries if each.position == place.position]
    # Points given meanwhile are no other version of a hand.
    found = same_key or next((each for each in there if _is_hand(each.kind) == _is_hand(value.kind)), None)
    if found is None:
        return False
    if found.removed_at is not None:
        raise Conflict(Why.REMOVED, found, value)
    if found.value == value:
        return True
    raise Conflict(Why.OTHER_VALUES if same_key else Why.TAKEN, found, value)


def _is_hand(kind: str) -> bool:
    """Whether it is a deal, played or thrown in."""
    return kind != "adjustment"


def _require_next(game: Game, value: EntryValue, place: Place) -> None:
    """Refuse what belongs to another game, comes after the end, or was meant as a hand of another number."""
    if _is_hand(value.kind) and game is not game.sheet.game:
        raise Conflict(Why.OTHER_GAME, None, value)
    tally, last = tally_of(game), ledger_of(game).last
    is_called = tally.outcome is not None and tally.outcome.ending is Ending.CALLED
    if tally.outcome is not None and not (is_called and not _is_hand(value.kind)):
        raise Conflict(Why.GAME_OVER, last, value)
    if value.kind == "hand" and place.number != tally.next.number:
        raise Conflict(Why.MOVED_ON, last, value)


def _require_fit(game: Game, value: EntryValue, position: int) -> None:
    """Refuse a hand that cannot be after those before it; what comes after it is kept, and marked (design 4.2)."""
    invalid = InvalidEntry()
    for name, problem, values in count_before(game, position).misfits(value):
        invalid.add(name, problem, **values)
    invalid.raise_if_any()


def _free_position(ledger: Ledger, place: Place) -> int:
    """The end, or the position meant among the others; what was taken out there keeps its own."""
    if not place.between:
        return ledger.next_position
    taken = {each.position for each in ledger.written}
    return next(position for position in count(place.position) if position not in taken)


def undo(game: Game, entry: Entry, revision: int, who: Who) -> None:
    """Take back the last entry, also of a game whose successor is still empty. Raises Conflict."""
    if _is_gone(entry, revision):
        return
    require_open(game, who)
    sheet = game.sheet
    # The rounds of a party are no successors of each other: other people sit there.
    successors = [each for each in sheet.games if each.number > game.number and each.round_id is None]
    _require_fresh(entry, revision)
    if entry.position != ledger_of(game).entries[-1].position or any(is_begun(each) for each in successors):
        raise Conflict(Why.CHANGED, entry)
    for each in successors:
        each.withdrawn_at = now()
    _remove(entry, "undone", who)
    game.called_at = None
    commit(sheet, game, *successors)


def correct(entry: Entry, value: EntryValue, revision: int, who: Who) -> None:
    """Record an entry anew in its place; once is enough.

    Raises Conflict if it was changed to something else, and InvalidEntry for what cannot be after those before it.
    """
    if entry.removed_at is None and (entry.kind, entry.record) == (value.kind, value.to_record()):
        return
    game, before = entry.game, _written(entry)
    require_open(game, who, value)
    _require_fresh(entry, revision, value)
    _require_fit(game, value, entry.position)
    entry.kind, entry.record = value.kind, value.to_record()
    entry.revision += 1
    log(game.sheet, game, "corrected", who, number=_number(game, entry.position), before=before, after=_written(entry))
    commit(game.sheet, game)


def remove(entry: Entry, revision: int, who: Who) -> None:
    """Take an entry out, once; it keeps its place and can be put back. Raises Conflict."""
    if _is_gone(entry, revision):
        return
    require_open(entry.game, who)
    _require_fresh(entry, revision)
    _remove(entry, "removed", who)
    commit(entry.game.sheet, entry.game)


def restore(entry: Entry, who: Who) -> None:
    """Put a removed entry back where it was; once is enough."""
    if entry.removed_at is None:
        return
    require_open(entry.game, who)
    entry.removed_at = None
    entry.revision += 1
    game = entry.game
    log(game.sheet, game, "put_back", who, number=_number(game, entry.position), after=_written(entry))
    commit(game.sheet, game)


def _remove(entry: Entry, what: str, who: Who) -> None:
    number = _number(entry.game, entry.position)
    entry.removed_at = now()
    entry.revision += 1
    log(entry.game.sheet, entry.game, what, who, number=number, before=_written(entry))


def _is_gone(entry: Entry, revision: int) -> bool:
    """Whether this very revision was taken out already: a second tap, or another phone that meant the same."""
    return entry.removed_at is not None and entry.revision == revision + 1


def _require_fresh(entry: Entry, revision: int, given: EntryValue | None = None) -> None:
    if entry.removed_at is not None:
        raise Conflict(Why.REMOVED, entry, given)
    if entry.revision != revision:
        raise Conflict(Why.CHANGED, entry, given)


def _number(game: Game, position: int) -> int | None:
    """The number of a hand as people see it now."""
    ledger = read(game)
    lines = zip(ledger.entries, ledger.tally.lines, strict=True)
    return next((line.number for each, line in lines if each.position == position), None)


def _written(entry: Entry) -> dict[str, Any]:
    return {"kind": entry.kind, "position": entry.position, **entry.record}


def _told(position: int, value: EntryValue) -> dict[str, Any]:
    return {"kind": value.kind, "position": position, **value.to_record()}
