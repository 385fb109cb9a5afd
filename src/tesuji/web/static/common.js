// What every part of the page uses: asking the server, following a search, links, files, and the current problem.
import { Stones, make, place, word } from "./board.js";

export const main = document.getElementById("main");
export const state = { problem: null, files: [], about: null, collections: null, shown: { line: [], step: 0 } };

let fading;
export function notice(text) {
  const box = document.getElementById("notice");
  box.textContent = text;
  box.classList.add("shown");
  clearTimeout(fading);
  fading = setTimeout(() => box.classList.remove("shown"), 6000);
}

async function complaint(response) {
  try { return (await response.json()).error; } catch { return `the server answered ${response.status}`; }
}

async function request(path, body, signal) {
  const options = body === undefined ? { signal } : { method: "POST", signal, body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  let response;
  try { response = await fetch(path, options); }
  catch (error) { throw error.name === "AbortError" ? error : new Error("the server does not answer: is it still running?"); }
  if (!response.ok) throw new Error(await complaint(response));
  return response;
}

export const ask = async (path, body, signal) => (await request(`api/${path}`, body, signal)).json();

// Follow a search: told(name, data) hears every event; the promise is the answer. `follow.stop()` lets it answer at once.
export function follow(path, body, told = () => {}) {
  const abort = new AbortController();
  let job = null;
  const answer = (async () => {
    const response = await request(`api/${path}/events`, body, abort.signal);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) throw new Error("the search ended without an answer");
      text += value;
      const parts = text.split("\n\n");
      text = parts.pop();
      for (const part of parts) {
        const [, name, data] = /^event: (\w+)\ndata: (.*)$/s.exec(part) ?? [];
        if (!name) continue;
        const said = JSON.parse(data);
        if (name === "place") job = said.job;
        if (name === "answer") return said;
        if (name === "error") throw new Error(said.message);
        told(name, said);
      }
    }
  })();
  return { answer, leave: () => abort.abort(), stop: () => job && ask(`stop/${job}`, {}).catch(() => {}) };
}

export async function about() { return (state.about ??= await ask("about")); }

// Problems and links ------------------------------------------------------------------------------------------------

const FIELDS = ["goal", "target", "own", "region", "alive"];
export const kindOf = (goal) => (goal?.includes(" ") ? "joined" : goal);  // capture C3 or connect B2 E2
const RULES = ["ko", "quantifier", "ko_policy", "suicide"], USUAL = ["all", "both"];

// What somebody has said about a problem; the rest was inferred.
export const statedIn = (problem) => problem.stated ?? FIELDS.filter((field) => !(problem.inferred ?? []).includes(field));

// A problem of the server as a position to send: what was inferred is left for the solver to find again.
export function position(problem) {
  const stated = statedIn(problem);
  const sent = { width: problem.width, height: problem.height, black: problem.black ?? [], white: problem.white ?? [],
    to_play: word(problem.to_play), name: problem.name ?? "" };
  for (const field of RULES) if (problem[field] && !USUAL.includes(problem[field])) sent[field] = problem[field];
  for (const field of FIELDS) if (stated.includes(field) && problem[field]?.length) sent[field] = problem[field];
  if (!sent.region) delete sent.alive;
  if (!sent.target) delete sent.own;
  return sent;
}

export function link(problem, line = [], step = 0) {
  const p = position(problem), query = new URLSearchParams({ s: `${p.width}x${p.height}`, b: p.black.join(""), w: p.white.join(""), t: p.to_play[0] });
  for (const field of FIELDS) if (p[field]?.length) query.set(field, Array.isArray(p[field]) ? p[field].join("") : p[field]);
  for (const field of RULES) if (p[field]) query.set(field, p[field]);
  if (p.name) query.set("name", p.name);
  if (line.length) { query.set("line", line.join("")); query.set("step", step); }
  return query.toString();
}

// The address holds the problem, the line and the step: Back, a reload and a copied link restore them.
export function setAddress(part, problem, line = [], step = 0, enter = "replaceState") {
  const hash = `#${part}?${link(problem, line, step)}`;
  if (location.hash !== hash && location.hash.split("?")[0] === `#${part}`) history[enter](null, "", hash);
}

export function fromLink(text) {
  const query = new URLSearchParams(text);
  if (!query.get("s")) return null;
  const [, width, height] = (/^(\d+)x(\d+)$/.exec(query.get("s")) ?? []).map(Number);
  if (!(Math.min(width, height) >= 2 && Math.max(width, height) <= 25)) return null;
  const points = (key) => ((query.get(key) ?? "").toUpperCase().match(/[A-HJ-Z][1-9]\d?/g) ?? []).filter((point) => isOn({ width, height }, point));
  const problem = { width, height, black: points("b"), white: points("w"), to_play: query.get("t") === "w" ? "white" : "black", name: query.get("name") ?? "" };
  for (const field of FIELDS) if (query.get(field)) problem[field] = field === "goal" ? query.get(field) : points(field);
  for (const field of RULES) if (query.get(field)) problem[field] = field === "suicide" || query.get(field);
  problem.stated = FIELDS.filter((field) => problem[field]?.length);
  return problem;
}

