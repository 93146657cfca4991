"""What a seat is called while nobody in particular sits there."""

from flask_babel import gettext as _

from scorepad.seat import Seat


def seat_name(seat: str) -> str:
    """The name of someone who typed none."""
    compass: dict[str, str] = {
        Seat.NORTH: _("North"),
        Seat.EAST: _("East"),
        Seat.SOUTH: _("South"),
        Seat.WEST: _("West"),
    }
    return compass.get(seat) or _("Player %(number)s", number=seat)
