"""Every page state: what the program is like, and the request that shows it.

The browser tests look at each, and `make audit` validates each.
"""

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from datetime import timedelta
from urllib.parse import quote

from program import Program, wait_until
from services import Services

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
BOOK = "/books/the-lighthouse-ledger-ada-pemberton"
ALBUM = "/albums/1900000001"
EXPLICIT_ALBUM = "/albums/1900000002"
PRE_ORDER = "/albums/1900000003"
SAMPLE_BOOK = "/books/pride-and-prejudice-jane-austen"
# On the Times' lists and on all of Apple's charts, in Apple's store alone, and one to listen to.
BOOK_OF_BOTH = "/books/a-map-of-small-rivers-tomas-ibarra"
APPLE_BOOK = "/books/last-boat-to-kilmory-elspeth-munro"
AUDIOBOOK = "/books/the-night-gardeners-radio-cormac-leahy"
# On a list of an earlier week, and on none now.
OLD_BOOK = "/books/the-vanished-almanac-ada-pemberton"
# As long as a word gets where somebody did not find the space bar, and words that are read from the right.
LONG = "Llanfairpwllgwyngyll" * 6
RIGHT_TO_LEFT = "הזקן והים!"


@dataclass(frozen=True)
class State:
    name: str
    world: str
    path: str
    status: int = 200
    method: str = "GET"
    headers: dict = field(default_factory=dict)
    body: str | None = None
    # What the page must say, so that a state is never mistaken for another.
    says: str = ""

    def __str__(self):
        return self.name


def favorite(item):
    return f"item=book:{item.rsplit('/', 1)[1]}&from=/favorites"


