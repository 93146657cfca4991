"""The guests of a party: who comes and goes, what they are called, what is noted of them."""

from collections.abc import Iterable

from scorepad.actions.ending import commit_all
from scorepad.actions.party.refusal import Refusal, Refused, require_running
from scorepad.actions.party.seating import refresh_draft
from scorepad.database import db
from scorepad.models import (
    Attendance,
    Game,
    Guest,
    Mark,
    MarkKind,
    Party,
    Place,
    Round,
    RoundState,
    Sheet,
    history,
    marks_of,
    now,
    seating_of,
)
from scorepad.party.rests import credit_on_arrival


def arrive(party: Party, guests: Iterable[Guest]) -> None:
    """These are there, or there again. Raises Refused."""
    coming = [guest for guest in guests if not guest.is_present]
    if not coming:
        return
    require_running(party)
    for guest in coming:
        arrive_now(guest)
    refresh_draft(party)
    commit_all(party)


def arrive_now(guest: Guest) -> None:
    """A guest comes in, credited with as many rests as the most rested has, if a round was missed (design 5.2).

    Who was marked as left by mistake has missed nothing.
    """
    party = guest.party
    published = [each for each in party.rounds if each.published_at is not None]
    if any(guest.left_at is None or (each.published_at or guest.left_at) > guest.left_at for each in published):
        seatings = [*history(party), *([seating_of(party.playing)] if party.playing else [])]
        present = [each.id for each in party.present]
        guest.rest_credit += credit_on_arrival(seatings, present, guest.id, marks_of(party))
    guest.state, guest.left_at = Attendance.PRESENT, None
    guest.came_at = guest.came_at or now()


def leave(party: Party, guests: Iterable[Guest]) -> None:
    """These have left; what they played stays, and in a round that is played their seats wait for a substitute."""
    leaving = [guest for guest in guests if guest.is_present]
    if not leaving:
        return
    for guest in leaving:
        leave_now(guest)
    refresh_draft(party)
    commit_all(party)


def leave_now(guest: Guest) -> None:
    """A guest goes home."""
    guest.state, guest.left_at = Attendance.LEFT, now()


def remove_guest(guest: Guest) -> None:
    """Take a guest off the list, before the first round they sit or rest in. Raises Refused."""
    party = guest.party
    if has_played(guest):
        raise Refused(Refusal.HAS_PLAYED, guest=guest)
    leave_now(guest)
    refresh_draft(party)
    for mark in [each for each in party.marks if guest.id in each.pair]:
        party.marks.remove(mark)
    for prize in [each for each in party.prizes if each.guest is guest]:
        prize.guest = None
    db.session.flush()  # no place of the draft holds the guest any more
    party.guests.remove(guest)
    commit_all(party)


def has_played(guest: Guest) -> bool:
    """Whether a published round has a place for this guest."""
    places = db.select(Place.id).join(Place.round).where(Place.guest_id == guest.id, Round.state != RoundState.DRAFT)
    return db.session.scalar(places.limit(1)) is not None


def rename_guest(guest: Guest, name: str) -> None:
    """Put a name right, also in the games this guest sat in."""
    if guest.name == name:
        return
    guest.name = name
    games = _games_of(guest)
    for game in games:
        game.player_records = [
            record | {"name": name} if record["id"] == guest.player_id else record for record in game.player_records
        ]
        game.version += 1  # not the round's: nothing that a draft rests on is another
    commit_all(guest.party, *(game.sheet for game in games))


def _games_of(guest: Guest) -> list[Game]:
    statement = (
        db.select(Game)
        .join(Game.sheet)
        .join(Place, (Place.round_id == Game.round_id) & (Place.table_number == Sheet.table_number))
        .where(Place.guest_id == guest.id)
    )
    return list(db.session.scalars(statement).unique())


def mark_partners(one: Guest, other: Guest) -> None:
    """These two arrive as partners; nobody arrives with two. Raises Refused."""
    party, pair = one.party, {one.id, other.id}
    for mark in list(party.marks):
        if mark.kind == MarkKind.PARTNERS and pair & set(mark.pair):
            party.marks.remove(mark)
    _mark(MarkKind.PARTNERS, one, other)


def keep_apart(one: Guest, other: Guest) -> None:
    """These two are not put together where that can be. Raises Refused."""
    _mark(MarkKind.APART, one, other)


def unmark(mark: Mark) -> None:
    """Two guests are as any others again."""
    party = mark.party
    party.marks.remove(mark)
    refresh_draft(party)
    commit_all(party)


def keep_chair(guest: Guest, *, keeps: bool) -> None:
    """This guest cannot walk, and the others are seated around that table; or can, after all."""
    if guest.keeps_chair == keeps:
        return
    guest.keeps_chair = keeps
    refresh_draft(guest.party)
    commit_all(guest.party)


def _mark(kind: MarkKind, one: Guest, other: Guest) -> None:
    """Note something of two guests instead of whatever was noted of these two before."""
    if one is other:
        raise Refused(Refusal.SAME_GUEST)
    party, pair = one.party, {one.id, other.id}
    for mark in list(party.marks):
        if set(mark.pair) == pair:
            party.marks.remove(mark)
    db.session.flush()
    first, second = sorted((one, other), key=lambda guest: guest.id)
    party.marks.append(Mark(kind=kind, one=first, other=second, one_id=first.id, other_id=second.id))
    refresh_draft(party)
    commit_all(party)
