"""A stand-in for the services on the internet: a proxy on loopback that answers for their real host names, over TLS.

The program is not changed for it: it honors `https_proxy`, and trusts the authority in `SSL_CERT_FILE`. Nothing goes out;
a host that is not known here gets 502, and everything that was asked is in `log`.
"""

import json
import pathlib
import re
import socket
import ssl
import struct
import subprocess
import threading
import time
import zlib
from datetime import date, datetime, timedelta, timezone
from urllib.parse import parse_qs, urlsplit

import shelf

HOSTS = [
    "api.nytimes.com", "*.nyt.com", "*.googleapis.com", "books.google.com", "covers.openlibrary.org", "*.archive.org", "archive.org",
    "rss.marketingtools.apple.com", "itunes.apple.com", "*.mzstatic.com",
]
JSON, PNG, HTML = "application/json; charset=utf-8", "image/png", "text/html"


def authority(folder):
    """Makes an authority and one certificate for all hosts; returns the authority's file and the server's context."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)

    def openssl(*arguments):
        subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True)

    # fmt: off
    openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=Topshelf test authority",
            "-addext", "basicConstraints=critical,CA:TRUE", "-addext", "keyUsage=critical,keyCertSign", "-keyout", "ca.key", "-out", "ca.pem")
    (folder / "leaf.cnf").write_text(f"subjectAltName={','.join('DNS:' + host for host in HOSTS)}\nextendedKeyUsage=serverAuth\n")
    openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=services", "-keyout", "leaf.key", "-out", "leaf.csr")
    openssl("x509", "-req", "-days", "2", "-in", "leaf.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-extfile", "leaf.cnf", "-out", "leaf.pem")
    # fmt: on
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "leaf.pem", folder / "leaf.key")
    return folder / "ca.pem", context


class Reply:
    def __init__(self, body, status=200, kind=JSON):
        self.status, self.kind = status, kind
        self.body = body if isinstance(body, bytes) else (body if isinstance(body, str) else json.dumps(body)).encode()


class Services:
    """All of them behind one port.

    `today` decides what the newest week is. `failures` maps a host to a status that it answers everything with, or to 0 for
    a connection that breaks off. `delays` maps a host to the seconds that it takes. `top_only` leaves of each list its first
    entries, and no list of its own. `turned_over` has other books on every list a week ago. `log` holds (host, path) of what was asked.
    """

    def __init__(self, authority, today=None):
        self.certificate, self.context = authority
        self.today = today or datetime.now(timezone(timedelta(hours=-5))).date()
        self.failures, self.delays, self.top_only, self.turned_over, self.log = {}, {}, False, False, []
        self.lists, self.store = shelf.LISTS, shelf.STORE
        self.server = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.server.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    @property
    def environment(self):
        proxy = f"http://127.0.0.1:{self.port}"
        return {
            "https_proxy": proxy, "http_proxy": proxy, "no_proxy": "127.0.0.1,localhost",
            "SSL_CERT_FILE": str(self.certificate), "CURL_CA_BUNDLE": str(self.certificate),
        }

    @property
    def newest(self):
        return shelf.newest_sunday(self.today)

    def close(self):
        self.server.close()

    # The proxy

    def accept(self):
        while True:
            try:
                connection, _ = self.server.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        with connection:
            try:
                head = connection.makefile("rb")
                method, target, _ = head.readline().decode().split()
                while head.readline().strip():
                    pass
                if method != "CONNECT":
                    connection.sendall(b"HTTP/1.1 502 Not a tunnel\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                    return
                connection.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")
                with self.context.wrap_socket(connection, server_side=True) as tunnel:
                    self.tunnel(tunnel, target.rsplit(":", 1)[0])
            except (OSError, ValueError):
                pass  # the other side left

    def tunnel(self, tunnel, host):
        stream = tunnel.makefile("rb")
        while line := stream.readline():
            _, target, _ = line.decode().split()
            while stream.readline().strip():
                pass
            self.log.append((host, target))
            time.sleep(self.delays.get(host, 0))
            failure = self.failures.get(host)
            if failure == 0:
                return
            reply = Reply("{}", failure) if failure else self.answer(host, target)
            tunnel.sendall(f"HTTP/1.1 {reply.status} x\r\nContent-Type: {reply.kind}\r\nContent-Length: {len(reply.body)}\r\n\r\n".encode() + reply.body)

    def answer(self, host, target):
        url = urlsplit(target)
        query = {name: values[0] for name, values in parse_qs(url.query).items()}
        if host == "api.nytimes.com":
            return self.new_york_times(url.path, query)
        if host == "www.googleapis.com":
            return self.google_books(query)
        if host in ("rss.marketingtools.apple.com", "itunes.apple.com"):
            return self.apple(url.path, query)
        if host.endswith(".mzstatic.com"):
            return Reply(picture(url.path, *((300, 450) if "/Publication/" in url.path else (300, 300))), kind=PNG)
        if any(shelf.isbn13(title) in url.path for title in shelf.WITHOUT_PICTURE):
            return Reply("", 404, HTML)
        if host in ("static01.nyt.com", "storage.googleapis.com", "covers.openlibrary.org"):
            return Reply(picture(url.path, 220, 330), kind=PNG)
        return Reply("", 502, HTML)

    # The New York Times

    def new_york_times(self, path, query):
        key = query.get("api-key", "")
        if not key or key.startswith("bad"):
            return Reply({"fault": {"faultstring": "Invalid ApiKey", "detail": {"errorcode": "oauth.v2.InvalidApiKey"}}}, 401)
        path = path.removeprefix("/svc/books/v3/lists/")
        if path == "overview.json":
            day = self.day(query.get("published_date", "current"))
            if day:
                lists = [self.list(row, day) for row in self.lists]
                return self.found({**self.around(day), "lists": lists}, sum(len(one["books"]) for one in lists))
        if not self.top_only and (match := re.fullmatch(r"([^/]+)/([^/]+)\.json", path)):
            day, rows = self.day(match[1]), [row for row in self.lists if row[0] == match[2]]
            if day and rows:
                one = self.list(rows[0], day)
                return self.found({**self.around(day), **one}, len(one["books"]))
        return Reply({"status": "ERROR", "errors": ["No list found for list name and/or date provided.", "Not Found"], "results": []}, 404)

    def day(self, text):
        """Resolves a date forward to a Sunday, as the service does; None where there is no such list."""
        if text == "current":
            return self.newest
        day = date.fromisoformat(text)
        day += timedelta((6 - day.weekday()) % 7)
        return day if date(2008, 6, 8) <= day <= self.newest else None

    def around(self, day):
        return {
            "bestsellers_date": str(day - timedelta(15)), "published_date": str(day), "previous_published_date": str(day - timedelta(7)),
            "published_date_description": "latest" if day == self.newest else "", "next_published_date": "" if day == self.newest else str(day + timedelta(7)),
        }

    def list(self, row, day):
        slug, name, shown, updated, books = row
        length = 15 if self.top_only else len(books)
        books = books[:2] if self.top_only else books
        weeks_back = (self.newest - day).days // 7
        if self.turned_over and weeks_back % 2:
            books = [(f"The Earlier {title}", *others) for title, *others in books]
        return {
            "list_id": 1, "uri": f"nyt://list/{slug}", "list_name": name, "list_name_encoded": slug, "display_name": shown, "updated": updated,
            "normal_list_ends_at": length, "corrections": [],
            "books": list(shelf.book_rows(books, updated == "MONTHLY", weeks_back)),
        }

    def found(self, results, count):
        return Reply({"status": "OK", "copyright": "Invented for tests.", "num_results": count, "results": results})

    # Google Books

    def google_books(self, query):
        key = query.get("key", "")
        if not key:
            return Reply({"error": {"code": 429, "message": "Quota exceeded", "status": "RESOURCE_EXHAUSTED"}}, 429)
        if key.startswith("bad"):
            return Reply({"error": {"code": 400, "message": "API key not valid. Please pass a valid API key.", "status": "INVALID_ARGUMENT"}}, 400)
        isbn = query.get("q", "").removeprefix("isbn:")
        items = [shelf.volume(*book) for book in shelf.ALL if shelf.isbn13(book[0]) == isbn and book[0] not in shelf.WITHOUT_DETAILS]
        return Reply({"kind": "books#volumes", "totalItems": len(items), **({"items": items} if items else {})})

    # Apple

    def apple(self, path, query):
        if match := re.fullmatch(r"/api/v2/(\w\w)/music/most-played/(\d+)/albums\.json", path):
            if int(match[2]) > 100:
                return Reply("<title>500 Internal Server Error</title>", 500, HTML)
            results = [
                {
                    "artistName": album["artist"], "id": album["id"], "name": album["name"], "releaseDate": album["release"], "kind": "albums",
                    "artistId": "1", "artistUrl": "https://music.apple.com/us/artist/1", "artworkUrl100": self.artwork(album, "100x100bb.jpg"),
                    "genres": [{"genreId": "34", "name": "Music", "url": ""}, {"genreId": "2", "name": album["genre"], "url": ""}],
                    "url": f"https://music.apple.com/{match[1]}/album/album/{album['id']}", **album["rating"],
                }
                for album in shelf.albums(int(match[2]))
            ]
            feed = {"title": "Top Albums", "id": "", "country": match[1], "updated": "Mon, 30 Nov 2026 09:00:00 +0000", "results": results}
            return Reply({"feed": feed})
        if match := re.fullmatch(r"/(\w\w)/rss/topalbums/limit=(\d+)/json", path):
            entries = [self.legacy_entry(album, match[1]) for album in shelf.albums(min(100, int(match[2])))]
            return Reply({"feed": {"updated": {"label": "2026-11-30T02:00:00-07:00"}, "entry": entries}}, kind="text/javascript")
        if match := re.fullmatch(r"/api/v2/(\w\w)/(books/top-paid|books/top-free|audio-books/top)/(\d+)/(?:audio-)?books\.json", path):
            if match[2] == "audio-books/top" and match[1] not in shelf.AUDIO_COUNTRIES:
                return Reply("", 404, HTML)
            results = [
                {
                    "artistName": book["authors"], "id": book["id"], "name": book["name"], "releaseDate": book["release"], "artistId": "1", "artistUrl": "",
                    "kind": "audio-books" if book["is_audio"] else "books", **self.book_artwork(book),
                    "genres": [{"genreId": "38", "name": "Audiobooks" if book["is_audio"] else "Books", "url": ""}, {"genreId": "9", "name": book["genre"], "url": ""}],
                    "url": self.book_page(book, match[1]),
                }
                for book in shelf.store_books(match[2], self.store)
            ][: int(match[3])]
            feed = {"title": "Top Books", "id": "", "country": match[1], "updated": "Mon, 30 Nov 2026 09:00:00 +0000", "results": results}
            return Reply({"feed": feed})
        if path in ("/lookup", "/search"):
            wanted = query.get("id", "").split(",")
            results = self.store_answers(wanted, query) + [
                {
                    "wrapperType": "collection", "collectionType": "Album", "collectionId": int(album["id"]), "collectionName": album["name"],
                    "artistName": album["artist"], "artworkUrl100": self.artwork(album, "100x100bb.jpg"), "trackCount": 11,
                    "collectionViewUrl": f"https://music.apple.com/us/album/album/{album['id']}?uo=4", "country": "USA",
                    "copyright": f"℗ 2026 {album['artist']}", "releaseDate": f"{album['release']}T08:00:00Z", "primaryGenreName": album["genre"],
                }
                for album in shelf.albums()
                if album["id"] in wanted
            ]
            body = json.dumps({"resultCount": len(results), "results": results})
            return Reply(f"\n\n\n{body}\n\n\n", kind="text/javascript; charset=utf-8")
        return Reply("", 404, HTML)

    def store_answers(self, wanted, query):
        """What the lookup and the search say of books: only those of the charts are known."""
        books = {book["id"]: book for path in self.store for book in shelf.store_books(path, self.store)}.values()
        term = query.get("term", "")
        return [
            {
                **({"wrapperType": "audiobook", "collectionId": int(book["id"]), "collectionName": book["name"], "collectionViewUrl": self.book_page(book)}
                   if book["is_audio"] else {"kind": "ebook", "trackId": int(book["id"]), "trackName": book["name"], "trackViewUrl": self.book_page(book)}),
                "artistName": book["authors"], "genres": [book["genre"], "Books"], "releaseDate": f"{book['release']}T07:00:00Z", **self.book_artwork(book),
                "description": f"<b>{book['title']}</b> was read on the boat, aloud &amp; twice.<br /><br />It is the kind of book that somebody has already lent you. "
                "The middle is better than the beginning, and the end says so.",
                "averageUserRating": 4.5, "price": 14.99,
            }
            for book in books
            if book["id"] in wanted or not book["is_audio"] and (shelf.isbn13(book["title"]) == query.get("isbn") or term and term.startswith(book["title"]))
        ]

    def book_page(self, book, country="us"):
        return f"https://books.apple.com/{country}/{'audiobook' if book['is_audio'] else 'book'}/book/id{book['id']}"

    def book_artwork(self, book):
        if not book["has_artwork"]:
            return {}
        kind, size = ("Music", "100x100bb.jpg") if book["is_audio"] else ("Publication", "100x151bb.jpg")
        return {"artworkUrl100": f"https://is1-ssl.mzstatic.com/image/thumb/{kind}/v4/aa/bb/cc/{book['id']}.jpg/{size}"}

    def artwork(self, album, size):
        return f"https://is1-ssl.mzstatic.com/image/thumb/Music/v4/aa/bb/cc/{album['id']}/source/{size}"

    def legacy_entry(self, album, country):
        return {
            "im:name": {"label": album["name"]}, "title": {"label": f"{album['name']} - {album['artist']}"}, "im:artist": {"label": album["artist"]},
            "im:image": [{"label": self.artwork(album, f"{size}x{size}bb.png"), "attributes": {"height": str(size)}} for size in (55, 60, 170)],
            "rights": {"label": f"℗ 2026 {album['artist']}"}, "link": {"attributes": {"href": f"https://music.apple.com/{country}/album/album/{album['id']}?uo=2"}},
            "id": {"label": "", "attributes": {"im:id": album["id"]}}, "category": {"attributes": {"term": album["genre"], "label": album["genre"]}},
            "im:releaseDate": {"label": f"{album['release']}T00:00:00-07:00"},
        }


def picture(name, width, height):
    """A PNG of two colors that depend on the name: a ground and a frame on it."""
    seed = zlib.crc32(name.encode())
    ground, frame = (bytes((seed >> shift & 0x7F) + floor for shift in (0, 8, 16)) for floor in (32, 112))

    def row(y):
        inner = width // 8 <= y < height - width // 8
        edge = width // 8
        return b"\0" + ground * edge + (frame if inner else ground) * (width - 2 * edge) + ground * edge

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress(b"".join(map(row, range(height))), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
