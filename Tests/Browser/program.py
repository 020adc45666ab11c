"""The release binary, in a home of its own."""

import os
import pathlib
import re
import signal
import subprocess
import threading
import time
import urllib.request

PACKAGE = pathlib.Path(__file__).resolve().parents[2]
BINARY = PACKAGE / ".build/release/topshelf"


class Program:
    """One Topshelf; start it again in the same folder, and it finds what it kept.

    Without services every way out is a closed port.
    """

    def __init__(self, home, services=None, **environment):
        self.home = pathlib.Path(home)
        self.home.mkdir(parents=True, exist_ok=True)
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(home), "CFFIXED_USER_HOME": str(home), "TZ": "America/New_York", "LANG": "C.UTF-8",
            "TOPSHELF_SHARE": str(PACKAGE), "https_proxy": "http://127.0.0.1:9", "http_proxy": "http://127.0.0.1:9",
            **(services.environment if services else {}), **environment,
        }
        self.services = services
        self.process, self.errors, self.port = None, [], 0

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    @property
    def favorites_file(self):
        return self.home / "Documents/Topshelf/favorites.json"

    def start(self, port=0):
        self.process = subprocess.Popen(
            [BINARY, "--port", str(port), *([] if "BROWSER" in self.environment else ["--no-browser"])], env=self.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        threading.Thread(target=lambda stream: self.errors.extend(stream), args=(self.process.stderr,), daemon=True).start()
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        if not found:
            raise RuntimeError(f"The program did not start: {line!r} {self.errors}")
        self.port = int(found[1])
        return self

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        assert status == 0, (status, self.errors)

    def restart(self):
        """Starts again on the same port, so that open pages find it."""
        self.stop()
        return self.start(self.port)

    def fetch(self, path, method="GET", headers=None, body=None):
        """One request without a browser: status, headers, body. Redirects are not followed."""
        request = urllib.request.Request(self.url + path, data=body, method=method, headers=headers or {})
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), Straight())
        with opener.open(request, timeout=20) as response:
            return response.status, response.headers, response.read()


class Straight(urllib.request.HTTPErrorProcessor):
    """Takes every answer as it is."""

    def http_response(self, request, response):
        return response


def wait_until(condition, seconds=10):
    """Asks again until something holds; for what happens outside of the browser."""
    end = time.monotonic() + seconds
    while not (value := condition()):
        if time.monotonic() > end:
            raise AssertionError("It did not come about in time.")
        time.sleep(0.02)
    return value
