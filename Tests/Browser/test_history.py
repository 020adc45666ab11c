"""A book's ranks by week, its author's other books, and the search over all weeks that are kept."""

import pytest
from playwright.sync_api import expect

from states import BOOK, OLD_BOOK

TEXTS = """svg => [...svg.querySelectorAll("text")].map(text => {
  const { left, right, height } = text.getBoundingClientRect();
  return { size: parseFloat(getComputedStyle(text).fontSize), left, right, height };
})"""

# Where the points are, and how wide the drawing is.
POINTS = """svg => [...svg.querySelectorAll("circle")].map(circle => circle.getBoundingClientRect()).map(({ left, right, width, height }) => ({ left, right, width, height }))"""


@pytest.mark.parametrize("width", [320, 360, 760, 1280])
def test_the_drawing_is_readable_at_every_width(width, open_page, worlds):
    page = open_page(f"{worlds['history'].url}{BOOK}", viewport={"width": width, "height": 900})
    drawing = page.get_by_role("img", name="Rank by week.")
    expect(drawing).to_have_count(1)
    texts, points = drawing.evaluate(TEXTS), drawing.evaluate(POINTS)
    assert len(texts) >= 4 and all(text["size"] == 12 and text["height"] >= 12 for text in texts), texts
    assert len(points) >= 6 and all(abs(point["width"] - point["height"]) < 0.1 for point in points), points
    assert all(one["left"] >= 0 and one["right"] <= width for one in texts + points)


def test_a_gap_is_no_line(open_page, worlds):
    """The week in the middle is not known: each list has a line before it and one behind it."""
    page = open_page(f"{worlds['history'].url}{BOOK}")
    drawing = page.get_by_role("img", name="Rank by week.")
    lines = drawing.locator("polyline").all()
    assert lines and all(len(line.get_attribute("points").split()) == 2 for line in lines)
    expect(drawing.locator("circle")).to_have_count(2 * len(lines))
    expect(page.locator(".history")).to_contain_text("4 of the last 13 weeks are known.")
    page.get_by_role("link", name="Load more weeks").click()
    expect(page).to_have_url(f"{worlds['history'].url}/weeks")


@pytest.mark.parametrize("javascript", [True, False])
def test_the_same_is_in_a_table(javascript, open_page, worlds):
    page = open_page(f"{worlds['history'].url}{BOOK}", javascript, viewport={"width": 320, "height": 640})
    table = page.get_by_role("table", name="Rank by week")
    expect(table).to_be_hidden()
    page.get_by_text("Show as a table").click()
    expect(table.get_by_role("rowheader")).to_have_count(4)
    expect(table.get_by_role("columnheader").nth(0)).to_have_text("Week")
    # The names of the lists are whole: what is too wide scrolls in its own place.
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_lines_are_told_apart_without_their_hue(open_page, worlds):
    page = open_page(f"{worlds['history'].url}{BOOK}")
    style = "line => { const { stroke, strokeDasharray } = getComputedStyle(line); return [stroke, strokeDasharray]; }"
    lines = page.locator(".history figcaption polyline")
    for media in ({"color_scheme": "light"}, {"color_scheme": "dark"}, {"media": "print"}, {"media": "screen", "forced_colors": "active"}):
        page.emulate_media(**media)
        styles = [line.evaluate(style) for line in lines.all()]
        assert len({dashes for _, dashes in styles}) == len(styles) > 1, styles
        if media.get("media") == "print":
            assert {color for color, _ in styles} == {"rgb(0, 0, 0)"}
            expect(page.get_by_role("heading", name="Rank by week")).to_be_visible()
            expect(page.get_by_text("Load more weeks")).to_be_hidden()


def test_from_a_book_to_its_author_and_back(open_page, worlds):
    page = open_page(f"{worlds['history'].url}{BOOK}")
    page.get_by_role("article").get_by_role("link", name="Ada Pemberton").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ada Pemberton")
    expect(page.get_by_role("navigation").get_by_role("link", name="Best Sellers")).to_have_attribute("aria-current", "page")
    page.get_by_role("link", name="The Vanished Almanac").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The Vanished Almanac")
    page.get_by_role("link", name="Back to Ada Pemberton").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ada Pemberton")


def test_a_search_goes_back_over_the_weeks(open_page, worlds):
    page = open_page(f"{worlds['history'].url}/search?q=pemberton")
    expect(page.get_by_role("heading", level=2)).to_have_text(["This week", "Earlier weeks"])
    # Apple's charts may have come meanwhile, and have books by that name as well.
    expect(page.get_by_role("heading", level=3)).to_contain_text(["The Lighthouse Ledger", "The Vanished Almanac"])
    page.get_by_role("link", name="The Vanished Almanac").click()
    expect(page).to_have_url(f"{worlds['history'].url}{OLD_BOOK}")
    expect(page.get_by_role("link", name="Back to Results for “pemberton”")).to_be_visible()
