"""What the stand-in services know: a few lists of invented books, and charts of invented books and albums."""

from datetime import date, timedelta

# Title, author, publisher, description. Titles come in capitals from the service, so that is how they are sent.
FICTION = [
    ("The Lighthouse Ledger", "Ada Pemberton", "Harbor House", "A keeper’s daughter finds three years of storms that nobody wrote down."),
    ("A Map of Small Rivers", "Tomás Ibarra", "Quillfeather", "Two brothers walk the length of a border that has moved under them."),
    ("Winter Wheat", "Ingrid Solberg & Paul Crane", "Northfield", "A farm changes hands at a card table, and again the next morning."),
    ("The Tin Orchard", "Marguerite Vale", "Harbor House", "What grows on the hill behind the cannery is nobody’s business."),
    ("Eleven Doors", "J.D. Hollis", "Gallows Lane", "A locksmith is asked to open one door too many."),
    ("Salt for the Ferryman", "Nadia Okafor", "Quillfeather", ""),
    ("The Clockmaker’s Second Wife", "Beatrix Lund", "Northfield", "She keeps the shop, the ledger and, for a while, the secret."),
    ("Quiet as Paper", "Owen Marsh", "Gallows Lane", "The archive burned in 1911; somebody has been filing since."),
    ("North of the Almanac", "Freya Castellan", "Harbor House", "A forecaster’s letters reach the wrong island, where a widow who keeps the light reads them aloud to a town that has stopped believing in the weather, and in each other."),
    ("The Glass Harvest", "Ruth Abernathy", "Quillfeather", "A drought year told from four kitchens."),
    ("Counterfeit June", "Leon Castellan", "Gallows Lane", "A summer that happened to somebody else."),
    ("The Last Typesetter", "Imogen Drake", "Northfield", "Letters go missing from the morning edition, in an order."),
    ("Harrow & Daughter", "Silas Penhallow", "Harbor House", "An undertaker’s firm takes on the town that it buried."),
    ("A Bridge of Sparrows", "Mei-Lin Tan", "Quillfeather", "The crossing takes four minutes or nineteen years."),
    ("Everything the Tide Left at the Door of the House on Windlass Street", "Constantina Papadimitriou-Featherstonehaugh", "Harbor House", "The longest title on the coast."),
]
NONFICTION = [
    ("The Patience of Moss", "Harriet Wren", "Fieldnote", "A year on one square yard of ground."),
    ("How Bread Was Won", "Samuel Oduya", "Fieldnote", "Grain, ovens, and the people who stood in line."),
    ("A Short History of Long Walks", "Dorothea Finch", "Milestone", "From pilgrims to postmen."),
    ("The Arithmetic of Owls", "Peter Lindqvist", "Fieldnote", "What can be counted in the dark."),
    ("Letters I Should Have Sent", "Grace Amadi", "Milestone", "A physician’s drawer, opened after forty years."),
    ("Rust", "Viktor Halloran", "Milestone", "The slowest fire, and what it costs."),
    ("Salt Roads", "Amara Bello", "Fieldnote", ""),
    ("The Weather Underfoot", "Clive Barrow", "Milestone", "Soil, and who owned it."),
    ("Small Engines", "Noor Rahimi", "Fieldnote", "The machines that nobody drew."),
    ("The Borrowed Piano", "Elise Marchetti", "Milestone", "A family, an instrument, six addresses."),
]
PICTURE = [
    ("Bear Keeps the Bus", "Lulu Nakamura", "Paper Boat", "Nobody gets off before the song is over."),
    ("Ten Hats, One Goat", "Hugo Bright", "Paper Boat", "A counting book that eats the numbers."),
    ("The Moon Has a Cold", "Pia Lindholm", "Paper Boat", "Soup is a long way up."),
    ("Goodnight, Tractor", "Sam Field", "Small Acre", "Everyone on the farm has one more question."),
    ("Where Is My Other Sock", "Ana Duarte", "Small Acre", ""),
]
BUSINESS = [
    ("Meetings of One", "Carla Voss", "Ledger Row", ""),
    ("The Honest Invoice", "Bram Okonkwo", "Ledger Row", ""),
    ("Slow Money, Small Shop", "Edith Warren", "Ledger Row", ""),
]
# A week ago these were on the lists in place of others.
WEEK_BEFORE = {
    "Bear Keeps the Bus": ("A Pocket of Fog", "Lulu Nakamura", "Paper Boat", "It goes wherever the coat goes."),
    "The Borrowed Piano": ("Ledgers of the Drowned Valley", "Iris Calloway", "Fieldnote", "What a dam was worth, by those who moved."),
}

