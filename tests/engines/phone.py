"""A window of an engine as people use it: they open, tap, type, and see what is said."""

from dataclasses import dataclass
from pathlib import Path

from selenium.common import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

HIT = (Path(__file__).parent.parent / "browser" / "hit.js").read_text()
PATIENCE = 20  # seconds, for what must become true
ABSENT = (NoSuchElementException, StaleElementReferenceException)
WORDS = "//*[self::a or self::button or self::summary or self::label][normalize-space(.)={0} or @aria-label={0}]"


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
        self._tap(By.CSS_SELECTOR, selector)

    def press(self, words: str) -> None:
        """What can be pressed and says this."""
        self._tap(By.XPATH, WORDS.format(f'"{words}"'))

    def fill(self, selector: str, text: str) -> None:
        field = self.driver.find_element(By.CSS_SELECTOR, selector)
        self.driver.execute_script("arguments[0].scrollIntoView({ block: 'center' })", field)
        field.clear()
        field.send_keys(text)

    def value(self, selector: str) -> str:
        return str(self.driver.find_element(By.CSS_SELECTOR, selector).get_property("value"))

    def says(self, selector: str, *words: str) -> None:
        """What is seen there holds these words, sooner or later."""
        for each in words:
            self._until(lambda each=each: each in self._text(selector), f"{selector} says {each!r}", selector)

    def has(self, selector: str, count: int) -> None:
        """So many of them are seen."""
        self._until(lambda: len(self._seen(By.CSS_SELECTOR, selector)) == count, f"{count} {selector}", selector)

    def is_at(self, path: str) -> None:
        self._until(lambda: self.path == path, f"at {path}", "h1")

    def hits(self) -> list[str]:
        """The controls that do not lie at their own middle."""
        return list(self.driver.execute_script(f"return ({HIT})()"))

    def _seen(self, by: str, selector: str) -> list[WebElement]:
        return [each for each in self.driver.find_elements(by, selector) if each.is_displayed()]

    def _text(self, selector: str) -> str:
        # As it is read, spaces taken together.
        return " ".join(" ".join(each.text for each in self._seen(By.CSS_SELECTOR, selector)).split())

    def _tap(self, by: str, selector: str) -> None:
        self._until(lambda: self._tapped(by, selector), f"tapping {selector}", "h1")

    def _tapped(self, by: str, selector: str) -> bool:
        for each in self._seen(by, selector)[:1]:
            self.driver.execute_script("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", each)
            each.click()
            return True
        return False

    def _until(self, holds: object, what: str, selector: str) -> None:
        wait = WebDriverWait(self.driver, PATIENCE, ignored_exceptions=ABSENT)
        wait.until(lambda _driver: holds(), f"{what}, at {self.path}: {self._text(selector)}")
