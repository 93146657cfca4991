"""The bids one can tap, each with what is then said: who leads, and what to do before the lead."""

from dataclasses import dataclass

from flask_babel import gettext as _
from markupsafe import Markup

from scorepad.rules.whist import leader_of
from scorepad.rules.whist.hand import Contract
from scorepad.rules.whist.scoring import cards_exchanged, sits_out
from scorepad.rules.whist.variant import Variant
from scorepad.seat import Seat
from scorepad.words.bids import was_bid
from scorepad.words.cast import Cast


@dataclass(frozen=True, slots=True)
class BidChoice:
    """A bid as the form sends it, and its sentences. `worth` names the row of the table of outcomes."""

    value: str
    contract: Contract
    bidder: Seat | None
    said: Markup
    leads: Markup
    note: Markup | None

    @property
    def key(self) -> str:
        """The value as part of an id."""
        return self.value.replace(":", "-")

    @property
    def worth(self) -> str:
        """ns, ew, low or star."""
        if self.contract.is_special:
            return "star"
        return self.bidder.partnership.lower() if self.bidder else "low"


def bids_of(variant: Variant, cast: Cast, dealer: Seat) -> list[BidChoice]:
    """Every bid of the variant: a grand by each seat, low, then the special bids by each seat."""
    kinds = [Contract.GRAND, Contract.LOW]
    kinds += [Contract.SOLA_NOLA, Contract.GRAND_DIX] if variant.has_stars else []
    return [
        _choice(variant, cast, dealer, contract, seat)
        for contract in kinds
        for seat in ((None,) if contract is Contract.LOW else tuple(Seat))
    ]


def _choice(variant: Variant, cast: Cast, dealer: Seat, contract: Contract, bidder: Seat | None) -> BidChoice:
    said = was_bid(contract, variant.vocabulary, cast.seat(bidder) if bidder else None)
    leader = leader_of(variant, dealer, contract, bidder)
    leads = Markup(_("%(name)s leads", name="%(name)s")) % {"name": cast.seat(leader)}
    value = f"{contract}:{bidder}" if bidder else str(contract)
    return BidChoice(value, contract, bidder, said, leads, _note(cast, contract, bidder))


def _note(cast: Cast, contract: Contract, bidder: Seat | None) -> Markup | None:
    """What to do before the lead of a special bid."""
    partner = sits_out(contract, bidder)
    if bidder is None or partner is None:
        return None
    names = {"bidder": cast.seat(bidder), "partner": cast.seat(partner)}
    if cards_exchanged(contract):
        text = _("First %(bidder)s and %(partner)s pass each other one card, face down. Then %(partner)s sits out.")
    else:
        text = _("%(partner)s leads one card, then sits out. The first seven tricks must be won.")
    return Markup(text) % names
