// Problems as they are sent, and the address of the page, which holds the problem, the line and the step.
import { Stones, place, sideOf, word } from "./rules.js";
import { state } from "./net.js";

export const FIELDS = ["goal", "target", "own", "region", "alive"];
const RULES = ["ko", "quantifier", "ko_policy", "suicide"],
  USUAL = ["all", "both"];
export const isJoined = (problem) => Boolean(problem.goal?.includes(" ")); // capture C3 or connect B2 E2

// What was stated about a problem; the rest was inferred.
export const statedIn = (problem) =>
  problem.stated ?? FIELDS.filter((field) => !(problem.inferred ?? []).includes(field));

// A problem of the server as a position to send: what was inferred is left for the solver to find again.
export function position(problem) {
  const stated = statedIn(problem);
  const sent = {
    width: problem.width,
    height: problem.height,
    black: problem.black ?? [],
    white: problem.white ?? [],
    to_play: word(problem.to_play),
    name: problem.name ?? "",
  };
  for (const field of RULES) if (problem[field] && !USUAL.includes(problem[field])) sent[field] = problem[field];
  for (const field of FIELDS) if (stated.includes(field) && problem[field]?.length) sent[field] = problem[field];
  if (!sent.region) delete sent.alive;
  if (!sent.target) delete sent.own;
  return sent;
}

// The same question with its inferred goal and target now stated.
export function withQuestion(found) {
  const inferred = found.inferred ?? [],
    kept = (field) => !inferred.includes(field === "alive" ? "region" : field);
  const stated = FIELDS.filter(
    (field) => found[field]?.length && (["goal", "target", "own"].includes(field) || kept(field)),
  );
  return { ...found, stated };
}

export function link(problem, line = [], step = 0) {
  const p = position(problem);
  const query = new URLSearchParams({
    s: `${p.width}x${p.height}`,
    b: p.black.join(""),
    w: p.white.join(""),
    t: p.to_play[0],
  });
  for (const field of FIELDS)
    if (p[field]?.length) query.set(field, Array.isArray(p[field]) ? p[field].join("") : p[field]);
  for (const field of RULES) if (p[field]) query.set(field, p[field]);
  if (p.name) query.set("name", p.name);
  if (problem.key) query.set("key", problem.key);
  if (line.length) {
    query.set("line", line.join(""));
    query.set("step", step);
  }
  return query.toString();
}

// What the browser keeps beside an address, for Back and a reload: whether a search runs, and how a try stands.
export const entry = () => history.state ?? {};
export const keepEntry = (fields) => history.replaceState({ ...entry(), ...fields }, "");

// Back, a reload and a copied link restore what is shown.
export function setAddress(part, problem, line = [], step = 0, { enter = "replaceState", fields = {} } = {}) {
  const hash = `#${part}?${link(problem, line, step)}`,
    current = location.hash.split("?")[0] || "#problems";
  if (current !== `#${part}`) return;
  const kept = enter === "pushState" ? fields : { ...entry(), ...fields };
  history[location.hash === hash ? "replaceState" : enter](kept, "", hash);
}

const isOn = ({ width, height }, point) => {
  const [x, y] = place(point);
  return x < width && y < height;
};

export function fromLink(text) {
  const query = new URLSearchParams(text);
  const [, width, height] = (/^(\d+)x(\d+)$/.exec(query.get("s") ?? "") ?? []).map(Number);
  if (!(Math.min(width, height) >= 2 && Math.max(width, height) <= 25)) return null;
  const named = (key) => (query.get(key) ?? "").toUpperCase().match(/[A-HJ-Z][1-9]\d?/g) ?? [];
  const points = (key) => named(key).filter((point) => isOn({ width, height }, point));
  const problem = {
    width,
    height,
    black: points("b"),
    white: points("w"),
    to_play: query.get("t") === "w" ? "white" : "black",
    name: query.get("name") ?? "",
  };
  for (const field of FIELDS)
    if (query.get(field)) problem[field] = field === "goal" ? query.get(field) : points(field);
  for (const field of RULES) if (query.get(field)) problem[field] = field === "suicide" || query.get(field);
  if (query.get("key")) problem.key = query.get("key");
  problem.stated = FIELDS.filter((field) => problem[field]?.length);
  return problem;
}

// The line of a link as far as it can be played, and the step.
export function lineFromLink(text, problem) {
  const query = new URLSearchParams(text),
    stones = Stones.of(problem),
    line = [];
  for (const found of (query.get("line") ?? "").match(/pass|[A-HJ-Z][1-9]\d?/gi) ?? []) {
    const move = found === "pass" ? found : found.toUpperCase();
    stones.ko = null;
    if (move !== "pass" && !(isOn(problem, move) && stones.legal(move))) break;
    stones.play(move);
    line.push(move);
  }
  return { line, step: Math.max(0, Math.min(line.length, Math.round(Number(query.get("step")) || 0))) };
}

export const identity = (problem) => {
  const { name, ...rest } = position(problem);
  return JSON.stringify(rest);
};
// The stones alone, however the question is put.
export function placed({ width, height, black = [], white = [], to_play }) {
  return JSON.stringify([width, height, [...black].sort(), [...white].sort(), word(to_play)]);
}
export const fileName = (problem, kind) =>
  `${(problem.name || "problem").replace(/[^\w-]+/g, "-").toLowerCase()}.${kind}`;

const ASKED = {
  capture: "capture the marked stones",
  kill: "kill the marked stones",
  escape: "save the marked stones",
  live: "make the marked stones live",
  connect: "connect the marked stones",
  cut: "cut the marked stones apart",
  race: "win the race against the marked stones",
};

// The task in one sentence.
export function sentence(problem) {
  const mover = `${sideOf(problem.to_play)} to play`;
  return problem.goal ? `${mover}: ${ASKED[problem.goal] ?? problem.goal}` : mover;
}

// Go to a part with a problem; there `run` lets the solver begin at once.
export function open(part, problem, { run = false } = {}) {
  state.problem = problem;
  state.run = run;
  location.hash = `#${part}?${link(problem)}`;
}