const isOn = ({ width, height }, point) => { const [x, y] = place(point); return x < width && y < height; };

// The line of a link as far as it can be played, and the step.
export function lineFromLink(text, problem) {
  const query = new URLSearchParams(text), stones = Stones.of(problem), line = [];
  for (const found of (query.get("line") ?? "").match(/pass|[A-HJ-Z][1-9]\d?/gi) ?? []) {
    const move = found === "pass" ? found : found.toUpperCase();
    stones.ko = null;
    if (move !== "pass" && !(isOn(problem, move) && stones.legal(move))) break;
    stones.play(move);
    line.push(move);
  }
  return { line, step: Math.max(0, Math.min(line.length, Math.round(Number(query.get("step")) || 0))) };
}

export const identity = (problem) => { const { name, ...rest } = position(problem); return JSON.stringify(rest); };

export async function readFile(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (let i = 0; i < bytes.length; i += 0x8000) binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return { data: btoa(binary), name: file.name };
}

export function download(text, file, type = "text/plain") {
  const url = URL.createObjectURL(text instanceof Blob ? text : new Blob([text], { type }));
  make("a", { href: url, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

export async function png(svg, file, width = 1200) {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })), image = new Image();
  try {
    await new Promise((resolve, reject) => { image.onload = resolve; image.onerror = reject; image.src = url; });
    const canvas = make("canvas", { width, height: Math.round((width * image.height) / image.width) });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    download(await new Promise((resolve) => canvas.toBlob(resolve)), file);
  } finally { URL.revokeObjectURL(url); }
}

export const fileName = (problem, kind) => `${(problem.name || "problem").replace(/[^\w-]+/g, "-").toLowerCase()}.${kind}`;

// Small pieces ------------------------------------------------------------------------------------------------------

export const fill = (element, ...children) => element.replaceChildren(...children.flat().filter((child) => child || child === 0));
export const button = (text, onclick, more = {}) => make("button", { type: "button", onclick, ...more }, text);
export const select = (options, chosen, onchange, label) => {
  const list = make("select", { onchange: (event) => onchange(event.target.value), "aria-label": label },
    ...options.map((option) => { const [value, text] = Array.isArray(option) ? option : [option, option];
      return make("option", { value, selected: value === chosen }, text); }));
  return list;
};
export const percent = (value) => `${(100 * value).toFixed(1)} %`;
export const thousands = (value) => Number(value).toLocaleString("en");
export const counted = (number, noun) => `${thousands(number)} ${noun}${number === 1 ? "" : "s"}`;
export const store = {
  get(key, fallback) { try { return JSON.parse(localStorage.getItem(`tesuji.${key}`)) ?? fallback; } catch { return fallback; } },
  set(key, value) { try { localStorage.setItem(`tesuji.${key}`, JSON.stringify(value)); } catch { /* private window */ } },
};

// A curve from 0 to 1 over the effort; the middle is a line of its own.
export function chart(curve, words) {
  const most = curve.length ? curve[curve.length - 1][0] || 1 : 1;
  const points = curve.map(([x, y]) => `${(300 * x) / most},${60 - 60 * y}`).join(" ");
  return make("div", { class: "chart" },
    make("svg", { viewBox: "0 -2 300 64", preserveAspectRatio: "none", role: "img", "aria-label": words },
      make("line", { x1: 0, x2: 300, y1: 30, y2: 30 }), make("line", { x1: 0, x2: 300, y1: 60, y2: 60 }), make("polyline", { points })));
}

// A tree of moves as an outline: bars are as long as a node was visited, and as green as it is good for its mover.
export function outline(nodes, onLine, path = []) {
  const all = nodes.reduce((sum, node) => sum + (node.visits ?? 0), 0) || 1;
  return nodes.map((node) => {
    const line = [...path, node.move];
    const parts = [make("b", { class: node.correct === true ? "good" : node.correct === false ? "bad" : "" }, node.move)];
    if (node.visits) {
      const bar = make("span", { class: "bar" });
      bar.style.width = `${Math.max(2, 90 * (node.visits / all))}px`;
      bar.style.background = `hsl(${Math.round(120 * node.mean)} 55% 45%)`;
      parts.push(bar, make("span", { class: "soft" }, `${thousands(node.visits)} · ${percent(node.mean)}`));
    }
    const chosen = (event) => { event.stopPropagation(); onLine(line); };
    if (!node.children?.length) return make("a", { class: "leaf", role: "button", tabindex: 0, onclick: chosen, onkeydown: (event) => event.key === "Enter" && chosen(event) }, ...parts);
    const details = make("details", {}, make("summary", { onclick: () => onLine(line) }, ...parts));
    details.addEventListener("toggle", () => { if (details.open && details.childElementCount === 1) details.append(...outline(node.children, onLine, line)); });
    return details;
  });
}
