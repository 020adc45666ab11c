"""The whole way of a person through the program, by mouse, by keyboard alone, and both without JavaScript."""

import re

from playwright.sync_api import expect


def test_from_the_start_to_a_favorite(hand, program):
    page = hand.page
    page.goto(program.url)
    expect(page).to_have_url(f"{program.url}/best-sellers")
    expect(page.get_by_role("heading", level=1)).to_have_text("Hardcover Fiction")
    expect(page.locator("ol.collection > li.card")).to_have_count(15)

    hand.pick("Hardcover Nonfiction")
    expect(page.get_by_role("heading", level=1)).to_have_text("Hardcover Nonfiction")
    expect(page).to_have_url(re.compile(r"list=hardcover-nonfiction$"))

    hand.press(page.get_by_role("link", name="The Arithmetic of Owls"))
    expect(page.get_by_role("heading", level=1)).to_have_text("The Arithmetic of Owls")
    amazon = page.get_by_role("link", name="See on Amazon")
    expect(amazon).to_have_attribute("rel", "noopener noreferrer")
    expect(amazon).to_have_attribute("target", "_blank")

    hand.press(page.get_by_role("button", name="Add to favorites"))
    expect(page.get_by_role("button", name="In your favorites")).to_have_attribute("aria-pressed", "true")

    tabs = page.get_by_role("navigation", name="Tabs")
    hand.press(tabs.get_by_role("link", name="Favorites"))
    expect(tabs.get_by_role("link", name="Favorites")).to_have_attribute("aria-current", "page")
    book = page.locator("ul.shelf > li").filter(has_text="The Arithmetic of Owls")
    expect(book).to_have_count(1)

    hand.press(page.get_by_role("button", name="Remove The Arithmetic of Owls"))
    expect(page.get_by_role("status")).to_contain_text("Removed “The Arithmetic of Owls” from your favorites.")
    expect(book).to_have_count(0)
    hand.press(page.get_by_role("button", name="Undo"))
    expect(book).to_have_count(1)
    assert "the-arithmetic-of-owls" in program.favorites_file.read_text()


def test_from_the_first_start_to_the_lists_of_a_key(hand, keyless):
    page = hand.page
    page.goto(keyless.url)
    expect(page.get_by_role("heading", level=1)).to_have_text("Apple Books, Top Paid")
    notice = page.get_by_role("region", name="New York Times lists")
    expect(notice.get_by_role("link", name="developer.nytimes.com")).to_have_attribute("target", "_blank")
    field, show = notice.get_by_label("Copy the Key (not the Secret) and paste it here."), notice.get_by_role("button", name="Show the real lists")

    # The Secret was copied.
    hand.write(field, "bad-secret-5678")
    hand.press(show)
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(re.compile(r"^The Times rejected this key\. Check that you copied the Key"))
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    expect(field).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("heading", level=1)).to_have_text("Apple Books, Top Paid")

    hand.write(field, "good-key-1234")
    hand.press(show)
    expect(page).to_have_url(f"{keyless.url}/best-sellers?list=hardcover-fiction&key=saved")
    expect(page.get_by_role("heading", level=1)).to_have_text("Hardcover Fiction")
    expect(page.get_by_text("The Lighthouse Ledger")).to_be_visible()
    newest = keyless.services.newest
    expect(page.get_by_role("status")).to_have_text(f"Your key works. Here are the lists for {newest:%B} {newest.day}.")
    expect(notice).to_have_count(0)
    asked = [path.split("key=")[1] for host, path in keyless.services.log if host == "api.nytimes.com"]
    assert asked == ["bad-secret-5678", "good-key-1234"]
    assert not any(word in page.content() + page.url + "".join(keyless.errors) for word in ("good-key", "secret-5678"))


