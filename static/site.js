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

// A submission's state is asked for every second. What has not changed is not put in again, so
// that a screen reader speaks of changes alone.
let lastAnswer = null;
document.addEventListener("htmx:beforeSwap", (event) => {
  const answer = event.detail.xhr.responseText;
  if (answer === lastAnswer) event.detail.shouldSwap = false;
  lastAnswer = answer;
});
