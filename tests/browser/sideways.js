// Returns what makes the page wider than its window; nothing where it need not be scrolled sideways.
() => {
  const width = document.documentElement.clientWidth;
  const wide = document.scrollingElement.scrollWidth;
  if (wide <= width) return [];
  const out = [...document.body.querySelectorAll("*")].filter(
    (element) => element.getBoundingClientRect().right > width + 0.5,
  );
  const named = out.map((element) => `<${element.localName} class="${element.className}">`);
  return [`${wide} px in a window of ${width} px`, ...named.slice(-3)];
}
