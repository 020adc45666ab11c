"""Invented books, lists and favorites: the same on every run."""
import json
import random
import struct
import zlib
from datetime import date, datetime, timedelta, timezone

LISTS = [
    ("combined-print-and-e-book-fiction", "Combined Print & E-Book Fiction"),
    ("combined-print-and-e-book-nonfiction", "Combined Print & E-Book Nonfiction"),
    ("hardcover-fiction", "Hardcover Fiction"), ("hardcover-nonfiction", "Hardcover Nonfiction"),
    ("trade-fiction-paperback", "Paperback Trade Fiction"), ("paperback-nonfiction", "Paperback Nonfiction"),
    ("advice-how-to-and-miscellaneous", "Advice, How-To & Miscellaneous"),
    ("childrens-middle-grade-hardcover", "Children’s Middle Grade Hardcover"),
    ("picture-books", "Children’s Picture Books"), ("series-books", "Children’s & Young Adult Series"),
    ("young-adult-hardcover", "Young Adult Hardcover"), ("audio-fiction", "Audio Fiction"),
    ("audio-nonfiction", "Audio Nonfiction"), ("business-books", "Business"),
    ("graphic-books-and-manga", "Graphic Books and Manga"), ("mass-market-monthly", "Mass Market"),
]
MONTHLY = {"audio-fiction", "audio-nonfiction", "business-books", "graphic-books-and-manga", "mass-market-monthly"}
ENTRIES = 20
KEY = "bench-key"

FIRST = "Ada Ben Clara Dora Edgar Fanny Gregor Hanna Ivo Jasper Klara Leo Mina Nora Otto Petra Quentin Rosa Silas Tilda".split()
LAST = "Ackroyd Bellweather Castellane Dunmore Eastlake Farrow Greyling Hathersage Inglenook Jessamy".split()
ADJECTIVES = "SILENT CROOKED GILDED HOLLOW NORTHERN PAPER RESTLESS SALTED TENDER UNLIT VELVET WANDERING".split()
NOUNS = "ALMANAC BAKER CARTOGRAPHER DAUGHTER ESTUARY FERRYMAN GARDENER HARBOR INNKEEPER LANTERN MAGPIE ORCHARD".split()
PLACES = "ABERDEEN BRINDISI CADIZ DELFT EVORA FEZ GALWAY HOBART ITHACA JAFFA KRAKOW LISBON".split()
PARTS = [
    "A retired mapmaker finds a street that is on none of the city’s plans",
    "Three sisters inherit a lighthouse, a debt and a secret", "The winter ferry is late & nobody asks why",
    "A baker's apprentice reads the letters that were never sent", "An old wager returns to a village that forgot it",
    "Nothing in the almanac says what the tide brings back", "Two rivals share one garden, one well and one lie",
    "What the \"harbor book\" leaves out is what the magistrate wants", "A stranger counts the lanterns, and one is missing",
]


def book(number):
    """One book, as the service's rows name it; each number has a title of its own."""
    dice = random.Random(number)
    title = f"THE {ADJECTIVES[number % 12]} {NOUNS[number // 12 % 12]} OF {PLACES[number // 144 % 12]}"
    if number >= 1728:
        title += f" {number // 1728}"
    author = f"{FIRST[dice.randrange(20)]} {LAST[dice.randrange(10)]}"
    digits = f"978{number + 100_000_000:09d}"
    isbn13 = digits + str(-sum(int(d) * (3 if i % 2 else 1) for i, d in enumerate(digits)) % 10)
    check = -sum(int(d) * (10 - i) for i, d in enumerate(digits[3:])) % 11
    isbn10 = digits[3:] + ("X" if check == 10 else str(check))
    return {
        "title": title, "author": author, "contributor": f"by {author}", "publisher": "Inkwell & Daughters",
        "description": ". ".join(dice.sample(PARTS, 5))[:249] + ".", "price": "0.00", "age_group": "",
        "book_image": f"https://static01.nyt.com/bestsellers/images/{isbn13}.png", "book_image_width": 220,
        "book_image_height": 330, "amazon_product_url": f"https://www.amazon.com/dp/{isbn10}?tag=thenewyorktim-20",
        "primary_isbn10": isbn10, "primary_isbn13": isbn13, "isbns": [{"isbn10": isbn10, "isbn13": isbn13}],
    }