STATES = [
    State("sample chart", "sample", "/best-sellers", says="You’re looking at a sample"),
    State("sample list", "sample", "/best-sellers?list=hardcover-nonfiction", says="You’re looking at a sample"),
    State("sample book", "sample", SAMPLE_BOOK, says="Sample list"),
    State("Apple’s books without a key", "first", "/best-sellers", says="These are the best sellers of Apple Books"),
    State("a wrong key above a chart", "first", "/settings", 422, "POST", FORM, "from=/best-sellers&nyt-key=bad", says="rejected this key"),
    State("a key that was just saved", "live", "/best-sellers?list=hardcover-fiction&key=saved", says="Your key works."),
    State("Apple’s free books", "first", "/best-sellers?list=apple-books-free", says="The Long Field"),
    State("Apple’s audiobooks", "first", "/best-sellers?list=apple-audiobooks", says="class=\"cover square\""),
    State("Apple’s books with a key", "both", "/best-sellers?list=apple-books-paid", says="Last Boat to Kilmory"),
    State("Apple’s books that did not come", "sample", "/best-sellers?list=apple-books-paid", says="Apple Books is having problems"),
    State("Apple’s audiobooks where there are none", "germany", "/best-sellers?list=apple-audiobooks", 404, says="isn’t available in Germany"),
    State("book of Apple", "first", APPLE_BOOK, says="was read on the boat"),
    State("book of both services", "both", BOOK_OF_BOTH, says="See in Apple Books"),
    State("audiobook", "first", AUDIOBOOK, says="class=\"cover square\""),
    State("search, a book of both services", "both", "/search?q=rivers", says="No. 2 in Apple Books, Top Paid"),
    State("live chart", "live", "/best-sellers", says="updated"),
    State("chart with footnotes", "live", "/best-sellers?list=hardcover-nonfiction", says="Some stores reported bulk orders"),
    State("monthly chart", "live", "/best-sellers?list=business-books", says="Monthly list"),
    State("albums", "live", "/best-sellers?list=top-albums", says="Lanterns on the Water"),
    State("albums without a service", "no albums", "/best-sellers?list=top-albums", says="Apple is having problems"),
    State("albums by sales", "no plays", "/best-sellers?list=top-albums", says="Best selling in the iTunes Store"),
    State("album, explicit", "live", EXPLICIT_ALBUM, says="class=\"explicit\""),
    State("album, to come", "live", PRE_ORDER, says="Pre-order, out"),
    State("album", "kept", ALBUM, says="℗ 2026 The Paper Kites’ Uncle"),
    State("past week", "live", "/best-sellers?list=hardcover-fiction&week={past}", says="Next week"),
    State("this week", "compared", "/this-week", says="Off the lists"),
    State("this week, one group", "compared", "/this-week?group=childrens", says="A Pocket of Fog"),
    State("this week, nothing in the group", "first", "/this-week?group=childrens", says="You’re looking at a sample"),
    State("this week, everything is other", "turned over", "/this-week", says="Show 5 more"),
    State("this week, a week ago", "turned over", "/this-week?week={past}", says="compared with"),
    State("this week without the week before", "week alone", "/this-week", says="can’t tell which books left the lists"),
    State("this week, the top of the lists", "top only", "/this-week", says="can’t be compared with the week before"),
    State("this week of the sample", "sample", "/this-week", says="no week before it to compare with"),
    State("this week not to be had", "old copy", "/this-week?week=2020-03-01", 503, says="having problems"),
    State("this week, no such week", "live", "/this-week?week=1999-01-03", 404, says="There are no lists for the week"),
    State("long words, this week", "long", "/this-week", says=LONG[:20]),
    State("key refused", "refused", "/best-sellers", says="rejected this key"),
    State("too many requests", "throttled", "/best-sellers", says="request limit has been reached"),
    State("service down, old copy", "old copy", "/best-sellers", says="Showing the last copy"),
    State("week not to be had", "old copy", "/best-sellers?list=hardcover-fiction&week=2020-03-01", status=503, says="Your other lists still work"),
    State("no network", "unreachable", "/best-sellers", says="Try again"),
    State("top of a list", "top only", "/best-sellers", says="Only the top of the list"),
    State("list that may be none", "sample", "/best-sellers?list=manga", 503, says="added a New York Times key yet"),
    State("book with details", "live", BOOK, says="is told in three parts"),
    State("book with a review", "live", BOOK, says="Read the Times’ review"),
    State("book without details", "live", "/books/rust-viktor-halloran", says="The slowest fire"),
    State("book without a key for details", "old copy", BOOK, says="finds three years of storms"),
    State("book with its ranks by week", "history", BOOK, says="Rank by week"),
    State("book of an earlier week", "history", OLD_BOOK, says="peaked at No."),
    State("weeks, without a key", "sample", "/weeks", says="Past weeks need one."),
    State("weeks, some", "history", "/weeks", says="Load the last"),
    State("weeks, loading", "loading", "/weeks", says="of 13, about"),
    State("weeks, another number", "history", "/weeks/load", 422, "POST", FORM, "count=7", says="Choose 13, 26, or 52 weeks."),
    State("weeks, all removed", "forgotten", "/weeks?forgotten=yes", says="Your favorites are still here."),
    State("author", "history", "/authors/ada-pemberton", says="On the lists from"),
    State("no such author", "live", "/authors/nobody-at-all", 404, says="have a book by that author"),
    State("search, earlier weeks", "history", "/search?q=pemberton", says="Earlier weeks"),
    State("search, nothing asked", "live", "/search", says="Enter a title"),
    State("search, found", "live", "/search?q=castellan", says="North of the Almanac"),
    State("search, none found", "live", "/search?q=zebra", says="No matches on the lists"),
    State("search, the beginning of an ISBN", "live", "/search?q=978-17", says="ISBN <mark>97817</mark>"),
    State("search, none found, with a library", "stored", "/search?q=zebra", says="Find in my library"),
    State("favorites, empty", "sample", "/favorites", says="No favorites yet"),
    State("favorites, some", "kept", "/favorites", says="A Map of Small Rivers"),
    State("favorites, removed with undo", "kept", "/favorites?removed=book:winter-wheat-ingrid-solberg", says="Undo"),
    State("favorites, second page", "many", "/favorites?page=2", says="Page 2 of 2"),
    State("favorites, no such page", "many", "/favorites?page=3", 404, says="have a page 3"),
    State("settings that can quit", "desktop", "/settings", says="Quit Topshelf"),
    State("settings, quit by a form of an earlier run", "desktop", "/settings?quit=no", says="still running"),
    State("favorites, file damaged", "damaged", "/favorites", says="was damaged"),
    State("favorites, drive not there", "no drive", "/favorites", says="Connect the drive"),
    State("favorites, copies and hidden entries", "copies", "/favorites", says="can’t be shown here"),
    State("settings, files wrong", "no drive", "/settings", says="keys file can’t be read"),
    State("nothing to undo", "sample", "/favorites/undo", 400, "POST", FORM, "nothing=1", says="That form can’t be read"),
    State("chart with favorites", "kept", "/best-sellers", says="aria-pressed=\"true\""),
    State("kept book", "kept", BOOK, says="In your favorites"),
    State("settings", "sample", "/settings", says="No key"),
    State("settings with keys", "stored", "/settings", says="Remove"),
    State("settings saved", "sample", "/settings?saved=1", says="Settings saved."),
    State("settings, fields wrong", "sample", "/settings", 422, "POST", FORM, "default-list=nope&theme=pink&nyt-key=%2B%2B&google-key=%2B&library-link=ftp", says="Nothing was saved"),
    State("long words, chart", "long", "/best-sellers", says=LONG[:20]),
    State("long words, Apple’s books", "long", "/best-sellers?list=apple-books-paid", says=LONG[:20]),
    State("long words, a book of Apple", "long", f"/books/store-{LONG.lower()}-nobody", says=LONG[:20]),
    State("long words, book", "long", "/books/long", says="<dt>ISBNs</dt>"),
    State("long words, favorites", "long", "/favorites?removed=book:long-2", says="conflicted"),
    State("long words, search", "long", f"/search?q={LONG}", says=LONG[:20]),
    State("long words, nothing found", "long", f"/search?q={'x' * 200}", says="No matches on the lists"),
    State("long words, settings", "long", "/settings", 422, "POST", FORM, f"library-link={'x' * 500}", says="Nothing was saved"),
    State("right to left, search", "long", f"/search?q={quote(RIGHT_TO_LEFT)}", says=RIGHT_TO_LEFT),
    State("not found", "sample", "/nowhere", 404, says="Not found"),
    State("no such list", "live", "/best-sellers?list=no-such-list", 404, says="We don’t have a list called “No Such List”."),
    State("no such week", "live", "/best-sellers?list=hardcover-fiction&week=1999-01-03", 404, says="See the latest"),
    State("no such book", "sample", "/books/nothing-by-nobody", 404, says="have that book on any list"),
    State("badly formed", "sample", "/best-sellers?week=soon", 400, says="Dates look like this"),
    State("bad form", "sample", "/favorites", 400, "POST", FORM, "nothing=1", says="That form can’t be read"),
    State("foreign form", "sample", "/favorites", 403, "POST", {"Content-Type": "text/plain"}, "item=book:x", says="Blocked for your safety"),
    State("wrong method", "sample", "/best-sellers", 405, "POST", FORM, "list=x", says="That isn’t possible here"),
    State("too much", "sample", "/favorites", 413, "POST", FORM, "item=" + "x" * 70_000, says="Too large"),
]


