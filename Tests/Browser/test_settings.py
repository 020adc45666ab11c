"""Settings stay, and say what is wrong where it is wrong."""

import re

from playwright.sync_api import expect


def test_they_survive_a_restart(open_page, keyless):
    page = open_page(f"{keyless.url}/settings")
    page.get_by_label("Default category").select_option(label="Hardcover Nonfiction")
    page.get_by_label("Colors").select_option(label="Dark")
    page.get_by_label("Find in my library").fill("https://library.example/find?isbn={isbn13}")
    page.get_by_label("Google Books", exact=True).fill("good")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_have_text("The settings are saved.")
    keyless.restart()
    page.goto(f"{keyless.url}/settings")
    expect(page.get_by_label("Default category")).to_have_value("hardcover-nonfiction")
    expect(page.get_by_label("Colors")).to_have_value("dark")
    expect(page.get_by_label("Find in my library")).to_have_value("https://library.example/find?isbn={isbn13}")
    expect(page.get_by_role("button", name="Remove the Google Books key")).to_be_visible()
    # It is never shown again.
    expect(page.get_by_label("Google Books", exact=True)).to_have_value("")
    page.goto(f"{keyless.url}/best-sellers")
    expect(page.get_by_role("heading", level=1)).to_have_text("Hardcover Nonfiction")
    page.locator("li.card h2 a").first.click()
    expect(page.get_by_role("link", name="Find in my library")).to_have_attribute("href", re.compile(r"^https://library\.example/find\?isbn=978"))


def test_a_wrong_field_is_named(open_page, keyless):
    page = open_page(f"{keyless.url}/settings")
    page.get_by_label("Find in my library").fill("library")
    page.get_by_label("Colors").select_option(label="Dark")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_contain_text("nothing was saved")
    field = page.get_by_label("Find in my library")
    expect(field).to_have_value("library")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description("Write a whole address that begins with https:// and holds {isbn13}, {isbn10}, {title} or {author}.")
    # What was right was not saved either.
    page.goto(f"{keyless.url}/settings")
    expect(page.get_by_label("Colors")).to_have_value("system")


def test_the_theme_follows_the_system_until_it_is_set(open_page, keyless):
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    page = open_page(f"{keyless.url}/best-sellers", color_scheme="dark")
    dark = page.evaluate(ground)
    page.emulate_media(color_scheme="light")
    light = page.evaluate(ground)
    assert (light, dark) == ("rgb(246, 243, 238)", "rgb(22, 20, 18)")
    page.goto(f"{keyless.url}/settings")
    page.get_by_label("Colors").select_option(label="Light")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_be_visible()
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(ground) == light
