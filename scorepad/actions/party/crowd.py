"""Many at the door at once: how many one phone and one address let in by themselves, and clearing a flood."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from scorepad.actions.ending import Who, commit_all
from scorepad.actions.party.refusal import Refusal, Refused
from scorepad.actions.party.seating import refresh_draft
from scorepad.database import db
from scorepad.links import new_code
from scorepad.models import Attendance, Claim, Guest, Mark, Party, Place, Prize, Round, RoundState, now

ON_A_PHONE = 4
"""A couple, or parents with children: a phone lets in a table of them."""
A_MINUTE = 90
"""So many come in within a minute from one address, which a whole hall may share; sixty is a busy door."""
RUSH = 20
"""So many within a minute from one address, and the host is asked whether that is right."""
MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Flood:
    """Who came in from one network since the last rush there began: guests who are not seated, and those who ask."""

    network: str
    since: datetime
    guests: list[Guest]
    claims: list[Claim]


def phone_of(guest: Guest) -> Guest:
    """Who holds the phone that lets this guest in."""
    while guest.brought_by is not None:
        guest = guest.brought_by
    return guest


def require_room_on(guest: Guest) -> None:
    """Refuse one more on a phone that has let in a table. Raises Refused."""
    held = phone_of(guest)
    asking = [each for other in held.party.guests for each in other.claims if each.phone == held.phone]
    if _held_with(held) + len(asking) >= ON_A_PHONE:
        raise Refused(Refusal.PHONE_FULL, limit=ON_A_PHONE)


def _held_with(guest: Guest) -> int:
    return 1 + sum(_held_with(each) for each in guest.companions)


def require_calm(party: Party, who: Who) -> None:
    """Refuse one more from an address that let in too many within a minute. Raises Refused."""
    begun = now() - MINUTE
    moments = sorted(each for each in _moments(party).get(who.network, ()) if each > begun)
    if len(moments) >= A_MINUTE:
        seconds = ceil((moments[-A_MINUTE] - begun).total_seconds())
        raise Refused(Refusal.CROWDED, seconds=max(1, seconds))


def floods_of(party: Party) -> list[Flood]:
    """Where a rush came from, the greatest first."""
    rushes = {network: began for network, moments in _moments(party).items() if (began := _rush_in(moments))}
    if not rushes:
        return []
    found = [flood_of(party, network, began) for network, began in rushes.items()]
    return sorted((each for each in found if each.guests or each.claims), key=lambda each: -len(each.guests))


def flood_of(party: Party, network: str, since: datetime) -> Flood:
    """All who came from there since then and are not seated, and all who wait for the host's word."""
    seated = _seated(party)
    came = [each for each in party.guests if each.joined_from == network and each.joined_at and each.joined_at >= since]
    guests = [each for each in came if each.id not in seated]
    asking = [each for each in _claims(party) if each.asked_from == network and each.asked_at >= since]
    return Flood(network, since, guests, asking)


def clear(party: Party, flood: Flood) -> None:
    """Take them out. Whom the host had listed stays on the list, held by no phone."""
    gone = [each for each in flood.guests if each.entry_key is not None]
    for each in flood.guests:
        if each.entry_key is None:
            _put_back(each)
        else:
            each.state = Attendance.LEFT
    refresh_draft(party)
    db.session.flush()  # no place of the draft holds them any more
    _delete([each.id for each in gone], [each.id for each in flood.claims])
    db.session.expire_all()
    commit_all(party)


def _put_back(guest: Guest) -> None:
    """As before this phone came: expected, or let in by the host."""
    if guest.came_at and guest.joined_at and guest.came_at >= guest.joined_at:
        guest.state, guest.came_at = Attendance.EXPECTED, None
    guest.phone = guest.brought_by = guest.joined_at = guest.joined_from = None
    guest.code = new_code()  # the one that a stranger was shown


def _delete(guests: list[int], claims: list[int]) -> None:
    """In a few statements: a flood fills the party."""
    for statement in (
        db.delete(Claim).where(Claim.guest_id.in_(guests) | Claim.id.in_(claims)),
        db.delete(Mark).where(Mark.one_id.in_(guests) | Mark.other_id.in_(guests)),
        db.update(Prize).where(Prize.guest_id.in_(guests)).values(guest_id=None),
        db.update(Guest).where(Guest.brought_by_id.in_(guests)).values(brought_by_id=None),
        db.delete(Guest).where(Guest.id.in_(guests)),
    ):
        db.session.execute(statement, execution_options={"synchronize_session": False})


def _seated(party: Party) -> set[int]:
    """Everybody who has a place in a published round."""
    places = db.select(Place.guest_id).join(Place.round)
    return set(db.session.scalars(places.where(Round.party_id == party.id, Round.state != RoundState.DRAFT)))


def _moments(party: Party) -> dict[str, list[datetime]]:
    """When somebody came in by a phone or asked to, by network."""
    found: dict[str, list[datetime]] = defaultdict(list)
    for guest in party.guests:
        if guest.joined_from and guest.joined_at:
            found[guest.joined_from].append(guest.joined_at)
    for claim in _claims(party):
        if claim.asked_from:
            found[claim.asked_from].append(claim.asked_at)
    return found


def _claims(party: Party) -> list[Claim]:
    return list(db.session.scalars(db.select(Claim).join(Claim.guest).where(Guest.party_id == party.id)))


def _rush_in(moments: list[datetime]) -> datetime | None:
    """When the last rush began: so many within a minute, and then no lull of two."""
    ordered = sorted(moments)
    began, last = None, None
    for first, end in zip(ordered, ordered[RUSH - 1 :], strict=False):
        if end - first <= MINUTE:
            began = first if last is None or first - last > 2 * MINUTE else began
            last = end
    return began
