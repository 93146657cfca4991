"""Links are keys: their codes, the address phones can reach, and QR codes."""

import hmac
import io
import ipaddress
import json
import re
import secrets
import socket
import sys
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from string import whitespace
from urllib.parse import quote, urlsplit

import ifaddr
import qrcode
from flask import Flask, current_app, request
from flask_babel import gettext as _
from markupsafe import Markup
from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M
from werkzeug.exceptions import HTTPException
from werkzeug.routing import BaseConverter, RequestRedirect

CODE_LENGTH = 22
SHORT_CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
SHORT_CODE_LENGTH = 6

# What people and telephones put between the letters: spaces, dashes of any length.
_SEPARATORS = re.compile(r"[\s\u2010-\u2015\u2212_-]+")

# What stands behind a link in a sentence, in a bracket or on a line of its own, and is taken along with it.
BEHIND_A_LINK = "/.,;:!?\"'*|\\<>()[]{}\u00ab\u00bb\u2018\u2019\u201c\u201d\u201e\u2026\u3001\u3002\uff09"

_HEXADECIMAL = re.compile(r"[0-9A-Fa-f]+")

# Containers, virtual machines and tunnels: no phone in the room is on those.
_NOT_FOR_PHONES = re.compile(
    r"\b(docker|veth|br-|virbr|podman|cni|lxc|tun|tap|utun|wg|zt)"
    r"|virtualbox|vbox|vmnet|vmware|hyper-v|wsl|vpn|tailscale",
    re.IGNORECASE,
)


class CodeConverter(BaseConverter):
    """`<code:code>` in a route: anything that cannot be a code is simply not found."""

    regex = rf"[A-Za-z0-9_-]{{{CODE_LENGTH}}}"


class SeatConverter(BaseConverter):
    """`<seat:code>`: a guest's link to a table, which is a key like a code, and is handed on as one."""

    regex = rf"{CodeConverter.regex}/table/[1-9][0-9]{{0,3}}"
    part_isolating = False


def init_app(app: Flask) -> None:
    app.url_map.converters.update(code=CodeConverter, seat=SeatConverter)
    app.jinja_env.globals["reaches_only_this_machine"] = reaches_only_this_machine


def new_code() -> str:
    """The key in a link: 128 random bits."""
    return secrets.token_urlsafe(16)


def code_of(*parts: str) -> str:
    """The code that the same parts always give, and that nobody finds without this server's secret."""
    secret = str(current_app.config["SECRET_KEY"]).encode()
    digest = hmac.digest(secret, json.dumps(parts).encode(), "sha256")
    return urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()


def new_short_code() -> str:
    """A weaker key that can be read out and typed."""
    return "".join(secrets.choice(SHORT_CODE_LETTERS) for _place in range(SHORT_CODE_LENGTH))


def show_short_code(code: str) -> str:
    """As people see it: ABC-DEF."""
    half = SHORT_CODE_LENGTH // 2
    return f"{code[:half]}-{code[half:]}"


def read_short_code(text: str) -> str | None:
    """What someone typed as a short code, or nothing if it cannot be one."""
    typed = _SEPARATORS.sub("", text.strip(BEHIND_A_LINK + whitespace))
    code = typed.upper() if typed.isascii() else ""
    if len(code) == SHORT_CODE_LENGTH and set(code) <= set(SHORT_CODE_LETTERS):
        return code
    return None


def network_of_request() -> str:
    """Where this request comes from, told apart from elsewhere and not to be read: an address, or an IPv6 /64."""
    return code_of("network", network_of(request.remote_addr or ""))


