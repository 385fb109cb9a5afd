// The board: one SVG, drawn from plain data, with points that a keyboard, a finger and a screen reader can reach.
// The vocabulary of what stands on it (signs, markers, heat, ghosts, paint, dimmed) is Shudan's.
import { button, make } from "./dom.js";
import { COLUMNS, name, place } from "./rules.js";
import { options } from "./store.js";

const STARS = { 19: [3, 9, 15], 13: [3, 6, 9], 9: [2, 4, 6], 11: [2, 5, 8], 15: [3, 7, 11], 17: [3, 8, 13], 7: [3] };
const COLORS = { right: "#1f7a3d", wrong: "#b3261e", try: "#a85f00" };
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

function stars(width, height) {
  const xs = STARS[width] ?? [],
    ys = STARS[height] ?? [];
  const corners = width < 13 || height < 13;
  return xs
    .flatMap((x, i) => ys.map((y, j) => [x, y, i, j]))
    .filter(([, , i, j]) => !corners || xs.length < 3 || (i === 1) === (j === 1))
    .map(([x, y]) => [x, y]);
}

let boards = 0;

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

// Stones differ a little, as real ones do; the grain of the wood is drawn on boards that are played on.
function definitions(id, grain) {
  const wood = make(
    "linearGradient",
    { id: `wood${id}`, x1: 0, y1: 0, x2: 1, y2: 0.25 },
    make("stop", { offset: 0, "stop-color": "var(--wood-1)" }),
    make("stop", { offset: 1, "stop-color": "var(--wood-2)" }),
  );
  const filter =
    grain &&
    make(
      "filter",
      { id: `grain${id}`, x: 0, y: 0, width: 1, height: 1 },
      make("feTurbulence", {
        type: "fractalNoise",
        baseFrequency: ".004 .11",
        numOctaves: 3,
        seed: 7,
        result: "noise",
      }),
      make("feColorMatrix", {
        in: "noise",
        type: "matrix",
        values: "0 0 0 0 .36  0 0 0 0 .22  0 0 0 0 .06  .9 0 0 0 -.3",
      }),
    );
  return make(
    "defs",
    {},
    wood,
    filter,
    BLACKS.map((stops, k) => gradient(`black${k}-${id}`, stops, ".35")),
    WHITES.map((stops, k) => gradient(`white${k}-${id}`, stops, ".55")),
  );
}

const variant = (point) => {
  const [x, y] = place(point);
  return (x * 7 + y * 13 + x * y) % 3;
};

export class Board {
  // onPoint(name) is called for a click, a touch, Enter or Space on a point.
  constructor(host, onPoint = null, label = "Board") {
    Object.assign(this, { host, onPoint, label, id: ++boards, focus: null });
    host.classList.add("board");
  }

  // what: {width, height, signs: Map, view, markers: {point: kind}, labels, heat: {point: -1..1},
  //        ghosts: {point: 1|-1}, paint: {point: "right"|"wrong"|"try"}, badges: the same on stones,
  //        region: Set, zone: Set, last, dimmed: Set,
  //        toPlay: whose stone is shown under the pointer}
  show(what) {
    this.what = what;
    const view = what.view ?? { left: 0, bottom: 0, right: what.width - 1, top: what.height - 1 };
    const coordinates = this.onPoint ? options().coordinates : false;
    const size = `${what.width}x${what.height}:${Object.values(view)}:${coordinates}`;
    if (size !== this.size) this.build(view, size, coordinates);
    this.svg.dataset.turn = what.toPlay ?? "";
    this.layers.under.replaceChildren(
      ...this.area(what.region, "region"),
      ...this.area(what.zone, "zone"),
      ...this.heat(false),
    );
    this.layers.stones.replaceChildren(...this.stones());
    this.layers.over.replaceChildren(...this.heat(true), ...this.marks(), ...this.texts(), ...this.badges());
    this.describe();
  }

