"""Two ways to use a page. A test of a person's way through the program is written once and done by each."""

from playwright.sync_api import expect


class Mouse:
    def __init__(self, page, javascript):
        self.page, self.javascript = page, javascript

    def press(self, target):
        target.click()

    def write(self, field, text):
        field.click()
        field.fill(text)

    def choose(self, select, label):
        select.select_option(label=label)

    def pick(self, label):
        """Opens a list from the picker."""
        self.choose(self.page.get_by_label("Category"), label)
        if not self.javascript:
            self.press(self.page.get_by_role("button", name="Show"))


class Keyboard:
    """Tab, Enter, Space, letters and arrows; nothing is clicked, and nothing is focused but by Tab."""

    def __init__(self, page, javascript):
        self.page, self.javascript = page, javascript

    def reach(self, target):
        """Tabs on until something has the focus; fails where a whole round does not lead there."""
        expect(target).to_be_visible()
        for _ in range(150):
            if target.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never reaches {target}")

    def press(self, target):
        self.reach(target)
        # A link is followed by Enter only.
        self.page.keyboard.press("Space" if target.evaluate("element => element.tagName") == "BUTTON" else "Enter")

    def write(self, field, text):
        self.reach(field)
        self.page.keyboard.type(text)

    def choose(self, select, label):
        self.reach(select)
        options = select.evaluate("element => [...element.options].map(option => option.label)")
        steps = options.index(label) - select.evaluate("element => element.selectedIndex")
        for _ in range(abs(steps)):
            self.page.keyboard.press("ArrowDown" if steps > 0 else "ArrowUp")
        assert select.evaluate("element => element.selectedOptions[0].label") == label

    def pick(self, label):
        self.choose(self.page.get_by_label("Category"), label)
        if self.javascript:
            self.page.keyboard.press("Enter")
        else:
            self.press(self.page.get_by_role("button", name="Show"))
