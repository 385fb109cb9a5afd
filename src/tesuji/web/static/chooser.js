// Who searches and how far: shared by Solve and Compare.
import { fill, make, select } from "./dom.js";
import { about, state } from "./net.js";
import { position } from "./address.js";

const GUIDES = [
  ["", "no guide"],
  ["pattern3", "patterns 3x3"],
  ["pattern5", "patterns 5x5"],
  ["network", "network"],
];
const unitOf = (solver) => (solver?.uses.includes("simulations") ? "simulations" : "nodes");

function number(values, changed, { key, least, most, label }) {
  const set = (event) => {
    values[key] = event.target.value;
    changed();
  };
  const more = { min: least, max: most, step: "any", value: values[key] ?? "", "aria-label": label, onchange: set };
  return make("label", {}, label, make("input", { type: "number", ...more }));
}

export async function chooser(values, changed) {
  const { solvers, seconds, default_seconds } = await about();
  values.seconds ||= default_seconds;
  const box = make("div"),
    names = solvers.map((one) => [one.name, `${one.name}: ${one.summary}`]),
    row = (...children) => make("div", { class: "row" }, ...children);
  const set = (key) => (value) => {
    values[key] = value;
    if (key === "solver") values.preset = "";
    if (key === "solver") draw();
    changed();
  };
  const draw = () => {
    const solver = solvers.find(({ name }) => name === values.solver) ?? solvers[0];
    const presets = [["", "usual settings"], ...solver.presets.map((preset) => [preset.name, preset.name])];
    const limits = { key: "simulations", least: 1, most: 1e9, label: `Most ${unitOf(solver)}` };
    fill(
      box,
      row(select(names, solver.name, set("solver"), "Solver")),
      row(
        solver.presets.length > 1 && select(presets, values.preset, set("preset"), "Preset"),
        solver.name === "mcts" && select(GUIDES, values.guide, set("guide"), "Guide"),
      ),
      row(
        number(values, changed, { key: "seconds", least: 0.1, most: seconds, label: "Seconds" }),
        number(values, changed, limits),
      ),
    );
  };
  draw();
  return box;
}

export function asked(values, problem, seconds = 60) {
  const solver = values.solver,
    body = { position: position(problem), solver };
  if (Number(values.seconds)) body.seconds = Math.min(Number(values.seconds), seconds);
  if (values.preset) body.preset = values.preset;
  if (Number(values.simulations)) {
    body[unitOf(state.about.solvers.find((one) => one.name === solver))] = Math.round(Number(values.simulations));
  }
  const settings = { ...(values.settings ?? {}) };
  if (solver === "mcts" && values.guide) settings[values.guide] = "true";
  if (Object.keys(settings).length) body.settings = settings;
  return body;
}
