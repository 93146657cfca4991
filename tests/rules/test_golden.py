"""The engine against the tables of right answers in `golden/`."""

import pytest

from scorepad.rules.family import Ending, Outcome, Tally
from scorepad.rules.whist import WHIST, Contract, Hand, points_of, settle, special_bid_made
from scorepad.rules.whist.bidding import auction, reveal
from scorepad.rules.whist.scoring import cards_exchanged, leader_of, sits_out
from scorepad.seat import Partnership, Seat
from tests.rules.tables import GOLDEN, Row, bid_field, bids_in, each_game, each_row, pair, read, variant_of

HANDS = sorted(f"hands/{table.name}" for table in (GOLDEN / "hands").glob("*.csv"))
TRICK_FIELDS = ("tricks_ns", "tricks_ew", "made")


def sent(row: Row) -> dict[str, str]:
    """The hand of a row as a form sends it."""
    return {"bid": bid_field(row)} | {name: row[name] for name in TRICK_FIELDS if row.get(name)}


def play(rows: list[Row]) -> Tally:
    """Count the hands of these rows from the first one's dealer."""
    variant = variant_of(rows[0])
    hands = [WHIST.hand_from_fields(sent(row), variant) for row in rows]
    return WHIST.tally(variant, 4, rows[0]["dealer"], hands)


@each_row(*HANDS)
def test_bids_give_the_contract_and_the_bidder(row: Row) -> None:
    bids = bids_in(row["bids"], variant_of(row).vocabulary)
    found = auction(bids)
    assert (found.contract, found.bidder or "") == (row["contract"], row["bidder"])
    assert reveal(Seat(row["dealer"]), dict(bids)) == found


@each_row(*HANDS)
def test_a_hand_gives_points_leader_reason_and_the_next_dealer(row: Row) -> None:
    tally = play([row])
    (line,) = tally.lines
    assert (line.points, line.leader, line.reason) == (pair(row, "points"), row["leader"], row["reason"])
    assert (line.dealer, line.score, line.stars) == (row["dealer"], line.points, (0, 0))
    assert tally.next.dealer == row["next_dealer"]


@each_row("bids-face-down.csv")
def test_cards_are_turned_until_the_first_high_one(row: Row) -> None:
    variant, dealer = variant_of(row), Seat(row["dealer"])
    found = reveal(dealer, dict(bids_in(row["cards"], variant.vocabulary)))
    assert (found.contract, found.bidder or "") == (row["contract"], row["bidder"])
    assert " ".join(found.turned) == row["turned"]
    assert leader_of(variant, dealer, found.contract, found.bidder) == row["leader"]


@each_row("bids-overruled.csv")
def test_the_strongest_bid_stands(row: Row) -> None:
    variant = variant_of(row)
    found = auction(bids_in(row["bids"], variant.vocabulary))
    assert (found.contract, found.bidder or "") == (row["contract"], row["bidder"])
    assert leader_of(variant, Seat(row["dealer"]), found.contract, found.bidder) == row["leader"]


@each_row("stars.csv")
def test_a_special_bid_is_made_or_set_by_the_tricks(row: Row) -> None:
    contract, bidder = Contract(row["contract"]), Seat(row["bidder"])
    assert special_bid_made(variant_of(row), contract, int(row["tricks"])) == (row["made"] == "made")
    assert sits_out(contract, bidder) == row["sits_out"]
    assert cards_exchanged(contract) == int(row["cards_exchanged"])


@each_row("stars.csv")
def test_a_special_bid_gives_a_star_and_no_points(row: Row) -> None:
    tally = play([row])
    (line,) = tally.lines
    assert (line.points, line.stars, line.leader) == ((0, 0), pair(row, "stars"), row["leader"])
    assert line.reason == ("star_won" if row["made"] == "made" else "star_lost")
    assert WHIST.stars(variant_of(row), Seat(row["bidder"]), row["made"] == "made") == line.stars
    assert (tally.score, tally.stars, tally.next.dealer) == ((0, 0), pair(row, "stars"), row["next_dealer"])


@each_row("settlements.csv")
def test_the_losers_pay_for_the_game_and_the_stars(row: Row) -> None:
    outcome = Outcome(row["winner"], Ending.TARGET, pair(row, "score"), pair(row, "stars"))
    owed = settle(variant_of(row), outcome)
    assert (owed.payer, owed.payee, owed.amount) == (row["payer"], row["payee"], int(row["cents"]))


@each_game("games.csv")
def test_a_whole_game_runs_to_its_end(rows: list[Row]) -> None:
    tally = play(rows)
    assert [line.score for line in tally.lines] == [pair(row, "score") for row in rows]
    assert [line.dealer for line in tally.lines] == [row["dealer"] for row in rows]
    assert [line.number for line in tally.lines] == [int(row["hand"]) for row in rows]
    assert tally.outcome == Outcome(
        rows[-1]["winner"], Ending.TARGET, tally.score, pair(rows[-1], "stars"), len(rows) - 1
    )


@each_game("games.csv")
def test_a_game_is_open_before_its_last_hand(rows: list[Row]) -> None:
    assert play(rows[:-1]).outcome is None


@pytest.mark.parametrize(
    ("row", "tricks"),
    [
        pytest.param(row, tricks, id=f"{row['rules']}-{row['contract']}-{tricks}")
        for row in read("scales.csv")
        for tricks in range(14)
    ],
)
def test_every_trick_count_is_worth_what_the_scale_says(row: Row, tricks: int) -> None:
    theirs, others = map(int, row[str(tricks)].split("/"))
    contract, variant = Contract(row["contract"]), variant_of(row)
    bidders = ((Seat.NORTH, Seat.SOUTH), (Seat.EAST, Seat.WEST)) if contract is Contract.GRAND else ((None,), (None,))
    for north_or_south in bidders[0]:
        assert points_of(variant, Hand(contract, north_or_south, tricks)) == (theirs, others)
    for east_or_west in bidders[1]:
        assert points_of(variant, Hand(contract, east_or_west, 13 - tricks)) == (others, theirs)


@pytest.mark.parametrize("rules", dict.fromkeys(row["rules"] for row in read("scales.csv")))
def test_the_preview_shows_the_points_of_the_scale(rules: str) -> None:
    rows = [row for row in read("scales.csv") if row["rules"] == rules]
    shown = WHIST.outcomes(variant_of(rows[0]))
    for row in rows:
        side = Partnership.NS if row["contract"] == "grand" else None
        expected = tuple(tuple(map(int, row[str(tricks)].split("/"))) for tricks in range(14))
        assert shown[Contract(row["contract"]), side] == expected
