"""docs/performance.md, with every figure and word of it."""
import os
import platform
import re
import subprocess
from datetime import date
from importlib import metadata
from pathlib import Path

NAMES = {"topshelf": "Topshelf", "nginx": "nginx, a file", "flask": "Flask, gunicorn"}


def output(*command):
    try:
        run = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return (run.stdout + run.stderr).strip()


def machine(scratch):
    """What it ran on, as a sentence."""
    model = re.search(r"model name\s*:\s*(.+)", Path("/proc/cpuinfo").read_text())
    system = re.search(r'PRETTY_NAME="(.+)"', Path("/etc/os-release").read_text())
    memory = int(re.search(r"MemTotal:\s+(\d+)", Path("/proc/meminfo").read_text())[1]) >> 20
    disk = output("findmnt", "-no", "FSTYPE", "-T", str(scratch)) or "an unknown file system"
    return (f"{os.cpu_count()} cores of {model[1] if model else platform.machine()}, {memory} GB, {disk}, "
            f"Linux {platform.release()}, {system[1] if system else platform.system()}")


def versions():
    swift = re.search(r"Swift version ([\d.]+)", output("swift", "--version"))
    server = re.search(r"nginx/([\d.]+)", output("nginx", "-v") or output("/usr/sbin/nginx", "-v"))
    wrk = re.search(r"wrk (?:debian/)?([\d.]+)", output("wrk", "-v"))
    python = {name: metadata.version(name) for name in ("flask", "jinja2", "gunicorn")}
    found = [("Swift", swift), ("nginx", server), ("wrk", wrk)]
    return ", ".join([f"{name} {match[1]}" for name, match in found if match] + [f"Python {platform.python_version()}"]
                     + [f"{name.capitalize()} {number}" for name, number in python.items()])


def number(value):
    """As many digits as say something."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}" if value >= 0.1 else f"{value:.3f}"


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|---|" + "---:|" * (len(head) - 1)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def goals(results):
    page, favorites, years = results["page"], results["favorites"][10_000], results["years"]
    top, year = page["topshelf"], results["year"]
    return [
        ("requests a second, to nginx with a file", top["rate"] / page["nginx"]["rate"], 0.12, True, ""),
        ("requests a second, to Flask", top["rate"] / page["flask"]["rate"], 6, True, " times"),
        ("CPU a chart page", top["cpu"], 0.15, False, " ms"),
        ("99 of 100 chart pages within", top["p99"], 20, False, " ms"),
        ("start to first byte, with a full archive", results["starts"]["topshelf"], 150, False, " ms"),
        ("start to first byte, with 260 weeks", years[260]["start"], 100, False, " ms"),
        ("the same, to one with one week", years[260]["start"] / years[1]["start"], 1.2, False, ""),
        ("memory with 260 weeks, to that with one", years[260]["memory"] / years[1]["memory"], 1.1, False, ""),
        ("all places of one book, in 260 weeks", years[260]["places"], 2, False, " ms"),
        ("a prefix search, in 260 weeks", years[260]["search"], 2, False, " ms"),
        ("CPU of This Week, with 52 weeks", year["This Week"]["cpu"], 1, False, " ms"),
        ("CPU of a book’s page with its graph", year["a book"]["cpu"], 1, False, " ms"),
        ("CPU of a search over 52 weeks", year["a search"]["cpu"], 2, False, " ms"),
        ("favorites page, of 10,000", favorites["page"], 50, False, " ms"),
        ("add one to 10,000", favorites["add"], 30, False, " ms"),
    ]


def write(results, options, scratch):
    page, cover = results["page"], results["cover"]
    rows = []
    for words, value, limit, is_floor, unit in goals(results):
        met = value >= limit if is_floor else value <= limit
        rows.append((words, number(value) + unit, f"{limit}{unit} or {'more' if is_floor else 'less'}", "yes" if met else "**no**"))
    flask = page["flask"]
    ratios = table(("", "measured", "wanted", "met"), rows)
    side_by_side = table(
        ("chart page", "requests/s", "p50 ms", "p99 ms", "CPU ms/page", "memory MB", "start to first byte ms"),
        [(NAMES[name], number(one["rate"]), number(one["p50"]), number(one["p99"]), number(one["cpu"]),
          number(results["memory"][name]), number(results["starts"][name])) for name, one in page.items()])
    covers = table(
        ("cover", "requests/s", "p50 ms", "p99 ms", "CPU ms/cover"),
        [(NAMES[name], *(number(one[key]) for key in ("rate", "p50", "p99", "cpu"))) for name, one in cover.items()])
    sizes = results["favorites"]
    favorites = table(
        ("favorites", *(f"{size:,}" for size in sizes)),
        [(words, *(number(one[key]) for one in sizes.values())) for words, key in (
            ("first page, ms", "page"), ("last page, ms", "last page"), ("chart page, ms", "chart"), ("add one, ms", "add"),
            ("remove one, ms", "remove"), ("start to first byte of favorites, ms", "start"), ("memory, MB", "memory"))]
        + [("file, MB", *(number(one["file"] / 1e6) for one in sizes.values()))])
    years = results["years"]
    kept = table(
        ("kept", "1 week", "260 weeks"),
        [(words, *(number(years[weeks][key]) for weeks in (1, 260))) for words, key in (
            ("start to first byte, ms", "start"), ("memory, MB", "memory"), ("all places of one book, ms", "places"),
            ("a prefix search, ms", "search"), ("database with its log, MB", "size"))])
    year = table(
        ("a page, with 52 weeks", "CPU ms", "kB"),
        [(name, number(found["cpu"]), number(found["bytes"] / 1000)) for name, found in results["year"].items()])
    cold = results["cold"]
    return f"""# Performance

