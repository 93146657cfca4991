"""Tables for spreadsheets: what Excel and LibreOffice open as it was meant."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from enum import StrEnum

Cell = str | int | float | None


class Decimals(StrEnum):
    """What a spreadsheet is set to: where it has a comma in a number, cells stand between semicolons."""

    POINT = "point"
    COMMA = "comma"


# Excel reads UTF-8 as such only behind this mark.
_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"

# A spreadsheet takes a text that begins with one of these for a formula, also in their wide Asian forms.
_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")

# Some programs end a line at these, some show a box, and some end the file.
_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff]+")


def csv_of(header: Sequence[str], rows: Iterable[Sequence[Cell]], decimals: Decimals = Decimals.POINT) -> bytes:
    """The file: numbers stay numbers, minus included; texts are never formulas."""
    written = io.StringIO(newline="")
    writer = csv.writer(written, delimiter=";" if decimals is Decimals.COMMA else ",")
    writer.writerow(_harmless(cell, decimals) for cell in header)
    writer.writerows([_harmless(cell, decimals) for cell in row] for row in rows)
    return (_MARK + written.getvalue()).encode()


def _harmless(cell: Cell, decimals: Decimals) -> Cell:
    if isinstance(cell, float) and decimals is Decimals.COMMA:
        return str(cell).replace(".", ",")
    if not isinstance(cell, str):
        return cell
    text = _CONTROLS.sub(" ", cell).strip()
    return f"'{text}" if text.startswith(_FORMULA) else text
