"""A list's page: its weeks, its descriptions, all lists in wide windows, covers of albums, and the list on paper."""

import re
from datetime import date, timedelta

import pytest
from playwright.sync_api import expect

from test_layout import OVERFLOWING

LIST = "/best-sellers?list=hardcover-fiction"


def box(target):
    bounds = target.bounding_box()
    return {name: round(value) for name, value in bounds.items()}


@pytest.mark.parametrize("size", [(1240, 800), (360, 740)], ids=str)
@pytest.mark.parametrize("javascript", [True, False])
def test_the_steps_between_weeks_stay_in_place(javascript, size, open_page, worlds):
    page = open_page(f"{worlds['live'].url}{LIST}", javascript, viewport={"width": size[0], "height": size[1]})
    previous, following = page.get_by_role("link", name="Previous week"), page.get_by_role("link", name="Next week")
    expect(following).to_be_disabled()
    expect(page.get_by_role("link", name="Latest")).to_have_count(0)
    newest = date.fromisoformat(page.get_by_label("Week", exact=True).input_value())
    before = [(box(one)["x"], box(one)["y"]) for one in (previous, following)]
    previous.click()
    expect(page.get_by_label("Week", exact=True)).to_have_value(str(newest - timedelta(7)))
    expect(following).to_be_enabled()
    if size[0] > 720:
        assert [(box(one)["x"], box(one)["y"]) for one in (previous, following)] == before
    page.get_by_role("link", name="Latest").click()
    expect(page.get_by_label("Week", exact=True)).to_have_value(str(newest))
    expect(following).to_be_disabled()


def test_a_day_without_a_list_leads_to_the_next_one(open_page, worlds):
    page = open_page(f"{worlds['live'].url}{LIST}")
    field = page.get_by_label("Week", exact=True)
    newest = date.fromisoformat(field.input_value())
    # The field offers the days of lists only.
    field.evaluate("element => element.stepDown()")
    expect(field).to_have_value(str(newest - timedelta(7)))
    field.fill(str(newest - timedelta(10)))
    page.get_by_role("button", name="Go").click()
    expect(field).to_have_value(str(newest - timedelta(7)))


def test_the_date_is_explained(open_page, worlds):
    page = open_page(f"{worlds['live'].url}{LIST}", javascript=False)
    expect(page.locator(".when")).to_have_text(re.compile(r"^List dated \w+ \d+, \d{4}( · (next lists due \w+, \w+ \d+|updated .+))?$"))
    page.get_by_text("Why the date is ahead").click()
    expect(page.get_by_text("when they appear in print")).to_be_visible()


def test_a_week_that_waits_says_when_it_comes(open_page, program):
    page = open_page(f"{program.url}{LIST}")
    newest = date.fromisoformat(page.get_by_label("Week", exact=True).input_value())
    for weeks in range(1, 9):
        response = page.goto(f"{program.url}{LIST}&week={newest - timedelta(7 * weeks)}")
        if response.status == 503:
            break
    expect(page.get_by_role("status")).to_contain_text(re.compile(r"This list will appear in about \d+ seconds?\."))
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_text("Hardcover Fiction")
    expect(page.get_by_label("Week", exact=True)).to_have_value(str(newest - timedelta(7 * weeks)))
    assert 1 < int(response.headers["refresh"]) <= 61


@pytest.mark.parametrize("width", [360, 760, 1240, 1920])
def test_no_description_is_cut(width, open_page, worlds):
    page = open_page(f"{worlds['live'].url}{LIST}", viewport={"width": width, "height": 900})
    cut = page.locator(".card .about").evaluate_all("all => all.filter(e => e.scrollHeight > e.clientHeight + 1).map(e => e.textContent)")
    assert cut == []
    lines = page.locator(".card .about").evaluate_all("all => Math.max(...all.map(e => e.clientHeight / parseFloat(getComputedStyle(e).lineHeight)))")
    assert width > 1240 or lines > 3.5
    # Cards of a row are equally high.
    heights = page.locator(".card").evaluate_all("all => Object.values(Object.groupBy(all, e => e.offsetTop)).map(row => new Set(row.map(e => e.offsetHeight)).size)")
    assert set(heights) == {1}


def test_wide_windows_have_all_lists(open_page, worlds):
    page = open_page(f"{worlds['live'].url}{LIST}", viewport={"width": 1500, "height": 900})
    rail = page.get_by_role("navigation", name="Lists")
    expect(rail.get_by_role("link", name="Hardcover Fiction", exact=True)).to_have_attribute("aria-current", "true")
    names = page.get_by_label("Category").locator("option").all_inner_texts()
    assert rail.get_by_role("link").all_inner_texts() == names
    rail.get_by_role("link", name="Hardcover Nonfiction").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hardcover Nonfiction")
    # A past week stays with the list that is opened next.
    page.get_by_role("link", name="Previous week").click()
    week = page.get_by_label("Week", exact=True).input_value()
    rail.get_by_role("link", name="Children’s Picture Books").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Children’s Picture Books")
    expect(page.get_by_label("Week", exact=True)).to_have_value(week)
    assert box(page.locator(".brand"))["x"] == box(rail)["x"]
    page.set_viewport_size({"width": 1390, "height": 900})
    expect(rail).to_be_hidden()


