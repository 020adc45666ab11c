#!/usr/bin/env python3
"""Measures Topshelf beside nginx and Flask, and writes docs/performance.md. Run by `make bench`."""
import argparse
import shutil
import statistics
import sys
import tempfile
import time
from datetime import timedelta
from pathlib import Path

import contenders
import kept
import measure
import report
import shelf
from services import Services

CHART = "/best-sellers?list=hardcover-fiction"
WEEKS = 12
SIZES = (100, 10_000, 100_000)


def say(text):
    print(f"{time.strftime('%H:%M:%S')} {text}", flush=True)


class Bench:
    def __init__(self, options, scratch):
        self.options, self.scratch = options, scratch
        self.services = Services(scratch)
        self.count = 0

    def home(self, favorites=100, weeks=WEEKS):
        self.count += 1
        home = contenders.Home(self.scratch / f"home-{self.count}")
        if favorites:
            home.keep(favorites)
        if weeks:
            home.archive(weeks)
        return home

    def topshelf(self, home, target=CHART):
        return contenders.topshelf(home, self.services, target, self.options.binary)

    def pages(self):
        """The chart page and a cover, each from the three, side by side."""
        say("the chart page: Topshelf, nginx, Flask")
        home = self.home()
        running = [self.topshelf(home)]
        try:
            client = measure.Client(running[0].port)
            _, page = client.get(CHART)
            cover = page.decode().partition('src="/covers/')[2].partition('"')[0]
            client.get(f"/covers/{cover}")
            _, picture = client.get(f"/covers/{cover}")
            running.append(contenders.nginx(self.scratch / "nginx", {"page.html": page, "cover.png": picture}))
            running.append(contenders.flask(self.scratch / "flask", home, self.options.python))
            _, other = measure.Client(running[2].port).get(CHART)
            if unlike := measure.difference(page, other):
                raise RuntimeError(f"The Flask page is another one: {unlike}")
            seconds, count = self.options.seconds, self.options.rounds
            found = {"bytes": len(page), "cards": page.count(b'class="card"'), "cover_bytes": len(picture)}
            found["idle"] = {one.name: one.memory() for one in running}
            found["page"] = measure.rounds(list(zip(running, [CHART, "/page.html", CHART])), seconds, count)
            found["memory"] = {one.name: one.memory() for one in running}
            say("a cover from the cache: Topshelf, nginx")
            found["cover"] = measure.rounds([(running[0], f"/covers/{cover}"), (running[1], "/cover.png")], seconds, count)
            return found
        finally:
            for one in running:
                one.stop()

    def starts(self):
        """Milliseconds from the start of the process to the first byte of the chart page."""
        say("starts")
        found = {"topshelf": [], "nginx": [], "flask": []}
        home = self.home()
        page = b"x" * 40_000
        for number in range(self.options.starts):
            for start in (
                lambda: self.topshelf(home), lambda: contenders.nginx(self.scratch / f"nginx-{number}", {"page.html": page}),
                lambda: contenders.flask(self.scratch / f"flask-{number}", home, self.options.python),
            ):
                one = start()
                found[one.name].append(one.start * 1000)
                one.stop()
        return {name: statistics.median(values) for name, values in found.items()}

    def favorites(self, size):
        """Start, page, add and remove with so many favorites, in ms."""
        say(f"{size:,} favorites")
        home = self.home(favorites=size, weeks=1)
        starts, found = [], {}
        for _ in range(1 if size > 10_000 else 3):
            one = self.topshelf(home, "/favorites")
            starts.append(one.start * 1000)
            one.stop()
        one = self.topshelf(home)
        try:
            client = measure.Client(one.port)
            found["start"] = statistics.median(starts)
            pages = [client.get("/favorites") for _ in range(20)]
            found["bytes"] = len(pages[0][1])
            found["page"] = statistics.median(took for took, _ in pages)
            last = max(1, (size + 199) // 200)
            found["last page"] = statistics.median(client.get(f"/favorites?page={last}")[0] for _ in range(20))
            found["chart"] = statistics.median(client.get(CHART)[0] for _ in range(20))
            # The books of the chart are none of those that are kept.
            _, chart = client.get(CHART)
            items = [part.partition('"')[0] for part in chart.decode().split('name="item" value="')[1:]]
            items = items[:5 if size > 10_000 else 15]
            found["add"] = statistics.median(client.post("/favorites", item=item, **{"from": CHART})[0] for item in items)
            found["remove"] = statistics.median(
                client.post("/favorites/remove", item=item, **{"from": CHART})[0] for item in items)
            found["memory"] = one.memory()
            found["file"] = (home.data / "favorites.json").stat().st_size
            return found
        finally:
            one.stop()

    def years(self):
        """Start and memory with one week and with five years kept, in ms and MB, and what the database answers."""
        say("one week and 260")
        homes = {weeks: self.home(weeks=weeks) for weeks in (1, 260)}
        found = {weeks: {"start": [], "memory": []} for weeks in homes}
        for weeks, home in homes.items():
            began = time.monotonic()
            one = self.topshelf(home)
            found[weeks]["first"] = one.start * 1000
            home.wait_for_import()
            found[weeks]["import"] = time.monotonic() - began
            one.stop()
        for _ in range(self.options.starts):
            for weeks, home in homes.items():
                one = self.topshelf(home)
                found[weeks]["start"].append(one.start * 1000)
                client = measure.Client(one.port)
                for target in (CHART, "/best-sellers", "/favorites") * 20:
                    client.get(target)
                found[weeks]["memory"].append(one.memory())
                one.stop()
        for weeks, home in homes.items():
            found[weeks] |= {key: statistics.median(found[weeks][key]) for key in ("start", "memory")}
            found[weeks] |= kept.measure(home.database)
        return found

    def year(self):
        """CPU of the pages about many weeks, in ms, with a year kept."""
        say("a year: This Week, a book, a search")
        home = self.home(weeks=52)
        one = self.topshelf(home)
        try:
            home.wait_for_import()
            client = measure.Client(one.port)
            _, week = client.get("/this-week")
            book = "/books/" + week.decode().partition('href="/books/')[2].partition('"')[0]
            author = "/authors/" + client.get(book)[1].decode().partition('href="/authors/')[2].partition('"')[0]
            targets = {"This Week": "/this-week", "a group of it": "/this-week?group=fiction", "a book": book,
                       "its author": author, "a search": "/search?q=harbor+castellane", "a search for a common word": "/search?q=of",
                       "a list": CHART}
            seen = {"This Week": b'id="gone"', "a book": b"<polyline", "a search": b"Earlier", "its author": b'class="cover"'}
            for name, part in seen.items():
                if part not in client.get(targets[name])[1]:
                    raise RuntimeError(f"{targets[name]} does not show what is measured")
            sizes = {name: len(client.get(target)[1]) for name, target in targets.items()}
            rounds = range(self.options.rounds)
            runs = {name: [measure.load(one, target, self.options.seconds) for _ in rounds] for name, target in targets.items()}
            return {name: {"cpu": statistics.median(run["cpu"] for run in found), "bytes": sizes[name]}
                    for name, found in runs.items()}
        finally:
            one.stop()

    def cold(self):
        """The first page without any cache, and a list of a week that was never loaded, with a slow service."""
        say("cold, with a service that takes 100 ms")
        self.services.latency = 0.1
        first, week = [], []
        for number in range(5):
            home = self.home(favorites=0, weeks=0)
            one = self.topshelf(home)
            first.append(one.start * 1000)
            day = shelf.newest_week() - timedelta(7 * (number + 20))
            week.append(measure.Client(one.port).get(f"{CHART}&week={day}")[0])
            one.stop()
        self.services.latency = 0
        return {"first": statistics.median(first), "week": statistics.median(week)}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--python", default=sys.executable, help="an interpreter with requirements.txt")
    parser.add_argument("--binary", help="another program than .build/release/topshelf")
    parser.add_argument("--output", type=Path, default=contenders.ROOT / "docs/performance.md")
    parser.add_argument("--seconds", type=int, default=3, help="of each run of wrk")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--starts", type=int, default=7)
    options = parser.parse_args()
    # On the disk that favorites lie on, not in memory: adding one waits for fsync.
    parent = contenders.ROOT / ".build"
    parent.mkdir(exist_ok=True)
    scratch = Path(tempfile.mkdtemp(prefix="bench-", dir=parent))
    try:
        bench = Bench(options, scratch)
        results = bench.pages()
        results["starts"] = bench.starts()
        results["favorites"] = {size: bench.favorites(size) for size in SIZES}
        results["years"] = bench.years()
        results["year"] = bench.year()
        results["cold"] = bench.cold()
        bench.services.close()
        text = report.write(results, options, scratch)
        options.output.write_text(text)
        print(text)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


if __name__ == "__main__":
    main()
