// Returns every text on the page that is too close in color to the ground it stands on, as
// "ratio: text". WCAG 2.2, 1.4.3: at least 4.5 to 1, and 3 to 1 for large text.
() => {
  const channels = (color) => {
    const found = color.match(/^rgba?\((.+)\)$/);
    if (!found) throw new Error(`cannot read the color ${color}`);
    const [red, green, blue, alpha = 1] = found[1].split(/[,/ ]+/).map(Number);
    return { rgb: [red, green, blue], alpha };
  };
  const over = (rgb, alpha, ground) =>
    rgb.map((channel, index) => alpha * channel + (1 - alpha) * ground[index]);
  const luminance = (rgb) => {
    const [red, green, blue] = rgb.map((channel) => {
      const share = channel / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ratio = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const chain = (element) => {
    const elements = [];
    for (let at = element; at; at = at.parentElement) elements.push(at);
    return elements;
  };
  const ground = (element) => chain(element).reverse().reduce((below, at) => {
    const { rgb, alpha } = channels(getComputedStyle(at).backgroundColor);
    return over(rgb, alpha, below);
  }, [255, 255, 255]);
  const opacity = (element) =>
    chain(element).reduce((product, at) => product * Number(getComputedStyle(at).opacity), 1);
  const isSeen = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && !element.closest("[disabled]") &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const judge = (element, text, part) => {
    const style = getComputedStyle(element, part);
    const inked = channels(element instanceof SVGElement ? style.fill : style.color);
    const below = ground(element);
    const ink = over(inked.rgb, inked.alpha * opacity(element), below);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const reached = ratio(ink, below);
    return reached < (isLarge ? 3 : 4.5) ? [`${reached.toFixed(2)}: ${text.slice(0, 60)}`] : [];
  };
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode;
    if (data.trim() && isSeen(parentElement)) texts.push([parentElement, data.trim()]);
  }
  const fields = [...document.querySelectorAll("input:not([type=hidden]), textarea, select")];
  const written = fields.filter(isSeen).map((field) => [field, `in the field ${field.name}`]);
  const hints = fields.filter((field) => isSeen(field) && field.placeholder && !field.value)
    .map((field) => [field, `the hint ${field.placeholder}`, "::placeholder"]);
  return [...texts, ...written, ...hints].flatMap((judged) => judge(...judged));
}
