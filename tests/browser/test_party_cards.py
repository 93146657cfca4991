"""Table cards as a printer gets them."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page

PAPERS = {"a4": (595, 842), "a5": (420, 595), "letter": (612, 792)}
TABLES = 11


@pytest.mark.parametrize("paper", PAPERS)
def test_a_card_is_one_sheet_of_paper_printed_on_both_sides(page: Page, context: BrowserContext, paper: str) -> None:
    form = {"name": "W" * 40, "kind": "full", "zone": "UTC"}
    desk = context.request.post("/party/new/askov", form=form).url.rpartition("/")[0]
    context.request.post(f"{desk}/cards", form={"count": str(TABLES)})
    page.goto(f"{desk}/cards?paper={paper}")
    pdf = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type /Page\b", pdf)) == 2 * TABLES
    sizes = {tuple(map(float, found)) for found in re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)}
    assert {(round(width), round(height)) for width, height in sizes} == {PAPERS[paper]}


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_on_a_card_is_cut(page: Page, context: BrowserContext, paper: str) -> None:
    form = {"name": "Lutefisk night in the church basement", "kind": "full", "zone": "UTC"}
    desk = context.request.post("/party/new/askov", form=form).url.rpartition("/")[0]
    context.request.post(f"{desk}/cards", form={"count": "1"})
    page.emulate_media(media="print")
    page.goto(f"{desk}/cards?paper={paper}")
    for card in page.locator(".table-card").all():
        assert card.evaluate("card => card.scrollHeight <= card.clientHeight + 1")