# Slug, the service's own name, the name shown, how often, the books.
LISTS = [
    ("combined-print-and-e-book-fiction", "Combined Print and E-Book Fiction", "Combined Print & E-Book Fiction", "WEEKLY", FICTION[3:] + FICTION[:3]),
    ("hardcover-fiction", "Hardcover Fiction", "Hardcover Fiction", "WEEKLY", FICTION),
    ("hardcover-nonfiction", "Hardcover Nonfiction", "Hardcover Nonfiction", "WEEKLY", NONFICTION),
    ("picture-books", "Picture Books", "Children’s Picture Books", "WEEKLY", PICTURE),
    ("business-books", "Business Books", "Business", "MONTHLY", BUSINESS),
]
ALL = FICTION + NONFICTION + PICTURE + BUSINESS + list(WEEK_BEFORE.values())

# Neither the newspaper nor Open Library has a picture of these, so their jackets are drawn.
WITHOUT_PICTURE = {"Salt for the Ferryman", "Rust", "The Tin Orchard"}
# Google does not know these.
WITHOUT_DETAILS = {"Quiet as Paper", "Rust"}


def isbn13(title):
    digits = f"978{1_700_000_00 + sum(ord(c) * (i + 7) for i, c in enumerate(title)) % 99_999_999:09d}"
    return digits + str(-sum(int(d) * (1, 3)[i % 2] for i, d in enumerate(digits)) % 10)


def isbn10(title):
    digits = isbn13(title)[3:12]
    check = -sum(int(d) * (10 - i) for i, d in enumerate(digits)) % 11
    return digits + ("X" if check == 10 else str(check))


def newest_sunday(today):
    """The date of the newest list: out since Thursday, and dated the Sunday ten days later."""
    return today + timedelta(10 - (today.weekday() - 3) % 7)


def book_rows(books, monthly, weeks_back):
    """The rows of a list: a week ago the first two books had changed places, and some were not on it yet."""
    if weeks_back % 2:
        books = [WEEK_BEFORE.get(book[0], book) for book in books[1:2] + books[:1] + books[2:]]
    for rank, (title, author, publisher, description) in enumerate(books, 1):
        weeks = 0 if monthly else max(1, 3 * rank - 2 - weeks_back)
        last = 0 if monthly or weeks == 1 else rank + (1, -1, 0)[rank % 3] if rank != 7 else 0
        yield {
            "rank": rank, "rank_last_week": last, "weeks_on_list": weeks, "asterisk": int(rank == 4 and not monthly), "dagger": int(rank == 3 and not monthly),
            "primary_isbn13": isbn13(title), "primary_isbn10": isbn10(title),
            "isbns": [{"isbn13": isbn13(title), "isbn10": isbn10(title)}],
            "title": title.upper(), "author": author, "contributor": f"by {author}", "contributor_note": "",
            "publisher": publisher, "description": description, "price": "0.00", "age_group": "",
            "book_review_link": "" if rank > 1 else f"https://www.nytimes.com/2026/11/30/books/{isbn13(title)}.html",
            "book_image": f"https://static01.nyt.com/bestsellers/images/{isbn13(title)}.jpg",
            "book_image_width": 330, "book_image_height": 500,
            "amazon_product_url": f"https://www.amazon.com/dp/{isbn10(title)}?tag=thenewyorktim-20",
            "buy_links": [], "book_uri": f"nyt://book/{isbn13(title)}",
        }


def volume(title, author, publisher, description):
    """A book as Google tells it: with tags in the description and http addresses of pictures."""
    text = (
        f"<p><b>{title}</b> is told in three parts &amp; an index.</p>"
        f"<p>{description or 'Nobody has said what it is about.'} The second part goes back to where the first began, and is longer."
        "<br>The third is short.</p>"
    )
    return {
        "kind": "books#volume", "id": isbn13(title)[:12],
        "volumeInfo": {
            "title": title, "subtitle": "A Novel in Three Parts", "authors": [author], "publisher": publisher,
            "publishedDate": "2026-09-15", "description": text, "pageCount": 352, "categories": ["Fiction / Literary"],
            "industryIdentifiers": [{"type": "ISBN_13", "identifier": isbn13(title)}],
        },
    }


