// Small comforts. Every page is complete without them.
"use strict";

// Tells the style sheet, before anything is painted, that charts will be drawn.
document.documentElement.classList.add("js");

// A form is sent once: its button says that it is on its way. Pages that come back from the
// browser's memory get their button back.
document.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!button?.dataset.sending) return;
  button.dataset.label = button.textContent;
  button.textContent = button.dataset.sending;
  button.disabled = true;
});
window.addEventListener("pageshow", () => {
  for (const button of document.querySelectorAll("button[data-label]")) {
    button.textContent = button.dataset.label;
    button.disabled = false;
  }
});

// What stands in a field or a block is copied for use elsewhere; the button says so. Browsers give
// the clipboard to pages over HTTPS alone; what is marked is copied on any.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-copies]");
  if (!button) return;
  const source = document.getElementById(button.dataset.copies);
  if (source.select) source.select();
  else getSelection().selectAllChildren(source);
  if (navigator.clipboard) await navigator.clipboard.writeText(source.value ?? source.textContent);
  else document.execCommand("copy");
  button.textContent = button.dataset.done;
});

// Countdowns follow the server's clock: by how much this computer's is off is told by the moment
// that the page was written at. Days stay in words.
const loadedAt = Date.now();
document.addEventListener("DOMContentLoaded", () => {
  const timers = document.querySelectorAll("[data-until]");
  const count = () => {
    for (const timer of timers) {
      const { until, now } = timer.dataset;
      const ms = Date.parse(until) - Date.parse(now) - (Date.now() - loadedAt);
      const left = Math.max(0, Math.ceil(ms / 1000));
      if (left >= 48 * 3600) continue;
      const parts = [Math.floor(left / 60) % 60, left % 60].map((n) => String(n).padStart(2, "0"));
      timer.textContent = [Math.floor(left / 3600), ...parts].join(":");
    }
  };
  if (!timers.length) return;
  count();
  setInterval(count, 1000);
});

// A submission's state is asked for after a second, and then ever more seldom until it changes.
// Only a new state is put in, so that a screen reader speaks of changes alone, and no other page
// can land there, as that of the sign-in.
const SOONEST_MS = 1000;
const LATEST_MS = 15000;
let asking;
const askAfter = (ms) => {
  clearTimeout(asking);
  asking = setTimeout(() => {
    const outcome = document.querySelector(".outcome[hx-get]");
    if (!outcome) return;
    htmx.trigger(outcome, "ask");
    askAfter(Math.min(1.25 * ms, LATEST_MS));
  }, ms);
};
document.addEventListener("DOMContentLoaded", () => {
  if (document.querySelector(".outcome[hx-get]")) askAfter(SOONEST_MS);
});
document.addEventListener("htmx:beforeSwap", (event) => {
  const { target, xhr } = event.detail;
  if (!target.matches(".outcome")) return;
  const answer = new DOMParser().parseFromString(xhr.responseText, "text/html");
  const state = answer.querySelector(".outcome")?.dataset.state;
  if (!state || state === target.dataset.state) event.detail.shouldSwap = false;
  else askAfter(SOONEST_MS);
});
