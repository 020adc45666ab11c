"""The picker with its script, and without."""

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


COUNT_SUBMISSIONS = """
window.submissions = 0;
const submit = HTMLFormElement.prototype.requestSubmit;
HTMLFormElement.prototype.requestSubmit = function () { window.submissions += 1; submit.call(this); };
"""


def test_arrow_keys_pass_over_lists_without_showing_them(open_page, program):
    page = open_page()
    page.add_init_script(COUNT_SUBMISSIONS)
    page.goto(f"{program.url}/best-sellers")
    page.get_by_label("Category").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("[window.submissions, location.search]") == [0, ""]
    # Leaving the field decides too.
    page.keyboard.press("Tab")
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Hardcover Fiction")


def test_another_week_keeps_the_list(open_page, program):
    page = open_page(f"{program.url}/best-sellers?list=hardcover-nonfiction")
    page.get_by_role("link", name="Previous week").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hardcover Nonfiction")
    expect(page.locator("li.card h2").first).to_have_text("How Bread Was Won")
    page.get_by_role("link", name="Next week").click()
    expect(page.locator("li.card h2").first).to_have_text("The Patience of Moss")


def test_the_fields_say_again_what_the_page_shows(open_page, program):
    """A browser puts back what stood in a form before; then the picker and the page would differ."""
    page = open_page(f"{program.url}/best-sellers")
    page.get_by_label("Category").select_option("picture-books")
    expect(page.get_by_role("heading", level=1)).to_have_text("Children’s Picture Books")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hardcover Fiction")
    expect(page.get_by_label("Category")).to_have_value("hardcover-fiction")
    page.reload()
    expect(page.get_by_label("Category")).to_have_value("hardcover-fiction")
