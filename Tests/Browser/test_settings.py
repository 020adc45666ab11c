"""Settings stay, and say what is wrong where it is wrong."""

import re

import pytest
from playwright.sync_api import expect

from program import Program


def test_they_survive_a_restart(open_page, keyless):
    page = open_page(f"{keyless.url}/settings")
    page.get_by_label("Default category").select_option(label="Hardcover Nonfiction")
    page.get_by_label("Colors").select_option(label="Dark")
    page.get_by_label("Find in my library").fill("https://library.example/find?isbn={isbn13}")
    page.get_by_label("Google Books", exact=True).fill("good")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_have_text("Settings saved.")
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
    expect(page.get_by_role("alert")).to_contain_text("Nothing was saved")
    field = page.get_by_label("Find in my library")
    expect(field).to_have_value("library")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description("Enter a full address that includes {isbn13}, {isbn10}, {title}, or {author}.")
    # What was right was not saved either.
    page.goto(f"{keyless.url}/settings")
    expect(page.get_by_label("Colors")).to_have_value("system")


@pytest.mark.parametrize("size", [(1240, 800), (360, 640)], ids=str)
@pytest.mark.parametrize("javascript", [True, False], ids=["script", "no script"])
def test_what_a_button_did_is_said_beside_it(javascript, size, open_page, keyless):
    page = open_page(f"{keyless.url}/settings", javascript=javascript, viewport={"width": size[0], "height": size[1]})
    row = page.locator(".row").filter(has=page.get_by_label("New York Times", exact=True))
    for key, role, words in (("bad-key", "alert", "rejected this key"), ("good-key", "status", "The key works.")):
        page.get_by_label("New York Times", exact=True).fill(key)
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_role("status")).to_have_text("Settings saved.")
        expect(page.get_by_role("status")).to_be_in_viewport(ratio=1)
        page.get_by_role("button", name="Test the New York Times key").click()
        expect(row.get_by_role(role)).to_contain_text(words)
        expect(row.get_by_role(role)).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Remove the New York Times key").click()
    expect(row.get_by_role("status")).to_have_text("New York Times key removed.")
    expect(row.get_by_role("status")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(1240, 800), (360, 640)], ids=str)
def test_the_save_button_stays_in_sight_and_covers_nothing(size, open_page, worlds):
    page = open_page(f"{worlds['desktop'].url}/settings", viewport={"width": size[0], "height": size[1]})
    save, box = page.locator(".save"), "element => element.getBoundingClientRect().toJSON()"
    expect(page.get_by_role("button", name="Save")).to_be_in_viewport(ratio=1)
    for _ in range(40):
        page.keyboard.press("Tab")
        focused = page.locator(":focus")
        if focused.count() == 0 or focused.evaluate("e => !e.closest('form:has(.save)') || !!e.closest('.save')"):
            continue
        expect(page.get_by_role("button", name="Save")).to_be_in_viewport(ratio=1)
        one, bar = focused.evaluate(box), save.evaluate(box)
        assert one["bottom"] <= bar["top"] or one["top"] >= bar["bottom"], focused
    page.get_by_role("button", name="Quit Topshelf").scroll_into_view_if_needed()
    below = page.locator(".group").filter(has_text="Quit Topshelf").evaluate(box)
    assert below["top"] - save.evaluate(box)["bottom"] >= 12


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


def test_quitting_ends_one_run_only(open_page, tmp_path, services):
    """A tab that is open when the program starts again is loaded anew, whatever it shows."""
    program = Program(tmp_path / "home", services, BROWSER="true").start()
    try:
        stale = open_page(f"{program.url}/settings")
        page = open_page(f"{program.url}/settings")
        page.get_by_role("button", name="Quit Topshelf").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Topshelf has stopped")
        assert program.process.wait(10) == 0

        program.start(program.port)
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
        stale.get_by_role("button", name="Quit Topshelf").click()
        expect(stale.get_by_role("alert")).to_contain_text("still running")
        assert program.fetch("/health")[0] == 200

        stale.get_by_role("button", name="Quit Topshelf").click()
        expect(stale.get_by_role("heading", level=1)).to_have_text("Topshelf has stopped")
        assert program.process.wait(10) == 0
    finally:
        if program.process.poll() is None:
            program.stop()
