"""What stands in the way when two phones do the same thing at once."""

from enum import StrEnum

from scorepad.models import Entry
from scorepad.rules.family import Entry as EntryValue


class Why(StrEnum):
    """What the phone did not know."""

    OTHER_VALUES = "other_values"
    TAKEN = "taken"
    REMOVED = "removed"
    CHANGED = "changed"
    MOVED_ON = "moved_on"
    GAME_OVER = "game_over"
    OTHER_GAME = "other_game"


class Conflict(Exception):
    """Nothing was saved: `saved` is what is there, `given` what was sent."""

    def __init__(self, why: Why, saved: Entry | None = None, given: EntryValue | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.saved = saved
        self.given = given
