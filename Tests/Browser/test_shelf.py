"""The Favorites page: where one goes on after a removal, and what is left without cache and network."""

import json
import shutil

import pytest
from playwright.sync_api import expect

from conftest import close
from program import Program, wait_until
from states import FORM, favorite

COUNT = 66
BOOK = "/books/the-lighthouse-ledger-ada-pemberton"


@pytest.fixture
def full(program):
    """More favorites than any window shows."""
    entries = [{"id": f"book:volume-{n}-ann-lee", "kind": "book", "title": f"Volume {n}", "author": "Ann Lee",
                "addedAt": "2026-11-29T08:00:00Z"} for n in range(1, COUNT + 1)]
    program.favorites_file.parent.mkdir(parents=True, exist_ok=True)
    program.favorites_file.write_text(json.dumps({"format": "topshelf.favorites", "version": 1, "favorites": entries}))
    return program


def box(target):
    return target.evaluate("e => e.getBoundingClientRect().toJSON()")


@pytest.mark.parametrize("removed, neighbor", [(60, 61), (1, 2), (COUNT, COUNT - 1)])
@pytest.mark.parametrize("size", [(1280, 800), (360, 740)], ids=str)
@pytest.mark.parametrize("javascript", [True, False], ids=["script", "no script"])
def test_a_removal_leads_to_the_neighbor_and_shows_undo(removed, neighbor, size, javascript, open_page, full):
    page = open_page(f"{full.url}/favorites", javascript=javascript, viewport={"width": size[0], "height": size[1]})
    page.get_by_role("button", name=f"Remove Volume {removed}", exact=True).click()
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name=f"Remove Volume {neighbor}", exact=True)).to_be_focused()
    card = page.locator("ul.shelf > li").filter(has=page.get_by_role("link", name=f"Volume {neighbor}", exact=True))
    for part in (card.locator("h2"), card.locator("button"), card.locator(".added")):
        expect(part).to_be_in_viewport(ratio=1)
    notice, title, cover = box(page.get_by_role("status").filter(has_text="Removed")), box(card.locator("h2")), box(card.locator(".cover"))
    assert notice["bottom"] <= title["top"]
    # Of its cover the half at least is in sight.
    assert cover["bottom"] - max(cover["top"], notice["bottom"]) >= cover["height"] / 2
    undo.click()
    expect(page.get_by_role("button", name=f"Remove Volume {removed}", exact=True)).to_be_in_viewport(ratio=1)
    assert [f["title"] for f in json.loads(full.favorites_file.read_text())["favorites"]] == [f"Volume {n}" for n in range(1, COUNT + 1)]


def test_a_heart_is_large_enough_and_the_link_is_small(open_page, full):
    page = open_page(f"{full.url}/favorites", viewport={"width": 360, "height": 740})
    heart, shop = box(page.locator(".shelf .heart").first), box(page.locator(".shelf .shop").first)
    assert heart["width"] >= 44 and heart["height"] >= 44
    assert 24 <= shop["height"] <= 30


def test_a_favorite_is_whole_without_cache_and_network(tmp_path, services, open_page, contexts):
    """What was seen of it is beside its file."""
    program = Program(tmp_path / "home", services, NYT_API_KEY="good", GOOGLE_BOOKS_API_KEY="good").start()
    try:
        page = open_page(program.url + BOOK)
        facts = page.locator("dl.facts").inner_text()
        assert program.fetch("/favorites", "POST", FORM, favorite(BOOK).encode())[0] == 303
        covers = program.favorites_file.parent / "covers"
        wait_until(lambda: list(covers.glob("the-lighthouse-ledger-ada-pemberton.*.*")))
        picture = program.fetch("/covers" + BOOK)
        close(contexts)
        program.stop()
        shutil.rmtree(program.home / ".cache/topshelf")
        for host in ("api.nytimes.com", "www.googleapis.com", "static01.nyt.com", "rss.marketingtools.apple.com", "itunes.apple.com"):
            services.failures[host] = 0
        program.start()
        page = open_page(program.url + BOOK)
        expect(page.locator(".subtitle")).to_have_text("A Novel in Three Parts")
        expect(page.locator(".prose")).to_contain_text("is told in three parts")
        for fact in ("Pages", "352", "Subjects", "Published"):
            assert fact in facts and fact in page.locator("dl.facts").inner_text()
        again = program.fetch("/covers" + BOOK)
        assert again[2] == picture[2] and again[1]["ETag"] == picture[1]["ETag"] and again[1]["Content-Type"].startswith("image/")
        # Removed, it can be brought back whole; its picture stays for a month.
        assert program.fetch("/favorites/remove", "POST", FORM, favorite(BOOK).encode())[0] == 303
        assert program.fetch("/favorites/undo", "POST", FORM, favorite(BOOK).encode())[0] == 303
        expect(open_page(program.url + BOOK).locator(".prose")).to_contain_text("is told in three parts")
        assert len(list(covers.iterdir())) == 1
        assert program.fetch("/favorites/remove", "POST", FORM, favorite(BOOK).encode())[0] == 303
        close(contexts)
        program.restart()
        assert len(list(covers.iterdir())) == 1
    finally:
        close(contexts)
        program.stop()
