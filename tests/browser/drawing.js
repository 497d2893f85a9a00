// Returns what cannot be read in the drawn charts: texts that leave their drawing, and texts and
// marks under another text, under a line or under the ground of a name.
() => {
  const SLACK = 1; // A line's box is a little higher than its letters.
  const box = (one, slack = 0) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return { left: left + slack, right: right - slack, top: top + slack, bottom: bottom - slack };
  };
  const meets = (a, b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const seen = (one) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    getComputedStyle(one).fillOpacity !== "0";
  const found = [];
  for (const chart of document.querySelectorAll(".chart")) {
    const drawing = chart.querySelector(".svg-container");
    const room = [...chart.querySelectorAll(".room")].find((one) => one.checkVisibility({}));
    const { width, height } = drawing.getBoundingClientRect();
    if (Math.abs(width - chart.clientWidth) > 1 || height !== room.getBoundingClientRect().height) {
      found.push("a drawing of another size than its room");
      continue;
    }
    const all = (selector) => [...drawing.querySelectorAll(selector)].filter(seen);
    const edge = box(drawing, -0.5);
    const texts = all("text").filter((text) => text.textContent.trim());
    if (!texts.length) found.push("a drawing without texts");
    texts.forEach((text, place) => {
      const own = box(text);
      const is_out =
        own.left < edge.left || own.right > edge.right || own.top < edge.top || own.bottom > edge.bottom;
      if (is_out) found.push(`out of the drawing: ${text.textContent}`);
      for (const other of texts.slice(place + 1)) {
        if (meets(box(text, SLACK), box(other, SLACK)))
          found.push(`one over the other: ${text.textContent} and ${other.textContent}`);
      }
    });
    const words = all(".annotation-text-g").filter((one) => ![...one.querySelectorAll("rect.bg")].some(seen));
    for (const line of drawing.querySelectorAll('.shapelayer path[style*="dasharray"]')) {
      for (const one of words.filter((one) => meets(box(line), box(one.querySelector("text"), SLACK))))
        found.push(`under a line: ${one.textContent}`);
    }
    for (const ground of all("rect.bg")) {
      const below = [...all(".scatterlayer .textpoint text"), ...all("path.point")];
      for (const one of below.filter((one) => meets(box(ground), box(one))))
        found.push(`under ${ground.parentNode.textContent}: ${one.textContent || "a mark"}`);
    }
  }
  return found;
}