  build(view, size, coordinates) {
    const focused = this.host.contains(document.activeElement) && this.focus;
    Object.assign(this, { view, size, focus: null });
    const { left, bottom, right, top } = view,
      margin = coordinates ? 0.98 : 0.62;
    const box = [left - margin, -top - margin, right - left + 2 * margin, top - bottom + 2 * margin];
    this.layers = {
      under: make("g"),
      stones: make("g"),
      over: make("g", { "pointer-events": "none" }),
      points: make("g"),
    };
    const outside = { x: box[0], y: box[1], width: box[2], height: box[3] };
    const reads = this.onPoint ? { role: "grid", "aria-label": this.label } : { "aria-hidden": "true" };
    this.svg = make(
      "svg",
      { viewBox: box.join(" "), ...reads },
      definitions(this.id, Boolean(this.onPoint)),
      make("rect", { ...outside, fill: `url(#wood${this.id})` }),
      this.onPoint && make("rect", { ...outside, filter: `url(#grain${this.id})`, class: "grain" }),
      this.layers.under,
      this.lines(),
      coordinates && this.coordinates(),
      this.layers.stones,
      this.layers.over,
      this.layers.points,
    );
    if (this.onPoint) this.addPoints();
    this.host.replaceChildren(make("div", {}, this.svg), ...this.zoom());
    if (focused && this.points.has(focused)) this.rove(focused, true);
  }

  // On a phone the points of a large board are smaller than a finger.
  zoom() {
    if (!this.onPoint || this.view.right - this.view.left < 12) return [];
    const toggle = button(
      "Larger",
      () => {
        const larger = this.host.classList.toggle("zoomed");
        toggle.textContent = larger ? "Smaller" : "Larger";
      },
      { class: "zoom" },
    );
    return [toggle];
  }

  lines() {
    const { left, bottom, right, top } = this.view,
      { width, height } = this.what,
      lines = [];
    const x1 = left - (left > 0 ? 0.45 : 0),
      x2 = right + (right < width - 1 ? 0.45 : 0);
    const y1 = -top - (top < height - 1 ? 0.45 : 0),
      y2 = -bottom + (bottom > 0 ? 0.45 : 0);
    for (let y = bottom; y <= top; y++) lines.push(`M${x1} ${-y}H${x2}`);
    for (let x = left; x <= right; x++) lines.push(`M${x} ${y1}V${y2}`);
    const edges = [
      left === 0 && `M0 ${y1}V${y2}`,
      right === width - 1 && `M${right} ${y1}V${y2}`,
      top === height - 1 && `M${x1} ${-top}H${x2}`,
      bottom === 0 && `M${x1} 0H${x2}`,
    ]
      .filter(Boolean)
      .join("");
    const dots = stars(width, height).filter(([x, y]) => this.sees(x, y));
    return make(
      "g",
      { stroke: "var(--line)", "stroke-linecap": "square", fill: "none" },
      make("path", { d: lines.join(""), "stroke-width": 0.028 }),
      make("path", { d: edges, "stroke-width": 0.055 }),
      dots.map(([x, y]) => make("circle", { cx: x, cy: -y, r: 0.1, fill: "var(--line)", stroke: "none" })),
    );
  }

  coordinates() {
    const { left, bottom, right, top } = this.view,
      coords = [];
    for (let x = left; x <= right; x++)
      for (const y of [-top - 0.63, -bottom + 0.86]) coords.push([x, y, COLUMNS[x]]);
    for (let y = bottom; y <= top; y++)
      for (const x of [left - 0.74, right + 0.74]) coords.push([x, -y + 0.11, y + 1]);
    return make(
      "g",
      { "text-anchor": "middle", "aria-hidden": "true" },
      coords.map(([x, y, text]) => make("text", { x, y, class: "coord" }, String(text))),
    );
  }

  sees(x, y) {
    return x >= this.view.left && x <= this.view.right && y >= this.view.bottom && y <= this.view.top;
  }

  addPoints() {
    this.points = new Map();
    for (let y = this.view.top; y >= this.view.bottom; y--) {
      const row = make("g", { role: "row" });
      for (let x = this.view.left; x <= this.view.right; x++) row.append(this.addPoint(name(x, y), x, y));
      this.layers.points.append(row);
    }
  }

  addPoint(point, x, y) {
    const chosen = () => {
      this.rove(point, false);
      this.onPoint(point);
    };
    const element = make(
      "g",
      {
        class: "point",
        role: "gridcell",
        tabindex: this.points.size ? -1 : 0,
        "data-point": point,
        onclick: chosen,
        onkeydown: (event) => this.key(event, x, y),
      },
      make("rect", { x: x - 0.5, y: -y - 0.5, width: 1, height: 1, fill: "transparent" }),
      make("circle", { class: "hover fade", cx: x, cy: -y, r: 0.46 }),
      make("rect", {
        class: "ring",
        x: x - 0.46,
        y: -y - 0.46,
        width: 0.92,
        height: 0.92,
        rx: 0.12,
        fill: "none",
        stroke: "var(--ring)",
        "stroke-width": 0.09,
      }),
    );
    this.points.set(point, element);
    return element;
  }

