"""What the guide of the partnership family shows: every figure in it comes from the engine."""

from dataclasses import dataclass, replace

from flask_babel import gettext as _
from flask_babel import ngettext
from markupsafe import Markup

from scorepad.rules import VARIANTS
from scorepad.rules.checks import house_rules
from scorepad.rules.family import Ending, Outcome
from scorepad.rules.whist import TRICKS, WHIST, leader_of, settle
from scorepad.rules.whist.hand import Contract
from scorepad.rules.whist.scoring import BOOK, sits_out
from scorepad.rules.whist.variant import Payment, Variant
from scorepad.seat import Partnership, Seat
from scorepad.views.guide.examples import CAST, DEALER, Example, hands_played, special_bids_played
from scorepad.words import guide as words
from scorepad.words.bids import BidWords, bid_words
from scorepad.words.choices import BidChoice, bids_of
from scorepad.words.money import money
from scorepad.words.variants import rule_label, rule_value

MONEY = ("stake_game", "stake_star", "stake_point", "currency", "payment")
ABOUT_STARS = ("sola_nola_tricks", "failed_special")

USUAL_TARGET = 13
PLACES = {Seat.NORTH: "top", Seat.EAST: "right", Seat.SOUTH: "bottom", Seat.WEST: "left"}


@dataclass(frozen=True, slots=True)
class Column:
    """Points of one kind of hand, for 7 to 13 tricks of the side with more, and whose score moves."""

    title: str
    whose: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """Four chairs: who deals, bids, leads and sits out."""

    title: str
    dealer: Seat
    bid: BidChoice
    leader: Seat
    out: Seat | None


@dataclass(frozen=True, slots=True)
class Cousin:
    """Another variant, and the house rules in which it differs."""

    key: str
    differences: list[str]


class WhistGuide:
    """One variant explained."""

    def __init__(self, preset: str, variant: Variant) -> None:
        self.preset, self.variant = preset, variant
        self.cast, self.places, self.words = CAST, PLACES, words

    @property
    def sections(self) -> list[tuple[str, str]]:
        """The parts of the page, each a template of that name."""
        special = [("alone", _("Alone"))] if self.variant.has_stars else []
        return [
            ("glance", _("In short")),
            ("bid", _("Bid")),
            ("lead", _("Lead")),
            ("play", _("Play")),
            ("scoring", _("Score")),
            *special,
            ("finish", _("The end")),
            ("tactics", _("Tactics")),
            ("trouble", _("Trouble")),
            ("cousins", _("Cousins")),
        ]

    @property
    def bids(self) -> BidWords:
        """The words and marks of the vocabulary."""
        return bid_words(self.variant.vocabulary)

    @property
    def low(self) -> str:
        """What a hand without a grand is called, as a title."""
        return words.hand_name(self.variant, Contract.LOW)

    @property
    def counts(self) -> list[tuple[int, int]]:
        """How the tricks can fall: seven to six up to thirteen to none."""
        return [(more, TRICKS - more) for more in range(BOOK + 1, TRICKS + 1)]

    @property
    def scale(self) -> list[Column]:
        """The scoring table, from the engine's table of outcomes."""
        outcomes = WHIST.outcomes(self.variant)
        grand, low = outcomes[Contract.GRAND, Partnership.NS], outcomes[Contract.LOW, None]
        ours, others = _("the bidder’s side"), _("the other side")
        more, fewer = _("the side with more"), _("the side with fewer")
        return [
            _column(_("Grand, made"), (ours, others), grand[BOOK + 1 :]),
            _column(_("Grand, failed"), (ours, others), grand[BOOK::-1]),
            _column(self.low, (more, fewer), low[BOOK + 1 :]),
        ]

    @property
    def leads(self) -> list[Figure]:
        """Who leads a grand, and a hand without one."""
        return [self.figure(Contract.GRAND, Seat.SOUTH), self.figure(Contract.LOW, None)]

    @property
    def alone(self) -> list[Figure]:
        """Who leads and who sits out when somebody plays alone."""
        return [self.figure(Contract.SOLA_NOLA, Seat.SOUTH), self.figure(Contract.GRAND_DIX, Seat.SOUTH)]

    def figure(self, contract: Contract, bidder: Seat | None) -> Figure:
        """The table with one bid on it."""
        bids = bids_of(self.variant, CAST, DEALER)
        bid = next(each for each in bids if (each.contract, each.bidder) == (contract, bidder))
        leader = leader_of(self.variant, DEALER, contract, bidder)
        return Figure(words.hand_name(self.variant, contract), DEALER, bid, leader, sits_out(contract, bidder))

    @property
    def examples(self) -> list[Example]:
        """Whole hands, from the bid to the points."""
        return hands_played(self.variant)

    @property
    def special_examples(self) -> list[Example]:
        """Hands played alone, overruled bids among them."""
        return special_bids_played(self.variant)

    @property
    def staked(self) -> list[tuple[str, str]]:
        """What a game costs its losers, item by item."""
        outcome = self._outcome
        won, lost = outcome.score
        items = [
            ("stake_game", _("the game")),
            ("stake_star", ngettext("%(num)s star", "%(num)s stars", outcome.stars[0])),
            ("stake_point", _("%(won)s to %(lost)s", won=won, lost=lost)),
        ]
        owed = {name: self._owed(name) for name, _said in items}
        return [(said, money(owed[name], self.variant.currency)) for name, said in items if owed[name]]

    @property
    def owed(self) -> str:
        """What it comes to."""
        amount = money(settle(self.variant, self._outcome).amount, self.variant.currency)
        if self.variant.payment is Payment.EACH_LOSER:
            return _("Each loser pays one winner %(amount)s.", amount=amount)
        return _("The losers pay %(amount)s once, together.", amount=amount)

    @property
    def winners(self) -> Markup:
        """The side that wins in the example of the stake."""
        return CAST.side(self._outcome.winner)

    @property
    def _outcome(self) -> Outcome:
        """A game to the target, with stars on both sides where there are any."""
        won = self.variant.target or USUAL_TARGET
        stars = (2, 1) if self.variant.has_stars else (0, 0)
        return Outcome(Partnership.NS, Ending.TARGET, (won, max(0, won - 6)), stars)

    def _owed(self, name: str) -> int:
        """What one stake alone comes to."""
        none = {"stake_game": 0, "stake_star": 0, "stake_point": 0}
        alone = replace(self.variant, **(none | {name: getattr(self.variant, name)}))
        return settle(alone, self._outcome).amount

    @property
    def cousins(self) -> list[Cousin]:
        """The other variants of this family."""
        return [
            Cousin(each.key, _differences(self.variant, each.variant))
            for each in VARIANTS
            if isinstance(each.variant, Variant) and each.key != self.preset
        ]


def _column(title: str, sides: tuple[str, str], points: tuple[tuple[int, int], ...]) -> Column:
    """One of the two sides moves in all of these; the widest result shows which."""
    mover = 0 if points[-1][0] else 1
    return Column(title, sides[mover], tuple(each[mover] for each in points))


def _differences(own: Variant, other: Variant) -> list[str]:
    """The house rules of the other that are not ours; money is no matter of how a game is played."""
    unsaid = ("own_name", *MONEY) if other.has_stars else ("own_name", *MONEY, *ABOUT_STARS)
    return [
        f"{rule_label(rule.name)}: {rule_value(rule.name, other)}"
        for rule in house_rules(Variant)
        if rule.name not in unsaid and getattr(own, rule.name) != getattr(other, rule.name)
    ]
