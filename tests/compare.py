"""What a change does to the pages: `python -m tests.compare REVISION` shows every difference since that revision.

Both programs are started, the same evening is played on each, and every place of `tests.browser.pages` and every
file is fetched from both. What differs from run to run (links, codes, keys, moments) is masked, and white space
that does not show is left out. It ends with 1 where anything differs.
"""

import difflib
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from scorepad.models import POSITION_STEP
from scorepad.rules import VARIANTS, Preset
from tests import chromium
from tests.browser.pages import NOT_ON_PHONES, PLACES, Evening, play, unfold
from tests.browser.stages import NAMES
from tests.pages import form_on
from tests.serving import ROOT, Served, serving
from tests.views.test_every_variant import HANDS

STEADY = """
import itertools, secrets
numbers = itertools.count(1)
secrets.token_hex = lambda size: f"{next(numbers):0{2 * size}x}"
"""
"""What is drawn by lot comes out alike on both sides."""
SHOWN = (Path(__file__).parent / "browser" / "shown.js").read_text()
HANDS_PLAYED = range(1, 5)
FILES = ("/hands.csv", "/games.csv", "/guests.csv", "/standings.csv", "/party.json")

LINK = re.compile(r"(?<![\w-])[\w-]{22}(?![\w-])|(?<![\w-])[\w-]{16}(?![\w-])")
"""Of a link and of a form; the same one is given the same number wherever it stands."""
MASKS = (
    (re.compile(r"\b20\d\d-\d\d-\d\d[T ]\d\d:\d\d[\d:.+Z]*"), "MOMENT"),
    (re.compile(r"\b\d{13}\b"), "MILLISECONDS"),
    (re.compile(r"\b[A-HJ-NP-Z2-9]{3}-?[A-HJ-NP-Z2-9]{3}\b"), "CODE"),
    (re.compile(r"\+?\b\d{1,3}:\d\d(?!\d)(?:[\u202f ][AP]M)?"), "TIME"),
    (re.compile(r"\?v=[0-9a-f]+"), "?v=VERSION"),
    (re.compile(r"127\.0\.0\.1:\d+"), "ADDRESS"),
    (re.compile(r' d="[^"]{600,}"'), ' d="SQUARES"'),
)


def main(revision: str) -> int:
    """How many places differ, none or some; every difference is written out."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        before = Path(folder, "before")
        subprocess.run(("git", "worktree", "add", "--quiet", "--detach", before, revision), cwd=ROOT, check=True)
        try:
            old, new = (
                _seen(playwright, source, Path(folder, name)) for name, source in (("old", before), ("new", ROOT))
            )
        finally:
            subprocess.run(("git", "worktree", "remove", "--force", before), cwd=ROOT, check=True)
    return sum(_differs(name, old.get(name, ""), new.get(name, "")) for name in old | new) and 1


def _differs(name: str, old: str, new: str) -> bool:
    lines = list(difflib.unified_diff(old.splitlines(), new.splitlines(), f"{name}, before", name, lineterm="", n=2))
    sys.stdout.writelines(f"{line}\n" for line in lines)
    return bool(lines)


def _seen(playwright: Playwright, source: Path, folder: Path) -> dict[str, str]:
    """Every place and every file of the program in this folder, masked."""
    with _served(source, folder) as served, _browser(playwright) as browser:
        phone = dict(playwright.devices["Pixel 7"])
        del phone["default_browser_type"]
        scorer, follower = (
            browser.new_context(**phone, base_url=served.address, locale="en-US", timezone_id="Europe/Oslo")
            for _ in range(2)
        )
        evening = play(scorer, follower)
        return dict(_places(evening)) | dict(_variants(scorer)) | dict(_files(evening))


@contextmanager
def _served(source: Path, folder: Path) -> Iterator[Served]:
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(STEADY)
    with serving(folder / "instance", environment={"PYTHONPATH": str(folder)}, root=source) as served:
        yield served


@contextmanager
def _browser(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=chromium.find(playwright))
    try:
        yield browser
    finally:
        browser.close()


def _places(evening: Evening) -> Iterator[tuple[str, str]]:
    for name, place in (PLACES | NOT_ON_PHONES).items():
        page = place.open(evening)
        yield name, _masked(_shown(page))
        page.close()


def _variants(phone: BrowserContext) -> Iterator[tuple[str, str]]:
    """How every variant is begun, and its sheet after some hands, with all that hangs on it."""
    for preset in VARIANTS:
        address = _begun(phone, preset)
        pages = (f"/new/{preset.key}", f"/guide/{preset.key}", f"/party/new/{preset.key}", address)
        for path in (
            *pages,
            *(f"{address}/1{line}" for line in ("", *(f"/{n * POSITION_STEP}" for n in HANDS_PLAYED))),
        ):
            page = phone.new_page()
            page.goto(path)
            unfold(page)
            yield f"{preset.key} {path.removeprefix(address)}", _masked(_shown(page))
            page.close()
        for file in ("/sheet.csv", "/sheet.json"):
            yield f"{preset.key} {file}", _masked(phone.request.get(address + file).text().replace(", ", ",\n"))


def _begun(phone: BrowserContext, preset: Preset) -> str:
    """A sheet with some hands by chance."""
    seats = preset.family.seats(max(preset.family.players))
    names = {f"name_{seat}": name for seat, name in zip(seats, NAMES, strict=False)}
    form = names | {"zone": "UTC", "first_dealer": seats[0]}
    address = phone.request.post(f"/new/{preset.key}", form=form).url
    luck = Random(preset.key)
    for _hand in HANDS_PLAYED:
        shown = phone.request.get(address).text()
        played = form_on(shown, "/entries") | HANDS[preset.family.key](shown, luck) | {"kind": "hand"}
        phone.request.post(f"{address}/1/entries", form=played)
    return address


def _shown(page: Page) -> str:
    page.wait_for_function("['', 'live', undefined].includes(document.querySelector('#live')?.textContent.trim())")
    shown: str = page.evaluate(SHOWN)
    return shown


def _files(evening: Evening) -> Iterator[tuple[str, str]]:
    for address in (evening.playing, evening.parties.finished.path):
        for file in FILES:
            answer = evening.scorer.request.get(address + file)
            if answer.status == 200:
                yield f"{address[:2]} {file}", _masked(answer.text().replace(", ", ",\n"))


def _masked(text: str) -> str:
    """The same for two runs of the same evening."""
    links: dict[str, int] = {}
    text = LINK.sub(lambda found: f"LINK{links.setdefault(found[0], len(links))}", text)
    for pattern, word in MASKS:
        text = pattern.sub(word, text)
    return text


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
