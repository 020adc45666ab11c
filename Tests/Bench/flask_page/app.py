"""The chart page as it would usually be written in Python: Flask, a Jinja2 template, the data read once at start."""
import hashlib
import json
import os
import re
import time
from datetime import date, datetime, timedelta
from pathlib import Path

from flask import Flask, abort, make_response, render_template, request

GROUPS = {"fiction": "Fiction", "nonfiction": "Nonfiction", "childrens": "Children’s and Young Adult", "monthly": "Monthly",
          "other": "More"}
SMALL = {"of", "the", "and", "a", "in"}
POLICY = ("default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; form-action 'self'; "
          "frame-ancestors 'none'; base-uri 'none'")

app = Flask(__name__)
app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True


def title_case(title):
    words = title.lower().split()
    return " ".join(word if index and word in SMALL else word.capitalize() for index, word in enumerate(words))


def key_of(title, author):
    return "-".join(re.findall(r"\w+", f"{title} {author}".lower()))


def movement(row):
    rank, before = row["rank"], row["rank_last_week"]
    if before == 0:
        return {"style": "new", "sign": "NEW"} if row["weeks_on_list"] == 1 else {"style": "back", "sign": "BACK"}
    if before == rank:
        return {"style": "same", "sign": "—", "words": "No change"}
    if before > rank:
        return {"style": "up", "sign": f"▲ {before - rank}", "words": f"Up {before - rank}"}
    return {"style": "down", "sign": f"▼ {rank - before}", "words": f"Down {rank - before}"}


def load_charts():
    head, _, body = Path(os.environ["PAGE_WEEK"]).read_bytes().partition(b"\n")
    results = json.loads(body)["results"]
    known = {row["slug"]: row for row in json.loads(Path(os.environ["PAGE_SHARE"], "Resources/lists.json").read_text())}
    charts = {}
    for listing in results["lists"]:
        slug, monthly = listing["list_name_encoded"], listing["updated"] == "MONTHLY"
        charts[slug] = {
            "slug": slug, "name": listing["display_name"], "monthly": monthly,
            "group": "monthly" if monthly else known.get(slug, {}).get("group", "other"),
            "entries": [{
                "rank": row["rank"], "title": title_case(row["title"]), "author": row["author"], "about": row["description"],
                "weeks": row["weeks_on_list"], "movement": None if monthly else movement(row),
                "key": key_of(row["title"], row["author"]), "isbns": [isbn["isbn13"] for isbn in row["isbns"]],
            } for row in listing["books"]],
        }
    fetched = datetime.fromisoformat(json.loads(head)["fetchedAt"].replace("Z", "+00:00")).timestamp()
    return charts, date.fromisoformat(results["published_date"]), fetched


def load_favorites():
    rows = json.loads(Path(os.environ["PAGE_FAVORITES"]).read_text())["favorites"]
    by_isbn = {isbn: row["id"] for row in reversed(rows) for isbn in row["isbns"]}
    return {"count": len(rows), "ids": {row["id"] for row in rows}, "by_isbn": by_isbn}


def asset_hash():
    digest = hashlib.sha1()
    for path in sorted(Path(os.environ["PAGE_SHARE"], "web").iterdir()):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


CHARTS, WEEK, FETCHED = load_charts()
FAVORITES = load_favorites()
ASSETS = asset_hash()


def ago(seconds):
    minutes = int(seconds / 60)
    if minutes < 1:
        return "just now"
    if minutes < 60:
        return f"{minutes} minute{'' if minutes == 1 else 's'} ago"
    hours = minutes // 60
    return f"{hours} hour{'' if hours == 1 else 's'} ago"


def favorite_of(entry):
    """The favorite that an entry is: of the same work, or one that shares an ISBN."""
    own = "book:" + entry["key"]
    if own in FAVORITES["ids"]:
        return own
    return next((FAVORITES["by_isbn"][isbn] for isbn in entry["isbns"] if isbn in FAVORITES["by_isbn"]), None)


@app.get("/best-sellers")
def best_sellers():
    chart = CHARTS.get(request.args.get("list", "hardcover-fiction")) or abort(404)
    kind = "Monthly list of" if chart["monthly"] else "Week of"
    groups = [(name, [c for c in CHARTS.values() if c["group"] == group]) for group, name in GROUPS.items()]
    # Apple's charts stand last.
    groups.append(("Apple Books", [
        {"slug": "apple-books-paid", "name": "Apple Books, Top Paid"}, {"slug": "apple-books-free", "name": "Apple Books, Top Free"},
        {"slug": "apple-audiobooks", "name": "Apple Audiobooks"}]))
    groups.append(("Music", [{"slug": "top-albums", "name": "Top 100 Albums"}]))
    page = render_template(
        "best_sellers.html", tab="best-sellers", assets=ASSETS, chart=chart, groups=[g for g in groups if g[1]],
        favorite_count=FAVORITES["count"], favorites=[favorite_of(entry) for entry in chart["entries"]],
        when=f"{kind} {WEEK:%B} {WEEK.day}, {WEEK.year} · updated {ago(time.time() - FETCHED)}", week=WEEK,
        previous=WEEK - timedelta(7), back=request.full_path)
    response = make_response(page)
    response.headers.update({
        "Cache-Control": "no-store", "Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin"})
    return response
