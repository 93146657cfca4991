"""Reads a page as a browser does: its forms with what they would send, and its text."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
APART = {"dd", "dt", "li", "option", "p", "small", "td", "th"}
"""Elements whose text does not run on from what stands before them."""
Attributes = dict[str, str | None]


@dataclass(slots=True)
class Form:
    """A form as it stands: where it goes, what it would send, and all that it can send."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)


@dataclass(slots=True)
class Element:
    """An element with the text inside it."""

    tag: str
    attributes: Attributes
    depth: int
    text: str = ""


class Page(HTMLParser):
    """The forms, the elements and the whole text of some markup."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.elements: list[Element] = []
        self.text = ""  # element by element, with spaces between them
        self._by_id: dict[str, Form] = {}
        self._open: list[Element] = []
        self._form: Form | None = None
        self._select: str | None = None
        self.feed(re.sub(r"<noscript>|</noscript>", "", html))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self.text += " "
        if tag in APART:
            self.handle_data(" ")
        element = Element(tag, attributes, len(self._open))
        self.elements.append(element)
        if tag == "form":
            self._form = Form(attributes["action"] or "")
            self.forms.append(self._form)
            self._by_id[attributes.get("id") or ""] = self._form
        else:
            self._control(tag, attributes)
        if tag not in VOID:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        self.text += " "
        while self._open and self._open.pop().tag != tag:
            pass
        if tag == "form":
            self._form = None

    def handle_data(self, data: str) -> None:
        self.text += data
        for element in self._open:
            element.text += data

    def _control(self, tag: str, attributes: Attributes) -> None:
        form = self._by_id.get(attributes.get("form") or "", self._form)
        name, value = attributes.get("name") or "", attributes.get("value") or ""
        if form and name:
            form.names.add(name)
        if tag == "select":
            self._select = name
        elif tag == "option" and form and self._select:
            if "selected" in attributes or self._select not in form.fields:
                form.fields[self._select] = value
        elif tag == "input" and form and name and _is_sent(attributes):
            form.fields[name] = value


def _is_sent(attributes: Attributes) -> bool:
    return attributes.get("type") not in ("radio", "checkbox") or "checked" in attributes


def form_on(html: str, action: str) -> dict[str, str]:
    """What the form with this end of its address would send if it were sent as it is."""
    return next(form.fields for form in Page(html).forms if form.action.endswith(action))


def texts(html: str, **attributes: str) -> list[str]:
    """The text of every element with these attributes."""
    wanted = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
    found = [each for each in Page(html).elements if wanted.items() <= each.attributes.items()]
    return [" ".join(each.text.split()) for each in found]


def score_on(html: str) -> dict[str, str]:
    """The two large figures of a sheet, by side."""
    figures = [each for each in Page(html).elements if each.attributes.get("class") == "figure"]
    return {each.attributes.get("data-side") or "": each.text for each in figures}


def send(
    client: FlaskClient, page: str, to: str, headers: dict[str, str] | None = None, **changes: str
) -> TestResponse:
    """Open a page and send the form on it that goes to an address with this end, with some controls set anew."""
    forms = [form for form in Page(client.get(page).text).forms if form.action.endswith(to)]
    form = max(forms, key=lambda form: len(form.names & changes.keys()))
    return client.post(form.action, data=form.fields | changes, headers=headers)


def roots(html: str) -> list[str | None]:
    """The ids of the outermost elements of a fragment."""
    page = Page(html)
    return [each.attributes.get("id") for each in page.elements if each.depth == 0]
