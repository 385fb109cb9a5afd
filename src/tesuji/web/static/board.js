// The board: one SVG, drawn from plain data, with points that a keyboard, a finger and a screen reader can reach.
// The vocabulary of what stands on it (signs, markers, heat, ghosts, paint, dimmed) is Shudan's.

export const COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
export const name = (x, y) => COLUMNS[x] + (y + 1);
export const place = (point) => [COLUMNS.indexOf(point[0].toUpperCase()), Number(point.slice(1)) - 1];
const NS = "http://www.w3.org/2000/svg";
const ATTRIBUTES = { className: "class" };

export function make(tag, attributes = {}, ...children) {
  const svg = ["svg", "g", "path", "circle", "rect", "text", "line", "polyline", "defs", "radialGradient",
    "linearGradient", "stop", "title", "filter", "feTurbulence", "feColorMatrix"].includes(tag);
  const element = svg ? document.createElementNS(NS, tag) : document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || (value === false && !key.startsWith("aria-"))) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(ATTRIBUTES[key] ?? key, value === true && !key.startsWith("aria-") ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

// Rules, as far as a board on the screen needs them -----------------------------------------------------------------

export class Stones {
  constructor(width, height, black = [], white = [], toPlay = "black", ko = null) {
    Object.assign(this, { width, height, toPlay, ko });
    this.signs = new Map([...black.map((p) => [p.toUpperCase(), 1]), ...white.map((p) => [p.toUpperCase(), -1])]);
  }

  static of(p) { return new Stones(p.width, p.height, p.black ?? [], p.white ?? [], word(p.to_play), p.ko ?? null); }

  copy() {
    const other = new Stones(this.width, this.height, [], [], this.toPlay, this.ko);
    other.signs = new Map(this.signs);
    return other;
  }

  get black() { return [...this.signs].filter(([, sign]) => sign === 1).map(([point]) => point); }
  get white() { return [...this.signs].filter(([, sign]) => sign === -1).map(([point]) => point); }

  neighbours(point) {
    const [x, y] = place(point);
    return [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]]
      .filter(([a, b]) => a >= 0 && b >= 0 && a < this.width && b < this.height).map(([a, b]) => name(a, b));
  }

  block(point) {
    const sign = this.signs.get(point), stones = new Set([point]), liberties = new Set(), todo = [point];
    while (todo.length) {
      for (const next of this.neighbours(todo.pop())) {
        const there = this.signs.get(next);
        if (!there) liberties.add(next);
        else if (there === sign && !stones.has(next)) { stones.add(next); todo.push(next); }
      }
    }
    return { stones, liberties };
  }

  legal(move) {
    if (move === "pass") return true;
    if (this.signs.has(move) || move === this.ko) return false;
    const trial = this.copy();
    trial.play(move);
    return trial.signs.has(move);
  }

  play(move) {
    const sign = this.toPlay === "black" ? 1 : -1;
    this.toPlay = sign === 1 ? "white" : "black";
    this.ko = null;
    if (move === "pass") return this;
    this.signs.set(move, sign);
    let taken = [];
    for (const next of this.neighbours(move)) {
      if (this.signs.get(next) !== -sign) continue;
      const { stones, liberties } = this.block(next);
      if (!liberties.size) { taken = [...taken, ...stones]; stones.forEach((stone) => this.signs.delete(stone)); }
    }
    const own = this.block(move);
    if (!own.liberties.size) own.stones.forEach((stone) => this.signs.delete(stone));
    else if (taken.length === 1 && own.stones.size === 1 && own.liberties.size === 1) this.ko = taken[0];
    return this;
  }
}

export const word = (color) => (["B", "b", "black"].includes(color) ? "black" : "white");

// Drawing -----------------------------------------------------------------------------------------------------------

const STARS = { 19: [3, 9, 15], 13: [3, 6, 9], 9: [2, 4, 6], 11: [2, 5, 8], 15: [3, 7, 11], 17: [3, 8, 13], 7: [3] };

