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

// What is in a field is copied for passing it on; the button says so.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-copies]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copies);
  field.select();
  await navigator.clipboard.writeText(field.value);
  button.textContent = button.dataset.done;
});

// A submission's state is asked for every second. Only a new state is put in, so that a screen
// reader speaks of changes alone, and no other page can land there, as that of the sign-in.
document.addEventListener("htmx:beforeSwap", (event) => {
  const answer = new DOMParser().parseFromString(event.detail.xhr.responseText, "text/html");
  const state = answer.querySelector(".outcome")?.dataset.state;
  if (!state || state === event.detail.target.dataset.state) event.detail.shouldSwap = false;
});
