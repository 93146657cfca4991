"""A page as somebody finds it who tries everything: its links, its forms with all that they can send, its faults."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

from tests.pages import VOID

Attributes = dict[str, str | None]

# HTML closes these by itself; whatever else is open has to be closed where it was opened.
CLOSED_BY_ITSELF = {"dd", "dt", "li", "option", "p", "tbody", "td", "tfoot", "th", "thead", "tr"}
ENDS_A_PARAGRAPH = {"article", "aside", "dl", "fieldset", "form", "h1", "h2", "h3", "ol", "p", "section", "table", "ul"}
ALONE = {"a", "button", "form"}
"""What may not stand within another of its kind."""
POINTS_TO_IDS = ("for", "list", "aria-labelledby", "aria-describedby", "aria-controls")
LEADS = ("href", "src", "hx-get", "data-live")


@dataclass(slots=True)
class Control:
    """Something with a name in a form: what it sends untouched, and what else it could."""

    name: str
    kind: str
    sent: list[str] = field(default_factory=list)
    choices: list[str] = field(default_factory=list)
    attributes: Attributes = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Way:
    """One way to send a form: where to, and what the button itself says."""

    method: str
    action: str
    said: tuple[tuple[str, str], ...] = ()


@dataclass(slots=True)
class Form:
    """A form with its controls, and a way to send it for each of its buttons."""

    method: str = "get"
    action: str = ""
    controls: dict[str, Control] = field(default_factory=dict)
    ways: list[Way] = field(default_factory=list)


class Reading(HTMLParser):
    """One page or fragment, read through once."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.forms: list[Form] = []
        self.faults: list[str] = []
        self.figures: list[tuple[Attributes, str]] = []
        self.shared: str | None = None  # the cards that players share among them
        self.game: str | None = None  # the number of the game on its board
        self._ids: list[str] = []
        self._pointed: list[str] = []
        self._open: list[str] = []
        self._by_id: dict[str, Form] = {}
        self._form: Form | None = None
        self._select: Control | None = None
        self._is_figure = False
        self.feed(html)
        self.close()
        self.faults += list(self._faults_at_the_end(whole=html.lstrip().lower().startswith("<!doctype")))

    def _faults_at_the_end(self, *, whole: bool) -> Iterator[str]:
        yield from (f"<{tag}> is not closed" for tag in self._open if tag not in CLOSED_BY_ITSELF | {"html", "body"})
        yield from (f"two elements are called {each}" for each in {i for i in self._ids if self._ids.count(i) > 1})
        if whole:
            yield from (f"nothing is called {each}" for each in self._pointed if each not in self._ids)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        if len(attributes) < len(attrs):
            self.faults.append(f"<{tag}> says something twice")
        if tag in ENDS_A_PARAGRAPH and "p" in self._open:
            del self._open[self._open.index("p") :]
        if tag in ALONE and tag in self._open:
            self.faults.append(f"<{tag}> stands in another")
        self._note(tag, attributes)
        self._read_form(tag, attributes)
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in self._open:
            self.faults.append(f"</{tag}> closes nothing")
            return
        while (closed := self._open.pop()) != tag:
            if closed not in CLOSED_BY_ITSELF:
                self.faults.append(f"</{tag}> comes while <{closed}> is open")
        if tag == "form":
            self._form = None
        self._select = None if tag == "select" else self._select

    def handle_data(self, data: str) -> None:
        if self._is_figure:
            self.figures[-1] = (self.figures[-1][0], data)
            self._is_figure = False

    def _note(self, tag: str, attributes: Attributes) -> None:
        if attributes.get("id"):
            self._ids.append(attributes["id"] or "")
        for name in POINTS_TO_IDS:
            self._pointed += (attributes.get(name) or "").split()
        self.links += [attributes[name] or "" for name in LEADS if (attributes.get(name) or "").startswith("/")]
        self.shared = attributes.get("data-shared", self.shared)
        self.game = attributes.get("data-game", self.game)
        if attributes.get("class") == "figure":
            self.figures.append((attributes, ""))
            self._is_figure = True

    def _read_form(self, tag: str, attributes: Attributes) -> None:
        if tag == "form":
            # What stands before its form in the page, and names it, may have come already.
            self._form = self._by_id.setdefault(attributes.get("id") or f"form {len(self.forms)}", Form())
            self._form.method = (attributes.get("method") or "get").upper()
            self._form.action = attributes.get("action") or ""
            self.forms.append(self._form)
            return
        named = attributes.get("form")
        form = self._by_id.setdefault(named, Form()) if named else self._form
        if form is not None:
            self._read_part(form, tag, attributes)

    def _read_part(self, form: Form, tag: str, attributes: Attributes) -> None:
        if tag == "button" and attributes.get("type", "submit") == "submit" and "disabled" not in attributes:
            form.ways.append(_way(form, attributes))
        elif attributes.get("hx-post") and tag != "button":
            form.ways.append(Way("POST", attributes["hx-post"] or ""))
        elif tag == "option" and self._select:
            self._select.choices.append(attributes.get("value") or "")
            if "selected" in attributes or not self._select.sent:
                self._select.sent = [attributes.get("value") or ""]
        elif tag in ("input", "select", "textarea") and attributes.get("name") and "disabled" not in attributes:
            self._read_control(form, tag, attributes)

    def _read_control(self, form: Form, tag: str, attributes: Attributes) -> None:
        kind, name, value = attributes.get("type") or tag, attributes["name"] or "", attributes.get("value") or ""
        control = form.controls.setdefault(name, Control(name, kind))
        control.attributes = attributes
        if kind in ("radio", "checkbox"):
            control.choices.append(attributes.get("value", "on") or "")
            control.sent += control.choices[-1:] if "checked" in attributes else []
        elif tag == "select":
            self._select = control
        else:
            control.sent.append(value)


def _way(form: Form, attributes: Attributes) -> Way:
    said = ((attributes["name"] or "", attributes.get("value") or ""),) if attributes.get("name") else ()
    method = (attributes.get("formmethod") or form.method).upper()
    return Way(method, attributes.get("formaction") or form.action, said)
