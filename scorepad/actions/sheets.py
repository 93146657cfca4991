"""Starting a sheet and its games, sharing, keeping score, deleting."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import Delete
from sqlalchemy.exc import IntegrityError

from scorepad.actions.conflict import Conflict, Why, require_free
from scorepad.actions.ending import Who, commit, log
from scorepad.database import db
from scorepad.links import new_code, new_short_code
from scorepad.models import Change, Entry, Game, Party, Player, Ruling, Sheet, is_untouched, now, tally_of
from scorepad.rules.checks import Invalid, Problem
from scorepad.rules.family import Family, Variant

KEPT_AFTER_DELETING = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Plan:
    """How a game is to be played: the preset it comes from, its rules, who sits where, and who deals first.

    Raises Invalid where there are not cards enough for so many.
    """

    preset: str
    family: Family
    variant: Variant
    players: Mapping[str, tuple[str, str]]
    first_dealer: str

    def __post_init__(self) -> None:
        invalid, most = Invalid(), self.family.most_players(self.variant)
        if len(self.players) > most:
            invalid.add("cards", Problem.TOO_MANY, most=most)
        invalid.raise_if_any()


def new_person() -> str:
    """An id for someone who was not on the sheet before."""
    return secrets.token_hex(4)


def start_sheet(plan: Plan, who: Who, zone: str, code: str | None = None) -> Sheet:
    """A new sheet with its first game, once for a code; the phone that starts it keeps score."""
    code = code or new_code()
    begun = _sheet_of(code)
    if begun is not None:
        return begun
    sheet = Sheet(
        code=code,
        version=0,
        watch_code=new_code(),
        short_code=free_short_codes(1)[0],
        zone=zone,
        phone=who.phone,
        scorer=who.phone,
        scorer_name=who.name,
    )
    db.session.add_all((sheet, fill(Game(sheet=sheet, number=1), plan)))
    try:
        commit(sheet)
    except IntegrityError:  # on PostgreSQL another press may have come between
        db.session.rollback()
        begun = _sheet_of(code)
        if begun is None:
            raise
        return begun
    return sheet


def _sheet_of(code: str) -> Sheet | None:
    found: Sheet | None = db.session.scalar(db.select(Sheet).filter_by(code=code))
    return found


def next_game(sheet: Sheet, number: int, plan: Plan) -> Game:
    """The next game, once, from any number of presses; an empty game, or one that was taken back, gives its place.

    Raises Conflict where the game before it is not over, or no longer.
    """
    require_free(sheet)
    last = sheet.game
    if last.number > number or (last.number == number and not is_untouched(last)):
        return last
    if last.number < number and tally_of(last).outcome is None:
        raise Conflict(Why.CHANGED)
    number = min(number, last.number + 1)
    game = next((each for each in sheet.all_games if each.number == number), None)
    game = fill(game or Game(sheet=sheet, number=number), plan)
    db.session.add(game)
    commit(sheet, game)
    return game


def fill(game: Game, plan: Plan) -> Game:
    """Make it the game that was planned, with nothing recorded."""
    game.family_key = plan.family.key
    game.preset = plan.preset
    game.variant_record = plan.variant.to_record()
    game.sittings = [Player(seat, person, name) for seat, (person, name) in plan.players.items()]
    game.first_dealer = plan.first_dealer
    game.withdrawn_at = game.called_at = game.open_bid = None
    game.started_at = now()
    game.version = game.version or 1
    return game


def free_short_codes(count: int) -> list[str]:
    """As many short codes as are asked for, that open nothing yet."""
    free: set[str] = set()
    while len(free) < count:
        drawn = {new_short_code() for _code in range(count - len(free))}
        taken = (db.session.scalars(db.select(each.short_code).where(each.short_code.in_(drawn))) for each in _OPENED)
        free |= drawn.difference(*taken)
    return list(free)


_OPENED = (Sheet, Party)


def renew_short_code(sheet: Sheet) -> None:
    """Give the sheet another short code; the old one no longer opens it."""
    sheet.short_code = free_short_codes(1)[0]
    commit(sheet)


def keep_score(sheet: Sheet, who: Who) -> None:
    """This phone keeps score from now on."""
    if (sheet.scorer, sheet.scorer_name) == (who.phone, who.name):
        return
    sheet.scorer, sheet.scorer_name = who.phone, who.name
    commit(sheet)


def rename_sheet(sheet: Sheet, name: str, who: Who) -> None:
    """Call the sheet something."""
    if sheet.name == name:
        return
    log(sheet, None, "named", who, before={"name": sheet.name}, after={"name": name})
    sheet.name = name
    commit(sheet)


def delete_sheet(sheet: Sheet) -> None:
    """Take the sheet away; it can be brought back for seven days. What was taken away before that goes for good."""
    require_free(sheet)
    if sheet.deleted_at is None:
        sheet.deleted_at = now()
        _purge()
        commit(sheet)


def bring_back(sheet: Sheet) -> None:
    """Undo a deletion."""
    if sheet.deleted_at is not None:
        sheet.deleted_at = None
        commit(sheet)


_AT_ONCE = 10
"""As many sheets go for good with each that is deleted: so the pen is never held for long, and none is left over."""


def _purge() -> None:
    """Remove for good what nobody can bring back any more."""
    old = db.select(Sheet.id).where(Sheet.deleted_at <= now() - KEPT_AFTER_DELETING).order_by(Sheet.deleted_at)
    remove_for_good(db.session.scalars(old.limit(_AT_ONCE)).all())


def remove_for_good(sheets: Sequence[int]) -> None:
    """Delete the sheets of these ids with all that was recorded on them, however much that is, in five statements."""
    if not sheets:
        return
    games = db.select(Game.id).where(Game.sheet_id.in_(sheets))
    for of_game in (Entry, Ruling):
        delete_all(db.delete(of_game).where(of_game.game_id.in_(games)))
    for of_sheet in (Change, Game):
        delete_all(db.delete(of_sheet).where(of_sheet.sheet_id.in_(sheets)))
    delete_all(db.delete(Sheet).where(Sheet.id.in_(sheets)))


def delete_all(statement: Delete) -> None:
    """Without asking for the rows first: nobody holds any of them any more."""
    db.session.execute(statement, execution_options={"synchronize_session": False})
