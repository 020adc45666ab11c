// Optional: everything works without it. The picker shows a list as soon as one is chosen, and its button hides.
"use strict";

for (const form of document.querySelectorAll("form.picker")) {
  const button = form.querySelector("button");
  if (button) button.hidden = true;
  let byKeyboard = false;
  const select = form.querySelector("select");
  // With the arrow keys every step is a change in some browsers; there Enter or leaving the field decides.
  select.addEventListener("keydown", (event) => {
    if (event.key === "Enter") form.requestSubmit();
    else if (event.key !== "Tab") byKeyboard = true;
  });
  select.addEventListener("pointerdown", () => { byKeyboard = false; });
  select.addEventListener("change", () => { if (!byKeyboard) form.requestSubmit(); });
  select.addEventListener("blur", () => {
    const option = select.selectedOptions[0];
    if (byKeyboard && option && !option.defaultSelected) form.requestSubmit();
  });
}