def network_of(address: str) -> str:
    """All that one household or one phone has: of IPv6 that is the first half of an address."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ipaddress.ip_network((found, 64), strict=False))


def meant() -> str | None:
    """Where somebody who reads was led to, were it not for what stands behind the link; else nothing."""
    path = request.path.rstrip(BEHIND_A_LINK + whitespace)
    if request.method not in ("GET", "HEAD") or path in ("", request.path):
        return None
    try:
        current_app.create_url_adapter(request).match(path, method="GET")  # type: ignore[union-attr]
    except RequestRedirect:
        pass  # the right place in another spelling
    except HTTPException:
        return None
    query = request.query_string.decode(errors="replace")
    return quote(request.root_path + path) + (f"?{query}" if query else "")


def public_url(path: str) -> str:
    """The address phones can reach for a path as `url_for` gives it."""
    return public_address() + path.removeprefix(request.root_path)


def path_of(address: str) -> str:
    """An address of ours without the host."""
    parts = urlsplit(address)
    return parts._replace(scheme="", netloc="", path=f"/{parts.path.lstrip('/')}").geturl()


def public_address() -> str:
    """Where phones find this server, sub-path included, with no slash at the end."""
    configured = current_app.config["PUBLIC_URL"]
    own = urlsplit(request.root_url)
    if configured:
        return str(configured).rstrip("/")
    # Asked anew each time, because a laptop changes its Wi-Fi.
    lan = lan_addresses() if is_this_machine(own.hostname or "") and not _listens_to_itself() else []
    if not lan:
        return own.geturl().rstrip("/")
    port = f":{own.port}" if own.port else ""
    return f"{own.scheme}://{lan[0]}{port}{own.path}".rstrip("/")


def reaches_only_this_machine() -> bool:
    """Whether the links and codes on a page lead phones nowhere, and it has to be said."""
    return is_this_machine(urlsplit(public_address()).hostname or "")


def is_this_machine(host: str) -> bool:
    """Whether an address leads from a machine to itself."""
    return _is_loopback(host) or is_unspecified(host)


def _listens_to_itself() -> bool:
    return _is_loopback(current_app.config["LISTENS_ON"])


def _is_loopback(host: str) -> bool:
    address = _ip(host)
    return address.is_loopback if address else host == "localhost" or host.endswith(".localhost")


def is_unspecified(host: str) -> bool:
    """Whether who listens there listens on every address of the machine."""
    address = _ip(host)
    return address is not None and address.is_unspecified


def _ip(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def in_address(host: str) -> str:
    """A host as it stands in an address: one of IPv6 in brackets."""
    return f"[{host}]" if ":" in host else host


def lan_addresses() -> list[str]:
    """This machine's addresses on the local network, the likeliest first."""
    routed = _address_on_default_route()
    found = addresses_for_phones(ifaddr.get_adapters())
    if not found and routed:
        return [routed]
    return sorted(found, key=lambda address: address != routed)


def addresses_for_phones(adapters: Iterable[ifaddr.Adapter]) -> list[str]:
    """Without a default route, as on a plain switch or a hot-spot, these are all there is to go by."""
    return [
        str(ip.ip)
        for adapter in adapters
        if not _NOT_FOR_PHONES.search(f"{adapter.name} {adapter.nice_name}")
        for ip in adapter.ips
        if ip.is_IPv4 and _is_local_network(str(ip.ip))
    ]


def _address_on_default_route() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("198.51.100.1", 9))  # nothing is sent: this only picks a route
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def _is_local_network(host: str) -> bool:
    address = ipaddress.ip_address(host)
    return address.is_private and not (address.is_loopback or address.is_link_local)


def wifi_text(name: str, password: str, *, hidden: bool = False) -> str:
    """What a QR code says so that a phone joins this Wi-Fi: a name of hexadecimal figures alone stands in quotes."""
    called = f'"{name}"' if _HEXADECIMAL.fullmatch(name) else _escaped(name)
    kind = f"T:WPA;S:{called};P:{_escaped(password)}" if password else f"T:nopass;S:{called}"
    return f"WIFI:{kind};{'H:true;' if hidden else ''};"


def _escaped(text: str) -> str:
    return re.sub(r'([\\;,:"])', r"\\\1", text)


def qr_svg(text: str) -> Markup:
    """Dark on white in every theme, sized by the style sheet."""
    size, dark = _drawn(text)
    return Markup(
        '<svg class="qr" role="img" aria-label="{label}" viewBox="0 0 {size} {size}"'
        ' shape-rendering="crispEdges" xmlns="http://www.w3.org/2000/svg">'
        '<path fill="#fff" d="M0 0h{size}v{size}H0z"/><path fill="#000" d="{dark}"/></svg>'
    ).format(label=_("QR code"), size=size, dark=dark)


# A code takes as long to draw as several pages; this many are 2 MB.
@lru_cache(maxsize=512)
def _drawn(text: str) -> tuple[int, str]:
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=4)
    code.add_data(text)
    rows = code.get_matrix()
    return len(rows), "".join(_runs(rows))


def _runs(rows: Sequence[Sequence[bool]]) -> Iterable[str]:
    """One closed path for each run of dark modules."""
    for y, row in enumerate(rows):
        x = 0
        for dark, modules in groupby(row):
            width = len(list(modules))
            if dark:
                yield f"M{x} {y}h{width}v1h-{width}z"
            x += width


def qr_text(text: str) -> str:
    """The QR code in half blocks, or nothing where standard output cannot show those."""
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_L, border=2)
    code.add_data(text)
    drawn = io.StringIO()
    code.print_ascii(out=drawn, invert=True)
    try:
        drawn.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return drawn.getvalue()
