"""The words of Knockout: who is in, who is a dog, who is out, and what a hand came to."""

from collections.abc import Iterable
from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext
from markupsafe import Markup

from scorepad.rules.entries import Entry
from scorepad.rules.family import Line, Tally
from scorepad.rules.knockout import Deal, Hand, Played, Variant
from scorepad.rules.knockout.variant import DealerOut, DogsLife
from scorepad.words.bids import suit_name
from scorepad.words.cast import Cast
from scorepad.words.problems import misfit_text
from scorepad.words.summary import summary
from scorepad.words.sums import dealt_and_led, entry_in_words, sum_in_words


@dataclass(frozen=True, slots=True)
class Standing:
    """A player as the sheet shows them: in, dog, out or won, with the cards of the hand to come."""

    seat: str
    state: str
    cards: int
    said: str
    deals: bool


def standing_of(tally: Tally, seats: Iterable[str]) -> list[Standing]:
    """Everyone in these seats, in their order."""
    winner = tally.outcome.winner if tally.outcome else ""
    return [_standing(seat, tally.next.detail, winner, tally.next.dealer) for seat in seats]


def _standing(seat: str, deal: Deal | None, winner: str, dealer: str) -> Standing:
    if winner or deal is None:
        state = "won" if seat == winner else "out"
        return Standing(seat, state, 0, state_word(state), deals=False)
    cards = deal.dealt.get(seat, 0)
    state = "dog" if seat in deal.dogs else "in" if cards else "out"
    said = ngettext("card", "cards", cards) if state == "in" else state_word(state)
    return Standing(seat, state, cards, said, deals=seat == dealer)


def state_word(state: str) -> str:
    """What a player is after a hand."""
    return {"dog": _("dog"), "back": _("back"), "out": _("out"), "won": _("winner"), "in": _("in")}[state]


def came_to(line: Line, seat: str) -> str:
    """What a hand made of a player: a dog, back with a full hand, or out; else nothing."""
    played: Played | None = line.detail
    if played is None:
        return ""
    groups = {"dog": played.new_dogs, "back": played.back, "out": played.out}
    return next((state for state, seats in groups.items() if seat in seats), "")


def deal_for(tally: Tally, line: Line | None, seats: Iterable[str]) -> Deal:
    """What was dealt for a recorded hand, or is for the one to come; for one after the end, what its figures say."""
    if line is not None and line.detail is not None:
        deal: Deal = line.detail.deal
    elif line is None and tally.next.detail is not None:
        deal = tally.next.detail
    else:
        deal = Deal(sum(line.points) if line else 1, tuple(seats))
    return deal


def trump_words(deal: Deal, cast: Cast) -> Markup:
    """Where the trump of a hand comes from."""
    if deal.chooser:
        return Markup(_("%(name)s names the trump", name="%(name)s")) % {"name": cast.seat(deal.chooser)}
    if deal.cutting:
        names = Markup(" &amp; ").join(map(cast.seat, deal.cutting))
        return Markup(_("%(names)s are level: whoever wins the cut names the trump", names="%(names)s")) % {
            "names": names
        }
    return Markup(_("The next card is turned for the trump"))


def dogs_words(deal: Deal, cast: Cast) -> Markup:
    """What those who have a dog’s life may do."""
    said = (
        Markup(_("%(name)s is a dog: one card, in any trick %(name)s likes.", name="%(name)s")) for _dog in deal.dogs
    )
    return Markup(" ").join(each % {"name": cast.seat(seat)} for each, seat in zip(said, deal.dogs, strict=True))


def result_words(line: Line, cast: Cast) -> Markup:
    """What became of the players in a hand, as a sentence without its full stop."""
    played: Played | None = line.detail
    if played is None:
        return Markup(_("it came after the end"))
    parts = [
        *(Markup(_("%(name)s has a dog’s life", name="%(name)s")) % {"name": cast.seat(s)} for s in played.new_dogs),
        *(Markup(_("%(name)s is back", name="%(name)s")) % {"name": cast.seat(s)} for s in played.back),
        *(Markup(_("%(name)s is out", name="%(name)s")) % {"name": cast.seat(s)} for s in played.out),
    ]
    return Markup(", ").join(parts) if parts else Markup(_("everyone stays in"))


@summary.register
def _summary(variant: Variant) -> list[str]:
    phrases = [
        ngettext("%(num)s card each, then one fewer", "%(num)s cards each, then one fewer", variant.cards),
        _("whoever takes no trick is out") if variant.dogs_life is DogsLife.OFF else _("one dog’s life"),
        _("nobody who is out deals") if variant.dealer_out is DealerOut.NEVER_DEALS else "",
    ]
    return [phrase for phrase in phrases if phrase]


@entry_in_words.register
def _recorded(_variant: Variant, value: Entry, cast: Cast) -> Markup:
    if not isinstance(value, Hand):
        return Markup(_("Thrown in."))
    counts = [cast.seat(seat) + f" {count}" for seat, count in value.tricks]
    cut = Markup(_("%(name)s won the cut", name="%(name)s")) % {"name": cast.seat(value.cut)} if value.cut else ""
    trump = _("trump %(suit)s", suit=suit_name(value.trump)) if value.trump else ""
    return Markup("; ").join(filter(None, (Markup(", ").join(counts), cut, trump))) + "."


@sum_in_words.register
def _sum(variant: Variant, value: Entry, line: Line, cast: Cast) -> Markup:
    if not isinstance(value, Hand):
        return Markup(" ").join((Markup(_("Thrown in: nobody scores.")), dealt_and_led(line, cast)))
    said = result_words(line, cast)
    wrong = (misfit_text(misfit, cast.names) for misfit in line.misfits)
    parts = (_recorded(variant, value, cast), said[:1].upper() + said[1:] + ".", *wrong, dealt_and_led(line, cast))
    return Markup(" ").join(filter(None, parts))
