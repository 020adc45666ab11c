"""What a person who does not see the screen, or uses no mouse, meets on every page."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import visit
from states import ALBUM, BOOK, EXPLICIT_ALBUM, STATES

# All rules, and the one for the size of targets, which is off by itself.
RULES = {"rules": {"target-size": {"enabled": True}}}

MEDIA = [
    {"color_scheme": "light"}, {"color_scheme": "dark"}, {"color_scheme": "light", "contrast": "more"}, {"color_scheme": "dark", "contrast": "more"},
    {"color_scheme": "light", "contrast": "null", "forced_colors": "active"}, {"color_scheme": "dark", "contrast": "null", "forced_colors": "active"},
]

TOO_SMALL = """() => {
  const small = [];
  for (const element of document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea")) {
    if (!element.checkVisibility() || element.matches(".skip:not(:focus)")) continue;
    // A link in a sentence is as high as its line (WCAG 2.5.8, the exception "inline").
    if (element.matches("p a:not(.button), .notice li a")) continue;
    // The link in a card is as large as the card.
    const spread = getComputedStyle(element, "::after").position === "absolute";
    const { width, height } = (spread ? element.offsetParent ?? element.closest("li") : element).getBoundingClientRect();
    if (width < 24 || height < 24) small.push(`${element.outerHTML.slice(0, 120)}: ${width} x ${height}`);
  }
  return small;
}"""

# What has the focus, whether that can be seen, and whether something lies over it.
FOCUS = """() => {
  const element = document.activeElement;
  const outlined = style => style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  const { left, top, width, height } = element.getBoundingClientRect();
  const over = document.elementFromPoint(left + Math.min(width / 2, 12), top + height / 2);
  return {
    name: element.tagName === "BODY" ? "" : element.ariaLabel || element.labels?.[0]?.innerText || element.innerText || element.name,
    // The browser itself marks the part of a date that is written to, and lets no outline around it.
    visible: element.type === "date" || outlined(getComputedStyle(element)) || outlined(getComputedStyle(element, "::after")),
    covered: !(over && (element.contains(over) || over.contains(element))),
  };
}"""


@pytest.mark.parametrize("state", STATES, ids=str)
def test_axe_finds_nothing(state, open_page, worlds):
    page = open_page()
    visit(page, worlds, state)
    for media in MEDIA:
        page.emulate_media(**media)
        found = Axe().run(page, options=RULES)
        assert found.violations_count == 0, (media, found.generate_report())
    assert page.evaluate(TOO_SMALL) == []
    page.set_viewport_size({"width": 360, "height": 640})
    assert page.evaluate(TOO_SMALL) == []


def test_axe_finds_nothing_in_a_wide_window(open_page, worlds):
    page = open_page(f"{worlds['live'].url}/best-sellers", viewport={"width": 1600, "height": 900})
    expect(page.get_by_role("navigation", name="Lists")).to_be_visible()
    page.get_by_text("Why the date is ahead").click()
    for media in MEDIA:
        page.emulate_media(**media)
        found = Axe().run(page, options=RULES)
        assert found.violations_count == 0, (media, found.generate_report())
    assert page.evaluate(TOO_SMALL) == []


def tab_stops(page):
    """Everything that Tab leads to, in order, each with its focus to be seen and nothing over it."""
    stops = []
    while True:
        page.keyboard.press("Tab")
        focus = page.evaluate(FOCUS)
        if not focus["name"] or len(stops) > 200:
            return stops
        assert focus["visible"], focus
        assert not focus["covered"], focus
        stops.append(focus["name"].strip())


def test_the_focus_goes_as_the_page_reads(open_page, worlds):
    page = open_page(f"{worlds['live'].url}/best-sellers?list=picture-books")
    stops = tab_stops(page)
    head = ["Skip to content", "Topshelf", "Best Sellers", "Favorites", "Settings", "Search titles, authors, ISBNs", "This Week", "Lists", "Category", "Previous week"]
    assert stops[: len(head)] == head
    cards = [part for name in page.locator("li.card h2").all_inner_texts() for part in (name, f"Favorite {name}")]
    assert stops[stops.index("Go") + 1 :][: 1 + len(cards)] == ["Why the date is ahead", *cards]


@pytest.mark.parametrize("path", ["/best-sellers?list=picture-books", BOOK, ALBUM, EXPLICIT_ALBUM, "/favorites", "/settings"])
def test_nothing_lies_over_what_has_the_focus_on_a_phone(path, open_page, worlds):
    page = open_page(f"{worlds['kept'].url}{path}", viewport={"width": 360, "height": 640})
    assert len(tab_stops(page)) > 8


def test_the_field_for_a_key_is_in_reach_on_a_phone(open_page, worlds):
    page = open_page(f"{worlds['first'].url}/best-sellers", viewport={"width": 360, "height": 640})
    stops = tab_stops(page)
    assert stops[stops.index("developer.nytimes.com") :][:3] == ["developer.nytimes.com", "Copy the Key (not the Secret) and paste it here.", "Show the real lists"]
    notice = page.get_by_role("region", name="New York Times lists")
    field, button, around = notice.get_by_label("Copy the Key").bounding_box(), notice.get_by_role("button").bounding_box(), notice.bounding_box()
    assert field["width"] >= 150 and button["x"] + button["width"] <= around["x"] + around["width"]


def test_the_skip_link_leads_past_the_toolbar(open_page, worlds):
    page = open_page(f"{worlds['live'].url}/best-sellers")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("navigation", name="View").get_by_role("link", name="This Week")).to_be_focused()


def test_a_card_reads_as_it_looks(open_page, program):
    """The order of a screen reader, and words for what the eye takes from place and sign."""
    page = open_page(f"{program.url}/best-sellers")
    card = page.locator("li.card").nth(0)
    expect(card).to_match_aria_snapshot("""
- listitem:
  - img "Cover of The Lighthouse Ledger"
  - paragraph: No. 1 NEW
  - heading "The Lighthouse Ledger" [level=2]:
    - link "The Lighthouse Ledger"
  - paragraph: Ada Pemberton
  - paragraph: A keeper’s daughter finds three years of storms that nobody wrote down.
  - paragraph: 1 week on the list
  - button "Favorite The Lighthouse Ledger"
""")
    ranks = page.locator("li.card .rank").all()
    said = [rank.aria_snapshot() for rank in ranks[:6]]
    assert said == [f"- paragraph: No. {words}" for words in ("1 NEW", "2 No change", "3 Up 1 Some stores reported bulk orders", "4 Down 1 Sales are barely distinguishable from the book above", "5 No change", "6 Up 1")]


def test_landmarks_and_one_heading(open_page, worlds):
    page = open_page(f"{worlds['kept'].url}/favorites")
    for role in ("banner", "navigation", "search", "main", "contentinfo"):
        expect(page.get_by_role(role)).to_have_count(1)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
