#!/usr/bin/python3
"""A bare window of WebKit, as large as SCOREPAD_WINDOW says, that WebKitWebDriver drives: no tool bar takes its height.

Run by the system's Python, which has the bindings that Debian's packages bring.
"""

import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")

from gi.repository import Gtk, WebKit2  # noqa: E402 — only after the versions are named


class Windows:
    """Opens a window for each session that asks for one; nothing is kept when they close."""

    def __init__(self) -> None:
        self.context = WebKit2.WebContext.new_ephemeral()
        self.context.set_automation_allowed(True)
        self.context.connect("automation-started", self.started)

    def started(self, _context: WebKit2.WebContext, session: WebKit2.AutomationSession) -> None:
        info = WebKit2.ApplicationInfo()
        info.set_name("MiniBrowser")  # what the driver is asked for
        session.set_application_info(info)
        session.connect("create-web-view", self.open)

    def open(self, _session: WebKit2.AutomationSession) -> WebKit2.WebView:
        view = WebKit2.WebView(web_context=self.context, is_controlled_by_automation=True)
        window = Gtk.Window(decorated=False)
        window.set_default_size(*map(int, os.environ["SCOREPAD_WINDOW"].split("x")))
        window.add(view)
        window.show_all()
        view.connect("close", lambda _view: window.destroy())
        return view


if __name__ == "__main__":
    windows = Windows()
    Gtk.main()
