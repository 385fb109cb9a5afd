// The board: one SVG, drawn from plain data, with points that a keyboard, a finger and a screen reader can reach.
// The vocabulary of what stands on it (signs, markers, heat, ghosts, paint, dimmed) is Shudan's.
import { button, make } from "./dom.js";
import { COLORS, definitions, sign, stars, stone } from "./stones.js";
import { COLUMNS, name, place } from "./rules.js";
import { options } from "./store.js";

// In pixels: the rim that holds the coordinates, and without them; the widest cell; the letters.
// In cells: what a stone on the edge needs.
const RIM = 17,
  BARE = 4,
  WIDEST = 72,
  LETTERS = 12,
  EDGE = 0.52;

let boards = 0;

// How high a board may be: all of it is seen at once, with what is above it.
function tallest() {
  const phone = matchMedia("(max-width: 56rem)").matches;
  return phone ? 0.62 * innerHeight : Math.max(280, Math.min(0.82 * innerHeight, innerHeight - 150));
}

export class Board {
  // onPoint(name) is called for a click, a touch, Enter or Space on a point. A thumbnail is as wide as its place.
  constructor(host, { onPoint = null, label = "Board", thumbnail = false } = {}) {
    Object.assign(this, { host, onPoint, label, thumbnail, id: ++boards, focus: null });
    host.classList.add("board");
    if (!thumbnail) new ResizeObserver(() => this.svg && this.fit()).observe(host);
  }

  // what: {width, height, signs: Map, view, markers: {point: kind}, labels, heat: {point: -1..1},
  //        ghosts: {point: 1|-1}, paint: {point: "right"|"wrong"|"try"}, badges: the same on stones,
  //        region: Set, zone: Set, last, dimmed: Set,
  //        toPlay: whose stone is shown under the pointer}
  show(what) {
    this.what = what;
    const view = what.view ?? { left: 0, bottom: 0, right: what.width - 1, top: what.height - 1 };
    const coordinates = !this.thumbnail && options().coordinates;
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
    Object.assign(this, { view, size, focus: null, rim: coordinates ? RIM : BARE, fitted: "" });
    this.layers = {
      coordinates: make("g", { class: "coords", "text-anchor": "middle", "aria-hidden": "true" }),
      under: make("g"),
      stones: make("g"),
      over: make("g", { "pointer-events": "none" }),
      points: make("g"),
    };
    const { coordinates: letters, under, stones, over, points } = this.layers;
    const reads = this.onPoint ? { role: "grid", "aria-label": this.label } : { "aria-hidden": "true" };
    this.svg = make("svg", reads, definitions(this.id), under, this.lines(), letters, stones, over, points);
    if (this.onPoint) this.addPoints();
    this.host.replaceChildren(make("div", {}, this.svg), ...this.zoom());
    this.fit();
    if (focused && this.points.has(focused)) this.rove(focused, true);
  }

  // The size of the drawing; letters and lines keep theirs in pixels, however large a cell is.
  fit() {
    const { left, bottom, right, top } = this.view,
      across = right - left + 2 * EDGE,
      down = top - bottom + 2 * EDGE,
      width = this.host.clientWidth || 360,
      larger = this.host.classList.contains("zoomed") ? 2 : 1;
    const fitted = [width, innerHeight, larger].join();
    if (fitted === this.fitted) return;
    this.fitted = fitted;
    const room = [(width - 2 * this.rim) / across, (tallest() - 2 * this.rim) / down];
    const cell = larger * Math.max(6, Math.min(WIDEST, ...(this.thumbnail ? [] : room)));
    const margin = this.thumbnail ? 0.62 : EDGE + this.rim / cell;
    const box = [left - margin, -top - margin, right - left + 2 * margin, top - bottom + 2 * margin];
    this.svg.setAttribute("viewBox", box.join(" "));
    if (this.thumbnail) return;
    this.svg.style.width = `${Math.round(cell * box[2])}px`;
    if (this.rim === RIM) this.layers.coordinates.replaceChildren(...this.coordinates(cell));
  }

  // On a phone the points of a large board are smaller than a finger.
  zoom() {
    if (!this.onPoint || this.view.right - this.view.left < 12) return [];
    const words = () => (this.host.classList.contains("zoomed") ? "Smaller" : "Larger");
    const toggle = button(
      words(),
      () => {
        this.host.classList.toggle("zoomed");
        toggle.textContent = words();
        this.fit();
        this.centre();
      },
      { class: "zoom" },
    );
    return [toggle];
  }

  // Where something happens is what is seen of a board that is larger than the screen.
  centre() {
    const { signs, markers = {}, last } = this.what,
      box = this.host.firstChild;
    const wanted =
      last && last !== "pass" ? [last] : Object.keys(markers).length ? Object.keys(markers) : [...signs.keys()];
    const spots = wanted.map((point) => this.points.get(point)?.getBoundingClientRect()).filter(Boolean);
    if (!spots.length) return;
    const middle = (low, high) => (Math.min(...spots.map(low)) + Math.max(...spots.map(high))) / 2;
    const frame = box.getBoundingClientRect();
    box.scrollLeft +=
      middle(
        ({ left }) => left,
        ({ right }) => right,
      ) -
      (frame.left + frame.right) / 2;
    box.scrollTop +=
      middle(
        ({ top }) => top,
        ({ bottom }) => bottom,
      ) -
      (frame.top + frame.bottom) / 2;
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
      { class: "lines" },
      make("path", { d: lines.join("") }),
      make("path", { d: edges, class: "edges" }),
      dots.map(([x, y]) => make("circle", { cx: x, cy: -y, r: 0.09 })),
    );
  }

  coordinates(cell) {
    const { left, bottom, right, top } = this.view,
      away = EDGE + (0.5 * RIM) / cell,
      size = LETTERS / cell,
      found = [];
    for (let x = left; x <= right; x++) for (const y of [-top - away, -bottom + away]) found.push([x, y, COLUMNS[x]]);
    for (let y = bottom; y <= top; y++) for (const x of [left - away, right + away]) found.push([x, -y, y + 1]);
    return found.map(([x, y, text]) =>
      make("text", { x, y: y + 0.36 * size, "font-size": size, class: "coord" }, String(text)),
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
    const { signs, ghosts = {}, dimmed, last, labels = {}, heat = {} } = this.what,
      found = [];
    for (const [point, x, y] of this.each(signs.keys())) {
      const black = signs.get(point) === 1,
        opacity = dimmed?.has(point) ? 0.35 : 1;
      found.push(...stone(this.id, point, black, [x, y], opacity, this.thumbnail));
      if (point !== last) continue;
      const around = labels[point] || heat[point]; // around a number or a square, never across it
      found.push(
        make("circle", {
          class: "last",
          cx: x,
          cy: y,
          r: around ? 0.4 : 0.22,
          fill: "none",
          stroke: black ? "#fff" : "#111",
          "stroke-width": around ? 0.045 : 0.07,
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
