"""What people type, and what only somebody types who wants to break something."""

from collections.abc import Mapping
from random import Random

from tests.fuzz.reading import Control, Form, Way
from tests.partying import names as guests

Sent = list[tuple[str, str]]
Known = Mapping[str, list[str]]

NAMES = [
    *("Anna", "Bjørn", "Clara", "David", "Per Olav", "O'Neil", "<b>x</b>", '"; x', "{{7*7}}", "דוד", "👨‍👩‍👧‍👦", "李"),
    *("Å", "Anna", "Maximiliane-Wilhelmine von Hohenstaufen-L", "=1+1", "a&b;c"),
]
NASTY = [
    *("", " ", "0", "-1", "1", "14", "7.5", "1e9", "٧", "７", "9" * 30, "9" * 400, "abc", "NS", "N", "Q", "on", "null"),
    *("x" * 41, "x" * 4000, "<script>alert(1)</script>", "{{7*7}}", "%s%n", "' OR 1=1 --", "../../etc/passwd"),
    *("\r\nX-Injected: 1", "\u202eabc", "\u200b", "😀" * 50, "a\tb", "\x1b[2J", "\x00", "8\x00"),
    *("grand:N", "grand:Q", "low", "low:N", "sola_nola:E", ":", "hand", "adjustment", "thrown_in", "Europe/Nowhere"),
]


def fill(form: Form, luck: Random, known: Known, shared: str | None = None) -> tuple[Way, Sent]:
    """How the form is sent and what it says, as somebody would fill it who means well, and knows what to type."""
    way = luck.choice(form.ways or [Way(form.method, form.action)])
    sent = [(control.name, value) for control in form.controls.values() for value in _sensible(control, luck, known)]
    return way, [*_shared_out(form, sent, luck, shared), *way.said]


def _sensible(control: Control, luck: Random, known: Known) -> list[str]:
    if known.get(control.name) and luck.random() < 0.8:
        return [luck.choice(known[control.name])]
    match control.kind:
        case "hidden":
            return control.sent
        case "radio" | "select":
            untouched = not control.choices or luck.random() < 0.3
            return control.sent if untouched else [luck.choice(control.choices)]
        case "checkbox":
            return luck.sample(control.choices, luck.randint(0, min(2, len(control.choices))))
        case "textarea":
            return ["\n".join(luck.choice(NAMES) for _line in range(luck.randint(0, 4)))]
    if _is_number(control):
        return [luck.choice([*control.sent, *map(str, range(14)), "20"])]
    return [luck.choice([*control.sent, *NAMES, *guests(3)])]


def _is_number(control: Control) -> bool:
    return control.kind == "number" or control.attributes.get("inputmode") in ("numeric", "decimal")


def _shared_out(form: Form, sent: Sent, luck: Random, shared: str | None) -> Sent:
    """Every card that is dealt takes a trick of somebody, where players share them."""
    most = {each.name: int(each.attributes["data-most"] or 0) for each in form.controls.values() if _shares(each)}
    room = [name for name, count in most.items() for _card in range(count)]
    if not shared or not room:
        return sent
    taken = luck.sample(room, min(int(shared), len(room)))
    return [(name, str(taken.count(name)) if name in most else value) for name, value in sent]


def _shares(control: Control) -> bool:
    return "data-most" in control.attributes


def spoil(sent: Sent, luck: Random) -> Sent:
    """The same with something in it changed, left out, said twice or added."""
    spoilt = list(sent)
    for _change in range(luck.randint(1, 3)):
        at = luck.randrange(len(spoilt)) if spoilt else None
        match luck.randrange(6):
            case 0 if at is not None:
                del spoilt[at]
            case 1 if at is not None:
                spoilt.append((spoilt[at][0], nasty(luck)))
            case 2:
                spoilt.append((nasty(luck), nasty(luck)))
            case _ if at is not None:
                spoilt[at] = (spoilt[at][0], nasty(luck))
    return spoilt


def nasty(luck: Random) -> str:
    return luck.choice(NASTY)
