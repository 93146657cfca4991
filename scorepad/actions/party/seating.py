"""The draft of a round, which only the host sees: made once, put right by hand, made anew when people come or go."""

from scorepad.actions.ending import commit_all
from scorepad.actions.party.refusal import Refusal, Refused, require_running
from scorepad.models import Guest, Party, Place, Round, history, marks_of, seating_of
from scorepad.party import find_movement
from scorepad.party.partners import flip_table as flipped
from scorepad.party.rounds import CannotSeat
from scorepad.party.rounds import Guest as GuestId
from scorepad.party.rounds import Round as Seating
from scorepad.party.rounds import swap_guests as swapped


def draft_round(party: Party, number: int) -> Round:
    """Seat those who are present in the next round, once for its number. Raises CannotSeat, Refused."""
    known = next((each for each in party.rounds if each.number == number), None)
    if known is not None:
        return known
    require_running(party)
    if party.open is not None:
        raise Refused(Refusal.ROUND_OPEN, number=party.open.number)
    if number != party.next_number:
        raise Refused(Refusal.NO_SUCH_ROUND, number=number)
    seating = _drafted(party)
    draft = Round(number=number, version=0, revision=0)
    party.rounds.append(draft)
    _put(draft, seating)
    commit_all(party)
    return draft


def redraw_round(party: Party) -> None:
    """Draft anew, without what was changed by hand. Raises CannotSeat, Refused."""
    _put(_draft_of(party), _drafted(party))
    commit_all(party)


def swap_guests(party: Party, one: Guest, other: Guest, revision: int) -> None:
    """Two guests change places, one of which may be a rest. Raises CannotSeat, Refused."""
    draft = _draft_of(party, revision)
    write_places(draft, swapped(seating_of(draft), one.id, other.id))
    draft.revision += 1
    commit_all(party)


def flip_table(party: Party, number: int, revision: int) -> None:
    """The partners of a table are swapped the other way. Raises CannotSeat, Refused."""
    draft = _draft_of(party, revision)
    write_places(draft, flipped(seating_of(draft), number, history(party), marks_of(party)))
    draft.revision += 1
    commit_all(party)


def discard_draft(party: Party) -> None:
    """Take the draft away; the round can be drafted again."""
    if party.draft is not None:
        remove_draft(party)
        commit_all(party)


def remove_draft(party: Party) -> None:
    """Forget the draft. Games that were begun from it and taken back stay where they are."""
    draft = party.draft
    if draft is not None:
        for game in draft.all_games:
            game.round = None
        party.rounds.remove(draft)


def refresh_draft(party: Party, corrected: Round | None = None) -> None:
    """Draft anew because people came or went, or a result was corrected; no draft is left where too few are there."""
    if party.draft is None:
        return
    try:
        _put(party.draft, _drafted(party, corrected))
    except CannotSeat:
        remove_draft(party)


def is_outdated(draft: Round) -> bool:
    """Whether a round before it was corrected since it was drafted."""
    return draft.drafted_from != _past(draft.party)


def require_draft(draft: Round, revision: int) -> None:
    """Refuse what was meant for another form of this draft. Raises Refused."""
    if draft.revision != revision:
        raise Refused(Refusal.DRAFT_CHANGED)


def _draft_of(party: Party, revision: int | None = None) -> Round:
    if party.draft is None:
        raise Refused(Refusal.NOT_A_DRAFT)
    if revision is not None:
        require_draft(party.draft, revision)
    return party.draft


def _drafted(party: Party, corrected: Round | None = None) -> Seating:
    movement = find_movement(party.movement)
    present = [guest.id for guest in party.present]
    return movement.next_round(history(party, corrected), present, party.seed, marks_of(party))


def _put(draft: Round, seating: Seating) -> None:
    write_places(draft, seating)
    draft.revision += 1
    draft.drafted_from = _past(draft.party)


def _past(party: Party) -> int:
    return sum(each.version for each in party.closed)


def write_places(found: Round, seating: Seating) -> None:
    """Note who sits where. Whoever has a place keeps it and is moved, since nobody has two in a round."""
    known = {place.guest_id: place for place in found.places}
    places = [_place(known, guest, table, seat, table) for guest, table, seat in seating.places]
    places += [_place(known, rest.guest, None, None, rest.target) for rest in seating.rests]
    found.places = places
    found.version += 1


def _place(known: dict[int, Place], guest: GuestId, table: int | None, seat: str | None, target: int) -> Place:
    place = known.get(int(guest)) or Place(guest_id=int(guest))
    place.table_number, place.seat, place.target = table, seat, target
    return place
