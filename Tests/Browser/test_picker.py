"""The picker with its script, and without."""

import pytest
from playwright.sync_api import expect


def test_a_choice_shows_the_list_at_once(open_page, program):
    page = open_page(f"{program.url}/best-sellers")
    expect(page.get_by_role("button", name="Show")).to_be_hidden()
    page.get_by_label("Category").select_option("picture-books")
    expect(page.get_by_role("heading", level=1)).to_have_text("Children’s Picture Books")


def test_without_the_script_a_button_shows_the_list(open_page, program):
    page = open_page(f"{program.url}/best-sellers", javascript=False)
    page.get_by_label("Category").select_option("picture-books")
    expect(page.get_by_role("heading", level=1)).to_have_text("Hardcover Fiction")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Children’s Picture Books")


# The list below the one that is shown, in each way that a keyboard has. What is pressed before the last key must not show a list yet.
WAYS = [
    ["ArrowDown", "Enter"], ["ArrowDown", "Tab"], ["ArrowDown", "ArrowDown", "ArrowUp", "Enter"], ["h", "Tab"], ["h", "Enter"], ["End", "Home", "h", "h", "Enter"],
    ["Space", "ArrowDown", "Enter"], ["Space", "ArrowDown", "ArrowDown", "ArrowUp", "Enter"], ["Space", "h", "Enter"], ["Space", "ArrowDown", "Tab"],
    ["Enter", "ArrowDown", "Enter"], ["Alt+ArrowDown", "h", "Enter"], ["Alt+ArrowDown", "h", "a", "r", "d", "c", "o", "v", "e", "r", "Space", "n", "Enter"],
    ["Alt+ArrowUp", "ArrowDown", "Enter"], ["F4", "ArrowDown", "Enter"], ["Space", "ArrowDown", "ArrowDown", "Escape", "ArrowDown", "Enter"],
]
# Nothing is chosen, so the page stays, and the picker says what the page shows.
CALLED_OFF = [
    ["Space", "Escape"], ["Space", "ArrowDown", "Escape"], ["Space", "ArrowDown", "ArrowDown", "Escape", "Tab"], ["Alt+ArrowDown", "c", "h", "Escape"], ["Space", "Enter"],
    ["Space", "ArrowDown", "ArrowUp", "Enter"], ["Space", "Tab"], ["ArrowDown", "Escape"], ["ArrowDown", "Escape", "Tab"], ["h", "ArrowUp", "Tab"], ["Tab"],
]


class Shown:
    """The lists that the browser asks for."""

    def __init__(self, page):
        self.page, self.asked = page, []
        page.on("request", lambda request: self.asked.append(request.url) if request.is_navigation_request() else None)

    def settled(self):
        """What was asked for, once nothing more can come of the keys."""
        self.page.wait_for_timeout(500)
        return [url.partition("?")[2] for url in self.asked]


def press(page, keys):
    for key in keys:
        page.keyboard.press(key, delay=20)


@pytest.mark.parametrize("keys", WAYS, ids=" ".join)
def test_the_keyboard_chooses_a_list(keys, open_page, program):
    page = open_page(f"{program.url}/best-sellers")
    shown = Shown(page)
    page.get_by_label("Category").focus()
    press(page, keys[:-1])
    assert shown.settled() == []
    press(page, keys[-1:])
    expect(page.get_by_role("heading", level=1)).to_have_text("Hardcover Nonfiction")
    expect(page.get_by_label("Category")).to_have_value("hardcover-nonfiction")
    assert shown.settled() == ["list=hardcover-nonfiction"]


