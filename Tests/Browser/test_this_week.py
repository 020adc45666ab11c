"""This Week: what changed since the week before, and the ways from there to the lists and back."""

import re
from datetime import date, timedelta

import pytest
from playwright.sync_api import expect

from states import compare
from test_accessibility import tab_stops
from test_layout import OVERFLOWING


def views(page):
    return page.get_by_role("navigation", name="View")


def heart(page, section, title):
    return page.locator(f"#{section} li", has=page.get_by_role("heading", name=title)).locator("button[aria-pressed]")


def test_to_the_week_and_back_to_the_list(hand, program):
    compare(program)
    page = hand.page
    page.goto(f"{program.url}/best-sellers")
    hand.pick("Children’s Picture Books")
    expect(page.get_by_role("heading", level=1)).to_have_text("Children’s Picture Books")
    hand.press(views(page).get_by_role("link", name="This Week"))
    expect(page.get_by_role("heading", level=1)).to_have_text("This Week")
    expect(page.locator("nav [aria-current=page]")).to_have_text("Best Sellers")
    expect(page.locator("#new li")).to_contain_text("Bear Keeps the Bus")
    expect(page.locator("#back li")).to_contain_text("The Borrowed Piano")
    expect(page.locator("#gone li")).to_have_count(2)
    hand.press(page.get_by_role("navigation", name="Groups of lists").get_by_role("link", name="Nonfiction"))
    expect(page.locator("#gone li")).to_have_count(1)
    expect(page.get_by_role("heading", name="New", exact=True)).to_have_count(0)
    hand.press(views(page).get_by_role("link", name="Lists"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Children’s Picture Books")
    # The tab leads to where the reader was.
    hand.press(views(page).get_by_role("link", name="This Week"))
    hand.press(page.get_by_role("link", name="Settings", exact=True))
    hand.press(page.get_by_role("link", name="Best Sellers", exact=True))
    expect(page.get_by_role("heading", level=1)).to_have_text("This Week")
    hand.pick("Hardcover Nonfiction")
    expect(page.get_by_role("heading", level=1)).to_have_text("Hardcover Nonfiction")


def test_hearts_are_returned_to(hand, program):
    compare(program)
    page = hand.page
    page.goto(f"{program.url}/this-week?group=childrens")
    new = heart(page, "new", "Bear Keeps the Bus")
    hand.press(new)
    expect(new).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".tabs .count")).to_have_text("1")
    if hand.javascript:
        expect(page.get_by_role("status")).to_have_text("Added Bear Keeps the Bus to favorites.")
        page.reload()
    else:
        expect(page).to_have_url(re.compile("#new-book-bear-keeps-the-bus-lulu-nakamura$"))
    yours = heart(page, "yours", "Bear Keeps the Bus")
    expect(yours).to_have_attribute("aria-pressed", "true")
    hand.press(yours)
    # It leaves its section, and so does the section.
    expect(page.locator("#yours")).to_have_count(0)
    expect(new).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".tabs .count")).to_have_text("")


def test_a_number_one_is_kept_from_the_table(open_page, program):
    compare(program)
    page = open_page(f"{program.url}/this-week")
    row = page.locator("#firsts tr", has_text="Children’s Picture Books")
    expect(row).to_contain_text("new")
    row.get_by_role("button").click()
    expect(page.get_by_role("status")).to_have_text("Added Bear Keeps the Bus to favorites.")
    # All hearts of the book change.
    expect(heart(page, "new", "Bear Keeps the Bus")).to_have_attribute("aria-pressed", "true")


def test_a_week_stays_on_the_way(open_page, worlds):
    page = open_page(f"{worlds['turned over'].url}/this-week?group=fiction")
    newest = date.fromisoformat(page.get_by_label("Week", exact=True).input_value())
    before = str(newest - timedelta(7))
    page.get_by_role("link", name="Previous week").click()
    expect(page.get_by_label("Week", exact=True)).to_have_value(before)
    expect(page.locator("[aria-label='Groups of lists'] [aria-current]")).to_have_text("Fiction")
    page.get_by_label("Category").select_option("picture-books")
    expect(page.get_by_role("heading", level=1)).to_have_text("Children’s Picture Books")
    expect(page.get_by_label("Week", exact=True)).to_have_value(before)
    page.get_by_label("Category").select_option("this-week")
    expect(page.get_by_role("heading", level=1)).to_have_text("This Week")
    expect(page.get_by_label("Week", exact=True)).to_have_value(before)
    page.get_by_role("link", name="Latest").click()
    expect(page.get_by_label("Week", exact=True)).to_have_value(str(newest))
    expect(page.get_by_label("Category")).to_have_value("this-week")


@pytest.mark.parametrize("javascript", [True, False])
def test_the_rest_is_unfolded(javascript, open_page, worlds):
    page = open_page(f"{worlds['turned over'].url}/this-week", javascript)
    fold = page.locator("#new details, #back details").first
    expect(fold.locator("li").first).to_be_hidden()
    fold.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(fold.locator("li").first).to_be_visible()
    # A count leads to its section, clear of the toolbar.
    page.locator(".summary a", has_text="off the lists").click()
    heading = page.get_by_role("heading", name="Off the lists")
    expect(heading).to_be_in_viewport()
    assert heading.bounding_box()["y"] >= page.locator(".toolbar").bounding_box()["height"]


def test_as_what_opens_first(open_page, program):
    page = open_page(f"{program.url}/settings")
    page.get_by_label("Default category").select_option("this-week")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Settings saved.")).to_be_visible()
    expect(page.get_by_label("Default category")).to_have_value("this-week")
    page.get_by_role("link", name="Topshelf").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("This Week")


def test_it_completes_itself(open_page, program, services):
    """The page is here at once; what the week before tells comes with a reload that needs no script."""
    program.fetch("/best-sellers")
    services.delays["api.nytimes.com"] = 2
    page = open_page(f"{program.url}/this-week", javascript=False)
    expect(page.get_by_role("status")).to_contain_text("can’t tell which books left the lists")
    expect(page.locator("#gone")).to_have_count(1)
    expect(page.get_by_role("status")).to_have_count(0)


def test_it_tries_again(open_page, worlds):
    page = open_page(f"{worlds['week alone'].url}/this-week")
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("status")).to_contain_text("having problems")


@pytest.mark.parametrize("javascript", [True, False])
def test_twice_as_large(javascript, open_page, worlds):
    page = open_page(f"{worlds['turned over'].url}/this-week", javascript, viewport={"width": 640, "height": 400}, device_scale_factor=2)
    for fold in page.locator("main .more > summary").all():
        fold.click()
    assert page.evaluate(OVERFLOWING) == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate(OVERFLOWING) == []


def test_nothing_lies_over_what_has_the_focus_on_a_phone(open_page, worlds):
    page = open_page(f"{worlds['compared'].url}/this-week?group=childrens", viewport={"width": 360, "height": 640})
    stops = tab_stops(page)
    groups = ["All", "Fiction", "Nonfiction", "Children’s", "Monthly"]
    assert stops[stops.index("All") :][: len(groups)] == groups
    assert "Favorite A Pocket of Fog" in stops


def test_on_paper(open_page, worlds):
    page = open_page(f"{worlds['compared'].url}/this-week")
    page.emulate_media(media="print")
    for gone in (".heart", ".views", ".summary", ".groups", ".row-card .cover", ".tools"):
        expect(page.locator(gone).first).to_be_hidden()
    expect(page.locator("#new h3")).to_be_visible()
    expect(page.locator("#firsts th").first).to_be_visible()
