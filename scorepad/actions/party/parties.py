"""The evening as a whole: started, settled, finished, deleted."""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy.exc import IntegrityError

from scorepad.actions.ending import Who, commit_all
from scorepad.actions.party.refusal import Refusal, Refused
from scorepad.actions.party.seating import remove_draft
from scorepad.actions.sheets import KEPT_AFTER_DELETING, delete_all, free_short_codes, remove_for_good
from scorepad.database import db
from scorepad.links import new_code
from scorepad.models import (
    Claim,
    Guest,
    Mark,
    Party,
    Place,
    Prize,
    PrizeKind,
    Round,
    RoundRule,
    Sheet,
    now,
)
from scorepad.party import MOVEMENTS
from scorepad.party.standings import RestCounts
from scorepad.rules.family import Family, Variant

MOST_ROUNDS = 99


@dataclass(frozen=True, slots=True)
class Settings:
    """What the host may change all evening long. A new rule holds from the next round on."""

    name: str = ""
    rule: RoundRule = RoundRule()
    planned_rounds: int | None = None
    rest_counts: RestCounts = RestCounts.HALF
    hide_last: bool = False
    wifi_name: str = ""
    wifi_password: str = ""
    wifi_hidden: bool = False


@dataclass(frozen=True, slots=True)
class PartyPlan:
    """How an evening is to be played: the preset it comes from, its rules, its settings; the seed for every chance."""

    preset: str
    family: Family
    variant: Variant
    settings: Settings = Settings()
    movement: str = MOVEMENTS[0].key
    seed: str | None = None


def start_party(plan: PartyPlan, who: Who, zone: str, code: str | None = None) -> Party:
    """A new party, once for a code. Raises Refused."""
    code = code or new_code()
    begun = _party_of(code)
    if begun is not None:
        return begun
    party = _new(plan, who, zone, code)
    db.session.add(party)
    try:
        commit_all(party)
    except IntegrityError:  # on PostgreSQL another press may have come between
        db.session.rollback()
        begun = _party_of(code)
        if begun is None:
            raise
        return begun
    return party


def _party_of(code: str) -> Party | None:
    found: Party | None = db.session.scalar(db.select(Party).filter_by(code=code))
    return found


def _new(plan: PartyPlan, who: Who, zone: str, code: str) -> Party:
    party = Party(
        code=code,
        version=0,
        spare_code=new_code(),
        board_code=new_code(),
        short_code=free_short_codes(1)[0],
        zone=zone,
        phone=who.phone,
        preset=plan.preset,
        family_key=plan.family.key,
        variant_record=plan.variant.to_record(),
        movement=plan.movement,
        seed=plan.seed or secrets.token_hex(8),
    )
    _settle(party, plan.settings)
    party.prizes = [Prize(kind=kind) for kind in _usual_prizes(plan.variant)]
    return party


def _usual_prizes(variant: object) -> Iterable[PrizeKind]:
    has_stars = getattr(variant, "has_stars", False)
    usual = (PrizeKind.MOST_GAMES, PrizeKind.MOST_POINTS, PrizeKind.FEWEST_POINTS)
    return (*usual, PrizeKind.MOST_STARS) if has_stars else usual


def change_settings(party: Party, settings: Settings) -> None:
    """Settle it otherwise. Raises Refused."""
    _settle(party, settings)
    commit_all(party)


def _settle(party: Party, settings: Settings) -> None:
    planned = settings.planned_rounds
    if planned is not None and not 1 <= planned <= MOST_ROUNDS:
        raise Refused(Refusal.OUT_OF_RANGE, low=1, high=MOST_ROUNDS)
    party.name, party.rule = settings.name, settings.rule
    party.planned_rounds, party.rest_counts = planned, settings.rest_counts
    party.hide_last = settings.hide_last
    party.wifi_name, party.wifi_password = settings.wifi_name, settings.wifi_password
    party.wifi_hidden = settings.wifi_hidden


def settings_of(party: Party) -> Settings:
    """What is settled now, to be changed."""
    return Settings(
        party.name,
        party.rule,
        party.planned_rounds,
        RestCounts(party.rest_counts),
        party.hide_last,
        party.wifi_name,
        party.wifi_password,
        party.wifi_hidden,
    )


def renew_short_code(party: Party) -> None:
    """Give the party another code to join by; the old one no longer opens the door."""
    party.short_code = free_short_codes(1)[0]
    commit_all(party)


def finish_party(party: Party) -> None:
    """The evening is over; once is enough. A draft nobody saw is forgotten. Raises Refused while a round is played."""
    if party.finished_at is not None:
        return
    if party.playing is not None:
        raise Refused(Refusal.ROUND_OPEN, number=party.playing.number)
    remove_draft(party)
    party.finished_at = now()
    party.break_label, party.break_ends_at = "", None
    commit_all(party, *party.tables)


def reopen_party(party: Party) -> None:
    """Play on after all; the prizes are hidden again."""
    if party.finished_at is None:
        return
    party.finished_at = None
    for prize in party.prizes:
        prize.revealed_at = None
    commit_all(party, *party.tables)


def delete_party(party: Party) -> None:
    """Take the party away with its sheets, to be brought back within seven days; what was longer gone goes for good."""
    if party.deleted_at is None:
        party.deleted_at = now()
        _purge()
        commit_all(party, *party.tables)


def bring_back_party(party: Party) -> None:
    """Undo a deletion."""
    if party.deleted_at is not None:
        party.deleted_at = None
        commit_all(party, *party.tables)


def _purge() -> None:
    """The party that was deleted first of those that nobody can bring back; the others go with the next deletions."""
    gone = Party.deleted_at <= now() - KEPT_AFTER_DELETING
    oldest = db.session.scalar(db.select(Party.id).where(gone).order_by(Party.deleted_at).limit(1))
    if oldest is None:
        return
    remove_for_good(db.session.scalars(db.select(Sheet.id).filter_by(party_id=oldest)).all())
    guests, rounds = (db.select(each.id).filter_by(party_id=oldest) for each in (Guest, Round))
    delete_all(db.delete(Place).where(Place.round_id.in_(rounds)))
    delete_all(db.delete(Claim).where(Claim.guest_id.in_(guests)))
    for owned in (Prize, Mark, Round, Guest):
        delete_all(db.delete(owned).filter_by(party_id=oldest))
    delete_all(db.delete(Party).filter_by(id=oldest))
