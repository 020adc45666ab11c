"""Firefox by its own remote protocol, Marionette: Playwright does not drive the Firefox that Debian ships.

A message is its length, a colon, and JSON: `[0, number, command, parameters]` there, `[1, number, error, result]` back.
"""

import json
import shutil
import socket
import subprocess

from program import wait_until


class Firefox:
    def __init__(self, profile):
        profile.mkdir()
        (profile / "user.js").write_text('user_pref("marionette.port", 0);\nuser_pref("browser.shell.checkDefaultBrowser", false);\n')
        environment = {"HOME": str(profile), "PATH": "/usr/bin:/bin", "MOZ_HEADLESS": "1"}
        command = [shutil.which("firefox-esr"), "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        # Firefox writes the port that it took into its profile.
        port = profile / "MarionetteActivePort"
        self.connection = socket.create_connection(("127.0.0.1", int(wait_until(lambda: port.exists() and port.read_text().strip(), 60))))
        self.stream, self.number = self.connection.makefile("rb"), 0
        self.receive()
        self.ask("WebDriver:NewSession", {})
        self.ask("WebDriver:SetTimeouts", {"script": 20_000, "pageLoad": 20_000})

    def receive(self):
        length = b""
        while (byte := self.stream.read(1)) != b":":
            if not byte:
                raise ConnectionError("Firefox left.")
            length += byte
        return json.loads(self.stream.read(int(length)))

    def ask(self, command, parameters):
        self.number += 1
        text = json.dumps([0, self.number, command, parameters]).encode()
        self.connection.sendall(b"%d:%s" % (len(text), text))
        _, _, error, result = self.receive()
        if error:
            raise RuntimeError(f"{command}: {error['message']}")
        return result

    def goto(self, address):
        self.ask("WebDriver:Navigate", {"url": address})

    @property
    def url(self):
        return self.ask("WebDriver:GetCurrentURL", {})["value"]

    def run(self, script, *arguments):
        """Runs the body of an async function in the page, and gives what it returns."""
        body = f"const done = arguments[arguments.length - 1]; (async (...args) => {{ {script} }})(...arguments).then(done, error => done(`${{error}}`));"
        return self.ask("WebDriver:ExecuteAsyncScript", {"script": body, "args": list(arguments), "sandbox": None})["value"]

    def close(self):
        self.connection.close()
        self.process.terminate()
        self.process.wait(20)
