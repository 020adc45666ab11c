"""What other pages in the same browser can do to the program: nothing. And what the program asks of others: only what it names."""

import http.server
import threading

import pytest
from playwright.sync_api import expect

from conftest import REBOUND
from test_favorites import kept

ITEM = "book:eleven-doors-jd-hollis"


@pytest.fixture
def foreign():
    """Another server on this computer, as any program or any site behind a tunnel may run one."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!DOCTYPE html><title>Elsewhere</title><body>")

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_address[1]
    server.shutdown()
    server.server_close()


# Another port, another name for this computer, and a name that was brought to lead here.
@pytest.fixture(params=["127.0.0.1", "localhost", REBOUND])
def elsewhere(request, foreign, open_page):
    page = open_page(f"http://{request.param}:{foreign}/", watched=False)
    assert page.title() == "Elsewhere"
    return page


SEND_FORM = """([address, kind, fields]) => {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: address, enctype: kind });
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}"""


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"])
def test_a_foreign_form_changes_nothing(kind, elsewhere, program):
    program.fetch("/best-sellers")
    page, start = elsewhere, elsewhere.url
    for path, fields in [
        ("/favorites", {"item": ITEM, "from": "/favorites"}),
        ("/settings", {"theme": "dark", "nyt-key": "stolen"}),
        ("/settings/remove-key", {"service": "nyt"}),
    ]:
        with page.expect_navigation(url=f"{program.url}{path}") as answer:
            page.evaluate(SEND_FORM, [f"{program.url}{path}", kind, fields])
        assert answer.value.status == 403, path
        page.goto(start)
    assert kept(program) == []
    assert b'data-theme="dark"' not in program.fetch("/settings")[2]


def test_a_foreign_script_changes_and_reads_nothing(elsewhere, program):
    program.fetch("/best-sellers")
    asked = len(program.services.log)
    attempt = """async ([address, options]) => {
      try { const answer = await fetch(address, options); return [answer.type, await answer.text()]; } catch (error) { return ["refused", ""]; }
    }"""
    form = {"method": "POST", "headers": {"Content-Type": "application/x-www-form-urlencoded"}, "body": f"item={ITEM}"}
    for path, options in [
        ("/favorites", {**form, "mode": "no-cors"}), ("/favorites", {**form, "mode": "cors"}), ("/favorites", {**form, "mode": "no-cors", "body": "", "keepalive": True}),
        ("/favorites", {"mode": "cors"}), ("/favorites", {"mode": "no-cors"}), ("/health", {"mode": "cors"}),
        # What would cost a request to a service.
        ("/best-sellers?week=2020-03-01", {"mode": "no-cors"}), ("/covers/books/winter-wheat-ingrid-solberg", {"mode": "no-cors"}),
    ]:
        kind, text = elsewhere.evaluate(attempt, [f"{program.url}{path}", options])
        assert kind in ("refused", "opaque") and text == "", (path, options)
    assert elsewhere.evaluate("([address, body]) => navigator.sendBeacon(address, new URLSearchParams(body))", [f"{program.url}/favorites", {"item": ITEM}])
    # A request behind the beacon, so that the beacon is through.
    elsewhere.evaluate(attempt, [f"{program.url}/health", {"mode": "no-cors"}])
    assert kept(program) == []
    assert len(program.services.log) == asked


def test_pictures_scripts_and_frames_are_not_handed_out(elsewhere, program):
    load = """([kind, address]) => new Promise(resolve => {
      const element = document.createElement(kind);
      element.onload = () => resolve("loaded");
      element.onerror = () => resolve("refused");
      element.src = address;
      document.body.append(element);
    })"""
    own = program.fetch("/best-sellers")[2].decode()
    script = own.split('<script src="')[1].split('"')[0]
    icon = own.split('rel="icon" type="image/svg+xml" href="')[1].split('"')[0]
    for kind, path in [("img", icon), ("img", "/covers/books/winter-wheat-ingrid-solberg"), ("script", script)]:
        assert elsewhere.evaluate(load, [kind, f"{program.url}{path}"]) == "refused", path
    with elsewhere.expect_response(f"{program.url}/favorites") as answer:
        elsewhere.evaluate(load, ["iframe", f"{program.url}/favorites"])
    assert answer.value.status == 403
    assert all("Topshelf" not in frame.content() for frame in elsewhere.frames if frame != elsewhere.main_frame)


def test_a_window_that_was_opened_cannot_be_looked_into(elsewhere, program):
    with elsewhere.context.expect_page() as opened:
        elsewhere.evaluate("address => { window.held = window.open(address); }", f"{program.url}/favorites")
    opened.value.wait_for_load_state()
    assert "Favorites" in opened.value.title()
    assert opened.value.evaluate("window.opener") is None
    assert elsewhere.evaluate("(() => { try { return held.document.title; } catch (error) { return error.name; } })()") != opened.value.title()
    assert elsewhere.evaluate("held.closed")


def test_a_rebound_name_reads_and_changes_nothing(open_page, program):
    program.fetch("/best-sellers")
    # Without the page's own policy, which would refuse the script before the program does.
    page = open_page(watched=False, bypass_csp=True)
    answer = page.goto(f"http://{REBOUND}:{program.port}/favorites")
    assert answer.status == 421
    assert "Favorites" not in page.content()
    # To the browser the next requests are the page's own.
    assert page.evaluate("fetch('/favorites').then(answer => answer.status)") == 421
    change = {"method": "POST", "headers": {"Content-Type": "application/x-www-form-urlencoded"}, "body": f"item={ITEM}"}
    assert page.evaluate("change => fetch('/favorites', change).then(answer => answer.status)", change) == 421
    assert kept(program) == []


def test_the_other_name_of_this_computer_is_ours_too(open_page, program):
    """What the gate lets in, so that the tests above are refused for the right reason."""
    page = open_page(f"http://localhost:{program.port}/best-sellers", watched=False)
    page.get_by_role("button", name="Favorite Eleven Doors").click()
    expect(page.get_by_role("button", name="Favorite Eleven Doors")).to_have_attribute("aria-pressed", "true")
    assert kept(program) == ["Eleven Doors"]


def test_only_apple_is_asked_without_a_key(open_page, keyless):
    page = open_page(keyless.url)
    page.locator("li.card h2 a").first.click()
    page.get_by_role("button", name="Add to favorites").click()
    page.goto(f"{keyless.url}/search")
    page.goto(f"{keyless.url}/favorites")
    page.goto(f"{keyless.url}/settings")
    page.wait_for_load_state("networkidle")
    hosts = {host for host, _ in keyless.services.log}
    assert {"rss.marketingtools.apple.com", "itunes.apple.com"} <= hosts
    assert hosts <= {"rss.marketingtools.apple.com", "itunes.apple.com", "is1-ssl.mzstatic.com", "covers.openlibrary.org"}


def test_a_search_asks_for_apples_charts_and_tells_nobody_what_for(open_page, services, tmp_path):
    from program import Program, wait_until

    program = Program(tmp_path / "home", services).start()
    page = open_page(f"{program.url}/search?q=lanterns")
    expect(page.get_by_role("status")).to_contain_text("still loading")
    wait_until(lambda: b"Lanterns on the Water" in program.fetch("/search?q=lanterns")[2])
    page.get_by_role("link", name="Search again").click()
    expect(page.get_by_role("link", name="Lanterns on the Water")).to_be_visible()
    program.stop()
    asked = {(host, path.split("?")[0]) for host, path in services.log if "mzstatic" not in host}
    feeds = ("music/most-played/100/albums", "books/top-paid/100/books", "books/top-free/100/books", "audio-books/top/100/audio-books")
    assert asked <= {*(("rss.marketingtools.apple.com", f"/api/v2/us/{feed}.json") for feed in feeds), ("itunes.apple.com", "/lookup")}
    assert all("lanterns" not in path.lower() for _, path in services.log)


def test_only_named_services_are_asked(open_page, services, tmp_path):
    from program import Program

    program = Program(tmp_path / "home", services, NYT_API_KEY="good", GOOGLE_BOOKS_API_KEY="good").start()
    page = open_page(f"{program.url}/best-sellers")
    page.get_by_role("link", name="The Tin Orchard").click()
    page.get_by_role("link", name="No. 4 in Hardcover Fiction").click()
    page.wait_for_load_state("networkidle")
    program.stop()
    assert {host for host, _ in services.log} == {"api.nytimes.com", "www.googleapis.com", "static01.nyt.com", "covers.openlibrary.org"}
    # Nobody learns more than he needs: keys go to their own service alone.
    assert all("good" not in path for host, path in services.log if host not in ("api.nytimes.com", "www.googleapis.com"))
