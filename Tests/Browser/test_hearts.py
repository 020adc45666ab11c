"""Hearts that are pressed without leaving the page."""

import re

from playwright.sync_api import expect


def hearts(page):
    return page.locator("li.card button[aria-pressed]")


def test_a_reader_presses_ten_hearts_and_goes_back_once(open_page, program):
    page = open_page(f"{program.url}/settings")
    page.get_by_role("navigation").get_by_role("link", name="Best Sellers").click()
    expect(hearts(page)).to_have_count(15)
    places = page.get_by_role("navigation").get_by_role("link").evaluate_all("all => all.map(e => Math.round(e.getBoundingClientRect().x))")
    for index in range(10):
        heart = hearts(page).nth(index)
        heart.scroll_into_view_if_needed()
        before = page.evaluate("scrollY")
        heart.click()
        expect(heart).to_have_attribute("aria-pressed", "true")
        title = page.locator("li.card h2").nth(index).inner_text()
        expect(page.get_by_role("status")).to_have_text(f"Added {title} to favorites.")
        expect(page.get_by_role("navigation").locator(".count")).to_have_text(str(index + 1))
        assert page.evaluate("scrollY") == before
    assert page.get_by_role("navigation").get_by_role("link").evaluate_all("all => all.map(e => Math.round(e.getBoundingClientRect().x))") == places
    heart.click()
    expect(page.get_by_role("status")).to_have_text(f"Removed {title} from favorites.")
    expect(page.get_by_role("navigation").locator(".count")).to_have_text("9")
    page.go_back()
    expect(page).to_have_url(re.compile("/settings$"))
    assert program.favorites_file.read_text().count('"addedAt"') == 9


def test_an_error_falls_back_to_the_plain_form(open_page, program):
    page = open_page(f"{program.url}/best-sellers", watched=False)
    page.route("**/favorites", lambda route: route.abort() if route.request.resource_type == "fetch" else route.continue_())
    hearts(page).nth(4).click()
    expect(page).to_have_url(re.compile("#book-"))
    expect(hearts(page).nth(4)).to_have_attribute("aria-pressed", "true")


def test_a_list_that_changed_meanwhile_is_opened_anew(open_page, program):
    page = open_page(f"{program.url}/best-sellers?list=hardcover-fiction")
    # As after Thursday: the book is no longer on the list that the form leads back to.
    page.evaluate("document.querySelector('li.card form').elements.namedItem('from').value = '/best-sellers?list=picture-books'")
    hearts(page).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Children’s Picture Books")
    expect(page.get_by_role("navigation").locator(".count")).to_have_text("1")


def test_a_key_that_is_held_presses_once(open_page, program):
    page = open_page(f"{program.url}/best-sellers")
    posts = []
    page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    hearts(page).first.focus()
    for _ in range(6):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(hearts(page).first).to_have_attribute("aria-pressed", "true")
    assert len(posts) == 1


def test_what_cannot_be_saved_is_said_by_a_page(open_page, program):
    page = open_page(f"{program.url}/best-sellers", watched=False)
    program.favorites_file.parent.mkdir(parents=True, exist_ok=True)
    program.favorites_file.write_text('{"format": "topshelf.favorites", "version": 99, "favorites": []}')
    hearts(page).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Not saved")
    page.go_back()
    expect(hearts(page).first).to_have_attribute("aria-pressed", "false")


def test_the_same_book_twice_on_a_page_changes_twice(open_page, keyless):
    """On the page of a book that was found, and on its list in another tab, after a reload only there."""
    page = open_page(f"{keyless.url}/best-sellers?list=apple-books-paid")
    other = page.context.new_page()
    other.goto(page.url)
    hearts(page).nth(0).click()
    expect(hearts(page).nth(0)).to_have_attribute("aria-pressed", "true")
    # The next heart that is pressed in the other tab brings what changed meanwhile.
    hearts(other).nth(1).click()
    expect(hearts(other).nth(0)).to_have_attribute("aria-pressed", "true")
    expect(other.get_by_role("navigation").locator(".count")).to_have_text("2")


def test_a_heart_is_large_enough_to_touch(open_page, worlds):
    for path in ("/best-sellers", "/best-sellers?list=top-albums", "/search?q=the"):
        page = open_page(f"{worlds['live'].url}{path}", viewport={"width": 360, "height": 740})
        for heart in hearts(page).all()[:3]:
            bounds = heart.bounding_box()
            assert bounds["width"] >= 44 and bounds["height"] >= 44
