"""At the door: who comes, from which phone, and who the host has on the list. Nobody is refused for a name."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from scorepad.actions.ending import Who, commit_all
from scorepad.actions.party.crowd import phone_of, require_calm, require_room_on
from scorepad.actions.party.guests import arrive_now
from scorepad.actions.party.refusal import Refusal, Refused, require_running
from scorepad.actions.party.seating import refresh_draft
from scorepad.database import db
from scorepad.links import new_code
from scorepad.models import Attendance, Claim, Guest, Party, now
from scorepad.party.ladder import TABLES

MOST_GUESTS = 4 * TABLES + 3
MOST_CLAIMS = 3
"""So many phones may say to be the same guest at once."""


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
    guest = guest or _add(party, name, key, who, another=another)
    guest.phone = who.phone
    _withdraw_claims(party, who.phone)
    _let_in(party, guest)
    return guest


def bring_along(guest: Guest, name: str, who: Who, key: str, *, another: bool = False) -> Guest:
    """Someone without a phone who comes with a guest, and is held by the same one. Raises Refused.

    NAME_TAKEN asks whether it is one of these (`claim_along`), or `another` of the name.
    """
    party = guest.party
    require_running(party)
    known = [each for each in called(party, name) if each.brought_by is guest]
    old = known[0] if known and not another else None
    companion = old or _add(party, name, key, who, another=another, bringer=guest)
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


def claim(guest: Guest, name: str, who: Who) -> bool:
    """That is me: True at once for whom no phone holds yet, else it waits for the host's word. Raises Refused.

    Whoever claims a guest knows the name. A phone that holds somebody already asks the host for every other.
    """
    party = guest.party
    if guest.phone == who.phone:
        return True
    require_running(party)
    if guest not in called(party, name):
        raise Refused(Refusal.NOT_CALLED_SO)
    if any(waiting.phone == who.phone for waiting in guest.claims):
        return False
    require_calm(party, who)
    holder = guest_of_phone(party, who.phone)
    if holder is not None:
        require_room_on(holder)
        return _ask(guest, who)
    _withdraw_claims(party, who.phone)
    return _take(guest, who) if is_awaited(guest) else _ask(guest, who)


def claim_along(guest: Guest, other: Guest, name: str, who: Who) -> None:
    """Somebody on the list is with this guest, without a phone: that waits for the host's word. Raises Refused."""
    holder = phone_of(guest)
    if holder.phone is None and guest_of_phone(holder.party, who.phone) is None:
        holder.phone = who.phone  # the host let this guest in, whose link was opened here
    if phone_of(other) is not holder:
        claim(other, name, replace(who, phone=holder.phone or who.phone))


def _take(guest: Guest, who: Who) -> bool:
    guest.phone, guest.joined_at, guest.joined_from = who.phone, now(), who.network
    _let_in(guest.party, guest)
    return True


def _ask(guest: Guest, who: Who) -> bool:
    if len(guest.claims) >= MOST_CLAIMS:
        raise Refused(Refusal.ASKED_OFTEN, guest=guest)
    guest.claims.append(Claim(phone=who.phone, asked_from=who.network))
    commit_all(guest.party)
    return False


def is_awaited(guest: Guest) -> bool:
    """Whether the host has put this name down and no phone holds it yet: who says to be it is let in at once."""
    return guest.phone is None and guest.brought_by is None


def confirm_claim(waiting: Claim) -> None:
    """The host says that it is so: this phone now holds the guest, beside whom it held before."""
    guest = waiting.guest
    holder = guest_of_phone(guest.party, waiting.phone)
    guest.phone, guest.brought_by = (None, holder) if holder else (waiting.phone, None)
    guest.claims.clear()
    _let_in(guest.party, guest)


def refuse_claim(waiting: Claim) -> None:
    """The host says that it is somebody else."""
    party = waiting.guest.party
    waiting.guest.claims.remove(waiting)
    commit_all(party)


def _add(party: Party, name: str, key: str, who: Who, *, another: bool, bringer: Guest | None = None) -> Guest:
    """A new guest, once for the key of the form. Raises Refused."""
    known = f"{bringer.id if bringer else 'door'}:{key}" if key else None  # a key of another form says nothing here
    added = next((guest for guest in party.guests if known and guest.entry_key == known), None)
    if added is not None:
        return added
    same = called(party, name)
    if same and not another:
        raise Refused(Refusal.NAME_TAKEN, guests=same)
    if bringer is not None:
        require_room_on(bringer)
    require_calm(party, who)
    _require_room(party, 1)
    guest = _new(party, name)
    guest.entry_key, guest.joined_at, guest.joined_from = known, now(), who.network
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