@pytest.mark.parametrize("keys", CALLED_OFF, ids=" ".join)
def test_what_is_called_off_shows_no_list(keys, open_page, program):
    page = open_page(f"{program.url}/best-sellers")
    shown = Shown(page)
    page.get_by_label("Category").focus()
    press(page, keys)
    assert shown.settled() == []
    expect(page.get_by_label("Category")).to_have_value("hardcover-fiction")


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_the_list_is_opened_by_pointing_at_it(touch, open_page, program):
    page = open_page(f"{program.url}/best-sellers", has_touch=touch, viewport={"width": 1280, "height": 720})
    shown = Shown(page)
    picker = page.get_by_label("Category")
    point = page.touchscreen.tap if touch else page.mouse.click
    box = picker.bounding_box()
    point(box["x"] + 40, box["y"] + 20)
    expect(page.locator("#list:open")).to_have_count(1)
    # Beside the open list, which closes it.
    point(10, 400)
    expect(page.locator("#list:open")).to_have_count(0)
    assert shown.settled() == []
    # The open list is no part of the page, so what drives the browser cannot point into it.
    point(box["x"] + 40, box["y"] + 20)
    expect(page.locator("#list:open")).to_have_count(1)
    press(page, ["ArrowDown", "Enter"])
    expect(page.get_by_role("heading", level=1)).to_have_text("Hardcover Nonfiction")
    assert shown.settled() == ["list=hardcover-nonfiction"]


@pytest.mark.parametrize("keys", [["ArrowDown"], ["h"], ["Space", "ArrowDown", "Enter"], ["Alt+ArrowDown", "h", "Enter"]], ids=" ".join)
def test_without_the_script_the_keys_choose_and_the_button_shows(keys, open_page, program):
    page = open_page(f"{program.url}/best-sellers", javascript=False)
    shown = Shown(page)
    page.get_by_label("Category").focus()
    press(page, keys)
    expect(page.get_by_label("Category")).to_have_value("hardcover-nonfiction")
    assert shown.settled() == []
    press(page, ["Tab", "Enter"])
    expect(page.get_by_role("heading", level=1)).to_have_text("Hardcover Nonfiction")


@pytest.mark.parametrize("keys", [["ArrowDown", "Tab"], ["Space", "ArrowDown", "Enter"], ["Alt+ArrowDown", "l", "Enter"]], ids=" ".join)
def test_settings_are_only_saved_by_their_button(keys, open_page, program):
    page = open_page(f"{program.url}/settings")
    shown = Shown(page)
    page.get_by_label("Colors").focus()
    press(page, keys)
    expect(page.get_by_label("Colors")).to_have_value("light")
    assert shown.settled() == []


def test_another_week_keeps_the_list(open_page, program):
    page = open_page(f"{program.url}/best-sellers?list=hardcover-nonfiction")
    page.get_by_role("link", name="Previous week").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hardcover Nonfiction")
    expect(page.locator("li.card h2").first).to_have_text("How Bread Was Won")
    page.get_by_role("link", name="Next week").click()
    expect(page.locator("li.card h2").first).to_have_text("The Patience of Moss")


@pytest.mark.parametrize("javascript", [True, False])
def test_the_fields_say_again_what_the_page_shows(javascript, open_page, program):
    """A browser puts back what stood in a form before; then a field and its page would differ."""
    page = open_page(f"{program.url}/best-sellers", javascript)
    week = page.get_by_label("Week", exact=True)
    shown = week.input_value()
    week.fill("2026-11-08")
    page.get_by_role("searchbox").fill("castellan")
    page.get_by_label("Category").select_option("picture-books")
    if not javascript:
        page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Children’s Picture Books")
    page.goto(f"{program.url}/settings")
    page.get_by_label("Colors").select_option(label="Dark")
    page.get_by_label("Default category").select_option(label="Hardcover Nonfiction")
    page.get_by_label("Find in my library").fill("https://library.example/?q={title}")
    page.goto(f"{program.url}/favorites")
    page.go_back()
    for again in (lambda: None, page.reload):
        again()
        expect(page.get_by_label("Colors")).to_have_value("system")
        expect(page.get_by_label("Default category")).to_have_value("hardcover-fiction")
        expect(page.get_by_label("Find in my library")).to_have_value("")
    page.go_back()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hardcover Fiction")
    for again in (lambda: None, page.reload):
        again()
        expect(page.get_by_label("Category")).to_have_value("hardcover-fiction")
        expect(page.get_by_role("searchbox")).to_have_value("")
        expect(week).to_have_value(shown)
