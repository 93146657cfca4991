"""Who else may come in: the code at the door, the wall, a second key to the desk, the hall's Wi-Fi."""

from flask import redirect, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad import rendering
from scorepad.actions.party import parties
from scorepad.links import public_url, qr_svg, show_short_code
from scorepad.views import access
from scorepad.views.exports import decimals
from scorepad.views.party.desk import Desk, Tab, blueprint
from scorepad.views.wifi import wifi_of


@blueprint.get("/share")
def share(code: str) -> Response:
    """The links to show around."""
    party = access.party_to_read(code)
    join = public_url(url_for("home.join_by_link", code=party.short_code)) if party.short_code else None
    wall = public_url(url_for("wall.show", code=party.board_code))
    wifi = wifi_of(party)
    spare = party.spare_code if code == party.code else party.code
    return rendering.answer(
        "party/share.html",
        desk=Desk(party, code, Tab.SHARE),
        join=join,
        join_qr=qr_svg(join) if join else None,
        short_code=show_short_code(party.short_code) if party.short_code else None,
        start=public_url(url_for("home.index")).rstrip("/"),
        wall=wall,
        spare=public_url(url_for("party.tables", code=spare)),
        spare_qr=qr_svg(public_url(url_for("party.tables", code=spare))),
        wifi_qr=qr_svg(wifi) if wifi else None,
        papers=_papers(code),
        files=_files(code),
        decimals=decimals(),
    )


@blueprint.post("/short-code")
def renew_short_code(code: str) -> Response:
    """Another code at the door."""
    parties.renew_short_code(access.party_to_write(code))
    return redirect(url_for("party.share", code=code), 303)


def _papers(code: str) -> list[tuple[str, str]]:
    """What can be printed."""
    return [
        (_("Table cards"), url_for("party_cards.cards", code=code)),
        (_("Seating by name"), url_for("party_cards.names", code=code)),
        (_("Seating by table"), url_for("party_cards.tables", code=code)),
        (_("Standings"), url_for("party_cards.standings", code=code)),
    ]


def _files(code: str) -> list[tuple[str, str]]:
    """What can be taken along."""
    chosen = decimals()
    return [
        (_("Guests (CSV)"), url_for("party_files.guests", code=code, decimals=chosen)),
        (_("Games (CSV)"), url_for("party_files.games", code=code, decimals=chosen)),
        (_("Hands (CSV)"), url_for("party_files.hands", code=code, decimals=chosen)),
        (_("Standings (CSV)"), url_for("party_files.standings", code=code, decimals=chosen)),
        (_("Everything (JSON)"), url_for("party_files.everything", code=code)),
    ]
