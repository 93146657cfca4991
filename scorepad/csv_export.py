"""Tables for spreadsheets: what Excel and LibreOffice open as it was meant."""

import csv
import io
from collections.abc import Iterable, Sequence

Cell = str | int | float | None

# Excel reads UTF-8 as such only behind this mark.
_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"

# A spreadsheet takes a text that begins with one of these for a formula, also in their wide Asian forms.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def csv_of(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """The file: numbers stay numbers, minus included; texts are never formulas."""
    written = io.StringIO(newline="")
    writer = csv.writer(written)
    writer.writerow(_harmless(cell) for cell in header)
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return (_MARK + written.getvalue()).encode()


def _harmless(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
