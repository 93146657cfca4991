"""A messy evening, whatever happens in it: each round seats or rests everyone who was there, and results add up."""

from collections.abc import Callable
from random import Random

from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorepad.actions.party import door, guests, results, rounds, seating, substitutes
from scorepad.actions.party.results import Score
from scorepad.models import Party, Round, TableState, history, seating_of, standings_of, tables_of, tally_of
from scorepad.party.rounds import Result, close
from scorepad.party.standings import RestCounts, standings
from scorepad.seat import Partnership
from tests.partying import HOST, play, reread, start

Act = Callable[[Party, Random], None]


def late(party: Party, _luck: Random) -> None:
    door.list_guests(party, [f"Late {len(party.guests)}"], present=True)


def leave(party: Party, luck: Random) -> None:
    if len(party.present) > 4:
        guests.leave(party, [luck.choice(party.present)])


def back(party: Party, _luck: Random) -> None:
    guests.arrive(party, [guest for guest in party.guests if not guest.is_present][:1])


def swap(party: Party, luck: Random) -> None:
    one, other = luck.sample(party.present, 2)
    seating.swap_guests(party, one, other, party.draft.revision)


def flip(party: Party, luck: Random) -> None:
    table = luck.choice(seating_of(party.draft).tables)
    seating.flip_table(party, table.number, party.draft.revision)


def undo(party: Party, _luck: Random) -> None:
    draft = party.draft
    rounds.publish_round(party, draft.number, draft.revision)
    rounds.take_back_round(party, draft.number)


def mark(party: Party, luck: Random) -> None:
    one, other = luck.sample(party.present, 2)
    luck.choice((guests.mark_partners, guests.keep_apart))(one, other)
    guests.keep_chair(one, keeps=not one.keeps_chair)


def rename(party: Party, luck: Random) -> None:
    guests.rename_guest(luck.choice(party.present), f"Renamed {luck.random()}")


def remove(party: Party, luck: Random) -> None:
    guest = luck.choice(party.present)
    if len(party.present) > 4 and not guests.has_played(guest):
        guests.remove_guest(guest)


def reopen(party: Party, _luck: Random) -> None:
    if party.closed:
        last = rounds.reopen_round(party, party.closed[-1].number)
        rounds.close_round(party, last.number)
        seating.draft_round(party, party.next_number)


BEFORE: tuple[Act, ...] = (late, leave, back, swap, flip, undo, mark, rename, remove, reopen)


def substitute(party: Party, luck: Random) -> None:
    places = {place.guest: place.table_number for place in party.playing.places}
    free = [guest for guest in party.present if not places.get(guest)]
    if free:
        seated = [guest for guest, table in places.items() if table]
        substitutes.substitute(party, luck.choice(seated), luck.choice(free), HOST)


def overrule(party: Party, luck: Random) -> None:
    score = Score((3, luck.randint(4, 9)))
    results.enter_result(party, party.playing.number, 1, score, HOST, deliberate=True)


MEANWHILE: tuple[Act, ...] = (late, leave, substitute, overrule)


def finish(party: Party, luck: Random) -> Round:
    """Every table plays its hand, or has its result entered where the host had a word in it."""
    found = party.playing
    if all(table.state is TableState.NOT_STARTED for table in tables_of(found)):
        play(found, [luck.choice(("NS", "EW")) for _ in tables_of(found)])
    for table in tables_of(found):
        if table.state is not TableState.DONE:
            results.enter_result(party, found.number, table.number, Score((5, luck.randint(6, 9))), HOST)
    return rounds.close_round(party, found.number)


def require_all_there(party: Party, found: Round) -> None:
    """Everyone who is there has one place and nobody else has any; nobody sits twice."""
    sits = seating_of(found)
    everyone = [*(guest for guest, _, _ in sits.places), *(rest.guest for rest in sits.rests)]
    assert sorted(everyone) == [guest.id for guest in party.present]
    assert all(len(set(table.seats)) == 4 for table in sits.tables)


def counted(found: Round) -> object:
    """The round with the result of every table, from its own sheet."""
    ended = {table.number: tally_of(table.game).outcome for table in tables_of(found)}
    came_of = {number: Result(Partnership(each.winner), each.score, each.stars) for number, each in ended.items()}
    return close(seating_of(found), came_of)


evenings = st.lists(
    st.tuples(st.lists(st.sampled_from(BEFORE), max_size=4), st.sampled_from(MEANWHILE)), min_size=1, max_size=4
)


@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(count=st.integers(4, 13), evening=evenings, seed=st.integers(0, 1000))
def test_every_round_seats_or_rests_everyone_and_the_results_are_the_engines(
    shared_app: Flask, count: int, evening: list[tuple[list[Act], Act]], seed: int
) -> None:
    luck, party = Random(seed), start(count, seed=str(seed))
    for before, meanwhile in evening:
        seating.draft_round(party, party.next_number)
        for act in before:
            act(party, luck)
            require_all_there(party, party.draft)
        require_all_there(party, rounds.publish_round(party, party.next_number, party.draft.revision))
        meanwhile(party, luck)
        finish(party, luck)
        party = reread(party)
    assert history(party) == tuple(counted(found) for found in party.rounds)
    assert standings_of(party) == standings(history(party), RestCounts.HALF)
