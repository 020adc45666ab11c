#!/usr/bin/env python3
"""Kills Topshelf 300 times while it keeps weeks, and looks each time at what is left. Run by `make kill`.

After each kill the database has to be whole (`PRAGMA integrity_check`), and each request that a service has heard of has to
be counted in it.
"""
import argparse
import random
import shutil
import signal
import socket
import sqlite3
import sys
import tempfile
import time
from datetime import timedelta
from pathlib import Path

import contenders
import shelf
from services import Services

WEEKS = 40


class Damage(Exception):
    """What must not be."""


def look(home, services):
    """Counts what is kept; raises `Damage` if something is missing or broken."""
    connection = sqlite3.connect(home.database)
    try:
        (verdict,) = connection.execute("PRAGMA integrity_check").fetchone()
        if verdict != "ok" or connection.execute("PRAGMA foreign_key_check").fetchone():
            raise Damage(verdict)
        (counted,) = connection.execute("SELECT count(*) FROM request WHERE service = 'new-york-times'").fetchone()
        heard = sum(host == "api.nytimes.com" for host, _ in services.asked)
        if counted < heard:
            raise Damage(f"{heard} requests were sent, {counted} are counted")
        (lost,) = connection.execute("SELECT count(*) FROM request_loss").fetchone()
        if lost:
            raise Damage("The program took the database for lost.")
        (weeks,) = connection.execute("SELECT count(DISTINCT date) FROM edition").fetchone()
        return weeks, counted
    finally:
        connection.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--binary", help="another program than .build/release/topshelf")
    parser.add_argument("--times", type=int, default=300)
    parser.add_argument("--longest", type=float, default=0.3, help="seconds that it runs at most after its first byte")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    dice = random.Random(options.seed)
    parent = contenders.ROOT / ".build"
    parent.mkdir(exist_ok=True)
    scratch = Path(tempfile.mkdtemp(prefix="kill-", dir=parent))
    try:
        services = Services(scratch)
        home = contenders.Home(scratch / "home")
        # So that there is a week to begin with.
        home.archive(1)
        made, weeks, counted, interrupted = 1, 0, 0, 0
        for turn in range(options.times):
            if not (home.cache / "topshelf/editions").exists():
                home.archive(WEEKS, first=made)
                made += WEEKS
            one = contenders.topshelf(home, services, "/favorites", options.binary)
            # A list of a week that was never loaded: a request, if the budget has one left.
            day = shelf.newest_week() - timedelta(7 * (620 + turn % 290))
            client = ask(one.port, f"/best-sellers?list=hardcover-fiction&week={day}")
            time.sleep(dice.uniform(0, options.longest))
            one.process.send_signal(signal.SIGKILL)
            one.process.wait()
            one.log.close()
            client.close()
            interrupted += (home.cache / "topshelf/editions").exists()
            weeks, counted = look(home, services)
            if aside := list(home.database.parent.glob("*.damaged-*")):
                raise Damage(f"The program set {aside[0].name} aside.")
        print(f"{options.times} times killed, {interrupted} of them while weeks were being read in; the database was whole each "
              f"time, with {weeks} dates at the end, and {counted} requests were counted.")
    except Damage as damage:
        sys.exit(f"After {turn + 1} times: {damage}")
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def ask(port, target):
    """Asks for a page and does not wait for it."""
    client = socket.create_connection(("127.0.0.1", port), timeout=1)
    client.sendall(f"GET {target} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    return client


if __name__ == "__main__":
    main()
