"""What stands in the way when two phones do the same thing at once, or when a party has moved on."""

from enum import StrEnum

from scorepad.actions.ending import Who
from scorepad.models import Entry, Game, RoundState, Sheet, Written
from scorepad.rules.entries import Entry as EntryValue


class Why(StrEnum):
    """What the phone did not know."""

    OTHER_VALUES = "other_values"
    TAKEN = "taken"
    REMOVED = "removed"
    CHANGED = "changed"
    MOVED_ON = "moved_on"
    GAME_OVER = "game_over"
    OTHER_GAME = "other_game"
    ROUND_CLOSED = "round_closed"
    HOST_DECIDES = "host_decides"


class Conflict(Exception):
    """Nothing was saved: `saved` is what is there, `given` what was sent."""

    def __init__(self, why: Why, saved: Entry | Written | None = None, given: EntryValue | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.saved = saved
        self.given = given


def require_open(game: Game, who: Who, given: EntryValue | None = None) -> None:
    """Refuse what a table's phone does to another round than the open one; the desk may (design 7)."""
    if game.round is not None and game.round.state != RoundState.PLAYING and not who.is_host:
        raise Conflict(Why.ROUND_CLOSED, None, given)


def require_free(sheet: Sheet) -> None:
    """Refuse at a party's table what only its desk can do: seats, names, the next game (design 7)."""
    if sheet.party_id is not None:
        raise Conflict(Why.HOST_DECIDES)
