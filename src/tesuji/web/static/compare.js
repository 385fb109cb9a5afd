// Compare: two settings on the same problem with the same seed, side by side.
import { Board, Stones, closeView, make } from "./board.js";
import { about, ask, button, chart, counted, follow, notice, outline, percent, setAddress, state, store, thousands, fill } from "./common.js";
import { asked, chooser } from "./solve.js";

const sides = store.get("sides", [{ solver: "mcts", preset: "life-best", seconds: 5, simulations: 2000, changes: "" }, { solver: "mcts", preset: "life-best", seconds: 5, simulations: 2000, changes: "solid_eye=false" }]);

function settings(text) {
  const found = {};
  for (const part of text.split(/[\s,;]+/).filter(Boolean)) {
    const [key, value] = part.split("=");
    if (value === undefined) throw new Error(`${part} is no setting: expected field=value`);
    found[key] = value;
  }
  return found;
}

export async function view(main) {
  await about();
  if (!state.problem) {
    const { collections } = (state.collections ??= await ask("collections"));
    state.problem = (collections.find(({ name }) => name.includes("eyes")) ?? collections[0]).problems[0];
  }
  const problem = state.problem;
  setAddress("compare", problem);
  let seed = 1, running = [];
  const panels = await Promise.all(sides.map(async (values, k) => {
    const host = make("div"), live = make("div", { class: "meter" }), tree = make("div", { class: "tree" });
    const element = make("section", { "aria-label": `Side ${k + 1}` }, make("div", { class: "card" }, await chooser(values, keep),
      make("label", { class: "row" }, "Changes", make("input", { type: "text", value: values.changes ?? "", placeholder: "solid_eye=false history=true", onchange: (event) => { values.changes = event.target.value; keep(); } }))), host, live, tree);
    return { values, board: new Board(host), live, tree, element };
  }));
  function keep() { store.set("sides", sides); }
  function show(panel, moves = [], paint = {}) {
    const most = Math.max(1, ...moves.map((m) => m.visits));
    panel.board.show({ width: problem.width, height: problem.height, signs: Stones.of(problem).signs, view: closeView(problem), paint,
      heat: Object.fromEntries(moves.filter((m) => m.move !== "pass" && m.visits).map((m) => [m.move, m.visits / most])), markers: Object.fromEntries((problem.target ?? []).map((p) => [p, "triangle"])) });
  }
  async function one(panel) {
    const curve = [];
    panel.tree.replaceChildren();
    const body = asked({ ...panel.values, settings: settings(panel.values.changes ?? "") }, problem, state.about.seconds);
    const search = follow("solve", { ...body, seed }, (event, data) => {
      if (event !== "progress") return event === "place" && data.place ? fill(panel.live, `Waiting: number ${data.place} in line`) : null;
      if (data.value !== null) curve.push([data.simulations || data.nodes, data.value]);
      fill(panel.live, make("p", {}, `${thousands(data.simulations || data.nodes)} · ${thousands(data.rate)}/s${data.best ? ` · ${data.best} ${percent(data.value)}` : ""}`), chart(curve, "value over effort"));
      if (data.moves) show(panel, data.moves, data.best && data.best !== "pass" ? { [data.best]: "try" } : {});
    });
    running.push(search);
    const answer = await search.answer, s = answer.solution;
    show(panel, s.children ?? [], Object.fromEntries((s.moves.length ? s.moves : [s.move]).filter((m) => m && m !== "pass").map((m) => [m, s.moves.length ? "right" : "try"])));
    fill(panel.live, make("p", { class: "verdict" }, answer.words.headline), make("p", {}, `${s.simulations ? counted(s.simulations, "simulation") : counted(s.nodes, "node")} in ${s.seconds.toFixed(2)} s`), answer.curve.length > 1 ? chart(answer.curve, "value over effort") : "");
    fill(panel.tree, ...outline(answer.outline.length ? answer.outline : answer.tree, () => {}));
  }
  async function run() {
    running.forEach((search) => search.leave());
    running = [];
    const done = await Promise.allSettled(panels.map(one));
    for (const { reason } of done) if (reason && reason.name !== "AbortError") notice(reason.message);
    running = [];
  }
  main.append(make("h1", {}, `Compare: ${problem.name || "a problem"}`),
    make("div", { class: "row" }, button("Search both", run, { class: "main" }), button("Stop", () => running.forEach((search) => search.stop())),
      make("label", {}, "Seed", make("input", { type: "number", min: 0, value: seed, onchange: (event) => (seed = Math.max(0, Math.round(Number(event.target.value) || 0))) }))),
    make("div", { class: "pair" }, ...panels.map(({ element }) => element)));
  panels.forEach((panel) => show(panel));
  return () => running.forEach((search) => search.leave());
}
