"""The parties this phone has to do with: as host, or as a guest who finds the way back."""

from dataclasses import dataclass
from datetime import timedelta

from scorepad.database import db
from scorepad.models import Guest, Party, now
from scorepad.views.phone import this_phone
from scorepad.words.moments import day

LISTED = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Evening:
    """A party on this phone's list: its link for this phone, and who the phone is there."""

    code: str
    name: str
    when: str
    guest: str = ""

    @property
    def hosted(self) -> bool:
        """Whether the link opens the desk."""
        return not self.guest


def evenings() -> list[Evening]:
    """The parties of the last weeks, the newest first; whoever hosts one and plays in it finds both."""
    phone = this_phone().phone
    lately = Party.deleted_at.is_(None), Party.created_at > now() - LISTED
    hosted = db.session.scalars(db.select(Party).where(Party.phone == phone, *lately))
    own = db.select(Guest).join(Guest.party).where(Guest.phone == phone, Guest.brought_by_id.is_(None), *lately)
    found = [(party.created_at, Evening(party.code, party.name, _when(party))) for party in hosted]
    found += [
        (guest.party.created_at, Evening(guest.code, guest.party.name, _when(guest.party), guest.name))
        for guest in db.session.scalars(own)
    ]
    return [evening for _created, evening in sorted(found, key=lambda each: each[0], reverse=True)]


def _when(party: Party) -> str:
    return day(party.created_at, party.zone)
