"""Amounts of money as people write them."""

import re
from decimal import Decimal

from babel.numbers import get_currency_precision
from flask_babel import format_currency


def money(amount: int, currency: str) -> str:
    """Whole minor units in words: "15¢" for less than a dollar, else as the reader's language writes it."""
    sign = "−" if amount < 0 else ""
    if currency == "USD" and abs(amount) < 100:
        return f"{sign}{abs(amount)}¢"
    whole = Decimal(abs(amount)).scaleb(-get_currency_precision(currency))
    written = str(format_currency(whole, currency))
    # Where a language has no sign for a currency, its letters must not run into the figure.
    return sign + re.sub(rf"^{currency}(?=\d)", f"{currency}\N{NO-BREAK SPACE}", written)
