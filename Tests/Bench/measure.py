"""Load, time and content of what a server answers."""
import http.client
import re
import shutil
import statistics
import subprocess
import time
import urllib.parse
from html.parser import HTMLParser

CONNECTIONS = 32


def load(contender, target, seconds):
    """One run of wrk: requests a second, latencies in ms, and processor time of the server in ms a request."""
    before = contender.cpu()
    run = subprocess.run(
        [shutil.which("wrk"), "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "--latency", f"http://127.0.0.1:{contender.port}{target}"],
        capture_output=True, text=True, check=True).stdout
    used = contender.cpu() - before
    if "Non-2xx" in run or "Socket errors" in run:
        raise RuntimeError(f"{contender.name} answered with errors:\n{run}")
    requests = int(re.search(r"(\d+) requests in", run)[1])
    return {"rate": float(re.search(r"Requests/sec:\s+([\d.]+)", run)[1]), "p50": _percentile(run, 50),
            "p99": _percentile(run, 99), "cpu": used * 1000 / requests}


def _percentile(run, percent):
    number, unit = re.search(rf"\s{percent}(?:\.000)?%\s+([\d.]+)(us|ms|s)", run).groups()
    return float(number) * {"us": 0.001, "ms": 1, "s": 1000}[unit]


def rounds(contenders, seconds, count):
    """Every contender in turn, several times: `[(contender, target)]`. The median of each figure, by the contender's name."""
    runs = {contender.name: [] for contender, _ in contenders}
    for _ in range(count):
        for contender, target in contenders:
            runs[contender.name].append(load(contender, target, seconds))
    return {name: {key: statistics.median(run[key] for run in found) for key in found[0]} for name, found in runs.items()}


class Client:
    """One connection that is kept, as a browser does."""

    def __init__(self, port):
        self.port = port
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def get(self, target):
        """Milliseconds until the whole answer is there, with its body."""
        return self._timed("GET", target, None, 200)

    def post(self, target, **fields):
        return self._timed("POST", target, urllib.parse.urlencode(fields), 303)

    def _timed(self, method, target, body, expected):
        headers = {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
        began = time.perf_counter()
        self.connection.request(method, target, body, headers)
        response = self.connection.getresponse()
        content = response.read()
        took = (time.perf_counter() - began) * 1000
        if response.status != expected:
            raise RuntimeError(f"{method} {target} was answered with {response.status}")
        return took, content


class Content(HTMLParser):
    """What a page says: its elements, attributes and words, however it is indented."""

    def __init__(self, page):
        super().__init__(convert_charrefs=True)
        self.parts = []
        self.feed(page.decode())
        self.close()

    def handle_starttag(self, tag, attributes):
        plain = {name: re.sub(r"^/assets/[0-9a-f]+/", "/assets/", value or "") for name, value in attributes}
        self.parts.append((tag, tuple(sorted(plain.items()))))

    def handle_data(self, data):
        words = " ".join(data.split())
        if words and self.parts and self.parts[-1][0] == "":
            words = f"{self.parts.pop()[1]} {words}"
        if words:
            self.parts.append(("", words))


def difference(page, other):
    """The first place where two pages do not say the same; None where they do."""
    one, two = Content(page).parts, Content(other).parts
    for left, right in zip(one, two):
        if left != right:
            return f"{left} is {right}"
    return None if len(one) == len(two) else f"{len(one)} parts are {len(two)}"
