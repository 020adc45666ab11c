// Optional: everything works without it. Back shows a page as it is now, the picker shows a list as soon as one is chosen, and a change leaves the
// page where it was.
"use strict";

// Browsers keep pages for Back as they were left, even if they are sent with `no-store`.
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

for (const form of document.querySelectorAll("form.picker")) {
  const select = form.querySelector("select");
  const button = form.querySelector("button");
  if (button) button.hidden = true;
  let isStep = false, timer = 0;
  const show = () => {
    clearTimeout(timer);
    if (!select.selectedOptions[0]?.defaultSelected) form.requestSubmit();
  };
  // On the closed list every arrow and letter is a change; there Enter or leaving the field decides.
  const step = () => { isStep = true; setTimeout(() => { isStep = false; }); };
  select.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || select.selectedOptions[0]?.defaultSelected) return step();
    event.preventDefault();
    show();
  });
  select.addEventListener("keypress", step);
  // The keys for the open list do not come here. Chromium takes Escape for a choice, too, but then no click follows.
  select.addEventListener("change", () => { if (!isStep) timer = setTimeout(show, 250); });
  select.addEventListener("click", () => { if (timer) show(); });
  select.addEventListener("keyup", (event) => {
    if (event.key !== "Escape") return;
    clearTimeout(timer);
    form.reset();
  });
  select.addEventListener("blur", show);
}

// After a change the button where the reader goes on, which the address names, stands as high in the window as the one that was pressed.
addEventListener("submit", ({ target, submitter }) => {
  if (target.method !== "post" || !submitter || submitter.closest(".notice")) return;
  const height = submitter.getBoundingClientRect().top;
  sessionStorage.setItem("pressed", JSON.stringify({ path: location.pathname, height, ring: submitter.matches(":focus-visible") }));
});
const pressed = JSON.parse(sessionStorage.getItem("pressed"));
sessionStorage.removeItem("pressed");
const next = pressed?.path === location.pathname && document.getElementById(decodeURIComponent(location.hash.slice(1)));
if (next) {
  // The browser itself leads there once more while the page loads, so it has to agree.
  next.style.scrollMarginTop = `${pressed.height - parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)}px`;
  next.scrollIntoView();
  next.focus({ preventScroll: true, focusVisible: pressed.ring });
}
