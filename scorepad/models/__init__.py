"""What is remembered: facts only. Score, deal, outcome and standing are computed from them, never stored."""

from scorepad.database import Model
from scorepad.models.guests import Attendance, Claim, Guest, Mark, MarkKind
from scorepad.models.history import (
    history,
    marks_of,
    reasons_of,
    seating_of,
    standings_are_hidden,
    standings_of,
)
from scorepad.models.ledger import Ledger, Written, is_begun, is_untouched, ledger_of, ledgers_of, tally_of
from scorepad.models.misses import Misses
from scorepad.models.moments import Moment, now
from scorepad.models.party import Party, PartyState
from scorepad.models.prizes import Prize, PrizeKind, candidates
from scorepad.models.rounds import Clock, ClockState, Ends, Place, Round, RoundRule, RoundState
from scorepad.models.sheet import (
    POSITION_STEP,
    Change,
    Entry,
    Game,
    Player,
    Ruling,
    Sheet,
)
from scorepad.models.tables import TableNow, TableState, missing, tables_of
from scorepad.models.versions import newest_of

__all__ = [
    "POSITION_STEP",
    "Attendance",
    "Change",
    "Claim",
    "Clock",
    "ClockState",
    "Ends",
    "Entry",
    "Game",
    "Guest",
    "Ledger",
    "Mark",
    "MarkKind",
    "Misses",
    "Model",
    "Moment",
    "Party",
    "PartyState",
    "Place",
    "Player",
    "Prize",
    "PrizeKind",
    "Round",
    "RoundRule",
    "RoundState",
    "Ruling",
    "Sheet",
    "TableNow",
    "TableState",
    "Written",
    "candidates",
    "history",
    "is_begun",
    "is_untouched",
    "ledger_of",
    "ledgers_of",
    "marks_of",
    "missing",
    "newest_of",
    "now",
    "reasons_of",
    "seating_of",
    "standings_are_hidden",
    "standings_of",
    "tables_of",
    "tally_of",
]
