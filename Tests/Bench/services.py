"""A proxy on loopback that answers for the services, over TLS with a certificate made for the run."""
import json
import re
import socketserver
import ssl
import subprocess
import threading
import time
from datetime import date, timedelta

import shelf

HOSTS = ["api.nytimes.com", "static01.nyt.com"]


class Services:
    """Runs until `close`; `latency` seconds pass before each answer."""

    def __init__(self, folder, latency=0.0):
        self.latency = latency
        self.asked = []
        self.week = shelf.newest_week()
        self.overview = json.dumps(shelf.overview(self.week), ensure_ascii=False).encode()
        self.picture = shelf.picture()
        self.authority = str(folder / "ca.pem")
        self.context = self._certificate(folder)
        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), self._handler())
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def environment(self):
        """What makes the program ask here."""
        proxy = f"http://127.0.0.1:{self.server.server_address[1]}"
        return {"https_proxy": proxy, "http_proxy": proxy, "no_proxy": "127.0.0.1,localhost", "SSL_CERT_FILE": self.authority}

    def close(self):
        self.server.shutdown()
        self.server.server_close()

    def answer(self, host, target):
        """Status, type and body for a request."""
        path = target.partition("?")[0]
        if host == "static01.nyt.com":
            return 200, "image/png", self.picture
        if path.endswith("/lists/overview.json"):
            return 200, "application/json", self.overview
        if found := re.search(r"/lists/(\d{4}-\d\d-\d\d)/([a-z0-9-]+)\.json$", path):
            day = date.fromisoformat(found[1])
            week = day + timedelta((6 - day.weekday()) % 7)
            return 200, "application/json", json.dumps(shelf.one_list(found[2], week), ensure_ascii=False).encode()
        return 404, "application/json", b"{}"

    @staticmethod
    def _certificate(folder):
        authority, key = folder / "ca.pem", folder / "ca.key"
        leaf, leaf_key = folder / "leaf.pem", folder / "leaf.key"
        names = ",".join(f"DNS:{host}" for host in HOSTS)

        def openssl(*arguments):
            subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True, cwd=folder)

        openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", 2, "-subj", "/CN=Bench CA", "-keyout", key, "-out", authority)
        openssl("req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=api.nytimes.com", "-keyout", leaf_key, "-out", "leaf.csr")
        (folder / "names").write_text(f"subjectAltName={names}\n")
        openssl("x509", "-req", "-in", "leaf.csr", "-CA", authority, "-CAkey", key, "-CAcreateserial", "-days", 2,
                "-extfile", "names", "-out", leaf)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(leaf, leaf_key)
        return context

    def _handler(self):
        services = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self):
                line = self.rfile.readline().decode("latin-1").split()
                while self.rfile.readline().strip():
                    pass
                if len(line) < 2 or line[0] != "CONNECT":
                    return
                host = line[1].partition(":")[0]
                self.wfile.write(b"HTTP/1.1 200 Connected\r\n\r\n")
                try:
                    with services.context.wrap_socket(self.connection, server_side=True) as secured:
                        self.converse(host, secured)
                except OSError:
                    pass

            def converse(self, host, secured):
                with secured.makefile("rb") as stream:
                    while line := stream.readline().decode("latin-1").split():
                        while stream.readline().strip():
                            pass
                        services.asked.append((host, line[1]))
                        time.sleep(services.latency)
                        status, kind, body = services.answer(host, line[1])
                        head = f"HTTP/1.1 {status} X\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
                        secured.sendall(head.encode() + body)

        return Handler
