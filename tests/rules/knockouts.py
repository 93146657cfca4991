"""Games of Knockout in a few letters, and what Hypothesis may draw of them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from hypothesis import strategies as st

from scorepad.rules.entries import Adjustment, Entry, ThrownIn
from scorepad.rules.family import Tally
from scorepad.rules.knockout import KNOCKOUT, SEATS, Deal, Hand, Variant
from scorepad.rules.knockout.variant import DealerOut, DogsLife


def took(*counts: int | None, cut: str | None = None) -> Hand:
    """The tricks of 1, 2, 3 …; None for one who is out."""
    tricks = tuple((seat, count) for seat, count in zip(SEATS, counts, strict=False) if count is not None)
    return Hand(tricks, cut)


@dataclass(frozen=True)
class Game:
    """All that a tally is made from."""

    variant: Variant
    players: int
    first_dealer: str
    entries: tuple[Entry, ...] = ()
    called: bool = False

    def tally(self) -> Tally:
        return KNOCKOUT.tally(self.variant, self.players, self.first_dealer, self.entries, self.called)

    def having(self, entries: Sequence[Entry]) -> "Game":
        return replace(self, entries=tuple(entries))


def games_of(*entries: Entry, players: int = 3, dealer: str = "1", variant: Variant | None = None) -> Tally:
    """A game counted; 1 deals first."""
    return Game(variant or Variant(), players, dealer, entries).tally()


VARIANTS = st.builds(
    Variant, cards=st.integers(3, 13), dogs_life=st.sampled_from(DogsLife), dealer_out=st.sampled_from(DealerOut)
)
TABLES = st.builds(Game, VARIANTS, players := st.shared(st.integers(2, 7)), players.map(lambda each: SEATS[each - 1]))


@st.composite
def fair_hands(draw: st.DrawFn, deal: Deal) -> Hand:
    """A hand as it can be played after this deal, with its cut."""
    left, counts = deal.cards, dict.fromkeys(deal.seats, 0)
    winners = [seat for seat in deal.full for _card in range(deal.cards)] + list(deal.dogs)
    for seat in draw(st.permutations(winners))[:left]:
        counts[seat] += 1
    hand = Hand(tuple(counts.items()))
    return replace(hand, cut=draw(st.sampled_from(hand.tied))) if hand.tied else hand


@st.composite
def fair_games(draw: st.DrawFn) -> Game:
    """A game from its first hand to its last, or to any hand before."""
    game, hands = draw(TABLES), draw(st.integers(0, 13))
    for _hand in range(hands):
        deal = game.tally().next.detail
        if deal is None:
            break
        game = game.having((*game.entries, draw(fair_hands(deal))))
    return game


@st.composite
def any_hands(draw: st.DrawFn) -> Hand:
    """Whatever a record may hold, whether it fits or not."""
    counts = draw(st.dictionaries(st.sampled_from(SEATS), st.integers(0, 13), min_size=1))
    hand = Hand(tuple((seat, counts[seat]) for seat in SEATS if seat in counts))
    cut = draw(st.sampled_from((None, *hand.tied)))
    return replace(hand, cut=cut, dealer=draw(st.sampled_from((None, *SEATS))))


ANY_ENTRIES = st.one_of(
    any_hands(),
    any_hands(),
    st.builds(ThrownIn, st.none() | st.sampled_from(SEATS)),
    st.builds(Adjustment, st.sampled_from(SEATS), st.integers(1, 9)),
)


@st.composite
def any_games(draw: st.DrawFn) -> Game:
    """Any entries, one after another."""
    game = draw(TABLES).having(draw(st.lists(ANY_ENTRIES, max_size=16)))
    return replace(game, called=draw(st.booleans()))
