"""What the program's database answers, asked with the program's own SQL."""
import sqlite3
import statistics
import time

# As in Sources/Services/Archive/EditionRecords.swift and ItemRecords.swift.
PLACES = """
    SELECT edition.id, place.item, rank, movement, weeks, date, slug, chart.name, picker_group, frequency
    FROM item JOIN place ON place.item = item.id JOIN edition ON edition.id = place.edition JOIN chart ON slug = chart
    WHERE item.name = ? ORDER BY date DESC, edition.id, rank"""
SEARCH = """
    SELECT item.* FROM item_search JOIN item ON item.id = item_search.rowid
    WHERE item_search MATCH ? ORDER BY item_search.rowid DESC"""
MOST_SEEN = "SELECT name FROM kept_place GROUP BY name ORDER BY count(*) DESC LIMIT 1"


def measure(path, runs=50):
    """Medians in ms: all places of the book that has most of them, and the first 50 items of a search by prefix."""
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        (name,) = connection.execute(MOST_SEEN).fetchone()
        rows = connection.execute(PLACES, (name,)).fetchall()
        return {
            "places": _median(runs, lambda: connection.execute(PLACES, (name,)).fetchall()), "count": len(rows),
            "search": _median(runs, lambda: connection.execute(SEARCH, ('("lan"*) AND ("of"*)',)).fetchmany(50)),
            "size": sum(file.stat().st_size for file in path.parent.glob(path.name + "*")) / 1e6}
    finally:
        connection.close()


def _median(runs, ask):
    times = []
    for _ in range(runs):
        began = time.perf_counter()
        ask()
        times.append((time.perf_counter() - began) * 1000)
    return statistics.median(times)