class Worlds:
    """Starts each kind of program once, when it is first needed."""

    def __init__(self, folder, authority):
        self.folder, self.authority, self.running = folder, authority, {}

    def __getitem__(self, name):
        if name not in self.running:
            self.running[name] = getattr(self, "make_" + name.replace(" ", "_"))()
        return self.running[name]

    def close(self):
        for program in self.running.values():
            program.stop()
            if program.services:
                program.services.close()

    def start(self, name, services=None, **environment):
        return Program(self.folder / name.replace(" ", "-"), services or Services(self.authority), **environment).start()

    def start_live(self, name):
        return self.start(name, NYT_API_KEY="good", GOOGLE_BOOKS_API_KEY="good")

    def path(self, state):
        """The address of a state, with the dates of today."""
        if state.world == "loading":
            self.begin_loading(self["loading"])
        if "{past}" not in state.path:
            return state.path
        return state.path.format(past=self[state.world].services.newest - timedelta(7))

    def make_sample(self):
        """Without a key, where Apple's charts do not come either."""
        services = Services(self.authority)
        services.failures["rss.marketingtools.apple.com"] = 503
        return self.start("sample", services)

    def make_first(self):
        """Without a key: the first start, with each of Apple's charts opened."""
        return self.with_charts(self.start("first"))

    def make_both(self):
        return self.with_charts(self.start_live("both"))

    def make_germany(self):
        program = self.start("germany")
        status, _, _ = program.fetch("/settings", "POST", FORM, b"store-country=de")
        assert status == 303
        return program

    def with_charts(self, program):
        for slug in ("apple-books-paid", "apple-books-free", "apple-audiobooks"):
            wait_until(lambda: b"<li class=\"card\">" in program.fetch(f"/best-sellers?list={slug}")[2])
        # The descriptions of a chart come with one answer.
        wait_until(lambda: b"was read on the boat" in program.fetch(APPLE_BOOK)[2])
        return program

    def make_live(self):
        return self.start_live("live")

    def make_jackets(self):
        """Without a picture: every cover is drawn."""
        services = Services(self.authority)
        for host in ("static01.nyt.com", "storage.googleapis.com", "covers.openlibrary.org", "books.google.com"):
            services.failures[host] = 404
        return self.start("jackets", services, NYT_API_KEY="good")

    def make_compared(self):
        """With a favorite, and the week before: the service's own numbers are of another one."""
        program = self.start_live("compared")
        compare(program)
        status, _, _ = program.fetch("/favorites", "POST", FORM, favorite(BOOK).encode())
        assert status == 303
        return program

    def make_turned_over(self):
        services = Services(self.authority)
        services.turned_over = True
        program = self.start("turned over", services, NYT_API_KEY="good")
        compare(program, f"/this-week?week={services.newest - timedelta(7)}")
        return compare(program)

    def make_week_alone(self):
        """The newest week is here when the service goes down."""
        services = Services(self.authority)
        program = self.start("week alone", services, NYT_API_KEY="good")
        program.fetch("/best-sellers")
        services.failures["api.nytimes.com"] = 503
        wait_until(lambda: b"having problems" in program.fetch("/this-week")[2])
        return program

    def make_refused(self):
        return self.start("refused", NYT_API_KEY="bad")

    def make_unreachable(self):
        services = Services(self.authority)
        services.failures["api.nytimes.com"] = 0
        return self.start("unreachable", services, NYT_API_KEY="good")

    def make_top_only(self):
        services = Services(self.authority)
        services.top_only = True
        return self.start("top only", services, NYT_API_KEY="good")

    def make_throttled(self):
        services = Services(self.authority)
        services.failures["api.nytimes.com"] = 429
        return self.start("throttled", services, NYT_API_KEY="good")

    def make_old_copy(self):
        """It has a week's lists, then the service goes down and the hour is over in which they count as new."""
        services = Services(self.authority)
        program = self.start("old copy", services, NYT_API_KEY="good")
        program.fetch("/best-sellers")
        # They are kept behind the answer; a stop waits for that.
        program.stop()
        services.failures["api.nytimes.com"] = 503
        age(program.home)
        program.start()
        wait_until(lambda: b"Showing the last copy" in program.fetch("/best-sellers")[2])
        return program

    def make_kept(self):
        program = self.start_live("kept")
        program.fetch("/best-sellers?list=top-albums")
        for item in ("/books/winter-wheat-ingrid-solberg", "/books/the-tin-orchard-marguerite-vale", "/books/a-map-of-small-rivers-tomas-ibarra", BOOK):
            status, _, _ = program.fetch("/favorites", "POST", FORM, favorite(item).encode())
            assert status == 303, item
        status, _, _ = program.fetch("/favorites", "POST", FORM, f"item=album:{ALBUM.rsplit('/', 1)[1]}&from=/favorites".encode())
        assert status == 303
        status, _, _ = program.fetch("/favorites/remove", "POST", FORM, favorite("/books/winter-wheat-ingrid-solberg").encode())
        assert status == 303
        return program

    def make_history(self):
        """Four weeks are known, with a gap of one, and a book that was on all but the newest."""
        program = self.start_live("history")
        program.fetch("/best-sellers")
        services = program.services
        slug, name, shown, updated, books = services.lists[0]
        old = ("The Vanished Almanac", "Ada Pemberton", "Harbor & Finch", "It tells the weather of a year that never came.")
        services.lists = [(slug, name, shown, updated, [*books, old]), *services.lists[1:]]
        # A week is loaded with the one before it.
        for weeks in (0, 3):
            program.fetch(f"/this-week?week={services.newest - timedelta(7 * weeks)}")
        wait_until(lambda: b"4 of the last 13 weeks" in program.fetch(BOOK)[2])
        return program

    def make_loading(self):
        return self.start_live("loading")

    @staticmethod
    def begin_loading(program):
        """Begins anew, so that there is something left to load whenever the state is looked at."""
        for path, body in (("/weeks/forget", b""), ("/weeks/load", b"count=13")):
            status, _, _ = program.fetch(path, "POST", FORM, body)
            assert status == 303

    def make_forgotten(self):
        program = self.start_live("forgotten")
        program.fetch("/best-sellers")
        status, _, _ = program.fetch("/weeks/forget", "POST", FORM, b"")
        assert status == 303
        return program

    def make_no_albums(self):
        services = Services(self.authority)
        services.failures["rss.marketingtools.apple.com"] = services.failures["itunes.apple.com"] = 503
        return self.start("no albums", services)

    def make_no_plays(self):
        services = Services(self.authority)
        services.failures["rss.marketingtools.apple.com"] = 504
        return self.start("no plays", services)

    def make_desktop(self):
        """As it is started from a menu."""
        return self.start("desktop", BROWSER="true")

    def make_many(self):
        file = self.folder / "many/Documents/Topshelf/favorites.json"
        file.parent.mkdir(parents=True)
        favorites = [
            {"id": f"book:volume-{n}", "kind": "book", "addedAt": "2026-11-01T00:00:00Z", "title": f"Volume {n}", "author": "Somebody"} for n in range(250)
        ]
        file.write_text(json.dumps({"format": "topshelf.favorites", "version": 1, "favorites": favorites}))
        return self.start("many")

    def make_long(self):
        services = Services(self.authority)
        books = [(LONG, LONG, LONG, LONG), (RIGHT_TO_LEFT, "ארנסט המינגוויי", "עם עובד", "זקן, דג וים.")]
        services.lists = [("hardcover-fiction", LONG, LONG, "WEEKLY", books), *services.lists[2:]]
        services.store = {**services.store, "books/top-paid": [(f"Store {LONG} (A {LONG} Mystery)", f"Nobody & {LONG}", LONG), (RIGHT_TO_LEFT, "ארנסט המינגוויי", "זקן")]}
        folder = self.folder / "long/Documents/Topshelf"
        folder.mkdir(parents=True)
        isbns = [f"978{n:09d}{-sum(int(d) * (1, 3)[i % 2] for i, d in enumerate(f'978{n:09d}')) % 10}" for n in range(40)]
        book = {"kind": "book", "addedAt": "2026-11-01T00:00:00Z", "title": f"Kept{LONG}", "author": LONG, "byline": f"by {LONG}", "publisher": LONG, "description": LONG, "isbns": isbns}
        favorites = [{"id": f"book:long{suffix}", **book} for suffix in ("", "-2")]
        for name in ("favorites.json", f"favorites ({LONG}'s conflicted copy 2026-11-01).json"):
            (folder / name).write_text(json.dumps({"format": "topshelf.favorites", "version": 1, "favorites": favorites}))
        program = self.start("long", services, NYT_API_KEY="good")
        status, _, _ = program.fetch("/favorites/remove", "POST", FORM, b"item=book:long-2&from=/favorites")
        assert status == 303
        return compare(program)

    def make_damaged(self):
        home = self.folder / "damaged"
        file = home / "Documents/Topshelf/favorites.json"
        file.parent.mkdir(parents=True)
        file.write_text('{"format": "topshelf.favorites", "version": 1, "favori')
        return self.start("damaged")

    def make_no_drive(self):
        home = self.folder / "no-drive"
        (home / ".config/topshelf/keys.json").mkdir(parents=True)
        (home / "Documents").symlink_to("/mnt/drive/Docs")
        return self.start("no drive")

    def make_copies(self):
        folder = self.folder / "copies/Documents/Topshelf"
        folder.mkdir(parents=True)
        file = {"format": "topshelf.favorites", "version": 1, "favorites": [{"id": "film:1", "title": "A Film"}]}
        for name in ("favorites.json", "favorites (1).json", "favorites-LAPTOP.json"):
            (folder / name).write_text(json.dumps(file))
        return self.start("copies")

    def make_stored(self):
        program = self.start("stored")
        status, _, _ = program.fetch("/settings", "POST", FORM, b"nyt-key=good&google-key=good&library-link=https%3A%2F%2Flibrary.example%2F%3Fq%3D%7Btitle%7D")
        assert status == 303
        return program


def compare(program, path="/this-week"):
    """Waits until the week before is here, which is asked for behind the page."""
    wait_until(lambda: b"compared with" in program.fetch(path)[2])
    return program


def age(home):
    """Makes the kept lists look three hours old."""
    with closing(sqlite3.connect(home / ".cache/topshelf/topshelf.sqlite")) as database, database:
        changed = database.execute("UPDATE answer SET fetched_at = fetched_at - ?", [3 * 3600 * 1000]).rowcount
    assert changed > 0, "no list was kept"
