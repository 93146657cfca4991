"""A round from publishing to closing, and back. All of it happens once, from any number of presses and phones."""

from random import Random

from scorepad.actions.ending import commit_all
from scorepad.actions.party.refusal import (
    Refusal,
    Refused,
    playing_round_of,
    published_round_of,
    require_running,
    round_of,
)
from scorepad.actions.party.seating import is_outdated, refresh_draft, remove_draft, require_draft
from scorepad.actions.party.tables import begin_games, lay
from scorepad.models import Clock, Party, Round, RoundState, missing, now, seating_of, tables_of


def publish_round(party: Party, number: int, revision: int) -> Round:
    """Everyone sees the seating, and every table has exactly one game by the round's rule. Raises Refused.

    A draft that changed since it was looked at is not published, nor one from results that were corrected since.
    """
    found = round_of(party, number)
    if found.state != RoundState.DRAFT:
        return found
    require_running(party)
    require_draft(found, revision)
    if is_outdated(found):
        refresh_draft(party)
        commit_all(party)
        raise Refused(Refusal.DRAFT_CHANGED)
    seating = seating_of(found)
    sheets = lay(party, len(seating.tables))
    found.rule_record = party.rule_record
    begin_games(found, seating, sheets, Random(f"{party.seed}/{number}/deal"))
    found.state, found.published_at = RoundState.PLAYING, now()
    found.version += 1
    party.break_label, party.break_ends_at = "", None
    commit_all(party, *party.tables)
    return found


def take_back_round(party: Party, number: int, *, cancel: bool = False) -> Round:
    """The round is a draft again, seated as it was, its clock stopped. Raises Refused.

    Where something was recorded it has to be cancelled on purpose: its games no longer count.
    """
    found = round_of(party, number)
    if found.state == RoundState.DRAFT:
        return found
    if found.state == RoundState.CLOSED:
        raise Refused(Refusal.NOT_PLAYING)
    if not cancel:
        _require_nothing_played(found)
    _take_back(found)
    if {place.guest_id for place in found.places} != {guest.id for guest in party.present}:
        refresh_draft(party)
    commit_all(party, *party.tables)
    return found


def reseat_round(party: Party) -> Round:
    """After a correction: the round in which nothing was played yet is drafted from the corrected results."""
    found = playing_round_of(party)
    _require_nothing_played(found)
    _take_back(found)
    refresh_draft(party)
    commit_all(party, *party.tables)
    return found


def close_round(party: Party, number: int) -> Round:
    """Close the round, once every table has winners. Raises Refused with the tables that have none."""
    found = published_round_of(party, number)
    if found.state == RoundState.CLOSED:
        return found
    left = missing(found)
    if left:
        raise Refused(Refusal.NOT_FINISHED, tables=[(table.number, table.state) for table in left])
    found.state, found.closed_at = RoundState.CLOSED, now()
    found.clock = Clock(rung_at=found.rung_at)
    found.version += 1
    commit_all(party, *party.tables)
    return found


def reopen_round(party: Party, number: int) -> Round:
    """Play the last closed round on; the one after it is taken back, if nothing was played in it. Raises Refused."""
    found = published_round_of(party, number)
    if found.state == RoundState.PLAYING:
        return found
    require_running(party)
    if found is not party.closed[-1]:
        raise Refused(Refusal.NOT_LAST, number=party.closed[-1].number)
    if party.playing is not None:
        _require_nothing_played(party.playing)
        _take_back(party.playing)
    remove_draft(party)
    found.state, found.closed_at = RoundState.PLAYING, None
    found.version += 1
    commit_all(party, *party.tables)
    return found


def _take_back(found: Round) -> None:
    for table in tables_of(found):
        table.game.withdrawn_at = now()
    found.state = RoundState.DRAFT
    found.published_at = found.rule_record = None
    found.clock = Clock()
    found.revision += 1
    found.version += 1


def nothing_played(found: Round) -> bool:
    """Whether no table of the round has an entry or a ruling."""
    return not _begun(found)


def _require_nothing_played(found: Round) -> None:
    begun = _begun(found)
    if begun:
        raise Refused(Refusal.HAS_ENTRIES, tables=begun)


def _begun(found: Round) -> list[int]:
    return [table.number for table in tables_of(found) if table.tally.lines or table.game.ruling]
