"""The attacks from elsewhere once more in Firefox, where it is installed: its rules for forms and frames are its own."""

import shutil

import pytest

from firefox import Firefox
from program import wait_until
from test_favorites import kept
from test_privacy import ITEM, SEND_FORM, foreign  # noqa: F401

pytestmark = pytest.mark.skipif(not shutil.which("firefox-esr"), reason="firefox-esr is not installed")


@pytest.fixture(scope="module")
def firefox(tmp_path_factory):
    firefox = Firefox(tmp_path_factory.mktemp("firefox") / "profile")
    yield firefox
    firefox.close()


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_a_foreign_page_changes_and_reads_nothing(host, firefox, foreign, program):  # noqa: F811
    program.fetch("/best-sellers")
    asked, start = len(program.services.log), f"http://{host}:{foreign}/"
    firefox.goto(start)
    for kind in ("application/x-www-form-urlencoded", "multipart/form-data", "text/plain"):
        firefox.run(f"({SEND_FORM})(args)", f"{program.url}/favorites", kind, {"item": ITEM, "from": "/favorites"})
        wait_until(lambda: firefox.url == f"{program.url}/favorites")
        assert firefox.run("return document.querySelector('h1').textContent") == "Not from here"
        firefox.goto(start)
    attempt = "const [address, options] = args; try { const answer = await fetch(address, options); return await answer.text(); } catch (error) { return ''; }"
    form = {"method": "POST", "headers": {"Content-Type": "application/x-www-form-urlencoded"}, "body": f"item={ITEM}"}
    for path, options in [("/favorites", {**form, "mode": "no-cors"}), ("/favorites", {**form, "mode": "cors"}), ("/favorites", {"mode": "cors"}), ("/best-sellers?week=2020-03-01", {"mode": "no-cors"})]:
        assert firefox.run(attempt, f"{program.url}{path}", options) == "", (path, options)
    load = """const [kind, address] = args; return await new Promise(resolve => {
      const element = document.createElement(kind); element.onload = () => resolve("loaded"); element.onerror = () => resolve("refused");
      element.src = address; document.body.append(element); });"""
    assert firefox.run(load, "img", f"{program.url}/covers/books/winter-wheat-ingrid-solberg") == "refused"
    assert kept(program) == []
    assert len(program.services.log) == asked


def test_a_form_of_ours_is_let_in(firefox, program):
    """So that the attacks are refused for the right reason: Firefox sends the headers that the gate looks at."""
    firefox.goto(f"{program.url}/best-sellers")
    firefox.run("document.querySelector('[aria-label=\"Favorite Eleven Doors\"]').click()")
    wait_until(lambda: kept(program) == ["Eleven Doors"])
