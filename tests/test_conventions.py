"""What CONTRIBUTING.md asks for, where a program can tell."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorepad.config import PACKAGE, ROOT

MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "versions" not in path.parts)
TESTS = sorted((ROOT / "tests").rglob("*.py"))
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
STYLES = sorted((ROOT / "static").glob("*.css"))

ENGINES = {"rules", "party"}
ANYTHING = {path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or path.is_dir()}
ARROWS = {
    # The engines: the standard library and seats.
    "seat": set(),
    "rules": {"seat"},
    "party": {"seat"},
    # Below everything: nothing of whist is known here.
    "assets": set(),
    "config": {"files"},
    "csv_export": set(),
    "files": set(),
    "languages": set(),
    "links": set(),
    "live": set(),
    "logs": {"links"},
    "rendering": set(),
    "safety": {"links"},
    "memory": set(),
    "database": {"config", "files"},
    # What is remembered, what people do, and its words.
    "models": ENGINES | {"seat", "database", "memory"},
    "evening": ENGINES | {"seat", "models"},
    "actions": ENGINES | {"seat", "models", "live", "database", "links"},
    "forms": ENGINES | {"seat"},
    "words": ENGINES | {"seat", "languages", "models", "actions", "evening"},
    "views": ANYTHING - {"cli", "server", "scorepad"},
    # The wiring.
    "migrations": {"database", "models"},
    "server": {"database", "links", "live", "logs"},
    "demo": ENGINES | {"seat", "models", "actions", "database"},
    "keyboard": {"config", "database", "demo"},
    "cli": ANYTHING,
    "__init__": ANYTHING - {"cli", "server"},
}


def part(path: Path) -> str:
    """The module or folder of the package that a file belongs to."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported(tree: ast.AST) -> Iterator[str]:
    """Every module that is imported, wherever in the file."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module == "scorepad":
            yield from (f"scorepad.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def functions(path: Path) -> Iterator[ast.FunctionDef]:
    yield from (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.FunctionDef))


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_arrows_between_modules_point_one_way(path: Path) -> None:
    ours = [name for name in imported(ast.parse(path.read_text())) if name.split(".")[0] == "scorepad"]
    reached = {name.split(".")[1] for name in ours if "." in name} - {part(path), "create_app"}
    assert reached <= ARROWS[part(path)]


@pytest.mark.parametrize("path", [path for path in MODULES if part(path) in ENGINES | {"seat"}], ids=named)
def test_an_engine_needs_nothing_but_python(path: Path) -> None:
    assert {name.split(".")[0] for name in imported(ast.parse(path.read_text()))} <= {"scorepad", *STANDARD}


STANDARD = {
    "__future__",
    "collections",
    "dataclasses",
    "enum",
    "fractions",
    "functools",
    "itertools",
    "random",
    "re",
    "typing",
}


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_modules_and_functions_are_short(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= 300
    long = {node.name: lines for node in functions(path) if (lines := length(node)) >= 30}
    assert not long


@pytest.mark.parametrize("path", TESTS, ids=named)
def test_tests_are_short(path: Path) -> None:
    long = {node.name: lines for node in functions(path) if (lines := length(node)) > 25}
    assert not long


def length(node: ast.FunctionDef) -> int:
    return (node.end_lineno or 0) - node.lineno + 1


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_a_module_is_named_for_what_it_holds(path: Path) -> None:
    assert path.stem not in {"utils", "util", "helpers", "helper", "manager", "managers", "base", "common", "misc"}


@pytest.mark.parametrize("path", [path for path in MODULES if part(path) != "actions"], ids=named)
def test_only_actions_commit(path: Path) -> None:
    assert not re.search(r"\.commit\(", path.read_text())


@pytest.mark.parametrize("path", [path for path in MODULES if part(path) != "rendering"], ids=named)
def test_only_rendering_reads_the_headers_of_htmx(path: Path) -> None:
    assert not re.search(r"""["']HX-|flask_htmx|\bhtmx\.(boosted|target|trigger)""", path.read_text())


@pytest.mark.parametrize("path", [path for path in MODULES if part(path) in ENGINES], ids=named)
def test_what_an_engine_offers_is_documented(path: Path) -> None:
    tree = ast.parse(path.read_text())
    public = [node for node in public_definitions(tree) if not ast.get_docstring(node)]
    assert not [node.name for node in public]
    assert ast.get_docstring(tree)


def public_definitions(tree: ast.Module | ast.ClassDef) -> Iterator[ast.FunctionDef | ast.ClassDef]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from public_definitions(node)


@pytest.mark.parametrize("path", TEMPLATES, ids=named)
def test_a_template_is_short_and_holds_no_style_and_no_script(path: Path) -> None:
    text = path.read_text()
    assert len(text.splitlines()) <= 80
    assert not re.search(r"<style|\sstyle=|<script(?![^>]*\ssrc=)|\son[a-z]+=|javascript:", text)


@pytest.mark.parametrize("path", STYLES, ids=named)
def test_a_style_sheet_has_short_lines_and_one_rule_a_line(path: Path) -> None:
    for line in path.read_text().splitlines():
        assert len(line) <= 120
        assert not re.search(r"\}[^/]*\{", line)


ROW = re.compile(r"(tr|thead|tbody|tfoot)\b")
HOLDS = re.compile(r"(?<![-\w])(position: *(?!static)|transform:|translate:|filter:|contain:|will-change:)")


@pytest.mark.parametrize("path", STYLES, ids=named)
def test_nothing_is_laid_over_the_row_of_a_table(path: Path) -> None:
    # Not every browser lets a row hold what is placed: there it lies over the whole page.
    text = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL)
    rules = re.findall(r"([^{};]+)\{([^{}]*)\}", text)
    holding = [subject for subjects, style in rules if HOLDS.search(style) for subject in subjects.split(",")]
    assert not [subject for subject in holding if ROW.match(re.split(r"[\s>+~(]+", subject.strip())[-1])]


@pytest.mark.parametrize("path", TEMPLATES, ids=named)
def test_every_link_leads_somewhere_and_every_form_works_without_scripts(path: Path) -> None:
    text = path.read_text()
    assert not re.search(r"""href=["'](#["']|["'])""", text)
    forms = [form for form in re.findall(r"<form\b[^>]*>", text) if not re.search(r" \{\{ \w+\(", form)]
    assert all("method=" in form and "action=" in form for form in forms)  # a macro may write both


@pytest.mark.parametrize("path", [path for path in TEMPLATES if path.name.startswith("_")], ids=named)
def test_a_fragment_extends_nothing(path: Path) -> None:
    assert "{% extends" not in path.read_text()