ALBUM_NAMES = [
    ("Lanterns on the Water", "The Paper Kites’ Uncle", "Alternative"), ("Half Past Blue", "Marlow & the Tides", "Rock"),
    ("Songs for an Empty Pool", "Dina Vesper", "Pop"), ("Corduroy Summer", "Hollow Pines", "Country"),
    ("Night Bus", "Kwame Rivers", "Hip-Hop/Rap"), ("Études for Rain", "Various Artists", "Classical"),
]


# Their places: with words that are not for every ear, and one that is not out yet.
EXPLICIT, PRE_ORDER = 2, 3


def albums(count=100):
    """A chart as long as is asked for: the named albums first, then numbered ones."""
    for n in range(1, count + 1):
        name, artist, genre = ALBUM_NAMES[n - 1] if n <= len(ALBUM_NAMES) else (f"Volume {n}", f"Ensemble No. {n}", "Jazz")
        release = date.today() + timedelta(20) if n == PRE_ORDER else date(2026, 1, 1) + timedelta(n)
        yield {
            "id": str(1_900_000_000 + n), "name": name, "artist": artist, "genre": genre, "release": release.isoformat(),
            "rating": {"contentAdvisoryRating": "Explict"} if n == EXPLICIT else {},
        }


# Apple's book store. Its names have more than the title, and some of the books are on the lists, too. Name, authors, genre.
PAID = [
    ("Last Boat to Kilmory (An Una Rae Mystery—Book 4)", "Elspeth Munro", "Mysteries & Thrillers"), ("A Map of Small Rivers: A Novel", "Tomás Ibarra", "Fiction & Literature"),
    ("The Cartographer’s Daughter-in-Law", "Priya Raman", "Historical Fiction"), ("Winter Wheat", "Ingrid Solberg & Paul Crane", "Fiction & Literature"),
    ("Nobody’s Orchard", "Walter Finch, Ida Finch & Rosa Bell", "Romance"), ("The Patience of Moss", "Harriet Wren", "Nature"),
    ("Cold Harbor Road", "Dale Merritt", "Mysteries & Thrillers"), ("Eight Ways to Leave a Party", "Simone Achebe", "Humor"),
    ("The Tin Orchard", "Marguerite Vale", "Fiction & Literature"), ("Small Hours at the Observatory", "Kenji Morita", "Science Fiction & Fantasy"),
    ("What the Ferryman Kept", "Nadia Okafor", "Fiction & Literature"), ("A Table for the Weather", "Beatriz Calder", "Cookbooks, Food & Wine"),
]
FREE = [
    ("The Tin Orchard", "Marguerite Vale", "Fiction & Literature"), ("The Long Field (The Marsh Trilogy, Book 1)", "Agnes Thorne", "Fantasy"),
    ("First Light on Quarry Lane", "Bo Hartley", "Romance"),
]
AUDIO = [
    ("A Map of Small Rivers (Unabridged)", "Tomás Ibarra", "Fiction"), ("How to Hear a Lighthouse (Unabridged)", "Ada Pemberton", "Memoir"),
    ("The Night Gardener’s Radio (Unabridged)", "Cormac Leahy", "Mysteries & Thrillers"),
]
# The paths of the charts; the last is of three countries only.
STORE = {"books/top-paid": PAID, "books/top-free": FREE, "audio-books/top": AUDIO}
AUDIO_COUNTRIES = {"us", "gb", "jp"}
# The store has no picture of these.
WITHOUT_ARTWORK = {
    "Last Boat to Kilmory", "A Map of Small Rivers", "The Cartographer’s Daughter-in-Law", "Winter Wheat", "Nobody’s Orchard", "The Patience of Moss",
    "Cold Harbor Road", "The Tin Orchard", "Small Hours at the Observatory", "A Table for the Weather", "First Light on Quarry Lane",
}


def store_books(path, charts=STORE):
    """The books of one chart, with what the store says of them beside the name."""
    for name, authors, genre in charts[path]:
        title = name.split(" (")[0].split(": ")[0]
        is_audio = path == "audio-books/top"
        yield {
            "id": str(1_500_000_000 + sum(ord(c) * (i + 3) for i, c in enumerate(title)) % 99_999 + 100_000 * is_audio),
            "name": name, "title": title, "authors": authors, "genre": genre, "is_audio": is_audio,
            "has_artwork": title not in WITHOUT_ARTWORK, "release": "2026-10-13",
        }
