"""A book's page leads back to where it was opened, and the tab to the list that was open last."""

import re

from playwright.sync_api import expect


def back(page):
    return page.locator("p.back a")


def test_from_a_list_to_a_book_and_back(hand, program):
    page = hand.page
    page.goto(f"{program.url}/best-sellers")
    hand.pick("Combined Print & E-Book Fiction")
    expect(page.get_by_role("heading", level=1)).to_have_text("Combined Print & E-Book Fiction")
    hand.press(page.get_by_role("link", name="A Map of Small Rivers"))
    chips = page.locator(".chips li")
    expect(chips.first).to_contain_text("No. 14 in Combined Print & E-Book Fiction")
    expect(chips.last).to_have_text("40 weeks on Combined Print & E-Book Fiction")
    # A change of the favorites keeps the way back, though the browser then comes from the page itself.
    hand.press(page.get_by_role("button", name="Add to favorites"))
    expect(page.get_by_role("button", name="In your favorites")).to_be_visible()
    expect(back(page)).to_have_accessible_name("Back to Combined Print & E-Book Fiction")
    hand.press(back(page))
    expect(page.get_by_role("heading", level=1)).to_have_text("Combined Print & E-Book Fiction")
    expect(page.get_by_role("button", name="Favorite A Map of Small Rivers")).to_be_in_viewport()
    expect(page).to_have_url(re.compile("list=combined-print-and-e-book-fiction#book-"))


def test_the_tab_is_the_one_that_the_book_was_opened_from(open_page, worlds):
    page = open_page(f"{worlds['kept'].url}/favorites")
    current = page.get_by_role("navigation").locator("[aria-current=page]")
    title = page.locator("ul.shelf h2 a").first.inner_text()
    page.locator("ul.shelf h2 a").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(current).to_contain_text("Favorites")
    expect(back(page)).to_have_text(re.compile("Favorites$"))
    page.reload()
    expect(current).to_contain_text("Favorites")
    back(page).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Favorites")
    page.get_by_role("searchbox").fill("castellan")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="North of the Almanac", exact=True).click()
    expect(back(page)).to_have_text(re.compile("Results for “castellan”$"))
    expect(current).to_have_count(0)


def test_the_tab_leads_to_the_last_list(open_page, program):
    page = open_page(f"{program.url}/best-sellers?list=hardcover-nonfiction")
    page.get_by_role("link", name="Previous week").click()
    expect(page).to_have_url(re.compile("week="))
    address, tab = page.url, page.get_by_role("navigation").get_by_role("link", name="Best Sellers")
    page.get_by_role("navigation").get_by_role("link", name="Settings").click()
    page.get_by_role("navigation").get_by_role("link", name="Favorites").click()
    tab.click()
    expect(page).to_have_url(address)
    # The name leads to what opens first.
    page.get_by_role("link", name="Topshelf").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hardcover Fiction")
