// Small pieces of the page: elements, buttons, lists, the notice, a curve, an outline of a tree.

const NS = "http://www.w3.org/2000/svg";
const SVG = new Set([
  "svg",
  "g",
  "path",
  "circle",
  "rect",
  "text",
  "line",
  "polyline",
  "defs",
  "radialGradient",
  "linearGradient",
  "stop",
  "title",
  "filter",
  "feTurbulence",
  "feColorMatrix",
  "feComposite",
  "use",
  "pattern",
]);
const ATTRIBUTES = { className: "class" };

export function make(tag, attributes = {}, ...children) {
  const element = SVG.has(tag) ? document.createElementNS(NS, tag) : document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    const spoken = key.startsWith("aria-");
    if (value === null || value === undefined || (value === false && !spoken)) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(ATTRIBUTES[key] ?? key, value === true && !spoken ? "" : value);
  }
  element.append(...children.flat(2).filter((child) => child || child === 0));
  return element;
}

// What an element is called, so that the one which takes its place gets the focus.
const handle = (element) =>
  element &&
  `${element.tagName} ${
    element.getAttribute("data-focus") ?? element.getAttribute("aria-label") ?? element.textContent.trim()
  }`;

// New content; the focus stays on what has the same name, and where that is gone it stays in the same place.
export function fill(element, ...children) {
  const focused = element.contains(document.activeElement) ? handle(document.activeElement) : null;
  element.replaceChildren(...children.flat(2).filter((child) => child || child === 0));
  if (!focused) return;
  const reachable = [...element.querySelectorAll("button, select, input, summary, a[href]")];
  const same = reachable.find((candidate) => handle(candidate) === focused && !candidate.disabled);
  (same ?? reachable.find((candidate) => !candidate.disabled))?.focus({ preventScroll: true });
}

export const button = (text, onclick, more = {}) => make("button", { type: "button", onclick, ...more }, text);

export function select(options, chosen, onchange, label, more = {}) {
  const entries = options.filter(Boolean).map((option) => (Array.isArray(option) ? option : [option, option]));
  return make(
    "select",
    { onchange: (event) => onchange(event.target.value), "aria-label": label, ...more },
    entries.map(([value, text]) => make("option", { value, selected: value === chosen }, text)),
  );
}

export const check = (text, checked, onchange) =>
  make(
    "label",
    {},
    make("input", { type: "checkbox", checked, onchange: (event) => onchange(event.target.checked) }),
    text,
  );

export function picker(accept, onfile, label = "Choose a file") {
  const input = make("input", {
    type: "file",
    hidden: true,
    accept,
    "aria-label": "A file of your own",
    onchange: (event) => event.target.files[0] && onfile(event.target.files[0]),
  });
  return [button(label, () => input.click()), input];
}

let fading;
export function notice(text) {
  const box = document.getElementById("notice");
  box.textContent = text;
  box.classList.add("shown");
  clearTimeout(fading);
  fading = setTimeout(() => box.classList.remove("shown"), 6000);
}

// What was said is over.
export const quiet = () => document.getElementById("notice").classList.remove("shown");

export const percent = (value) => `${(100 * value).toFixed(1)} %`;
export const thousands = (value) => Number(value).toLocaleString("en");
export const counted = (number, noun) => `${thousands(number)} ${noun}${number === 1 ? "" : "s"}`;
export const level = (kyu) => (kyu > 0 ? `${kyu} kyu` : `${1 - kyu} dan`);

export function download(text, file, type = "text/plain") {
  const url = URL.createObjectURL(text instanceof Blob ? text : new Blob([text], { type }));
  make("a", { href: url, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

export async function png(svg, file, width = 1200) {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })),
    image = new Image();
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
      image.src = url;
    });
    const canvas = make("canvas", { width, height: Math.round((width * image.height) / image.width) });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    download(await new Promise((resolve) => canvas.toBlob(resolve)), file);
  } finally {
    URL.revokeObjectURL(url);
  }
}

// A curve from 0 to 1 over the effort; with a line at the middle.
export function chart(curve, words) {
  const most = curve.length ? curve[curve.length - 1][0] || 1 : 1;
  const points = curve.map(([x, y]) => `${(300 * x) / most},${60 - 60 * y}`).join(" ");
  return make(
    "div",
    { class: "chart" },
    make(
      "svg",
      { viewBox: "0 -2 300 64", preserveAspectRatio: "none", role: "img", "aria-label": words },
      make("line", { x1: 0, x2: 300, y1: 30, y2: 30 }),
      make("line", { x1: 0, x2: 300, y1: 60, y2: 60 }),
      make("polyline", { points }),
    ),
  );
}

// A tree of moves: bars are as long as a node was visited, and as green as it is good for its mover.
export function outline(nodes, onLine, path = []) {
  const all = nodes.reduce((sum, node) => sum + (node.visits ?? 0), 0) || 1;
  return nodes.map((node) => branch(node, all, onLine, path));
}

function branch(node, all, onLine, path) {
  const line = [...path, node.move],
    sign = { true: "✓ ", false: "✗ " }[node.correct] ?? "";
  const kind = { true: "good", false: "bad" }[node.correct] ?? "";
  const parts = [make("b", { class: kind }, sign + node.move)];
  if (node.visits) {
    const bar = make("span", { class: "bar" });
    bar.style.width = `${Math.max(2, 90 * (node.visits / all))}px`;
    bar.style.background = `hsl(${Math.round(120 * node.mean)} 55% 45%)`;
    parts.push(bar, make("span", { class: "soft" }, `${thousands(node.visits)} · ${percent(node.mean)}`));
  }
  if (node.comment) parts.push(make("span", { class: "soft" }, ` ${node.comment}`));
  if (!node.children?.length) return button(parts, () => onLine(line), { class: "leaf" });
  const details = make("details", {}, make("summary", { onclick: () => onLine(line) }, parts));
  details.addEventListener("toggle", () => {
    if (details.open && details.childElementCount === 1) details.append(...outline(node.children, onLine, line));
  });
  return details;
}
