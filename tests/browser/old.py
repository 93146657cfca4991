"""What a browser of some years ago makes of our stylesheets and scripts: what it does not know, it never sees."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from urllib.parse import urlsplit

import tinycss2
import tree_sitter_javascript
from playwright.sync_api import BrowserContext, Page, Route
from tinycss2.ast import AtRule, Declaration, FunctionBlock, Node, QualifiedRule
from tree_sitter import Language, Parser
from tree_sitter import Node as SyntaxNode

BLOCKS = {"media", "supports"}
LISTS = {"not"}
"""Selectors that took one simple selector, and only later a list."""
SYNTAX = {"optional_chain", "??", "??=", "||=", "&&=", "class_static_block", "private_property_identifier"}
"""Of scripts, from Chromium 80 on."""
MISSING = """(() => {
    const missing = [
        [Array.prototype, 'at findLast findLastIndex toReversed toSorted toSpliced with group'],
        [String.prototype, 'at replaceAll isWellFormed'],
        [Object, 'hasOwn groupBy'], [Map, 'groupBy'], [Promise, 'any try withResolvers'], [Array, 'fromAsync'],
        [Element.prototype, 'replaceChildren getHTML setHTMLUnsafe moveBefore ariaNotify'],
        [Document.prototype, 'replaceChildren startViewTransition'], [DocumentFragment.prototype, 'replaceChildren'],
        [HTMLElement.prototype, 'showPopover hidePopover togglePopover'],
        [AbortSignal, 'timeout any'], [URL, 'canParse parse'], [Intl, 'DurationFormat supportedValuesOf Segmenter'],
        [Crypto.prototype, 'randomUUID'], [Navigator.prototype, 'locks wakeLock userAgentData userActivation'],
        [window, 'structuredClone WeakRef FinalizationRegistry reportError scheduler navigation Iterator ' +
            'CSSStyleSheet EyeDropper BroadcastChannel'],
    ];
    for (const [owner, names] of missing) for (const name of names.split(' ')) delete owner[name];
})()"""
"""Takes out what scripts could not ask such a browser for."""
NO_GAP = """() => document.querySelectorAll('body *').forEach((each) => {
    if (/flex/.test(getComputedStyle(each).display)) each.style.setProperty('gap', '0', 'important');
})"""
"""Chromium before 84 and Safari before 14.1 leave no gap between the parts of a flex box."""


@dataclass(frozen=True, slots=True)
class Engine:
    """Words of a stylesheet that it does not know."""

    selectors: frozenset[str]
    properties: frozenset[str]
    functions: frozenset[str]
    values: frozenset[str]
    features: frozenset[str]
    knows_lists: bool

    def reads(self, css: str) -> str:
        return tinycss2.serialize(self._rules(tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True)))

    def _rules(self, rules: Iterable[Node]) -> list[Node]:
        return [kept for rule in rules if (kept := self._rule(rule))]

    def _rule(self, rule: Node) -> Node | None:
        if isinstance(rule, AtRule) and rule.lower_at_keyword in BLOCKS:
            if self._names(rule.prelude) & self.features:
                return None
            inner = tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True)
            rule.content = self._rules(inner)
        elif isinstance(rule, QualifiedRule):
            if self._is_unknown(rule.prelude):  # one selector that is not known, and the whole list is nothing
                return None
            rule.content = list(self._declarations(rule.content))
        return rule

    def _names(self, nodes: Iterable[Node]) -> set[str]:
        return {node.lower_value for node in _all(nodes) if node.type == "ident"}

    def _is_unknown(self, selector: list[Node]) -> bool:
        for before, node in pairwise(_all(selector)):
            if before != ":" or node.type not in ("ident", "function"):
                continue
            name = node.lower_value if node.type == "ident" else node.lower_name
            if name in self.selectors:
                return True
            if name in LISTS and not self.knows_lists and _is_complex(node):
                return True
        return False

    def _declarations(self, content: list[Node]) -> Iterator[Node]:
        for node in tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True):
            if not isinstance(node, Declaration) or node.lower_name in self.properties:
                continue
            if self._is_foreign(node.value):
                if not (lasting := _lasting(node)):
                    continue
                node.value = tinycss2.parse_component_value_list(lasting)
            yield node

    def _is_foreign(self, value: list[Node]) -> bool:
        for node in _all(value):
            if node.type == "function" and node.lower_name in self.functions:
                return True
            if node.type == "ident" and node.lower_value in self.values:
                return True
            if node.type == "dimension" and node.lower_unit in self.values:
                return True
        return False


def _all(nodes: Iterable[Node]) -> Iterator[Node]:
    for node in nodes:
        yield node
        yield from _all(getattr(node, "arguments", None) or getattr(node, "content", None) or [])


def _is_complex(block: FunctionBlock) -> bool:
    """Whether there is more in it than one simple selector."""
    parts = [node for node in block.arguments if node.type != "whitespace"]
    return len(parts) > 2 or any(node == "," for node in parts)


def _lasting(declaration: Declaration) -> str:
    """What is left of a value that an engine learns too late that it does not know, so that nothing earlier holds."""
    if declaration.name.startswith("--"):
        return "initial"
    names = {node.lower_name for node in _all(declaration.value) if node.type == "function"}
    return "unset" if "var" in names else ""


def words(*lines: str) -> frozenset[str]:
    return frozenset(" ".join(lines).split())


CALLS = words(
    "replaceAll replaceChildren findLast findLastIndex toReversed toSorted toSpliced hasOwn groupBy withResolvers",
    "fromAsync checkVisibility structuredClone WeakRef randomUUID startViewTransition moveBefore showPopover canParse",
    "reportError AbortSignal.timeout AbortSignal.any Promise.any Promise.try",
)
"""Of scripts, from Chromium 77 on."""
PHONE = Engine(
    selectors=words("has focus-visible user-invalid user-valid details-content popover-open modal open state dir"),
    properties=words(
        "inset inset-block inset-inline aspect-ratio accent-color content-visibility scrollbar-width scrollbar-gutter",
        "text-wrap translate scale rotate container container-type field-sizing",
    ),
    functions=words("color-mix light-dark round mod rem sin cos oklch oklab lab lch light-dark anchor"),
    values=words("subgrid anywhere clip dvh svh lvh dvw lh rlh cqw cqh cqi"),
    features=words("scripting selector update dynamic-range overflow-block"),
    knows_lists=True,
)
"""Safari 14, Firefox 78 and Chromium 88, whatever one of them lacks."""
TELEVISION = Engine(
    selectors=PHONE.selectors | {"is", "where", "marker", "autofill"},
    properties=PHONE.properties
    | {"padding-inline", "padding-block", "margin-inline", "margin-block", "border-inline", "border-block"}
    | {"text-underline-offset", "text-decoration-thickness", "color-scheme", "overscroll-behavior-inline"},
    functions=PHONE.functions | {"min", "max", "clamp"},
    values=PHONE.values | {"revert", "match-parent"},
    features=PHONE.features | {"forced-colors", "prefers-contrast", "hover"},
    knows_lists=False,
)
"""Chromium 76."""


def dress(context: BrowserContext, engine: Engine) -> None:
    """This browser reads stylesheets as that one did, and its scripts find what it had."""

    def serve(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=engine.reads(answer.text()))

    context.route(lambda address: urlsplit(address).path.endswith(".css"), serve)
    context.add_init_script(MISSING)


def close_gaps(page: Page) -> None:
    page.evaluate(NO_GAP)


@cache
def _parser() -> Parser:
    return Parser(Language(tree_sitter_javascript.language()))


def too_new(script: Path) -> list[str]:
    """Where a script is written as such a browser cannot read it."""
    return [_place(script, node) for node in _nodes(script) if node.type in SYNTAX or node.type == "ERROR"]


def too_new_calls(script: Path) -> list[str]:
    """Where a script asks for what such a browser has not, whether a test comes by there or not."""
    kinds = ("property_identifier", "identifier", "member_expression")
    return [_place(script, node) for node in _nodes(script) if node.type in kinds and node.text.decode() in CALLS]


def _nodes(script: Path) -> Iterator[SyntaxNode]:
    waiting = [_parser().parse(script.read_bytes()).root_node]
    while waiting:
        node = waiting.pop()
        waiting += node.children
        yield node


def _place(script: Path, node: SyntaxNode) -> str:
    return f"{script.name}:{node.start_point.row + 1}: {node.type}"
