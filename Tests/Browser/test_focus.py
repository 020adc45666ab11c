"""Where a reader goes on after a change: at the same place, with the focus on what was pressed or what took its place."""

import pytest
from playwright.sync_api import expect

from hands import Keyboard
from states import FORM, favorite

BOOKS = {"The Glass Harvest": "the-glass-harvest-ruth-abernathy", "Winter Wheat": "winter-wheat-ingrid-solberg", "Eleven Doors": "eleven-doors-jd-hollis"}
SCREENS = [(1240, 800), (360, 640)]


def keep(program, *titles):
    program.fetch("/best-sellers")
    for title in titles:
        assert program.fetch("/favorites", "POST", FORM, favorite("/" + BOOKS[title]).encode())[0] == 303


def top(target):
    return target.evaluate("element => element.getBoundingClientRect().top")


@pytest.fixture(params=[True, False], ids=["script", "no script"])
def keyboard(request, open_page):
    return Keyboard(open_page(javascript=request.param), request.param)


@pytest.mark.parametrize("path", ["/books/eleven-doors-jd-hollis", "/albums/1900000001"])
def test_the_heart_of_a_page_keeps_the_focus(path, keyboard, program):
    program.fetch("/best-sellers?list=top-albums")
    page = keyboard.page
    page.goto(program.url + path)
    for before, after in (("Add to favorites", "In your favorites"), ("In your favorites", "Add to favorites")):
        keyboard.press(page.get_by_role("button", name=before))
        expect(page.get_by_role("button", name=after)).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("article a:focus")).to_contain_text("See ")


@pytest.mark.parametrize("size", SCREENS, ids=str)
@pytest.mark.parametrize("path", ["/best-sellers", "/search?q=the"])
def test_the_heart_of_a_card_keeps_the_focus_and_its_place(path, size, keyboard, program):
    # Until Apple's charts are there, a notice says so on the page of a search.
    for slug in ("apple-books-paid", "apple-books-free", "apple-audiobooks", "top-albums"):
        program.fetch(f"/best-sellers?list={slug}")
    page = keyboard.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(program.url + path)
    hearts = page.locator("li.card button")
    for index in (0, 4, 7, hearts.count() - 1):
        heart = hearts.nth(index)
        keyboard.reach(heart)
        before = top(heart)
        page.keyboard.press("Space")
        expect(heart).to_have_attribute("aria-pressed", "true")
        expect(heart).to_be_focused()
        expect(heart).to_be_in_viewport()
        page.wait_for_load_state("networkidle")
        # Without the script the server does not know where the page was scrolled to.
        assert abs(top(heart) - before) <= (1 if keyboard.javascript else size[1] / 2)


def test_who_points_sees_no_ring(open_page, program):
    page = open_page(f"{program.url}/best-sellers")
    heart = page.get_by_role("button", name="Favorite The Glass Harvest")
    heart.scroll_into_view_if_needed()
    before = top(heart)
    heart.click()
    expect(heart).to_have_attribute("aria-pressed", "true")
    expect(heart).to_be_focused()
    assert not heart.evaluate("element => element.matches(':focus-visible')")
    assert abs(top(heart) - before) <= 1


@pytest.mark.parametrize("size", SCREENS, ids=str)
def test_remove_leads_to_the_next_one_and_to_undo(size, keyboard, program):
    keep(program, *BOOKS)
    page = keyboard.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{program.url}/favorites")
    expect(page.locator("ul.shelf h2")).to_have_text(["Eleven Doors", "Winter Wheat", "The Glass Harvest"])
    undo = page.get_by_role("button", name="Undo")
    # The next one; where there is none, the one before; where none is left, Undo.
    for removed, focused in (("Winter Wheat", "The Glass Harvest"), ("The Glass Harvest", "Eleven Doors"), ("Eleven Doors", None)):
        keyboard.press(page.get_by_role("button", name=f"Remove {removed}"))
        expect(page.get_by_role("status")).to_contain_text(f"“{removed}”")
        expect(undo if focused is None else page.get_by_role("button", name=f"Remove {focused}")).to_be_focused()
        expect(undo).to_be_in_viewport(ratio=1)
    keyboard.press(undo)
    expect(page.get_by_role("button", name="Remove Eleven Doors")).to_be_focused()


def test_what_was_done_is_in_sight_wherever_a_long_shelf_is_scrolled_to(open_page, worlds):
    """In a world where nothing may be changed, so without pressing."""
    page = open_page(f"{worlds['kept'].url}/favorites?removed=book:winter-wheat-ingrid-solberg", viewport={"width": 360, "height": 500})
    page.keyboard.press("End")
    expect(page.locator("footer p").last).to_be_in_viewport()
    expect(page.get_by_role("button", name="Undo")).to_be_in_viewport(ratio=1)


def test_nothing_covers_what_was_done(open_page, worlds):
    """Nor does what is wrong with the files follow the reader down the page."""
    page = open_page(f"{worlds['no drive'].url}/settings?saved=1#save", viewport={"width": 1240, "height": 500})
    said, wrong = page.get_by_role("status"), page.get_by_role("alert")
    expect(said).to_be_in_viewport(ratio=1)
    assert said.evaluate("e => { const { left, top, height } = e.getBoundingClientRect(); return e.contains(document.elementFromPoint(left + 30, top + height / 2)); }")
    assert wrong.count() > 0
    for notice in wrong.all():
        expect(notice).not_to_be_in_viewport()


@pytest.mark.parametrize("size", SCREENS, ids=str)
def test_settings_keep_the_focus_and_say_what_was_done(size, keyboard, keyless):
    page = keyboard.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{keyless.url}/settings")
    keyboard.write(page.get_by_label("Google Books", exact=True), "good")
    save = page.get_by_role("button", name="Save")
    keyboard.press(save)
    said = page.get_by_role("status")
    for said_now, focused in (
        ("Settings saved.", save),
        ("The key works.", page.get_by_role("button", name="Test the Google Books key")),
        ("Google Books key removed.", page.get_by_label("Google Books", exact=True)),
    ):
        expect(said).to_have_text(said_now)
        expect(said).to_be_in_viewport(ratio=1)
        expect(focused).to_be_focused()
        expect(focused).to_be_in_viewport(ratio=1)
        if said_now.endswith("saved."):
            keyboard.press(page.get_by_role("button", name="Test the Google Books key"))
        elif said_now.endswith("key works."):
            keyboard.press(page.get_by_role("button", name="Remove the Google Books key"))


@pytest.mark.parametrize("fields", [{"New York Times": "++"}, {"Google Books": "+"}, {"Find in my library": "ftp"}, {"Google Books": "+", "Find in my library": "ftp"}], ids=" ".join)
def test_the_first_wrong_field_has_the_focus(fields, keyboard, keyless):
    page = keyboard.page
    page.goto(f"{keyless.url}/settings")
    for name, text in fields.items():
        keyboard.write(page.get_by_label(name, exact=True), text)
    keyboard.press(page.get_by_role("button", name="Save"))
    expect(page.get_by_role("alert")).to_contain_text("Nothing was saved")
    expect(page.get_by_label(next(iter(fields)), exact=True)).to_be_focused()
    expect(page.get_by_label(next(iter(fields)), exact=True)).to_be_in_viewport(ratio=1)
