"""Which browser the tests use. `python -m tests.chromium` fails where there is none, and says what to do."""

import os
import shutil
import sys
from pathlib import Path

from playwright.sync_api import Playwright, sync_playwright

# The shell first: it opens no windows, and takes half the time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
REMEDY = "No Chromium was found. Install Chromium or Chrome, or name one: SCOREPAD_CHROMIUM=/path/to/it tests/run"


def find(playwright: Playwright) -> str | None:
    """The one that is named, else one on the PATH, else Playwright's own."""
    if named := os.environ.get("SCOREPAD_CHROMIUM"):
        return shutil.which(named)
    on_path = next(filter(None, map(shutil.which, NAMES)), None)
    own = playwright.chromium.executable_path
    return on_path or (own if Path(own).exists() else None)


if __name__ == "__main__":
    with sync_playwright() as started:
        sys.exit(None if find(started) else REMEDY)