function stars(width, height) {
  const xs = STARS[width] ?? [], ys = STARS[height] ?? [];
  const corners = width < 13 || height < 13;
  return xs.flatMap((x, i) => ys.map((y, j) => [x, y, i, j]))
    .filter(([, , i, j]) => !corners || xs.length < 3 || (i === 1) === (j === 1)).map(([x, y]) => [x, y]);
}

let boards = 0;

function definitions(id) {
  const stone = (key, stops) => make("radialGradient", { id: `${key}${id}`, cx: ".36", cy: ".3", r: ".75" },
    ...stops.map(([offset, color]) => make("stop", { offset, "stop-color": color })));
  return make("defs", {},
    make("linearGradient", { id: `wood${id}`, x1: 0, y1: 0, x2: 1, y2: .25 },
      make("stop", { offset: 0, "stop-color": "var(--wood-1)" }), make("stop", { offset: 1, "stop-color": "var(--wood-2)" })),
    stone("black", [["0", "#5d5a55"], [".35", "#2b2926"], ["1", "#0c0b0a"]]),
    stone("white", [["0", "#ffffff"], [".55", "#f6f3ec"], ["1", "#cfc8ba"]]));
}

export class Board {
  // onPoint(name) is called for a click, a touch, Enter or Space on a point.
  constructor(host, onPoint = null) {
    this.host = host;
    host.classList.add("board");
    this.onPoint = onPoint;
    this.id = ++boards;
    this.focus = null;
  }

  // what: {width, height, signs: Map, view, markers: {point: kind}, labels, heat: {point: -1..1}, ghosts: {point: 1|-1},
  //        paint: {point: "right"|"wrong"|"try"}, region: Set, last, dimmed: Set, toPlay}
  show(what) {
    this.what = what;
    const view = what.view ?? { left: 0, bottom: 0, right: what.width - 1, top: what.height - 1 };
    const size = `${what.width}x${what.height}:${Object.values(view)}:${!!this.onPoint}`;
    if (size !== this.size) this.build(view, size);
    this.layers.under.replaceChildren(...this.region(), ...this.heat(false));
    this.layers.stones.replaceChildren(...this.stones());
    this.layers.over.replaceChildren(...this.heat(true), ...this.marks());
    this.describe();
  }

  build(view, size) {
    Object.assign(this, { view, size });
    const { left, bottom, right, top } = view, margin = .98;
    const box = [left - margin, -top - margin, right - left + 2 * margin, top - bottom + 2 * margin];
    const { width, height } = this.what;
    const lines = [];
    const x1 = left - (left > 0 ? .45 : 0), x2 = right + (right < width - 1 ? .45 : 0);
    const y1 = -top - (top < height - 1 ? .45 : 0), y2 = -bottom + (bottom > 0 ? .45 : 0);
    for (let y = bottom; y <= top; y++) lines.push(`M${x1} ${-y}H${x2}`);
    for (let x = left; x <= right; x++) lines.push(`M${x} ${y1}V${y2}`);
    const edges = [left === 0 && `M0 ${y1}V${y2}`, right === width - 1 && `M${right} ${y1}V${y2}`,
      top === height - 1 && `M${x1} ${-top}H${x2}`, bottom === 0 && `M${x1} 0H${x2}`].filter(Boolean).join("");
    const coords = [];
    for (let x = left; x <= right; x++) for (const y of [-top - .63, -bottom + .86]) coords.push([x, y, COLUMNS[x]]);
    for (let y = bottom; y <= top; y++) for (const x of [left - .74, right + .74]) coords.push([x, -y + .11, y + 1]);
    this.layers = { under: make("g"), stones: make("g"), over: make("g", { "pointer-events": "none" }), points: make("g", { role: "row" }) };
    this.svg = make("svg", { viewBox: box.join(" "), role: this.onPoint ? "grid" : "img", "aria-label": "Go board" },
      definitions(this.id),
      make("rect", { x: box[0], y: box[1], width: box[2], height: box[3], fill: `url(#wood${this.id})` }),
      this.layers.under,
      make("path", { d: lines.join(""), stroke: "var(--line)", "stroke-width": .028, "stroke-linecap": "square" }),
      make("path", { d: edges, stroke: "var(--line)", "stroke-width": .055, "stroke-linecap": "square", fill: "none" }),
      ...stars(width, height).filter(([x, y]) => this.sees(x, y)).map(([x, y]) => make("circle", { cx: x, cy: -y, r: .1, fill: "var(--line)" })),
      ...coords.map(([x, y, text]) => make("text", { x, y, class: "coord", "text-anchor": "middle" }, String(text))),
      this.layers.stones, this.layers.over, this.layers.points);
    if (this.onPoint) this.addPoints();
    this.host.replaceChildren(this.svg);
  }