def rows(place, week):
    """The books of one list in one week, with their ranks."""
    shift = week.toordinal() // 7 % 20
    for rank in range(1, ENTRIES + 1):
        weeks = (rank * 7 + place) % 40 + 1
        yield {"rank": rank, "rank_last_week": 0 if weeks == 1 else (rank * 3 + place) % ENTRIES + 1, "weeks_on_list": weeks,
               "asterisk": 0, "dagger": 0, **book(place * 40 + shift + rank)}


def listing(place, week):
    slug, name = LISTS[place]
    return {"list_name": name, "list_name_encoded": slug, "display_name": name,
            "updated": "MONTHLY" if slug in MONTHLY else "WEEKLY", "normal_list_ends_at": ENTRIES,
            "books": list(rows(place, week))}


def newest_week(today=None):
    """The Sunday that the service's newest lists are dated."""
    today = today or datetime.now(timezone.utc).date()
    wednesday = today - timedelta((today.weekday() - 3) % 7)
    return wednesday + timedelta((6 - wednesday.weekday()) % 7 + 7)


def overview(week):
    """What `lists/overview.json` answers."""
    lists = [listing(place, week) for place in range(len(LISTS))]
    return {"status": "OK", "num_results": len(lists) * ENTRIES,
            "results": {"published_date": str(week), "previous_published_date": str(week - timedelta(7)),
                        "next_published_date": "", "lists": lists}}


def one_list(slug, week):
    """What `lists/DATE/SLUG.json` answers."""
    place = next(i for i, (name, _) in enumerate(LISTS) if name == slug)
    return {"status": "OK", "num_results": ENTRIES,
            "results": {**listing(place, week), "published_date": str(week),
                        "previous_published_date": str(week - timedelta(7)),
                        "next_published_date": str(week + timedelta(7))}}


def archived(body, fetched_at):
    """An answer as the program keeps it: a line about it with its hash, then its bytes."""
    value = 0xCBF29CE484222325
    for byte in body + fetched_at.encode():
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    head = {"format": "topshelf.answer", "version": 1, "fetchedAt": fetched_at, "length": len(body), "hash": f"{value:x}"}
    return json.dumps(head).encode() + b"\n" + body


def favorites(count, first=10_000):
    """A favorites.json as the program writes it."""
    start = datetime(2026, 11, 1, tzinfo=timezone.utc)
    entries = []
    for number in range(count):
        row = book(first + number)
        title = row["title"].title().replace(" Of ", " of ")
        entries.append({
            "id": "book:" + f"{title} {row['author']}".lower().replace(" ", "-"), "kind": "book",
            "addedAt": (start - timedelta(minutes=number)).strftime("%Y-%m-%dT%H:%M:%SZ"), "title": title,
            "author": row["author"], "isbn13": row["primary_isbn13"], "isbn10": row["primary_isbn10"],
            "isbns": [row["primary_isbn13"]], "publisher": row["publisher"], "description": row["description"],
            "coverURL": row["book_image"], "amazonURL": row["amazon_product_url"],
            "met": {"list": "hardcover-fiction", "listName": "Hardcover Fiction", "date": "2026-11-01", "rank": 3, "weeks": 5}})
    text = json.dumps({"format": "topshelf.favorites", "version": 1, "favorites": entries}, ensure_ascii=False, indent=2)
    return text.encode() + b"\n"


def picture():
    """A PNG of 220 by 330 and some 25 kB, as large as a cover is."""
    dice = random.Random(1)
    lines = b"".join(
        b"\0" + bytes(dice.randrange(8) * 32 for _ in range(220)) for _ in range(330))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 220, 330, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(lines, 9)) + chunk(b"IEND", b"")
