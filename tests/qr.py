"""Reads QR codes as a phone does: from their squares."""

import re
from base64 import b64decode, b64encode

import numpy as np
import zxingcpp
from playwright.sync_api import Page

MODULE = 4  # pixels


def read_svg(svg: str) -> str:
    """What the code of `links.qr_svg` says."""
    size = int(re.search(r'viewBox="0 0 (\d+) ', svg)[1])
    pixels = np.full((size, size), 255, np.uint8)
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", svg):
        pixels[int(y), int(x) : int(x) + int(width)] = 0
    return _only(pixels.repeat(MODULE, 0).repeat(MODULE, 1))


def read_text(drawn: str) -> str:
    """What the code of `links.qr_text` says on a dark terminal, where a full block is light."""
    halves = {"█": (255, 255), "▀": (255, 0), "▄": (0, 255), "\xa0": (0, 0)}
    lines = np.array([[halves[letter] for letter in line] for line in drawn.splitlines()], np.uint8)
    height, width, _halves = lines.shape
    return _only(lines.transpose(0, 2, 1).reshape(2 * height, width).repeat(MODULE, 0).repeat(MODULE, 1))


def wifi_in(text: str) -> dict[str, str]:
    """What a phone takes from the code of a network; a text in quotes is one even where it looks hexadecimal."""
    assert text.startswith("WIFI:")
    fields = dict(re.findall(r"([A-Z]):((?:[^\\;]|\\.)*);", text.removeprefix("WIFI:")))
    name = fields["S"]
    fields["S"] = name[1:-1] if name[:1] == '"' else name
    assert name[:1] == '"' or not re.fullmatch("[0-9A-Fa-f]+", name), "a phone takes this for hexadecimal"
    return {key: re.sub(r"\\(.)", r"\1", value) for key, value in fields.items()}


def read_screen(page: Page, within: str = "body") -> str:
    """What a phone held before this part of the screen reads, in whatever theme the page is."""
    grey = page.context.new_page()
    shown = page.locator(f"{within} svg.qr").screenshot(scale="css")
    size, pixels = grey.evaluate(GREY_OF_PNG, b64encode(shown).decode())
    grey.close()
    return _only(np.frombuffer(b64decode(pixels), np.uint8).reshape(size))


# Only a browser here can decode a PNG.
GREY_OF_PNG = """async png => {
    const image = await createImageBitmap(await (await fetch('data:image/png;base64,' + png)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas.drawImage(image, 0, 0);
    const rgba = canvas.getImageData(0, 0, image.width, image.height).data;
    const grey = rgba.filter((_, place) => place % 4 == 0);
    return [[image.height, image.width], btoa(grey.reduce((text, value) => text + String.fromCharCode(value), ''))];
}"""


def _only(pixels: np.ndarray) -> str:
    [code] = zxingcpp.read_barcodes(pixels)
    return code.text
