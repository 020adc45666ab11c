"""How pages stand: narrow, magnified, in the dark, on paper, without motion; and that the browser knows all of the stylesheet."""

import re

import pytest
from playwright.sync_api import expect

from conftest import visit
from program import PACKAGE
from states import BOOK, STATES

# What is wider than its place: then the page scrolls sideways, or words are cut off.
OVERFLOWING = """() => [...document.querySelectorAll("html, body *")]
  .filter(e => e.clientWidth && e.scrollWidth > e.clientWidth + 1 && !e.closest("svg, select, input, .visually-hidden, .skip"))
  .map(e => `${e.outerHTML.slice(0, 120)}: ${e.scrollWidth} > ${e.clientWidth}`)"""


@pytest.mark.parametrize("state", STATES, ids=str)
def test_nothing_scrolls_sideways(state, open_page, worlds):
    page = open_page(viewport={"width": 320, "height": 640})
    visit(page, worlds, state)
    assert page.evaluate(OVERFLOWING) == []
    page.set_viewport_size({"width": 760, "height": 640})
    assert page.evaluate(OVERFLOWING) == []


@pytest.mark.parametrize("javascript", [True, False])
def test_twice_as_large(javascript, open_page, program):
    """A window of 1280 pixels at 200 %: all of the main job is still in reach."""
    page = open_page(f"{program.url}/best-sellers", javascript, viewport={"width": 640, "height": 400}, device_scale_factor=2)
    assert page.evaluate(OVERFLOWING) == []
    page.get_by_label("Category").select_option("picture-books")
    if not javascript:
        page.get_by_role("button", name="Show").click()
    page.get_by_role("link", name="Goodnight, Tractor").click()
    page.get_by_role("button", name="Add to favorites").click()
    expect(page.get_by_role("button", name="In your favorites")).to_be_visible()
    assert page.evaluate(OVERFLOWING) == []
    page.get_by_role("navigation").get_by_role("link", name="Favorites").click()
    expect(page.get_by_role("link", name="Goodnight, Tractor", exact=True)).to_be_visible()
    assert page.evaluate(OVERFLOWING) == []


def test_the_tabs_of_a_phone_hide_nothing_for_good(open_page, worlds):
    page = open_page(f"{worlds['live'].url}/best-sellers", viewport={"width": 360, "height": 640})
    tabs = page.get_by_role("navigation", name="Tabs").bounding_box()
    # At the very bottom, as wide as the window but for the place of a scroll bar.
    assert tabs["x"] == 0 and tabs["width"] >= 340 and tabs["y"] + tabs["height"] == 640
    last = page.locator("footer p").last
    page.keyboard.press("End")
    expect(last).to_be_in_viewport()
    box = last.bounding_box()
    assert box["y"] + box["height"] <= tabs["y"]


def test_nothing_jumps_when_a_cover_comes(open_page, worlds):
    page = open_page(viewport={"width": 1240, "height": 900}, watched=False)
    page.route("**/covers/**", lambda route: route.abort())
    page.goto(f"{worlds['kept'].url}/best-sellers")
    before = [card.bounding_box() for card in page.locator("li.card").all()]
    page.unroute("**/covers/**")
    page.reload()
    expect(page.locator("li.card img").first).to_have_js_property("complete", True)
    assert [card.bounding_box() for card in page.locator("li.card").all()] == before


def test_on_paper(open_page, worlds):
    page = open_page(f"{worlds['kept'].url}/best-sellers", color_scheme="dark")
    page.emulate_media(media="print", color_scheme="dark")
    for gone in (".toolbar", ".tools", ".heart", ".cover", ".about", ".fresh", ".note", ".own", ".skip"):
        for element in page.locator(gone).all():
            expect(element).to_be_hidden()
    card = page.locator("li.card").nth(1)
    expect(page.locator("footer")).to_contain_text("Data provided by The New York Times")
    for there in (".rank", "h2", ".by", ".weeks", ".publisher", ".isbn"):
        expect(card.locator(there)).to_be_visible()
        assert card.locator(there).evaluate("element => getComputedStyle(element).color") in ("rgb(0, 0, 0)", "rgb(101, 92, 81)")
    expect(card).to_contain_text("4 weeks on the list")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"
    page.goto(f"{worlds['kept'].url}{BOOK}")
    expect(page.locator(".actions")).to_be_hidden()
    for there in ("The Lighthouse Ledger", "by Ada Pemberton", "Harbor House"):
        expect(page.get_by_text(there, exact=True)).to_be_visible()
    expect(page.locator("dl.facts")).to_contain_text("ISBN")
    assert page.pdf().startswith(b"%PDF")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_motion(motion, open_page, worlds):
    page = open_page(motion=motion)
    page.add_init_script("addEventListener('pagereveal', event => { window.moved = event.viewTransition !== null; })")
    page.goto(f"{worlds['live'].url}/best-sellers")
    card = page.locator("li.card").first
    card.hover()
    moves = motion != "reduce"
    assert (card.evaluate("element => getComputedStyle(element).transitionDuration") != "0s") == moves
    assert (card.evaluate("element => getComputedStyle(element).transform") != "none") == moves
    card.locator("h2 a").click()
    expect(page.locator("article h1")).to_be_visible()
    assert page.evaluate("window.moved") == moves


def test_the_browser_knows_every_declaration(open_page, worlds):
    """The validator is older than some of the stylesheet, and a browser passes over a misspelt word without one of its own."""
    text = re.sub(r"/\*.*?\*/", "", (PACKAGE / "web/app.css").read_text(), flags=re.S)
    blocks = re.findall(r"(?<!@view-transition )\{([^{}]*)\}", text)
    declarations = [part.split(":", 1) for block in blocks for part in block.split(";") if part.strip()]
    assert len(declarations) > 400
    page = open_page(f"{worlds['sample'].url}/best-sellers")
    # `line-clamp` stands beside the older name for browsers to come.
    known = [[name.strip(), value.replace("!important", "").strip()] for name, value in declarations if name.strip() != "line-clamp"]
    assert page.evaluate("declarations => declarations.filter(([name, value]) => !CSS.supports(name, value))", known) == []
    selectors = [selector.strip() for selector in re.findall(r"(?:^|[{}])([^{}@]+)\{", text)]
    assert len(selectors) > 150
    unknown = "selectors => selectors.filter(selector => { try { document.querySelector(selector); } catch { return true; } })"
    assert page.evaluate(unknown, selectors) == []
