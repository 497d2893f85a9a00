// The page of the upload: a chosen file is checked at once, and one sees how far it has come.
// Without this, two buttons do the same.
"use strict";

{
  const part = (name) => document.querySelector(`[data-part="${name}"]`);
  const show = (name, isShown) => {
    const found = part(name);
    if (found) found.hidden = !isShown;
  };
  const say = (words) => {
    part("told").textContent = words;
  };
  const file = () => document.getElementById("id_file");
  const isCheck = (event) => event.detail.elt.dataset.part === "check";
  // A quick answer shows no bar.
  const NOTICED_MS = 300;
  let soon;

  const sendable = (isSendable) => {
    const button = part("send");
    if (!button) return;
    button.disabled = !isSendable;
    button.textContent = button.dataset.label ?? button.textContent;
  };

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!part("way")) return;
    if (isCheck(event)) {
      document.getElementById("checked").replaceChildren();
      const isPressed = event.detail.requestConfig.triggeringEvent?.type === "click";
      if (!isPressed && !file().files.length) {
        sendable(true);
        event.preventDefault();
        return;
      }
      part("send")?.setAttribute("disabled", "");
    }
    say("");
    show("unreached", false);
    show("changed", false);
    part("way-words").textContent = part("way-words").dataset.sending;
    soon = setTimeout(show, NOTICED_MS, "way", true);
  });

  document.addEventListener("htmx:xhr:progress", (event) => {
    const bar = document.getElementById("id_way");
    const { lengthComputable, loaded, total } = event.detail;
    if (!bar || !lengthComputable) return;
    if (loaded < total) {
      bar.value = loaded / total;
    } else {
      bar.removeAttribute("value");
      part("way-words").textContent = part("way-words").dataset.reading;
    }
  });

  // Only a verdict is put in, so that no other page can land there, as that of the sign-in.
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target.id !== "checked") return;
    if (!event.detail.xhr.responseText.includes("data-verdict=")) {
      event.detail.shouldSwap = false;
      fail("unreached");
    }
  });

  document.addEventListener("htmx:afterRequest", (event) => {
    clearTimeout(soon);
    show("way", false);
    if (!part("way") || !isCheck(event)) return;
    const verdict = document.querySelector("#checked [data-verdict]");
    sendable(verdict?.dataset.verdict !== "bad");
    if (!verdict) return;
    const [heading, ...others] = verdict.querySelectorAll("h2, h2 + p, .again strong");
    say([`${heading.textContent}.`, ...others.map((one) => one.textContent)].join(" "));
  });

  document.addEventListener("htmx:sendError", async () => {
    sendable(true);
    // A file that was changed after it was chosen can no longer be read.
    try {
      await file().files[0]?.slice(0, 1).arrayBuffer();
      fail("unreached");
    } catch {
      fail("changed");
    }
  });

  const fail = (name) => {
    show(name, true);
    say(part(name).textContent);
  };
}
