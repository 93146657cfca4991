"""Knockout against the games of `golden/knockout.csv`: by hand counted, hand by hand."""

from scorepad.rules.family import Ending, Line
from scorepad.rules.knockout import KNOCKOUT, SEATS, Hand, Played, Variant
from tests.rules.tables import Row, each_game


def seats_of(row: Row) -> dict[str, str]:
    """Each name with its seat."""
    return dict(zip(row["players"].split(), SEATS, strict=False))


def named(row: Row, seats: tuple[str, ...]) -> str:
    names = {seat: name for name, seat in seats_of(row).items()}
    return " ".join(names[seat] for seat in seats)


def variant_of(row: Row) -> Variant:
    name, _space, value = row["rules"].partition(" ")
    return Variant.from_record({"v": 1} | ({name: int(value) if value.isdigit() else value} if name else {}))


def sent(row: Row) -> Hand:
    """The hand of a row as a form sends it."""
    counts = dict(each.rsplit(" ", 1) for each in row["tricks"].split(" · "))
    fields = {f"tricks_{seats_of(row)[name]}": count for name, count in counts.items()}
    return KNOCKOUT.hand_from_fields(fields | {"cut": seats_of(row).get(row["cut"], "")}, variant_of(row), len(SEATS))


def told(row: Row, line: Line) -> Row:
    """What a line says, in the words of the table."""
    played: Played = line.detail
    names = {seat: name for name, seat in seats_of(row).items()}
    return {
        "hand": str(line.number),
        "cards": str(played.deal.cards),
        "dealer": names[str(line.dealer)],
        "leader": names[str(line.leader)],
        "dealt": " · ".join(f"{names[seat]} {cards}" for seat, cards in played.deal.dealt.items()),
        "cut_between": named(row, played.tied),
        "new_dogs": named(row, played.new_dogs),
        "out": named(row, played.out),
        "chooser": names.get(str(played.chooser), ""),
    }


@each_game("knockout.csv")
def test_a_game_runs_as_it_was_counted_by_hand(rows: list[Row]) -> None:
    seats = seats_of(rows[0])
    found = KNOCKOUT.tally(variant_of(rows[0]), len(seats), seats[rows[0]["dealer"]], [sent(row) for row in rows])
    for row, line in zip(rows, found.lines, strict=True):
        assert told(row, line) == {name: row[name] for name in told(row, line)}
        assert (line.misfits, line.counts) == ((), True)
    assert (seats[rows[-1]["winner"]] if rows[-1]["winner"] else None) == (found.outcome and found.outcome.winner)


@each_game("knockout.csv")
def test_a_game_is_over_with_its_last_hand_and_not_before(rows: list[Row]) -> None:
    seats, hands = seats_of(rows[0]), [sent(row) for row in rows]
    table = variant_of(rows[0]), len(seats), seats[rows[0]["dealer"]]
    before, over = KNOCKOUT.tally(*table, hands[:-1]), KNOCKOUT.tally(*table, hands)
    assert before.outcome is None
    assert before.next.detail.cards == int(rows[-1]["cards"])
    assert before.next.dealer == seats[rows[-1]["dealer"]]
    if rows[-1]["winner"]:
        assert over.outcome is not None
        assert (over.outcome.ending, over.outcome.entry) == (Ending.LAST_IN, len(rows) - 1)


@each_game("knockout.csv")
def test_every_hand_comes_back_from_its_record_and_its_form(rows: list[Row]) -> None:
    for row in rows:
        hand = sent(row)
        assert KNOCKOUT.hand_from_record(hand.to_record()) == hand
        assert KNOCKOUT.hand_from_fields(hand.to_fields(), variant_of(row), len(SEATS)) == hand
