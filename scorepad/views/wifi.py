"""The Wi-Fi of the hall, as cards, wall and desk show it."""

from scorepad.links import wifi_text
from scorepad.models import Party


def wifi_of(party: Party) -> str | None:
    """What the code says by which phones join it; nothing where the host named none."""
    if not party.wifi_name:
        return None
    return wifi_text(party.wifi_name, party.wifi_password, hidden=party.wifi_hidden)