  key(event, x, y) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.onPoint(name(x, y));
    } else if (steps[event.key]) {
      event.preventDefault();
      event.stopPropagation();
      const [dx, dy] = steps[event.key];
      if (this.sees(x + dx, y + dy)) this.rove(name(x + dx, y + dy), true);
    }
  }

  rove(point, focus) {
    const old = this.focus ? this.points.get(this.focus) : this.points.values().next().value;
    old?.setAttribute("tabindex", -1);
    this.focus = point;
    this.points.get(point).setAttribute("tabindex", 0);
    if (focus) this.points.get(point).focus();
  }

  describe() {
    if (!this.onPoint) return;
    const { signs, paint = {}, badges = {}, markers = {}, last } = this.what;
    const words = { 1: "black stone", [-1]: "white stone" };
    const said = { right: "correct move", wrong: "wrong move", try: "favoured move" };
    for (const [point, element] of this.points) {
      const parts = [
        point,
        words[signs.get(point)] ?? "empty",
        markers[point] && "marked",
        point === last && "last move",
        said[paint[point] ?? badges[point]],
      ];
      element.setAttribute("aria-label", parts.filter(Boolean).join(", "));
      element.classList.toggle("empty", !signs.has(point));
    }
  }

  *each(points) {
    for (const point of points) {
      const [x, y] = place(point);
      if (this.sees(x, y)) yield [point, x, -y];
    }
  }

  area(points, kind) {
    if (!points?.size) return [];
    const has = (a, b) => a >= 0 && b >= 0 && points.has(name(a, b));
    let cells = "",
      outline = "";
    for (const [point, x, y] of this.each(points)) {
      cells += `M${x - 0.5} ${y - 0.5}h1v1h-1z`;
      const [px, py] = place(point);
      if (!has(px, py + 1)) outline += `M${x - 0.5} ${y - 0.5}h1`;
      if (!has(px, py - 1)) outline += `M${x - 0.5} ${y + 0.5}h1`;
      if (!has(px - 1, py)) outline += `M${x - 0.5} ${y - 0.5}v1`;
      if (!has(px + 1, py)) outline += `M${x + 0.5} ${y - 0.5}v1`;
    }
    const paint = kind === "zone" ? { fill: "#0072b2", "fill-opacity": 0.3 } : { fill: "#fff", "fill-opacity": 0.2 };
    return [
      make("path", { d: cells, class: kind, ...paint }),
      make("path", { d: outline, stroke: "var(--line)", "stroke-width": 0.045, "stroke-dasharray": ".13 .13" }),
    ];
  }

  heat(onStones) {
    const { heat = {}, signs } = this.what,
      found = [];
    for (const [point, x, y] of this.each(Object.keys(heat))) {
      const value = heat[point];
      if (Math.abs(value) < 0.02 || signs.has(point) !== onStones) continue;
      const side = (onStones ? 0.42 : 0.86) * Math.sqrt(Math.abs(value));
      found.push(
        make("rect", {
          x: x - side / 2,
          y: y - side / 2,
          width: side,
          height: side,
          rx: 0.06,
          fill: value < 0 ? "#d55e00" : "#0072b2",
          "fill-opacity": onStones ? 0.9 : 0.72,
        }),
      );
    }
    return found;
  }

  stones() {
    const { signs, ghosts = {}, dimmed, last, labels = {} } = this.what,
      found = [];
    for (const [point, x, y] of this.each(signs.keys())) {
      const black = signs.get(point) === 1,
        opacity = dimmed?.has(point) ? 0.35 : 1;
      const fill = `url(#${black ? "black" : "white"}${variant(point)}-${this.id})`;
      found.push(
        make("circle", { cx: x + 0.03, cy: y + 0.05, r: 0.475, fill: "#000", "fill-opacity": 0.28 * opacity }),
        make("circle", { cx: x, cy: y, r: 0.475, fill, opacity }),
      );
      if (point !== last) continue;
      const radius = labels[point] ? 0.4 : 0.22; // around a number, never across it
      found.push(
        make("circle", {
          class: "last",
          cx: x,
          cy: y,
          r: radius,
          fill: "none",
          stroke: black ? "#fff" : "#111",
          "stroke-width": labels[point] ? 0.045 : 0.07,
        }),
      );
    }
    for (const [point, x, y] of this.each(Object.keys(ghosts)))
      found.push(
        make("circle", { cx: x, cy: y, r: 0.42, fill: ghosts[point] === 1 ? "#111" : "#fff", opacity: 0.45 }),
      );
    return found;
  }

  marks() {
    const { signs, markers = {}, paint = {}, labels = {} } = this.what,
      found = [];
    for (const [point, x, y] of this.each(Object.keys(paint))) {
      const onStone = signs.has(point);
      found.push(
        make("circle", { cx: x, cy: y, r: onStone ? 0.2 : 0.36, fill: COLORS[paint[point]], "fill-opacity": 0.95 }),
      );
      if (!onStone && !labels[point]) found.push(sign(paint[point], x, y, 0.17));
    }
    for (const [point, x, y] of this.each(Object.keys(markers))) {
      const ink = signs.get(point) === 1 ? "#fff" : "#111";
      const shapes = {
        triangle: `M${x} ${y - 0.29}l.26 .45h-.52z`,
        square: `M${x - 0.21} ${y - 0.21}h.42v.42h-.42z`,
        cross: `M${x - 0.2} ${y - 0.2}l.4 .4m0-.4l-.4 .4`,
        circle: `M${x - 0.22} ${y}a.22 .22 0 1 0 .44 0a.22 .22 0 1 0-.44 0`,
      };
      found.push(
        make("path", {
          d: shapes[markers[point]],
          fill: "none",
          stroke: ink,
          "stroke-width": 0.06,
          "stroke-linejoin": "round",
        }),
      );
    }
    return found;
  }

  texts() {
    const { signs, labels = {}, paint = {} } = this.what,
      found = [];
    for (const [point, x, y] of this.each(Object.keys(labels))) {
      const text = String(labels[point]),
        there = signs.get(point);
      const ink = paint[point] || there === 1 ? "#fff" : "#111";
      if (!there && !paint[point])
        found.push(make("circle", { cx: x, cy: y, r: 0.34, fill: "var(--wood-1)", "fill-opacity": 0.85 }));
      found.push(
        make(
          "text",
          {
            x,
            y: y + 0.17,
            "text-anchor": "middle",
            fill: ink,
            "font-weight": 700,
            "font-family": "var(--sans)",
            "font-size": text.length > 2 ? 0.34 : 0.46,
          },
          text,
        ),
      );
    }
    return found;
  }

  // A tick or a cross at the edge of a stone.
  badges() {
    return [...this.each(Object.keys(this.what.badges ?? {}))].flatMap(([point, x, y]) => {
      const kind = this.what.badges[point];
      return [
        make("circle", {
          class: `badge ${kind}`,
          cx: x + 0.32,
          cy: y - 0.32,
          r: 0.26,
          fill: COLORS[kind],
          stroke: "#fff",
          "stroke-width": 0.05,
        }),
        sign(kind, x + 0.32, y - 0.32, 0.12),
      ];
    });
  }
}

