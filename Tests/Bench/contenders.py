"""The three programs that are compared: how each is started, what it uses, and how it is stopped."""
import json
import os
import shutil
import signal
import socket
import subprocess
import time
from datetime import datetime, timedelta, timezone
from pathlib import Path

import shelf

ROOT = Path(__file__).resolve().parents[2]
TICKS = os.sysconf("SC_CLK_TCK")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def first_byte(port, target, since=None, patience=30.0):
    """Seconds until the first byte of an answer comes, tried from the moment on at which nothing listens yet."""
    began = since or time.perf_counter()
    while time.perf_counter() - began < patience:
        with socket.socket() as client:
            try:
                client.connect(("127.0.0.1", port))
                client.sendall(f"GET {target} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
                if client.recv(1):
                    return time.perf_counter() - began
            except OSError:
                pass
        time.sleep(0.0005)
    raise RuntimeError(f"Nothing answers at port {port}")


class Contender:
    """A running server, with its child processes."""

    def __init__(self, name, command, port, folder, environment=None, target="/"):
        self.name, self.port, self.target = name, port, target
        self.log = open(folder / f"{name}.log", "ab")
        began = time.perf_counter()
        self.process = subprocess.Popen(
            command, env=environment, cwd=folder, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log,
            start_new_session=True)
        try:
            self.start = first_byte(port, target, began)
        except RuntimeError:
            self.stop()
            raise

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}{self.target}"

    def processes(self):
        """The process ids of the server and its children."""
        found = [self.process.pid]
        for pid in found:
            try:
                found += map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
            except OSError:
                pass
        return found

    def cpu(self):
        """Seconds of processor time so far, of user and system together."""
        ticks = 0
        for pid in self.processes():
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / TICKS

    def memory(self):
        """Megabytes in memory; what processes share is counted once (PSS)."""
        total = 0
        for pid in self.processes():
            for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    total += int(line.split()[1])
        return total / 1024

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()
        self.log.close()


class Home:
    """A folder with all that a run of Topshelf reads and writes."""

    def __init__(self, folder):
        self.folder = folder
        self.data, self.cache = folder / "data", folder / "cache"
        for made in (self.data, self.cache, folder / "config"):
            made.mkdir(parents=True)

    def keep(self, count):
        """Puts so many favorites there."""
        (self.data / "favorites.json").write_bytes(shelf.favorites(count))

    @property
    def database(self):
        return self.cache / "topshelf" / "topshelf.sqlite"

    def archive(self, weeks, first=0):
        """Puts answers of so many weeks into the cache as version 1 kept them, the newest of them just fetched.

        The program reads them into its database once, and removes them. The newest one stays as `week` for Flask.
        """
        folder = self.cache / "topshelf" / "editions"
        folder.mkdir(parents=True, exist_ok=True)
        moment = datetime.now(timezone.utc)
        now = moment.strftime("%Y-%m-%dT%H:%M:%SZ")
        for back in range(first, first + weeks):
            week = shelf.newest_week() - timedelta(7 * back)
            content = shelf.archived(json.dumps(shelf.overview(week), ensure_ascii=False).encode(), now)
            file = folder / f"week-{week}.json"
            file.write_bytes(content)
            os.utime(file, times=(moment.timestamp() - back, moment.timestamp() - back))
            if back == 0:
                (self.folder / "week.json").write_bytes(content)

    def wait_for_import(self, patience=300):
        """Returns once the program has read all of it."""
        end = time.monotonic() + patience
        while (self.cache / "topshelf" / "editions").exists():
            if time.monotonic() > end:
                raise RuntimeError("The weeks were not read in.")
            time.sleep(0.05)


def topshelf(home, services, target="/best-sellers?list=hardcover-fiction", binary=None):
    port = free_port()
    environment = {
        "PATH": os.environ["PATH"], "HOME": str(home.folder), "CFFIXED_USER_HOME": str(home.folder), "LANG": "C.UTF-8",
        "XDG_CONFIG_HOME": str(home.folder / "config"), "XDG_CACHE_HOME": str(home.cache),
        "TOPSHELF_SHARE": str(ROOT), "NYT_API_KEY": shelf.KEY, **services.environment}
    command = [str(binary or ROOT / ".build/release/topshelf"), "--no-browser", "--port", str(port), "--data-dir", str(home.data)]
    return Contender("topshelf", command, port, home.folder, environment, target)


def nginx(folder, files):
    """nginx with as many workers as there are cores, and files by name."""
    port = free_port()
    (folder / "html").mkdir(parents=True)
    for name, content in files.items():
        (folder / "html" / name).write_bytes(content)
    (folder / "nginx.conf").write_text(f"""
worker_processes auto;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 512; }}
http {{
  include /etc/nginx/mime.types;
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=100;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  server {{ listen 127.0.0.1:{port}; root {folder}/html; }}
}}
""")
    folder.chmod(0o755)
    command = [shutil.which("nginx") or "/usr/sbin/nginx", "-c", str(folder / "nginx.conf"), "-g", "user root; daemon off;"]
    if os.getuid() != 0:
        command[-1] = "daemon off;"
    return Contender("nginx", command, port, folder, dict(os.environ), "/" + next(iter(files)))


def flask(folder, home, python):
    """The Flask page under gunicorn with two sync workers, over the same files as Topshelf."""
    port = free_port()
    folder.mkdir(parents=True)
    week = home.folder / "week.json"
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8", "PAGE_WEEK": str(week),
                   "PAGE_FAVORITES": str(home.data / "favorites.json"), "PAGE_SHARE": str(ROOT)}
    command = [str(python), "-m", "gunicorn", "--workers", "2", "--bind", f"127.0.0.1:{port}", "--keep-alive", "30",
               "--chdir", str(ROOT / "Tests/Bench/flask_page"), "--log-level", "warning", "app:app"]
    return Contender("flask", command, port, folder, environment, "/best-sellers?list=hardcover-fiction")
