"""What the browser tests share: the browser, programs in homes of their own, pages that are watched."""

import re
import shutil
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect, sync_playwright

import services as stand_in
from hands import Keyboard, Mouse
from program import Program
from states import Worlds

expect.set_options(timeout=10_000)

# A name that a foreign page brought to lead here (DNS rebinding).
REBOUND = "rebound.example"


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


def launch(playwright, **options):
    """Debian's Chromium: the pinned library drives it, and downloads none."""
    return playwright.chromium.launch(executable_path=shutil.which("chromium"), **options)


@pytest.fixture(scope="session")
def browser(playwright):
    browser = launch(playwright, args=[f"--host-resolver-rules=MAP {REBOUND} 127.0.0.1"])
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def authority(tmp_path_factory):
    return stand_in.authority(tmp_path_factory.mktemp("authority"))


@pytest.fixture(scope="session")
def worlds(tmp_path_factory, authority):
    """The programs that the page states are of; nothing may be changed in them."""
    worlds = Worlds(tmp_path_factory.mktemp("worlds"), authority)
    yield worlds
    worlds.close()


@pytest.fixture
def services(authority):
    services = stand_in.Services(authority)
    yield services
    services.close()


@pytest.fixture
def contexts():
    """The browser profiles of a test, which are closed before its program stops: a page that is still loading would complain."""
    return []


@pytest.fixture
def program(tmp_path, services, contexts):
    """One for a test of its own, with a key for the lists."""
    program = Program(tmp_path / "home", services, NYT_API_KEY="good").start()
    yield program
    close(contexts)
    program.stop()


@pytest.fixture
def keyless(tmp_path, services, contexts):
    """As it is after it was installed."""
    program = Program(tmp_path / "home", services).start()
    yield program
    close(contexts)
    program.stop()


def close(contexts):
    for context in contexts:
        context.close()


class Watch:
    """Notes what no page of ours may do: ask another host, or leave a message in the console."""

    def __init__(self, context):
        self.wrong, self.refused = [], set()
        context.on("request", self.request)
        context.on("response", self.response)
        context.on("console", self.console)
        context.on("weberror", lambda error: self.wrong.append(f"error: {error.error}"))

    def request(self, request):
        if urlsplit(request.url).hostname != "127.0.0.1":
            self.wrong.append(f"asked {request.url}")

    def response(self, response):
        # The browser itself notes a page that is answered by an error; for anything else than a page that is a defect.
        if response.status >= 400 and response.request.is_navigation_request():
            self.refused.add(response.url)

    def console(self, message):
        if not (message.text.startswith("Failed to load resource") and message.location["url"] in self.refused):
            self.wrong.append(f"console: {message.text} {message.location['url']}")


@pytest.fixture
def open_page(browser, contexts):
    """Opens pages, each in a browser profile of its own, and watches all of them to the end of the test."""
    watches = []

    def open_page(address=None, javascript=True, motion="reduce", watched=True, **options):
        # A transition between two pages takes a moment each time, so most tests do without.
        context = browser.new_context(java_script_enabled=javascript, reduced_motion=motion, **options)
        context.set_default_timeout(10_000)
        contexts.append(context)
        if watched:
            watches.append(Watch(context))
        page = context.new_page()
        if address:
            page.goto(address)
        return page

    yield open_page
    close(contexts)
    assert [wrong for watch in watches for wrong in watch.wrong] == []


@pytest.fixture(params=["mouse", "keyboard", "mouse without JavaScript", "keyboard without JavaScript"])
def hand(request, open_page):
    """Somebody who uses a program in one way only."""
    javascript = "without" not in request.param
    kind = Mouse if request.param.startswith("mouse") else Keyboard
    motion = "no-preference" if request.param == "mouse" else "reduce"
    return kind(open_page(javascript=javascript, motion=motion), javascript)


def visit(page, worlds, state):
    """Shows a page state: the request that it takes is made by the browser's own navigation."""
    program = worlds[state.world]
    address = program.url + worlds.path(state)
    if state.method != "GET":
        page.route(address, lambda route: route.continue_(method=state.method, headers={**route.request.headers, **{k.lower(): v for k, v in state.headers.items()}}, post_data=state.body), times=1)
    response = page.goto(address)
    assert response.status == state.status, state
    assert re.sub(r"\s+", " ", state.says) in page.content(), state
    return program
