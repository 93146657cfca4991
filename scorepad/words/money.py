"""Amounts of money as people write them."""

import re
from decimal import Decimal

from babel.numbers import format_currency, get_currency_precision

from scorepad.languages import written


def money(amount: int, currency: str) -> str:
    """Whole minor units in words: "15¢" for less than a dollar, else as it is written where the reader is."""
    sign = "−" if amount < 0 else ""
    if currency == "USD" and abs(amount) < 100:
        return f"{sign}{abs(amount)}¢"
    whole = Decimal(abs(amount)).scaleb(-get_currency_precision(currency))
    amount_written = str(format_currency(whole, currency, locale=written()))
    # Where a language has no sign for a currency, its letters must not run into the figure.
    return sign + re.sub(rf"^{currency}(?=\d)", f"{currency}\N{NO-BREAK SPACE}", amount_written)
