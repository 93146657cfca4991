"""Who bids, who leads, who plays alone (design 4.1)."""

import pytest

from scorepad.rules.whist import Contract, Variant, leader_of, special_bid_made
from scorepad.rules.whist.bidding import Auction, Bid, auction, reveal
from scorepad.rules.whist.scoring import cards_exchanged, sits_out
from scorepad.rules.whist.variant import GrandLeader, LowLeader
from scorepad.seat import Seat

NOBODY_HIGH = dict.fromkeys(Seat, Bid.LOW)


@pytest.mark.parametrize(
    ("rule", "leads"),
    [
        (GrandLeader.RIGHT_OF_BIDDER, {"N": "W", "E": "N", "S": "E", "W": "S"}),
        (GrandLeader.LEFT_OF_BIDDER, {"N": "E", "E": "S", "S": "W", "W": "N"}),
        (GrandLeader.BIDDER, {"N": "N", "E": "E", "S": "S", "W": "W"}),
    ],
)
@pytest.mark.parametrize("dealer", Seat)
def test_who_leads_a_grand_depends_on_the_bidder_alone(rule: GrandLeader, leads: dict[str, str], dealer: Seat) -> None:
    variant = Variant(grand_leader=rule)
    for bidder, leader in leads.items():
        assert leader_of(variant, dealer, Contract.GRAND, Seat(bidder)) == leader


@pytest.mark.parametrize(
    ("rule", "leads"),
    [
        (LowLeader.LEFT_OF_DEALER, {"N": "E", "E": "S", "S": "W", "W": "N"}),
        (LowLeader.RIGHT_OF_DEALER, {"N": "W", "E": "N", "S": "E", "W": "S"}),
    ],
)
def test_who_leads_low_depends_on_the_dealer(rule: LowLeader, leads: dict[str, str]) -> None:
    for dealer, leader in leads.items():
        assert leader_of(Variant(low_leader=rule), Seat(dealer), Contract.LOW, None) == leader


@pytest.mark.parametrize("rule", GrandLeader)
@pytest.mark.parametrize("bidder", Seat)
def test_special_bids_have_leaders_of_their_own(rule: GrandLeader, bidder: Seat) -> None:
    variant = Variant(grand_leader=rule)
    assert leader_of(variant, Seat.NORTH, Contract.SOLA_NOLA, bidder) is bidder.right
    assert leader_of(variant, Seat.NORTH, Contract.GRAND_DIX, bidder) is bidder.partner


def test_only_the_partner_of_a_special_bid_sits_out() -> None:
    assert sits_out(Contract.GRAND, Seat.NORTH) is None
    assert sits_out(Contract.LOW, None) is None


def test_cards_are_exchanged_in_sola_nola_alone() -> None:
    assert [cards_exchanged(contract) for contract in Contract] == [0, 0, 1, 0]


@pytest.mark.parametrize(
    ("contract", "tricks"),
    [(Contract.GRAND, 7), (Contract.LOW, 0), (Contract.SOLA_NOLA, -1), (Contract.GRAND_DIX, 14)],
)
def test_only_a_special_bid_with_possible_tricks_can_be_judged(contract: Contract, tricks: int) -> None:
    with pytest.raises(ValueError, match=f"{contract} with {tricks} tricks"):
        special_bid_made(Variant(), contract, tricks)


def test_cards_after_the_first_high_one_need_not_be_known() -> None:
    cards = {Seat.EAST: Bid.LOW, Seat.SOUTH: Bid.HIGH}
    assert reveal(Seat.NORTH, cards) == Auction(Contract.GRAND, Seat.SOUTH, (Seat.EAST, Seat.SOUTH))


@pytest.mark.parametrize("dealer", Seat)
def test_cards_are_turned_from_the_dealers_left(dealer: Seat) -> None:
    turned = (dealer.left, dealer.partner, dealer.right, dealer)
    assert reveal(dealer, NOBODY_HIGH) == Auction(Contract.LOW, None, turned)


def test_a_missing_card_cannot_be_turned() -> None:
    with pytest.raises(KeyError):
        reveal(Seat.NORTH, {Seat.EAST: Bid.LOW})


def test_no_bid_at_all_is_low() -> None:
    assert auction([]) == Auction(Contract.LOW, None, ())


def test_a_player_who_bids_twice_is_turned_once() -> None:
    calls = [(Seat.EAST, Bid.HIGH), (Seat.SOUTH, Bid.SOLA_NOLA), (Seat.EAST, Bid.GRAND_DIX)]
    assert auction(calls) == Auction(Contract.GRAND_DIX, Seat.EAST, (Seat.EAST, Seat.SOUTH))
