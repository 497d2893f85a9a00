// Draws the figures that the page carries as JSON, in the colors of the reader's scheme.
"use strict";

(() => {
  const charts = () => document.querySelectorAll(".chart");
  const narrow = window.matchMedia("(max-width: 40rem)");
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const LANGUAGE = document.documentElement.lang;
  const CONFIG = {
    displayModeBar: false,
    responsive: true,
    showTips: false,
    doubleClick: false,
    ...(LANGUAGE === "en" ? {} : { locale: LANGUAGE, locales: { [LANGUAGE]: written(LANGUAGE) } }),
  };
  const PAPER_PX = 660;

  // Plotly writes English; of another language the browser knows the months and days.
  function written(language) {
    const twelve = [...Array(12).keys()].map((month) => Date.UTC(2023, month, 1));
    const seven = [...Array(7).keys()].map((day) => Date.UTC(2023, 0, 1 + day)); // from a Sunday on
    const named = (dates, part, length) =>
      dates.map((date) =>
        new Intl.DateTimeFormat(language, { [part]: length, timeZone: "UTC" }).format(date),
      );
    return {
      dictionary: {},
      format: {
        months: named(twelve, "month", "long"),
        shortMonths: named(twelve, "month", "short"),
        days: named(seven, "weekday", "long"),
        shortDays: named(seven, "weekday", "short"),
        dayMonth: "%-d %b",
        dayMonthYear: "%-d %b %Y",
        thousands: "\u00a0",
      },
    };
  }

  // The figure names its colors "var(--accent)" and so on; plotly wants the colors themselves.
  function colored(value, styles) {
    if (typeof value === "string") {
      const name = /^var\((--[a-z-]+)\)$/.exec(value)?.[1];
      return name ? styles.getPropertyValue(name).trim() : value;
    }
    if (Array.isArray(value)) return value.map((part) => colored(part, styles));
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, colored(part, styles)]),
    );
  }

  function draw(chart, width) {
    const source = document.getElementById(chart.dataset.figure);
    const styles = getComputedStyle(document.documentElement);
    const figure = colored(JSON.parse(source.textContent), styles);
    const layout = narrow.matches && !width ? figure.narrow : figure.layout;
    const place = chart.querySelector(".plot");
    // Cells too narrow for their numbers are better without.
    const data = layout.meta?.hidesText
      ? figure.data.map((trace) => ({ ...trace, texttemplate: "" }))
      : figure.data;
    window.Plotly.react(place, data, { ...layout, width, autosize: !width }, CONFIG);
  }

  function drawAll(width) {
    for (const chart of charts()) draw(chart, width);
  }

  function drawForPaper(isPrinting) {
    document.documentElement.classList.toggle("printing", isPrinting);
    drawAll(isPrinting ? PAPER_PX : undefined);
  }

  if (!window.Plotly) {
    for (const chart of charts()) chart.closest("figure").hidden = true;
    return;
  }
  drawAll();
  // Plotly measures texts in a picture of its own beside the page, which is for nobody to hear.
  document.getElementById("js-plotly-tester")?.setAttribute("aria-hidden", "true");
  dark.addEventListener("change", () => drawAll());
  narrow.addEventListener("change", () => {
    // Plotly keeps margins that it once squeezed into a narrower place: it begins anew.
    for (const chart of charts()) window.Plotly.purge(chart.querySelector(".plot"));
    drawAll();
  });
  // A part of the page that came later may bring figures along.
  document.addEventListener("htmx:afterSettle", () => drawAll());
  window.addEventListener("beforeprint", () => drawForPaper(true));
  window.addEventListener("afterprint", () => drawForPaper(false));
})();
