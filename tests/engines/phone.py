"""A window of an engine as people use it: they open, tap, type, and see what is said."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from selenium.common import StaleElementReferenceException, TimeoutException
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.support.wait import WebDriverWait

HIT = (Path(__file__).parent.parent / "browser" / "hit.js").read_text()
PATIENCE = 20  # seconds, for what must become true
WORDS = "//*[self::a or self::button or self::summary][normalize-space(.)={0} or @aria-label={0}]"
SEEN = """return [...document.querySelectorAll(arguments[0])].filter((node) => node.checkVisibility())
    .map((node) => node.innerText.replace(/\\s+/g, ' ').trim())"""
INTO_SIGHT = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })"


@dataclass(frozen=True, slots=True)
class Phone:
    """Or a television. `address` is that of the server."""

    driver: WebDriver
    address: str

    @property
    def path(self) -> str:
        return self.driver.current_url.removeprefix(self.address)

    def open(self, path: str) -> None:
        self.driver.get(path if path.startswith("http") else self.address + path)

    def tap(self, selector: str) -> None:
        self._until(lambda: self._tapped(By.CSS_SELECTOR, selector), f"tapping {selector}")

    def press(self, words: str) -> None:
        """What can be pressed and says this."""
        self._until(lambda: self._tapped(By.XPATH, WORDS.format(f'"{words}"')), f"pressing {words!r}")

    def fill(self, selector: str, text: str) -> None:
        self._until(lambda: self._filled(selector, text), f"filling {selector}")

    def says(self, selector: str, *words: str) -> None:
        """What is seen there holds these words, sooner or later."""
        self._until(lambda: all(each in " ".join(self.seen(selector)) for each in words), f"{selector} says {words}")

    def has(self, selector: str, count: int) -> None:
        """So many of them are seen."""
        self._until(lambda: len(self.seen(selector)) == count, f"{count} of {selector}")

    def seen(self, selector: str) -> list[str]:
        """What is seen there, as it is read."""
        return list(self.driver.execute_script(SEEN, selector))

    def hits(self) -> list[str]:
        """The controls that do not lie at their own middle."""
        return list(self.driver.execute_script(f"return ({HIT})()"))

    def _tapped(self, by: str, selector: str) -> bool:
        for each in self.driver.find_elements(by, selector):
            if each.is_displayed():
                self.driver.execute_script(INTO_SIGHT, each)
                each.click()
                return True
        return False

    def _filled(self, selector: str, text: str) -> bool:
        for field in self.driver.find_elements(By.CSS_SELECTOR, selector):
            self.driver.execute_script(INTO_SIGHT, field)
            field.clear()
            field.send_keys(text)
            return True
        return False

    def _until(self, holds: Callable[[], bool], what: str) -> None:
        wait = WebDriverWait(self.driver, PATIENCE, ignored_exceptions=[StaleElementReferenceException])
        try:
            wait.until(lambda _driver: holds())
        except TimeoutException:
            raise AssertionError(f"{what}, at {self.path}: {self.seen('body')}") from None
