"""A reader's own few colors (forced colors), and more contrast: nothing is said by a background, a shadow or a shade alone."""

import pytest
from playwright.sync_api import expect

from states import ALBUM, BOOK, EXPLICIT_ALBUM, SAMPLE_BOOK
from test_accessibility import tab_stops

SIZES = [{"width": 1240, "height": 800}, {"width": 360, "height": 640}]
EDGE = "element => parseFloat(getComputedStyle(element).borderTopWidth)"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("tab, path", [("Best Sellers", "/best-sellers"), ("Favorites", "/favorites"), ("Settings", "/settings")])
def test_the_current_tab_has_an_edge(tab, path, size, open_page, worlds):
    page = open_page(worlds["kept"].url + path, forced_colors="active", viewport=size)
    edges = {link.inner_text().split("\n")[0]: link.evaluate(EDGE) for link in page.get_by_role("navigation", name="Tabs").get_by_role("link").all()}
    assert {name for name, width in edges.items() if width >= 2} == {tab}
    assert set(edges) == {"Best Sellers", "Favorites", "Settings"} and edges.pop(tab) and set(edges.values()) == {0}


def test_what_a_background_said_has_an_edge(open_page, worlds):
    page = open_page(worlds["kept"].url + "/best-sellers", forced_colors="active")
    for part in (".move.new", ".move.back", ".card"):
        assert page.locator(part).first.evaluate(EDGE) >= 1, part
    page.goto(worlds["kept"].url + BOOK)
    assert page.locator(".chips li").first.evaluate(EDGE) >= 1
    page.goto(worlds["kept"].url + EXPLICIT_ALBUM)
    for part in (".explicit", ".sheet", ".store"):
        assert page.locator(part).evaluate(EDGE) >= 1, part
    # What scrolls below the pinned button does not show through.
    assert page.locator(".pinned").evaluate("element => getComputedStyle(element).backgroundColor") == "rgb(255, 255, 255)"
    page.goto(worlds["kept"].url + "/favorites?removed=book:winter-wheat-ingrid-solberg")
    assert page.locator(".notice").evaluate(EDGE) >= 1


def test_a_pressed_heart_is_full(open_page, worlds):
    page = open_page(worlds["kept"].url + "/best-sellers", forced_colors="active")
    fill = "element => getComputedStyle(element.querySelector('.icon')).fill"
    ink = page.evaluate("getComputedStyle(document.querySelector('.heart')).color")
    assert page.get_by_role("button", name="Favorite The Lighthouse Ledger").evaluate(fill) == ink
    assert page.get_by_role("button", name="Favorite Eleven Doors").evaluate(fill) == "none"
    page.goto(worlds["kept"].url + BOOK)
    kept = page.get_by_role("button", name="In your favorites")
    assert kept.evaluate(fill) == kept.evaluate("element => getComputedStyle(element).color")


@pytest.mark.parametrize("path", ["/best-sellers", SAMPLE_BOOK])
def test_a_jacket_keeps_its_own_colors(path, open_page, worlds):
    page = open_page(worlds["sample"].url + path, forced_colors="active")
    text = page.locator(".cover svg text").first
    expect(text).to_be_visible()
    assert text.evaluate("element => getComputedStyle(element).fill") == "rgb(255, 255, 255)"


@pytest.mark.parametrize("options", [{"forced_colors": "active"}, {"contrast": "more"}], ids=["forced colors", "more contrast"])
@pytest.mark.parametrize("path", ["/best-sellers?list=picture-books", BOOK, ALBUM, "/favorites?removed=book:winter-wheat-ingrid-solberg", "/settings?saved=1"])
def test_the_focus_is_seen(path, options, open_page, worlds):
    page = open_page(worlds["kept"].url + path, viewport=SIZES[1], **options)
    assert len(tab_stops(page)) > 8
