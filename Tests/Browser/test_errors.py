"""A page that is not there leads back, and on."""

from playwright.sync_api import expect


def test_a_book_that_is_gone_leads_back_and_to_a_search(hand, program):
    page = hand.page
    page.goto(f"{program.url}/best-sellers?list=hardcover-nonfiction")
    # As a link of a page that was open while the lists changed.
    page.locator("li.card h2 a").first.evaluate("link => { link.href = '/books/nothing-by-nobody'; }")
    hand.press(page.locator("li.card h2 a").first)
    expect(page.get_by_role("alert")).to_have_text("We don’t have that book on any list we’ve loaded.")
    hand.press(page.get_by_role("link", name="Back to Hardcover Nonfiction"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Hardcover Nonfiction")

    page.goto(f"{program.url}/books/nothing-by-nobody")
    expect(page.get_by_role("link", name="Back to")).to_have_count(0)
    hand.write(page.locator("main").get_by_label("Search titles, authors, ISBNs"), "castellan")
    hand.press(page.get_by_role("button", name="Search"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Results for “castellan”")