Written by `make bench` on {date.today()}; every figure is of one run, with the programs side by side. Run it again on your own machine: the ratios travel, the milliseconds do not.

{ratios}

On {machine(scratch)}; {versions()}.

## A chart page

{results['cards']} cards, {results['bytes'] / 1000:.0f} kB. nginx sends the same bytes from a file; Flask makes the same page from the same data with a Jinja2 template (the run checks that both say the same), under gunicorn with two sync workers. Topshelf takes {number(flask['cpu'] / page['topshelf']['cpu'])} times less CPU than Flask.

{side_by_side}

`wrk` with one thread and 32 connections, {options.rounds} rounds of {options.seconds} s each in turn, the median of each figure; it shares the cores with what it measures. CPU is user and system time of the server's processes over the run, by its requests; memory is PSS after the load. Topshelf starts with 12 weeks in its archive and 100 favorites, and is as it ships: a list's cards are rendered when it is first shown, and their bytes are kept until something in them changes.

## A cover from the cache

{results['cover_bytes'] / 1000:.0f} kB, from disk.

{covers}

## Favorites

Pages of 200 ({sizes[10_000]['bytes'] / 1000:.0f} kB), over one connection, the median of 15 to 20 (for 100,000 the changes are 5). A change is answered when it would survive a power cut: the whole file is written beside the old one, synced and renamed, and the folder is synced.

{favorites}

## Five years

{kept}

260 weeks of 16 lists, made from small data; memory is PSS after 60 pages. The places are the {years[260]['count']:,} rows of the book that has most of them, and the search is for two words that begin so, its first 50 items; both are the program's own SQL, asked by Python's sqlite3. Once, when they were still files of version 1, the first byte came after {number(years[260]['first'])} ms, and all of them were in the database {number(years[260]['import'])} s later, in the background.

## A year

{year}

CPU of pages about many weeks with 52 of them kept, under the same load as the chart page, the median of {options.rounds} rounds. A book of this data is on one list; This Week has {results['year']['This Week']['bytes'] / 1000:,.0f} kB, since nearly every book moves.

## Cold

With a service that takes 100 ms to answer, and nothing in the cache: the first page is there {number(cold['first'])} ms after the start of the program, with a new TLS connection and one request; a list of a week that was never seen takes {number(cold['week'])} ms, with one request.
"""
