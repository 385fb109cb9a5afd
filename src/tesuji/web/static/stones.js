// How stones and signs look: shells and slates that differ a little, the star points, ticks and crosses.
import { make } from "./dom.js";
import { place } from "./rules.js";

const STARS = { 19: [3, 9, 15], 13: [3, 6, 9], 9: [2, 4, 6], 11: [2, 5, 8], 15: [3, 7, 11], 17: [3, 8, 13], 7: [3] };
export const COLORS = { right: "#1f7a3d", wrong: "#b3261e", try: "#a85f00" };
const BLACKS = [
  ["#66625c", "#2a2825", "#0b0a09"],
  ["#5a5751", "#262422", "#0d0c0b"],
  ["#706b64", "#302d2a", "#0a0908"],
];
const WHITES = [
  ["#ffffff", "#f6f3ec", "#cfc8ba"],
  ["#fffefa", "#f2eee4", "#c8c0b0"],
  ["#fdfdfd", "#f4f2ee", "#d3cdc2"],
];

export function stars(width, height) {
  const xs = STARS[width] ?? [],
    ys = STARS[height] ?? [];
  const corners = width < 13 || height < 13;
  return xs
    .flatMap((x, i) => ys.map((y, j) => [x, y, i, j]))
    .filter(([, , i, j]) => !corners || xs.length < 3 || (i === 1) === (j === 1))
    .map(([x, y]) => [x, y]);
}

function gradient(id, [light, body, edge], offset) {
  const stops = [
    ["0", light],
    [offset, body],
    ["1", edge],
  ];
  return make(
    "radialGradient",
    { id, cx: ".36", cy: ".3", r: ".75" },
    stops.map(([at, color]) => make("stop", { offset: at, "stop-color": color })),
  );
}

// Stones differ a little, as shells and slates do.
export const definitions = (id) =>
  make(
    "defs",
    {},
    BLACKS.map((stops, k) => gradient(`black${k}-${id}`, stops, ".35")),
    WHITES.map((stops, k) => gradient(`white${k}-${id}`, stops, ".55")),
    make(
      "radialGradient",
      { id: `shadow-${id}` },
      [".72", "1"].map((offset, k) => make("stop", { offset, "stop-color": "#1c0f00", "stop-opacity": k ? 0 : 0.5 })),
    ),
    make("path", { id: `shell-${id}`, d: shell(), ...SHELL }),
  );

// The growth lines of a shell; what is used elsewhere in a drawing is not reached by the style sheet.
const SHELL = { fill: "none", stroke: "#8a7350", "stroke-opacity": 0.15, "stroke-width": 0.02 };
function shell() {
  const lines = [-0.32, -0.22, -0.12, -0.03, 0.07, 0.17, 0.28].map((y) => {
    const x = Math.sqrt(0.455 ** 2 - y * y);
    return `M${-x} ${y}Q0 ${y + 0.1} ${x} ${y}`;
  });
  return lines.join("");
}

const variant = (point) => {
  const [x, y] = place(point);
  return (x * 7 + y * 13 + x * y) % 3;
};
const TURNS = [-24, 41, 108]; // degrees by which the lines of a shell are turned
// Nobody puts a stone exactly on its point.
const nudge = (a, b) => ((Math.abs(a * 31 + b * 17 + a * b * 7) % 9) - 4) * 0.004;

// A stone with its shadow.
export function stone(id, point, black, [x, y], opacity, plain) {
  const kind = variant(point),
    fill = `url(#${black ? "black" : "white"}${kind}-${id})`,
    [cx, cy] = [x + nudge(x, y), y + nudge(y, x)],
    turned = `translate(${cx} ${cy}) rotate(${TURNS[kind]})`;
  return [
    make("circle", { cx: cx + 0.03, cy: cy + 0.06, r: 0.53, fill: `url(#shadow-${id})`, opacity }),
    make("circle", { cx, cy, r: 0.475, fill, opacity }),
    !black && !plain && make("use", { href: `#shell-${id}`, transform: turned, opacity }),
  ].filter(Boolean);
}

// A tick for what is right, a cross for what is wrong, a dot for what was tried: distinguishable without colour.
export function sign(kind, x, y, r) {
  const shapes = {
    right: `M${x - r} ${y}l${0.75 * r} ${0.8 * r}l${1.35 * r} ${-1.6 * r}`,
    wrong: `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`,
    try: `M${x - r / 3} ${y}h${r / 1.5}`,
  };
  return make("path", {
    d: shapes[kind],
    fill: "none",
    stroke: "#fff",
    "stroke-width": r / 2.2,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  });
}