@pytest.mark.parametrize("width", [1000, 1240, 1350, 1700])
@pytest.mark.parametrize("path", [LIST, "/favorites"])
def test_the_toolbar_begins_and_ends_where_the_content_does(width, path, open_page, worlds):
    page = open_page(f"{worlds['live'].url}{path}", viewport={"width": width, "height": 800})
    inner = "e => { const s = getComputedStyle(e), b = e.getBoundingClientRect(); return [b.left + parseFloat(s.paddingLeft), b.right - parseFloat(s.paddingRight)]; }"
    content, toolbar = page.locator("main").evaluate(inner), page.locator(".toolbar").evaluate(inner)
    rail = page.locator(".rail")
    if rail.count() and rail.is_visible():
        content[0] = rail.bounding_box()["x"]
    assert [round(x) for x in content] == [round(x) for x in toolbar]


@pytest.mark.parametrize("size", [(1240, 480), (700, 480), (1500, 480), (640, 400), (320, 256)], ids=str)
def test_nothing_stays_in_sight_in_a_short_window(size, open_page, worlds):
    page = open_page(f"{worlds['live'].url}{LIST}", viewport={"width": size[0], "height": size[1]})
    expect(page.get_by_role("navigation").first).to_be_in_viewport()
    assert page.evaluate(OVERFLOWING) == []
    page.keyboard.press("End")
    expect(page.locator("footer p").last).to_be_in_viewport()
    expect(page.locator(".toolbar")).not_to_be_in_viewport()
    expect(page.get_by_role("navigation").first).not_to_be_in_viewport()


@pytest.mark.parametrize(("width", "columns"), [(360, 2), (1240, 5), (1560, 6), (1920, 6)])
def test_albums_are_a_grid_of_covers(width, columns, open_page, worlds):
    page = open_page(f"{worlds['live'].url}/best-sellers?list=top-albums", viewport={"width": width, "height": 900})
    tops = page.locator("li.card").evaluate_all("all => all.map(e => e.offsetTop)")
    assert tops.count(tops[0]) == columns
    cover = box(page.locator(".card .cover").first)
    assert cover["width"] == cover["height"] and cover["width"] > box(page.locator(".card").first)["width"] * 0.8


@pytest.mark.parametrize("size", [(1240, 800), (900, 700), (360, 740)], ids=str)
def test_an_albums_facts_are_in_sight(size, open_page, worlds):
    page = open_page(f"{worlds['kept'].url}/best-sellers?list=top-albums", viewport={"width": size[0], "height": size[1]})
    page.get_by_role("link", name="Lanterns on the Water").click()
    store = page.get_by_role("link", name="Store")
    for fact in page.locator("dl.facts dd").all():
        expect(fact).to_be_in_viewport(ratio=1)
        assert box(fact)["y"] + box(fact)["height"] <= box(store)["y"]
    cover, facts = box(page.locator(".sheet .cover")), box(page.locator(".sheet .facts"))
    assert (facts["x"] > cover["x"] + cover["width"]) == (size[0] >= 900)


def pages(pdf):
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_librarian_prints_the_list(paper, open_page, worlds):
    """Fifteen books with what an order needs, on one sheet."""
    page = open_page(f"{worlds['live'].url}/best-sellers", color_scheme="dark")
    page.get_by_label("Category").select_option(label="Hardcover Fiction")
    expect(page.locator("li.card")).to_have_count(15)
    assert pages(page.pdf(format=paper)) == 1
    page.emulate_media(media="print", color_scheme="dark")
    row = page.locator("li.card").first
    columns = [row.locator(name) for name in (".rank", "h2", ".publisher", ".isbn", ".weeks")]
    lefts = [box(column)["x"] for column in columns]
    assert lefts == sorted(lefts) and len(set(lefts)) == 5
    # Under one another, below their names.
    for other in page.locator("li.card").all()[1:]:
        assert [box(other.locator(name))["x"] for name in (".publisher", ".isbn", ".weeks")] == lefts[2:]
    heads = page.locator(".on-paper span")
    assert [abs(box(head)["x"] - left) < 3 for head, left in zip(heads.all()[2:], lefts[2:])] == [True] * 3
    expect(columns[3]).to_have_text(re.compile(r"^97[89]\d{10}$"))
    assert box(columns[3])["height"] < 30
    expect(page.locator("footer")).to_contain_text("Data provided by The New York Times")
    assert "updated" not in page.locator("main").inner_text() and "due" not in page.locator(".when").inner_text()


def test_favorites_are_printed_as_a_list(open_page, worlds):
    page = open_page(f"{worlds['kept'].url}/favorites")
    page.emulate_media(media="print")
    expect(page.locator("ul.shelf .cover").first).to_be_hidden()
    rows = page.locator("ul.shelf > li").all()
    tops = [box(row)["y"] for row in rows]
    assert tops == sorted(set(tops)) and all(box(row)["height"] < 70 for row in rows)
    expect(page.locator(".shelf-actions").first).to_be_hidden()