def test_a_key_that_cannot_be_checked_is_kept(hand, keyless):
    page = hand.page
    keyless.services.failures["api.nytimes.com"] = 503
    page.goto(keyless.url)
    hand.write(page.get_by_label("Copy the Key (not the Secret) and paste it here."), "good-key-1234")
    hand.press(page.get_by_role("button", name="Show the real lists"))
    expect(page.get_by_role("status")).to_have_text("Your key is saved, but it couldn’t be checked yet.")
    expect(page.get_by_role("alert")).to_contain_text("The Times is having problems.")
    del keyless.services.failures["api.nytimes.com"]
    hand.press(page.get_by_role("link", name="Try again"))
    expect(page.get_by_text("The Lighthouse Ledger")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_from_apples_charts_to_the_store(hand, program):
    page = hand.page
    page.goto(program.url)
    hand.pick("Apple Audiobooks")
    expect(page.locator("ol.collection > li.card")).to_have_count(3)
    hand.pick("Apple Books, Top Paid")
    expect(page.get_by_role("heading", level=1)).to_have_text("Apple Books, Top Paid")
    hand.press(page.get_by_role("link", name="A Map of Small Rivers"))
    for place in ("No. 2 in Hardcover Fiction", "No. 2 in Apple Books, Top Paid", "No. 1 in Apple Audiobooks"):
        expect(page.get_by_role("link", name=place)).to_be_visible()
    store = page.get_by_role("link", name="See in Apple Books")
    expect(store).to_have_attribute("href", re.compile(r"^https://books\.apple\.com/us/book/"))
    expect(store).to_have_attribute("rel", "noopener noreferrer")
    hand.press(page.get_by_role("button", name="Add to favorites"))
    hand.press(page.get_by_role("link", name="No. 2 in Hardcover Fiction"))
    expect(page.get_by_role("button", name="Favorite A Map of Small Rivers")).to_have_attribute("aria-pressed", "true")


def test_settings(hand, keyless):
    page = hand.page
    page.goto(keyless.url)
    hand.press(page.get_by_role("navigation").get_by_role("link", name="Settings"))

    hand.write(page.get_by_label("New York Times", exact=True), "good-key-1234")
    hand.choose(page.get_by_label("Default category"), "Hardcover Nonfiction")
    hand.choose(page.get_by_label("Colors"), "Dark")
    hand.press(page.get_by_role("button", name="Save"))
    expect(page.get_by_role("status")).to_have_text("Settings saved.")
    assert "good-key" not in page.content() and "good-key" not in page.url

    hand.press(page.get_by_role("button", name="Test the New York Times key"))
    expect(page.get_by_role("status")).to_have_text("The key works.")
    expect(page.get_by_label("Default category")).to_have_value("hardcover-nonfiction")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(22, 20, 18)"

    hand.press(page.get_by_role("navigation").get_by_role("link", name="Best Sellers"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Hardcover Nonfiction")
    expect(page.get_by_text("The Patience of Moss")).to_be_visible()


def test_a_key_that_is_refused(hand, keyless):
    page = hand.page
    page.goto(f"{keyless.url}/settings")
    hand.write(page.get_by_label("New York Times", exact=True), "bad-key")
    hand.press(page.get_by_role("button", name="Save"))
    hand.press(page.get_by_role("button", name="Test the New York Times key"))
    expect(page.get_by_role("alert")).to_contain_text("rejected this key")
    hand.press(page.get_by_role("button", name="Remove the New York Times key"))
    expect(page.get_by_role("status")).to_have_text("New York Times key removed.")


def test_search(hand, program):
    page = hand.page
    page.goto(f"{program.url}/settings")
    hand.write(page.get_by_role("searchbox"), "castellan")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Results for “castellan”")
    expect(page.locator(".when")).to_have_text("2 books")
    expect(page.locator("li.card h2")).to_have_text(["North of the Almanac", "Counterfeit June"])
    expect(page.locator("li.card mark")).to_have_text(["Castellan", "Castellan"])
    hand.press(page.get_by_role("link", name="Counterfeit June"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Counterfeit June")
