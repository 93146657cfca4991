"""What cannot be done at a party now, and why. Nothing was changed."""

from enum import StrEnum
from typing import Any

from scorepad.models import Party, Round, RoundState


class Refusal(StrEnum):
    """Why not; the values that go with it are named beside it."""

    PARTY_OVER = "party_over"
    NAME_TAKEN = "name_taken"  # guests: those who are called so
    NOT_CALLED_SO = "not_called_so"
    FULL = "full"  # limit
    PHONE_FULL = "phone_full"  # limit
    CROWDED = "crowded"  # seconds
    ASKED_OFTEN = "asked_often"  # guest
    HAS_PLAYED = "has_played"  # guest
    ROUND_OPEN = "round_open"  # number
    NO_SUCH_ROUND = "no_such_round"  # number
    NOT_A_DRAFT = "not_a_draft"
    DRAFT_CHANGED = "draft_changed"
    NOT_PLAYING = "not_playing"
    NOT_LAST = "not_last"  # number
    HAS_ENTRIES = "has_entries"  # tables: their numbers
    NOT_FINISHED = "not_finished"  # tables: number and TableState of each
    NO_SUCH_TABLE = "no_such_table"  # table
    RECORDED = "recorded"  # table
    LEVEL = "level"
    WRONG_WINNER = "wrong_winner"
    NOT_TIED = "not_tied"
    NOT_RUNG = "not_rung"
    NOT_RUNNING = "not_running"
    IN_HAND = "in_hand"
    OUT_OF_RANGE = "out_of_range"  # low, high
    NOT_OVER = "not_over"
    NOBODY = "nobody"
    SAME_GUEST = "same_guest"


class Refused(Exception):
    """Nothing was done: `why` says what stands in the way, `values` the guests, tables or figures it speaks of."""

    def __init__(self, why: Refusal, **values: Any) -> None:
        super().__init__(why)
        self.why, self.values = why, values


def require_running(party: Party) -> None:
    """Refuse what cannot follow the end of the evening."""
    if party.finished_at is not None:
        raise Refused(Refusal.PARTY_OVER)


def round_of(party: Party, number: int) -> Round:
    """The round of this number. Raises Refused."""
    found = next((each for each in party.rounds if each.number == number), None)
    if found is None:
        raise Refused(Refusal.NO_SUCH_ROUND, number=number)
    return found


def published_round_of(party: Party, number: int) -> Round:
    """The round of this number, which is played or was. Raises Refused."""
    found = round_of(party, number)
    if found.state == RoundState.DRAFT:
        raise Refused(Refusal.NOT_PLAYING)
    return found


def playing_round_of(party: Party) -> Round:
    """The round that is played now. Raises Refused."""
    if party.playing is None:
        raise Refused(Refusal.NOT_PLAYING)
    return party.playing
