"""Favorites: kept and removed from every place, twice, in two tabs, across back, reload and restart."""

import json
import re

from playwright.sync_api import expect

TITLE = "Eleven Doors"
HEART = f"Favorite {TITLE}"


def kept(program):
    """The titles in the file."""
    if not program.favorites_file.exists():
        return []
    return [one["title"] for one in json.loads(program.favorites_file.read_text())["favorites"]]


def test_from_a_card_and_back(open_page, program):
    page = open_page(f"{program.url}/best-sellers")
    heart = page.get_by_role("button", name=HEART)
    expect(heart).to_have_attribute("aria-pressed", "false")
    heart.click()
    expect(heart).to_have_attribute("aria-pressed", "true")
    expect(page).to_have_url(re.compile(r"/best-sellers$"))
    expect(page.get_by_role("navigation").locator(".count")).to_have_text("1")
    assert kept(program) == [TITLE]
    heart.click()
    expect(heart).to_have_attribute("aria-pressed", "false")
    expect(page.get_by_role("navigation").locator(".count")).to_have_text("")
    assert kept(program) == []


def test_the_card_stays_in_sight(open_page, program):
    page = open_page(f"{program.url}/best-sellers")
    heart = page.get_by_role("button", name="Favorite A Bridge of Sparrows")
    heart.click()
    expect(heart).to_have_attribute("aria-pressed", "true")
    expect(heart).to_be_in_viewport()


def test_a_double_click_does_not_undo_itself(open_page, program):
    page = open_page(f"{program.url}/best-sellers")
    heart = page.get_by_role("button", name=HEART)
    heart.dblclick()
    expect(heart).to_have_attribute("aria-pressed", "true")
    # What the second click sent was the same again.
    page.reload()
    expect(heart).to_have_attribute("aria-pressed", "true")
    assert kept(program) == [TITLE]


def test_two_tabs(open_page, program):
    one = open_page(f"{program.url}/best-sellers")
    other = one.context.new_page()
    other.goto(one.url)
    one.get_by_role("button", name=HEART).click()
    expect(one.get_by_role("button", name=HEART)).to_have_attribute("aria-pressed", "true")
    # The other tab does not know yet, and its button asks for the same.
    other.get_by_role("button", name=HEART).click()
    expect(other.get_by_role("button", name=HEART)).to_have_attribute("aria-pressed", "true")
    assert kept(program) == [TITLE]
    one.goto(f"{program.url}/favorites")
    other.goto(f"{program.url}/favorites")
    one.get_by_role("button", name=f"Remove {TITLE}").click()
    expect(one.get_by_role("status")).to_contain_text("Removed")
    other.get_by_role("button", name=f"Remove {TITLE}").click()
    expect(other.get_by_role("status")).to_contain_text("Removed")
    assert kept(program) == []


def test_back_and_reload_change_nothing(open_page, program):
    page = open_page(f"{program.url}/best-sellers")
    page.get_by_role("button", name=HEART).click()
    expect(page.get_by_role("button", name=HEART)).to_have_attribute("aria-pressed", "true")
    page.reload()
    assert kept(program) == [TITLE]
    page.goto(f"{program.url}/favorites")
    page.go_back()
    # The page is shown as it is now, not as it was.
    expect(page.get_by_role("button", name=HEART)).to_have_attribute("aria-pressed", "true")
    page.go_forward()
    page.get_by_role("button", name=f"Remove {TITLE}").click()
    expect(page.get_by_role("status")).to_contain_text("Removed")
    page.reload()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("main")).to_contain_text("No favorites yet")
    assert kept(program) == []


def test_newest_first(open_page, program):
    page = open_page(f"{program.url}/best-sellers")
    for title in ("Winter Wheat", "Quiet as Paper", "The Glass Harvest"):
        heart = page.get_by_role("button", name=f"Favorite {title}")
        heart.click()
        expect(heart).to_have_attribute("aria-pressed", "true")
    page.goto(f"{program.url}/favorites")
    expect(page.locator("ul.shelf h2")).to_have_text(["The Glass Harvest", "Quiet as Paper", "Winter Wheat"])


def test_they_are_there_without_the_service_after_a_restart(open_page, program):
    page = open_page(f"{program.url}/best-sellers")
    page.get_by_role("button", name=HEART).click()
    expect(page.get_by_role("button", name=HEART)).to_have_attribute("aria-pressed", "true")
    program.services.failures["api.nytimes.com"] = 0
    program.restart()
    page.goto(f"{program.url}/favorites")
    page.get_by_role("link", name=TITLE, exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLE)
    expect(page.get_by_role("button", name="In your favorites")).to_be_visible()


def test_a_picture_that_is_missing_is_a_jacket(open_page, program):
    page = open_page(f"{program.url}/best-sellers")
    # The service names a picture that is not there; our own address gives the jacket then.
    picture = page.get_by_role("img", name="Cover of The Tin Orchard")
    picture.scroll_into_view_if_needed()
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("image => image.naturalWidth") > 0
    drawn = page.request.get(f"{program.url}{picture.get_attribute('src')}")
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    taken = page.get_by_role("img", name="Cover of Winter Wheat").get_attribute("src")
    assert page.request.get(f"{program.url}{taken}").headers["content-type"] == "image/png"
