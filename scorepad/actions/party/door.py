"""At the door: who comes, from which phone, and who the host has on the list. Nobody is refused for a name."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from scorepad.actions.ending import Who, commit_all
from scorepad.actions.party.guests import arrive_now
from scorepad.actions.party.refusal import Refusal, Refused, require_running
from scorepad.actions.party.seating import refresh_draft
from scorepad.database import db
from scorepad.links import new_code
from scorepad.models import Attendance, Claim, Guest, Party
from scorepad.party.ladder import TABLES

MOST_GUESTS = 4 * TABLES + 3


@dataclass(frozen=True, slots=True)
class Listed:
    """What came of a list of names: who is new on it, and which names were there already."""

    added: list[Guest]
    known: list[str]


def guest_of_phone(party: Party, phone: str) -> Guest | None:
    """The guest whom this phone holds; those brought along stand under this one."""
    return next((guest for guest in party.guests if guest.phone == phone), None)


def called(party: Party, name: str) -> list[Guest]:
    """Everyone of this name, however it is written."""
    return [guest for guest in party.guests if guest.name.casefold() == name.casefold()]


def join(party: Party, name: str, who: Who, key: str, *, another: bool = False) -> Guest:
    """Come in from one's own phone; from the same phone it is the same guest, back again. Raises Refused.

    NAME_TAKEN asks whether it is one of these on a new phone (`claim`), or `another` of the name.
    """
    guest = guest_of_phone(party, who.phone)
    if guest is not None and guest.is_present:
        return guest
    require_running(party)
    guest = guest or _add(party, name, key, another=another)
    guest.phone = who.phone
    _withdraw_claims(party, who.phone)
    _let_in(party, guest)
    return guest


def bring_along(guest: Guest, name: str, key: str, *, another: bool = False) -> Guest:
    """Someone without a phone who comes with a guest, and is held by the same one. Raises Refused."""
    party = guest.party
    require_running(party)
    known = [each for each in called(party, name) if each.brought_by is guest]
    companion = known[0] if known and not another else _add(party, name, key, another=another)
    companion.brought_by = guest
    _let_in(party, companion)
    return companion


def list_guests(party: Party, names: Iterable[str], *, present: bool = False) -> Listed:
    """Put names on the host's list, or let them in at once; each is there once, however often it is given."""
    require_running(party)
    names, there = [name for name in names if name], {guest.name.casefold() for guest in party.guests}
    firsts = {name.casefold(): name for name in reversed(names) if name.casefold() not in there}
    _require_room(party, len(firsts))
    added = [_new(party, name) for name in names if firsts.pop(name.casefold(), None)]
    if added:
        db.session.flush()  # new guests are known to the engine by their ids
        for guest in added if present else ():
            arrive_now(guest)
        refresh_draft(party)
        commit_all(party)
    # What stands twice on the list was there already when it came the second time.
    return Listed(added, list((Counter(names) - Counter(guest.name for guest in added)).elements()))


def claim(guest: Guest, who: Who) -> bool:
    """That is me: True at once for whom no phone holds yet, else it waits for the host's word."""
    party = guest.party
    if guest.phone == who.phone:
        return True
    require_running(party)
    if any(waiting.phone == who.phone for waiting in guest.claims):
        return False
    _withdraw_claims(party, who.phone)
    if is_awaited(guest):
        guest.phone = who.phone
        _let_in(party, guest)
        return True
    guest.claims.append(Claim(phone=who.phone))
    commit_all(party)
    return False


def is_awaited(guest: Guest) -> bool:
    """Whether the host has put this name down and no phone holds it yet: who says to be it is let in at once."""
    return guest.phone is None and guest.brought_by is None


def confirm_claim(waiting: Claim) -> None:
    """The host says that it is so: this phone now holds the guest."""
    guest = waiting.guest
    guest.phone, guest.brought_by = waiting.phone, None
    guest.claims.clear()
    _let_in(guest.party, guest)


def refuse_claim(waiting: Claim) -> None:
    """The host says that it is somebody else."""
    party = waiting.guest.party
    waiting.guest.claims.remove(waiting)
    commit_all(party)


def _add(party: Party, name: str, key: str, *, another: bool) -> Guest:
    """A new guest, once for the key of the form. Raises Refused."""
    added = next((guest for guest in party.guests if guest.entry_key == key), None)
    if added is not None:
        return added
    same = called(party, name)
    if same and not another:
        raise Refused(Refusal.NAME_TAKEN, guests=same)
    _require_room(party, 1)
    guest = _new(party, name)
    guest.entry_key = key
    return guest


def _require_room(party: Party, count: int) -> None:
    if len(party.guests) + count > MOST_GUESTS:
        raise Refused(Refusal.FULL, limit=MOST_GUESTS)


def _new(party: Party, name: str) -> Guest:
    guest = Guest(code=new_code(), name=name, state=Attendance.EXPECTED)
    party.guests.append(guest)
    return guest


def _let_in(party: Party, guest: Guest) -> None:
    db.session.flush()  # a new guest is known to the engine by an id
    if not guest.is_present:
        arrive_now(guest)
        refresh_draft(party)
    commit_all(party)


def _withdraw_claims(party: Party, phone: str) -> None:
    """A phone claims one guest at a time."""
    claims = db.select(Claim).join(Claim.guest).where(Guest.party_id == party.id, Claim.phone == phone)
    for waiting in db.session.scalars(claims).all():
        waiting.guest.claims.remove(waiting)
