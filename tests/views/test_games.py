"""From game to game: play again, other partners, a fifth, other rules; ending one from outside; the evening."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.factories import CAST, Started, record_hand, start_sheet
from tests.pages import Page, form_on, score_on, send, texts

CHOICES = "The same partners|The next partners|comes in"


@pytest.fixture
def app(shared_app: Flask) -> Flask:
    return shared_app


def win(client: FlaskClient, sheet: Started, game: int = 1, bidder: str = "N") -> None:
    """North and south win, or with another bidder east and west."""
    tricks = 13 if bidder in "NS" else 0
    for _hand in range(2):
        record_hand(client, sheet, f"grand:{bidder}", tricks, game)


def headings(html: str) -> list[str]:
    return [each.text for each in Page(html).elements if each.tag == "h2"]


def sides(client: FlaskClient, sheet: Started) -> list[str]:
    page = Page(client.get(sheet.path).text)
    score = next(at for at, each in enumerate(page.elements) if each.attributes.get("id") == "score")
    return [each.text for each in page.elements[score:] if each.tag == "h2"][:2]


def evening(client: FlaskClient, sheet: Started) -> dict[str, str]:
    """Who won how many of how many."""
    page = Page(client.get(sheet.path).text)
    rows = [" ".join(each.text.split()) for each in page.elements if each.tag == "tr"]
    return {found[1]: found[2] for row in rows if (found := re.fullmatch(r"(.+) (\d+ of \d+)", row))}


def money(client: FlaskClient, sheet: Started) -> list[str]:
    page = Page(client.get(sheet.path).text)
    return [each.text for each in page.elements if each.tag == "li" and "pays" in each.text]


@pytest.fixture
def over(client: FlaskClient, sheet: Started) -> Started:
    win(client, sheet)
    return sheet


def title(page: str) -> list[str]:
    """What stands at the top of a sheet: what it is called, and which game it is."""
    top = page[page.index('<h1 class="numbered">') : page.index("</h1>")]
    return [words for words in re.findall(r"[^<>]+(?=<)", top) if words.strip()]


def test_a_game_that_is_over_says_who_won_and_how(client: FlaskClient, over: Started, way: dict[str, str]) -> None:
    page = client.get(over.path, headers=way).text
    assert "Anna & Clara win" in headings(page)
    assert texts(page, class_="sum") == ["first to the target, in 2 hands"]
    assert "/1/entries" not in page


def test_play_again_moves_the_deal_on_with_the_same_partners(client: FlaskClient, over: Started) -> None:
    answer = send(client, over.path, "/next")
    assert (answer.status_code, answer.location) == (303, over.path)
    page = client.get(over.path).text
    assert score_on(page) == {"NS": "0", "EW": "0"}
    assert texts(page, class_="now") == ["Hand 1 Clara deals · David speaks first"]
    assert sides(client, over) == ["Anna & Clara", "Bjørn & David"]


def test_play_again_twice_is_once(client: FlaskClient, other_phone: FlaskClient, over: Started) -> None:
    form = form_on(client.get(over.path).text, "/next") | {"who": "same"}
    for phone in (client, client, other_phone):
        assert phone.post(f"{over.path}/next", data=form).status_code == 303
    assert "game 2" in client.get(over.path).text
    record_hand(client, over, game=2)
    client.post(f"{over.path}/next", data=form)
    assert score_on(client.get(over.path).text)["NS"] == "2"


@pytest.mark.parametrize("who", ["partners", "new"])
def test_the_next_game_pressed_twice_changes_the_chairs_once(client: FlaskClient, over: Started, who: str) -> None:
    form = form_on(client.get(f"{over.path}/next").text, "/next") | {"who": who, "name": "Frida", "seat": "E"}
    seated = []
    for _tap in range(3):
        client.post(f"{over.path}/next", data=form)
        seated.append(sides(client, over))
    assert seated[0] == seated[1] == seated[2] != ["Anna & Clara", "Bjørn & David"]


def test_the_three_pairings_take_turns(client: FlaskClient, sheet: Started) -> None:
    seen = []
    for game in range(1, 5):
        seen.append({frozenset(side.split(" & ")) for side in sides(client, sheet)})
        win(client, sheet, game)
        send(client, f"{sheet.path}/next", "/next", who="partners")
    assert seen[3] == seen[0]
    assert len({frozenset(pairing) for pairing in seen}) == 3


def test_a_fifth_comes_in_and_then_they_rest_in_turn(client: FlaskClient, over: Started) -> None:
    send(client, f"{over.path}/next", "/next", who="new", name="Frida", seat="N")
    resting = []
    for game in range(2, 7):
        win(client, over, game)
        resting.append({*CAST.values(), "Frida"} - set(" & ".join(sides(client, over)).split(" & ")))
        send(client, f"{over.path}/next", "/next", who="in_turn")
    assert [name for names in resting for name in names] == ["Anna", "Bjørn", "Clara", "David", "Frida"]


def test_the_page_of_the_next_game_names_who_would_sit_where(client: FlaskClient, over: Started) -> None:
    send(client, f"{over.path}/next", "/next", who="new", name="Frida", seat="N")
    win(client, over, 2)
    page = client.get(f"{over.path}/next").text
    assert [text for text in texts(page, class_="card check") if re.search(CHOICES, text)] == [
        "The same partners Frida & Clara – Bjørn & David",
        "The next partners Frida & Bjørn – David & Clara",
        "Anna comes in, Bjørn rests Frida & Clara – Anna & David",
    ]


def test_the_next_game_goes_by_other_rules(client: FlaskClient, over: Started) -> None:
    send(client, f"{over.path}/next", "/next", variant="south-dakota")
    assert title(client.get(over.path).text) == ["South Dakota Whist", "· game 2"]
    record_hand(client, over, "grand:N", 3, game=2)
    assert score_on(client.get(over.path).text) == {"NS": "−4", "EW": "0"}
    assert "Norwegian Whist" in client.get(f"{over.path}/1").text


def test_house_rules_stay_from_game_to_game(client: FlaskClient) -> None:
    sheet = start_sheet(client, "norwegian", target="7")
    record_hand(client, sheet, "grand:N", 13)
    send(client, sheet.path, "/next")
    record_hand(client, sheet, "grand:N", 13, game=2)
    assert "Anna & Clara win" in headings(client.get(sheet.path).text)


def test_a_game_that_is_still_empty_can_become_another(client: FlaskClient, sheet: Started) -> None:
    form = form_on(client.get(f"{sheet.path}/next").text, "/next")
    for _tap in range(2):
        client.post(f"{sheet.path}/next", data=form | {"who": "partners", "variant": "askov"})
    assert title(client.get(sheet.path).text) == ["Askov Whist", "· game 1"]
    assert sides(client, sheet) == ["Anna & Bjørn", "David & Clara"]


def test_no_game_is_begun_over_one_that_is_played(client: FlaskClient, over: Started) -> None:
    form = form_on(client.get(f"{over.path}/next").text, "/next")
    send(client, over.path, "/undo")
    answer = client.post(f"{over.path}/next", data=form | {"who": "same"})
    assert answer.status_code == 409
    assert "game 1" in client.get(over.path).text


def test_undo_after_play_again_opens_the_game_that_was_over(client: FlaskClient, over: Started) -> None:
    send(client, over.path, "/next")
    assert "Undo hand 2" in client.get(over.path).text
    send(client, over.path, "/undo")
    page = client.get(over.path).text
    assert "game 1" in page
    assert texts(page, class_="now") == ["Hand 2 Bjørn deals · Clara speaks first"]


def test_the_evening_counts_games_for_each_person(client: FlaskClient, over: Started) -> None:
    send(client, f"{over.path}/next", "/next", who="new", name="Frida", seat="N")
    win(client, over, 2, "E")
    assert evening(client, over) == {
        "Anna": "1 of 1", "Bjørn": "1 of 2", "Clara": "1 of 2", "David": "1 of 2", "Frida": "0 of 1",
    }  # fmt: skip


def test_what_is_to_pay_is_said_when_asked_for(client: FlaskClient) -> None:
    sheet = start_sheet(client, "askov", stake_game="15", stake_star="15")
    send(client, sheet.path, "/entries", kind="hand", bid="sola_nola:N", made="made")
    send(client, sheet.path, "/entries", kind="hand", bid="grand_dix:E", made="made")
    assert money(client, sheet) == []
    for _hand in range(3):
        record_hand(client, sheet, "grand:N", 13)
    page = client.get(sheet.path).text
    assert "with 1 star" in texts(page, class_="brass")
    assert "Bjørn & David pay 30¢ each." in " ".join(texts(page, id="stake"))
    assert money(client, sheet) == ["Bjørn pays Anna 30¢", "David pays Clara 30¢"]


def test_money_of_an_evening_is_settled_between_people(client: FlaskClient) -> None:
    sheet = start_sheet(client, "minnesota", stake_game="100", currency="NOK")
    win(client, sheet)
    send(client, f"{sheet.path}/next", "/next", who="partners")
    win(client, sheet, 2)
    assert money(client, sheet) == ["David pays Anna NOK\N{NO-BREAK SPACE}2.00"]


def test_stars_do_not_reach_the_next_game(client: FlaskClient) -> None:
    sheet = start_sheet(client, "askov")
    send(client, sheet.path, "/entries", kind="hand", bid="sola_nola:N", made="made")
    for _hand in range(3):
        record_hand(client, sheet, "grand:N", 13)
    assert 'class="stars"' in client.get(sheet.path).text
    send(client, sheet.path, "/next")
    assert 'class="stars"' not in client.get(sheet.path).text


def test_a_game_ends_after_its_hands_unless_it_is_level(client: FlaskClient) -> None:
    sheet = start_sheet(client, "minnesota", target="", hands="2")
    record_hand(client, sheet, "grand:N", 8)
    record_hand(client, sheet, "grand:E", 5)
    assert "Level: one more hand decides. Or a cut" in texts(client.get(sheet.path).text, class_="tied")
    record_hand(client, sheet, "grand:E", 6)
    page = client.get(sheet.path).text
    assert texts(page, class_="sum") == ["ahead after 3 hands"]
    assert score_on(page) == {"NS": "2", "EW": "3"}


@pytest.mark.parametrize(("why", "said"), [("cut", "by a cut"), ("word", "as was agreed")])
def test_a_level_game_is_decided_by_a_cut_and_can_go_on(client: FlaskClient, why: str, said: str) -> None:
    sheet = start_sheet(client, "norwegian", target="", hands="1")
    record_hand(client, sheet, "low", 6)
    assert send(client, f"{sheet.path}/1/end", "/rule", winner="EW", why=why).location == sheet.path
    page = client.get(sheet.path).text
    assert texts(page, class_="sum") == [said]
    assert "Hand 1 saved" not in page
    send(client, sheet.path, "/play-on")
    assert "win" not in " ".join(texts(client.get(sheet.path).text, id="entry"))


def test_after_a_game_decided_without_a_hand_nothing_is_offered_to_undo(client: FlaskClient, over: Started) -> None:
    send(client, over.path, "/next")
    send(client, f"{over.path}/2/end", "/rule", winner="EW", why="word")
    page = client.get(over.path).text
    assert "/undo" not in page
    assert evening(client, over)["David"] == "1 of 2"


def test_a_game_is_stopped_as_it_stands_and_goes_on(client: FlaskClient, sheet: Started) -> None:
    record_hand(client, sheet, "grand:N", 8)
    send(client, f"{sheet.path}/1/end", "/call")
    page = client.get(sheet.path).text
    assert texts(page, class_="sum") == ["ahead when the game was called, after 1 hand"]
    send(client, sheet.path, "/play-on")
    record_hand(client, sheet, "grand:N", 8)
    assert score_on(client.get(sheet.path).text)["NS"] == "4"


def test_a_game_reopened_by_a_correction_goes_on_while_the_next_is_empty(client: FlaskClient, over: Started) -> None:
    send(client, over.path, "/next")
    send(client, over.at(1), "/1/65536", kind="hand", tricks_ns="7")
    assert "Game 1 is unfinished" in client.get(over.path).text
    send(client, f"{over.path}/1/end", "/resume")
    assert "game 1" in client.get(over.path).text
    record_hand(client, over, "grand:N", 13)
    assert "Anna & Clara win" in headings(client.get(over.path).text)


def test_a_game_reopened_after_the_next_was_begun_is_decided(client: FlaskClient, over: Started) -> None:
    send(client, over.path, "/next")
    record_hand(client, over, game=2)
    send(client, over.at(1), "/1/65536", kind="hand", tricks_ns="7")
    page = client.get(f"{over.path}/1/end").text
    assert "/1/resume" not in page
    send(client, f"{over.path}/1/end", "/rule", winner="NS", why="word")
    assert "unfinished" not in client.get(over.path).text
    assert evening(client, over)["Anna"] == "1 of 1"


def test_two_of_the_same_name_are_told_apart_everywhere(client: FlaskClient) -> None:
    sheet = start_sheet(client, names={"E": "Anna", "W": "Anna"})
    assert sides(client, sheet) == ["Anna 1 & Clara", "Anna 2 & Anna 3"]
    win(client, sheet)
    send(client, f"{sheet.path}/next", "/next", who="partners")
    assert sides(client, sheet) == ["Anna 1 & Anna 2", "Anna 3 & Clara"]
    assert evening(client, sheet) == {
        "Anna 1": "1 of 1", "Anna 2": "0 of 1", "Clara": "1 of 1", "Anna 3": "0 of 1",
    }  # fmt: skip


@pytest.mark.parametrize("page", ["/next", "/1/end", "/1/adjust", "/1/between/32768"])
def test_each_page_is_whole_for_every_browser(
    client: FlaskClient, over: Started, page: str, way: dict[str, str]
) -> None:
    answer = client.get(over.path + page, headers=way)
    assert answer.status_code == 200
    assert "HX-Request" in answer.vary
    assert "</html>" in answer.text


def test_house_rules_can_change_from_one_game_to_the_next(client: FlaskClient, over: Started) -> None:
    answer = client.post(f"{over.path}/next", data={"number": "2", "target": "21"})

    assert answer.status_code == 303
    assert "21 points" in client.get(f"{over.path}/guide/2").text


def test_house_rules_nothing_can_be_played_by_are_shown_again(client: FlaskClient, over: Started) -> None:
    answer = client.post(f"{over.path}/next", data={"number": "2", "target": "0", "name": "Erik"})

    assert answer.status_code == 422
    assert 'id="target-problem"' in answer.text
    assert 'value="Erik"' in answer.text
    assert client.get(f"{over.path}/2").status_code == 404


def test_the_deal_goes_on_from_the_person_who_dealt_last(client: FlaskClient, over: Started) -> None:
    """Bjørn dealt the second hand; with the next partners Clara sits on his left."""
    client.post(f"{over.path}/next", data={"number": "2", "who": "partners"})
    assert '<bdi translate="no">Clara</bdi> deals' in client.get(over.path).text


def test_a_newcomer_whose_name_is_typed_comes_in_whatever_is_marked(client: FlaskClient, over: Started) -> None:
    client.post(f"{over.path}/next", data={"number": "2", "who": "same", "name": "Tor", "seat": "E"})
    assert '<bdi translate="no">Tor</bdi>' in client.get(over.path).text
