"""The albums: their chart, a sheet, and the store button on it."""

import pytest
from playwright.sync_api import expect

GAP = """() => {
  const link = [...document.querySelectorAll("article.sheet a")].find(link => link.textContent.trim().endsWith("Store"));
  const button = link.getBoundingClientRect();
  const sheet = document.querySelector("article.sheet").getBoundingClientRect();
  return { left: button.left - sheet.left, right: sheet.right - button.right, bottom: sheet.bottom - button.bottom };
}"""


def test_from_the_chart_to_the_store(hand, program):
    page = hand.page
    page.goto(program.url)
    hand.pick("Top 100 Albums")
    expect(page.get_by_role("heading", level=1)).to_have_text("Top 100 Albums")
    expect(page.locator("ol.collection > li.card")).to_have_count(100)
    hand.press(page.get_by_role("link", name="Lanterns on the Water"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Lanterns on the Water")
    for fact in ("The Paper Kites’ Uncle", "Alternative", "January 2, 2026", "℗ 2026 The Paper Kites’ Uncle"):
        expect(page.locator("article.sheet")).to_contain_text(fact)
    store = page.get_by_role("link", name="Store")
    expect(store).to_have_attribute("href", "https://music.apple.com/us/album/album/1900000001?app=itunes")
    hand.press(page.get_by_role("button", name="Add to favorites"))
    hand.press(page.get_by_role("navigation").get_by_role("link", name="Favorites"))
    expect(page.locator("ul.shelf > li")).to_contain_text("Lanterns on the Water")


@pytest.mark.parametrize("size", [(1240, 900), (1240, 500), (760, 600), (360, 640), (320, 568)], ids=str)
def test_the_store_button_is_pinned(size, open_page, worlds):
    page = open_page(f"{worlds['live'].url}/best-sellers?list=top-albums", viewport={"width": size[0], "height": size[1]})
    page.get_by_role("link", name="Études for Rain").click()
    store = page.get_by_role("link", name="Store")
    # In sight at once, wherever the sheet ends, and nothing lies over it.
    expect(store).to_be_in_viewport(ratio=1)
    store.click(trial=True)
    page.keyboard.press("End")
    expect(page.locator("footer p").last).to_be_in_viewport()
    gap = page.evaluate(GAP)
    assert {side: round(value) for side, value in gap.items()} == {"left": 20, "right": 20, "bottom": 20}
    store.scroll_into_view_if_needed()
    tabs, box = page.get_by_role("navigation").bounding_box(), store.bounding_box()
    if size[0] <= 720:
        assert box["y"] + box["height"] <= tabs["y"]
