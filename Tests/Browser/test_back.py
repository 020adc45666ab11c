"""Back, with the browser's back/forward cache on: it keeps pages as they were left, although they are sent with `no-store`."""

import re

import pytest
from playwright.sync_api import expect

from conftest import launch

TITLE = "Eleven Doors"
HEART = f"Favorite {TITLE}"


@pytest.fixture(scope="module")
def browser(playwright):
    """Playwright turns that cache off; a reader's browser has it on."""
    browser = launch(playwright, ignore_default_args=["--disable-back-forward-cache"])
    yield browser
    browser.close()


class History:
    """Goes back in a tab, and notes whether the page came from the cache."""

    # Of each page that a test went back to; see the last test.
    kinds = []

    def __init__(self, page):
        self.page, self.shown = page, []
        session = page.context.new_cdp_session(page)
        session.on("Page.frameNavigated", lambda event: self.shown.append((event["frame"]["url"], event.get("type"))))
        session.send("Page.enable")

    def wait_for(self, count):
        for _ in range(100):
            if len(self.shown) >= count:
                return
            self.page.wait_for_timeout(50)

    def back(self, address):
        """To the last page whose address ends like this; a change leaves a page of its own in between."""
        for _ in range(3):
            # A page that is still loading is not kept.
            self.page.wait_for_load_state("networkidle")
            before = len(self.shown)
            self.page.go_back(wait_until="commit")
            self.wait_for(before + 1)
            url, kind = self.shown[before]
            if kind == "BackForwardCacheRestore":
                # It loads itself again. Nothing else may begin before that has, or this test would stop it.
                self.wait_for(before + 2)
            if url.endswith(address):
                self.kinds.append(kind)
                return
        raise AssertionError(f"no way back to {address}: {self.shown}")


@pytest.fixture
def tab(open_page, program):
    page = open_page(f"{program.url}/best-sellers")
    page.wait_for_load_state("networkidle")
    return page, History(page)


def count(page):
    return page.get_by_role("navigation").locator(".count")


def open_settings(page):
    page.get_by_role("navigation").get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
    page.wait_for_load_state("networkidle")


def keep_on_its_page(page):
    page.get_by_role("button", name="Add to favorites").click()
    expect(page.get_by_role("button", name="In your favorites")).to_be_visible()


def test_a_book_that_was_kept_on_its_page_is_kept_on_the_list(tab):
    page, history = tab
    page.get_by_role("link", name=TITLE, exact=True).click()
    keep_on_its_page(page)
    history.back("/best-sellers")
    expect(page.get_by_role("button", name=HEART)).to_have_attribute("aria-pressed", "true")
    expect(count(page)).to_have_text("1")


def test_a_list_is_as_it_was_before_its_last_change_only_until_it_is_shown(tab):
    page, history = tab
    heart = page.get_by_role("button", name=HEART)
    heart.click()
    expect(heart).to_have_attribute("aria-pressed", "true")
    page.wait_for_load_state("networkidle")
    page.get_by_role("link", name="Winter Wheat", exact=True).click()
    keep_on_its_page(page)
    history.back("/best-sellers")
    expect(heart).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Favorite Winter Wheat")).to_have_attribute("aria-pressed", "true")
    expect(count(page)).to_have_text("2")


def test_what_was_found_shows_what_was_kept_since(tab):
    page, history = tab
    page.get_by_role("searchbox").fill("castellan")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/search"))
    page.wait_for_load_state("networkidle")
    page.get_by_role("link", name="Counterfeit June", exact=True).click()
    keep_on_its_page(page)
    history.back("/search?q=castellan")
    expect(page.get_by_role("button", name="Favorite Counterfeit June")).to_have_attribute("aria-pressed", "true")
    expect(count(page)).to_have_text("1")


def test_a_favorite_that_was_removed_does_not_come_back(tab):
    page, history = tab
    for title in (TITLE, "Winter Wheat"):
        page.get_by_role("button", name=f"Favorite {title}").click()
        expect(page.get_by_role("button", name=f"Favorite {title}")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("navigation").get_by_role("link", name="Favorites").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Favorites")
    page.wait_for_load_state("networkidle")
    page.get_by_role("button", name=f"Remove {TITLE}").click()
    expect(page.get_by_role("status")).to_contain_text("Removed")
    history.back("/favorites")
    expect(page.locator("ul.shelf h2")).to_have_text(["Winter Wheat"])
    expect(count(page)).to_have_text("1")


def test_settings_are_as_they_were_saved(tab):
    page, history = tab
    open_settings(page)
    page.get_by_label("Colors").select_option(label="Dark")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_have_text("Settings saved.")
    history.back("/settings")
    expect(page.get_by_role("status")).to_have_count(0)
    expect(page.get_by_label("Colors")).to_have_value("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_list_is_where_it_was_scrolled_to(tab):
    page, history = tab
    page.set_viewport_size({"width": 360, "height": 640})
    link = page.get_by_role("link", name="The Glass Harvest", exact=True)
    link.scroll_into_view_if_needed()
    # The covers that came into sight; a page that is still loading is not kept.
    page.wait_for_timeout(500)
    height = page.evaluate("scrollY")
    assert height > 1000
    link.click()
    keep_on_its_page(page)
    history.back("/best-sellers")
    expect(page.get_by_role("button", name="Favorite The Glass Harvest")).to_have_attribute("aria-pressed", "true")
    page.wait_for_function("height => scrollY === height", arg=height)


def test_the_week_is_the_one_that_is_shown(tab):
    page, history = tab
    week = page.get_by_label("Week", exact=True)
    shown = week.input_value()
    week.fill("2026-11-08")
    page.get_by_role("button", name="Go").click()
    expect(page).to_have_url(re.compile("week=2026-11-08"))
    history.back("/best-sellers")
    expect(week).to_have_value(shown)


def test_what_was_searched_from_a_page_is_not_in_its_field(tab):
    page, history = tab
    page.get_by_role("searchbox").fill("castellan")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/search"))
    history.back("/best-sellers")
    expect(page.get_by_role("searchbox")).to_have_value("")


def test_settings_that_were_not_saved_are_gone(tab):
    page, history = tab
    open_settings(page)
    page.get_by_label("Colors").select_option(label="Dark")
    page.get_by_label("Default category").select_option(label="Hardcover Nonfiction")
    page.get_by_label("Find in my library").fill("https://library.example/?q={title}")
    page.get_by_label("New York Times", exact=True).fill("typed")
    page.get_by_role("navigation").get_by_role("link", name="Favorites").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Favorites")
    history.back("/settings")
    expect(page.get_by_label("Colors")).to_have_value("system")
    expect(page.get_by_label("Default category")).to_have_value("hardcover-fiction")
    expect(page.get_by_label("Find in my library")).to_have_value("")
    expect(page.get_by_label("New York Times", exact=True)).to_have_value("")


def test_the_cache_was_used():
    """The browser may leave a page out of its cache on a busy machine; if it did so with most, the tests above say nothing."""
    if len(History.kinds) < 5:
        pytest.skip("too few tests were chosen")
    assert History.kinds.count("BackForwardCacheRestore") > len(History.kinds) / 2
