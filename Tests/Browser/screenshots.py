"""`make screenshots`: the pictures of the README, from the stand-in services."""

import pathlib
import shutil
import tempfile

from playwright.sync_api import sync_playwright

from program import PACKAGE
from services import authority
from states import Worlds

WINDOW = {"width": 1240, "height": 800}
# File, world, address, light or dark.
PICTURES = [
    ("best-sellers.png", "jackets", "/best-sellers", "light"),
    ("this-week.png", "compared", "/this-week", "light"),
    ("book.png", "kept", "/books/the-tin-orchard-marguerite-vale", "dark"),
]
LARGEST = 250_000


def main():
    folder = PACKAGE / "docs"
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="topshelf-screenshots-") as homes, sync_playwright() as playwright:
        worlds = Worlds(pathlib.Path(homes), authority(pathlib.Path(homes) / "authority"))
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        for name, world, path, scheme in PICTURES:
            page = browser.new_page(viewport=WINDOW, color_scheme=scheme, reduced_motion="reduce")
            page.goto(worlds[world].url + path)
            page.wait_for_load_state("networkidle")
            page.screenshot(path=folder / name)
            size = (folder / name).stat().st_size
            assert size < LARGEST, f"{name} has {size} bytes"
            print(f"docs/{name}: {size} bytes")
        browser.close()
        worlds.close()


if __name__ == "__main__":
    main()
