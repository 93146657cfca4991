"""The prizes: which there are, who gets one that is shared or drawn, and showing them one by one (design 5.4)."""

from random import Random

from scorepad.actions.ending import commit_all
from scorepad.actions.party.refusal import Refusal, Refused
from scorepad.models import Guest, Party, Prize, PrizeKind, candidates, now

MOST_PRIZES = 20


def add_prize(party: Party, kind: PrizeKind, name: str = "") -> Prize:
    """One prize more; each of the standings' kinds is there once, and so is each of the host's own by its name."""
    known = next((each for each in party.prizes if (each.kind, each.name) == (kind, name)), None)
    if known is not None and kind is not PrizeKind.DRAWN:
        return known
    if len(party.prizes) >= MOST_PRIZES:
        raise Refused(Refusal.OUT_OF_RANGE, low=0, high=MOST_PRIZES)
    prize = Prize(kind=kind, name=name)
    party.prizes.append(prize)
    commit_all(party)
    return prize


def remove_prize(prize: Prize) -> None:
    """There is no such prize."""
    party = prize.party
    party.prizes.remove(prize)
    commit_all(party)


def give_prize(prize: Prize, guest: Guest | None) -> None:
    """By the host's word, or by a cut among those who share it; None takes it back."""
    if prize.guest is not guest:
        prize.guest = guest
        commit_all(prize.party)


def draw_prize(prize: Prize) -> Guest:
    """Draw who gets it, once: of those who share it, or for a drawn name of all who are there. Raises Refused.

    No name is drawn for two prizes as long as there are others.
    """
    if prize.guest is None:
        pool = candidates(prize) or (_to_draw_from(prize) if prize.kind == PrizeKind.DRAWN else [])
        if not pool:
            raise Refused(Refusal.NOBODY)
        turn = prize.party.prizes.index(prize)
        give_prize(prize, Random(f"{prize.party.seed}/prize/{turn}").choice(pool))
    assert prize.guest is not None
    return prize.guest


def _to_draw_from(prize: Prize) -> list[Guest]:
    drawn = [each.guest for each in prize.party.prizes if each.kind == PrizeKind.DRAWN and each.guest]
    present = prize.party.present
    return [guest for guest in present if guest not in drawn] or present


def reveal(prize: Prize) -> None:
    """Show on the wall who gets it, once the evening is over. Raises Refused."""
    if prize.party.finished_at is None:
        raise Refused(Refusal.NOT_OVER)
    if prize.revealed_at is None:
        prize.revealed_at = now()
        commit_all(prize.party)


def hide_prizes(party: Party) -> None:
    """Show them again from the first."""
    if any(prize.revealed_at for prize in party.prizes):
        for prize in party.prizes:
            prize.revealed_at = None
        commit_all(party)
