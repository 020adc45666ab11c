"""The weeks that are kept: load more, stop, and remove everything."""

import pytest
from playwright.sync_api import expect

from states import BOOK, FORM, Worlds, favorite


@pytest.fixture
def own_worlds(tmp_path, authority):
    """Programs of one test, which changes what they keep."""
    worlds = Worlds(tmp_path, authority)
    yield worlds
    worlds.close()


@pytest.mark.parametrize("javascript", [True, False])
def test_weeks_are_loaded_and_stopped(javascript, open_page, own_worlds):
    program = own_worlds["live"]
    program.fetch("/best-sellers")
    page = open_page(f"{program.url}/weeks", javascript)
    expect(page.get_by_role("progressbar")).to_have_count(0)
    page.get_by_label("Load the last").select_option("26")
    page.get_by_role("button", name="Load", exact=True).press("Enter")
    bar = page.get_by_role("progressbar", name="of 26, about")
    expect(bar).to_have_attribute("max", "26")
    # Two of a minute's five requests stay for the reader, one was for the newest week.
    expect(page.get_by_role("row").filter(has_text="lists")).to_have_count(3, timeout=30_000)
    page.get_by_role("button", name="Stop").press("Enter")
    expect(bar).to_have_count(0)
    expect(page.get_by_role("button", name="Stop")).to_have_count(0)


def test_everything_kept_is_removed_but_the_favorites(open_page, own_worlds):
    program = own_worlds["history"]
    status, _, _ = program.fetch("/favorites", "POST", FORM, favorite(BOOK).encode())
    assert status == 303
    page = open_page(f"{program.url}/settings")
    page.get_by_role("link", name="Weeks kept").click()
    expect(page.get_by_role("row").filter(has_text="lists")).to_have_count(4)
    page.get_by_text("Remove everything kept").first.click()
    page.get_by_role("button", name="Remove everything kept").click()
    expect(page.get_by_role("status")).to_contain_text("Your favorites are still here.")
    expect(page.get_by_role("row").filter(has_text="lists")).to_have_count(0)
    page.get_by_role("link", name="Favorites").click()
    expect(page.locator(".shelf li")).to_have_count(1)


def test_a_week_leads_to_what_changed_in_it(open_page, worlds):
    page = open_page(f"{worlds['history'].url}/weeks")
    page.get_by_role("row").filter(has_text="lists").nth(2).get_by_role("link").click()
    expect(page.get_by_role("heading", level=1, name="This Week")).to_be_visible()
    expect(page).to_have_url(f"{worlds['history'].url}/this-week?week={page.locator('input[name=week]').first.input_value()}")