  sees(x, y) { return x >= this.view.left && x <= this.view.right && y >= this.view.bottom && y <= this.view.top; }

  addPoints() {
    this.points = new Map();
    for (let y = this.view.top; y >= this.view.bottom; y--) {
      for (let x = this.view.left; x <= this.view.right; x++) {
        const point = name(x, y);
        const element = make("g", { class: "point", role: "gridcell", tabindex: this.points.size ? -1 : 0, "data-point": point,
          onclick: () => { this.rove(point, false); this.onPoint(point); }, onkeydown: (event) => this.key(event, x, y) },
          make("rect", { x: x - .5, y: -y - .5, width: 1, height: 1, fill: "transparent" }),
          make("circle", { class: "hover fade", cx: x, cy: -y, r: .44, fill: "#444" }),
          make("rect", { class: "ring", x: x - .46, y: -y - .46, width: .92, height: .92, rx: .12, fill: "none", stroke: "var(--focus)", "stroke-width": .09 }));
        this.points.set(point, element);
        this.layers.points.append(element);
      }
    }
  }

  key(event, x, y) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); this.onPoint(name(x, y)); }
    else if (steps[event.key]) {
      event.preventDefault();
      const [dx, dy] = steps[event.key];
      if (this.sees(x + dx, y + dy)) this.rove(name(x + dx, y + dy), true);
    }
  }

  rove(point, focus) {
    if (this.focus) this.points.get(this.focus)?.setAttribute("tabindex", -1);
    else this.points.values().next().value.setAttribute("tabindex", -1);
    this.focus = point;
    this.points.get(point).setAttribute("tabindex", 0);
    if (focus) this.points.get(point).focus();
  }

  describe() {
    if (!this.onPoint) return;
    const { signs, paint = {}, markers = {} } = this.what;
    const words = { 1: "black stone", [-1]: "white stone" };
    const said = { right: "correct move", wrong: "wrong move", try: "favoured move" };
    for (const [point, element] of this.points) {
      const parts = [point, words[signs.get(point)] ?? "empty", markers[point] ? "marked" : "", said[paint[point]] ?? ""];
      element.setAttribute("aria-label", parts.filter(Boolean).join(", "));
    }
  }

  *each(points) { for (const point of points) { const [x, y] = place(point); if (this.sees(x, y)) yield [point, x, -y]; } }

  region() {
    const region = this.what.region;
    if (!region?.size) return [];
    let cells = "", outline = "";
    for (const [point, x, y] of this.each(region)) {
      cells += `M${x - .5} ${y - .5}h1v1h-1z`;
      const [px, py] = place(point), has = (a, b) => a >= 0 && b >= 0 && region.has(name(a, b));
      if (!has(px, py + 1)) outline += `M${x - .5} ${y - .5}h1`;
      if (!has(px, py - 1)) outline += `M${x - .5} ${y + .5}h1`;
      if (!has(px - 1, py)) outline += `M${x - .5} ${y - .5}v1`;
      if (!has(px + 1, py)) outline += `M${x + .5} ${y - .5}v1`;
    }
    return [make("path", { d: cells, fill: "#fff", "fill-opacity": .2 }),
      make("path", { d: outline, stroke: "var(--line)", "stroke-width": .045, "stroke-dasharray": ".13 .13" })];
  }

  heat(onStones) {
    const { heat = {}, signs } = this.what, found = [];
    for (const [point, x, y] of this.each(Object.keys(heat))) {
      const value = heat[point];
      if (Math.abs(value) < .02 || signs.has(point) !== onStones) continue;
      const side = (onStones ? .42 : .86) * Math.sqrt(Math.abs(value));
      found.push(make("rect", { x: x - side / 2, y: y - side / 2, width: side, height: side, rx: .06,
        fill: value < 0 ? "#d55e00" : "#0072b2", "fill-opacity": onStones ? .9 : .72 }));
    }
    return found;
  }

  stones() {
    const { signs, ghosts = {}, dimmed, last } = this.what, found = [];
    for (const [point, x, y] of this.each(signs.keys())) {
      const black = signs.get(point) === 1, opacity = dimmed?.has(point) ? .35 : 1;
      found.push(make("circle", { cx: x + .03, cy: y + .05, r: .475, fill: "#000", "fill-opacity": .28 * opacity }),
        make("circle", { cx: x, cy: y, r: .475, fill: `url(#${black ? "black" : "white"}${this.id})`, opacity }));
      if (point === last) found.push(make("circle", { cx: x, cy: y, r: .22, fill: "none", stroke: black ? "#fff" : "#111", "stroke-width": .07 }));
    }
    for (const [point, x, y] of this.each(Object.keys(ghosts)))
      found.push(make("circle", { cx: x, cy: y, r: .42, fill: ghosts[point] === 1 ? "#111" : "#fff", opacity: .45 }));
    return found;
  }

  marks() {
    const { signs, markers = {}, labels = {}, paint = {} } = this.what, found = [];
    const colors = { right: "#1f8a45", wrong: "#c4302b", try: "#c77700" };
    for (const [point, x, y] of this.each(Object.keys(paint)))
      found.push(make("circle", { cx: x, cy: y, r: signs.has(point) ? .2 : .36, fill: colors[paint[point]], "fill-opacity": .92 }));
    for (const [point, x, y] of this.each(Object.keys(markers))) {
      const ink = signs.get(point) === 1 ? "#fff" : "#111";
      const shapes = { triangle: `M${x} ${y - .29}l.26 .45h-.52z`, square: `M${x - .21} ${y - .21}h.42v.42h-.42z`,
        cross: `M${x - .2} ${y - .2}l.4 .4m0-.4l-.4 .4`, circle: `M${x - .22} ${y}a.22 .22 0 1 0 .44 0a.22 .22 0 1 0-.44 0` };
      found.push(make("path", { d: shapes[markers[point]], fill: "none", stroke: ink, "stroke-width": .06, "stroke-linejoin": "round" }));
    }
    for (const [point, x, y] of this.each(Object.keys(labels))) {
      const text = String(labels[point]), sign = signs.get(point);
      const ink = paint[point] ? "#fff" : sign === 1 ? "#fff" : "#111";
      if (!sign && !paint[point]) found.push(make("circle", { cx: x, cy: y, r: .34, fill: "var(--wood-1)", "fill-opacity": .85 }));
      found.push(make("text", { x, y: y + .17, "text-anchor": "middle", fill: ink, "font-weight": 700, "font-family": "var(--sans)",
        "font-size": text.length > 2 ? .34 : .46 }, text));
    }
    return found;
  }
}

// The part of the board where something is, for thumbnails and problems.
export function closeView(position, around = 2) {
  const { width, height } = position;
  const all = [...(position.black ?? []), ...(position.white ?? []), ...(position.region ?? [])].map(place);
  if (!all.length) return { left: 0, bottom: 0, right: width - 1, top: height - 1 };
  const span = (values, most) => {
    let low = Math.max(0, Math.min(...values) - around), high = Math.min(most, Math.max(...values) + around);
    if (low <= 3) low = 0;
    if (high >= most - 3) high = most;
    return [low, high];
  };
  let [left, right] = span(all.map(([x]) => x), width - 1), [bottom, top] = span(all.map(([, y]) => y), height - 1);
  while (right - left < top - bottom && (left > 0 || right < width - 1)) { if (left > 0) left--; else right++; }
  while (top - bottom < right - left && (bottom > 0 || top < height - 1)) { if (bottom > 0) bottom--; else top++; }
  return { left, bottom, right, top };
}
