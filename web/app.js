// Optional: everything works without it. Back shows a page as it is now, the picker shows a list as soon as one is chosen, a heart is pressed
// without leaving the page, and any other change leaves the page where it was.
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

// A heart is sent from the page, which stays as it is; what comes back is the page as it is now, with its hearts and their count.
let said, silence = 0;
function say(text) {
  said.textContent = text;
  clearTimeout(silence);
  silence = setTimeout(() => { said.textContent = ""; }, 5000);
}
// The second click of a double click would undo what the first one did, and so would a key that is held.
addEventListener("click", (event) => {
  if (event.detail > 1 && event.target.closest("button[aria-pressed]")) event.preventDefault();
});
addEventListener("keydown", (event) => {
  if (event.repeat && event.target.matches("button[aria-pressed]")) event.preventDefault();
});
let isLeaving = false;
addEventListener("pagehide", () => { isLeaving = true; });
addEventListener("submit", async (event) => {
  const form = event.target, button = event.submitter;
  // On the shelf what is removed leaves the page, which then offers Undo.
  if (!button?.hasAttribute("aria-pressed") || form.closest(".shelf")) return;
  event.preventDefault();
  if (form.dataset.busy) return;
  form.dataset.busy = "yes";
  if (!said) {
    // A screen reader speaks of a place that it knew before.
    said = document.createElement("p");
    said.className = "toast";
    said.setAttribute("role", "status");
    document.body.append(said);
  }
  try {
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)), keepalive: true });
    if (!answer.ok) throw answer.status;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const hearts = [...document.querySelectorAll("button[aria-pressed]")];
    // The list is another one since it was opened, or a book has left a section.
    if (!hearts.every((heart) => page.getElementById(heart.id))) {
      note(button);
      history.replaceState(null, "", form.elements.namedItem("from").value);
      return location.reload();
    }
    for (const heart of hearts) {
      const now = page.getElementById(heart.id);
      heart.form.action = now.form.action;
      heart.form.elements.namedItem("item").value = now.form.elements.namedItem("item").value;
      heart.className = now.className;
      heart.setAttribute("aria-pressed", now.getAttribute("aria-pressed"));
      heart.replaceChildren(...now.childNodes);
    }
    document.querySelector(".tabs .count").textContent = page.querySelector(".tabs .count").textContent;
    const title = (form.closest("li, tr")?.querySelector("h2, h3, h4, .title") ?? document.querySelector("h1")).textContent;
    say(button.matches("[aria-pressed=true]") ? `Added ${title} to favorites.` : `Removed ${title} from favorites.`);
  } catch {
    // The plain form says what is wrong.
    if (!isLeaving) {
      note(button);
      form.submit();
    }
  } finally {
    delete form.dataset.busy;
  }
});

// After any other form the button where the reader goes on, which the address names, stands as high in the window as the one that was pressed.
function note(button) {
  const height = button.getBoundingClientRect().top;
  sessionStorage.setItem("pressed", JSON.stringify({ path: location.pathname, height, ring: button.matches(":focus-visible") }));
}
addEventListener("submit", ({ target, submitter, defaultPrevented }) => {
  if (!defaultPrevented && target.method === "post" && submitter && !submitter.closest(".notice")) note(submitter);
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