// A tick for what is right, a cross for what is wrong, a dot for what was tried: told apart without colour too.
function sign(kind, x, y, r) {
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

// The part of the board where something is, for thumbnails and problems.
export function closeView(position, around = 2) {
  const { width, height } = position;
  const all = [...(position.black ?? []), ...(position.white ?? []), ...(position.region ?? [])].map(place);
  if (!all.length) return { left: 0, bottom: 0, right: width - 1, top: height - 1 };
  const span = (values, most) => {
    let low = Math.max(0, Math.min(...values) - around),
      high = Math.min(most, Math.max(...values) + around);
    if (low <= 3) low = 0;
    if (high >= most - 3) high = most;
    return [low, high];
  };
  let [left, right] = span(
      all.map(([x]) => x),
      width - 1,
    ),
    [bottom, top] = span(
      all.map(([, y]) => y),
      height - 1,
    );
  while (right - left < top - bottom && (left > 0 || right < width - 1)) {
    if (left > 0) left--;
    else right++;
  }
  while (top - bottom < right - left && (bottom > 0 || top < height - 1)) {
    if (bottom > 0) bottom--;
    else top++;
  }
  return { left, bottom, right, top };
}

export const triangles = (points = [], kind = "triangle") => Object.fromEntries(points.map((point) => [point, kind]));
