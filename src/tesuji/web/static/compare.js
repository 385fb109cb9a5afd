// Compare: two settings on the same problem with the same seed, side by side.
import { Board, closeView, triangles } from "./board.js";
import { button, chart, counted, fill, make, notice, outline, percent, thousands } from "./dom.js";
import { about, follow, problems, state } from "./net.js";
import { entry, keepEntry, sentence, setAddress } from "./address.js";
import { Stones } from "./rules.js";
import { asked, chooser } from "./chooser.js";
import { store } from "./store.js";

const SIDE = { solver: "mcts", preset: "life-best", seconds: 5, simulations: 2000, changes: "" };
const sides = store.get("sides", [SIDE, { ...SIDE, changes: "solid_eye=false" }]);
const keep = () => store.set("sides", sides);

function settings(text) {
  const found = {};
  for (const part of text.split(/[\s,;]+/).filter(Boolean)) {
    const [key, value] = part.split("=");
    if (value === undefined) throw new Error(`${part} is no setting: expected field=value`);
    found[key] = value;
  }
  return found;
}

class Side {
  constructor(problem, values, number, options) {
    Object.assign(this, { problem, values });
    const host = make("div"),
      changed = (event) => {
        values.changes = event.target.value;
        keep();
      };
    this.live = make("div", { class: "meter" });
    this.tree = make("div", { class: "tree" });
    this.board = new Board(host);
    this.element = make(
      "section",
      { "aria-label": `Side ${number + 1}` },
      make(
        "div",
        { class: "card" },
        options,
        make(
          "label",
          { class: "row" },
          "Changes",
          make("input", {
            type: "text",
            value: values.changes ?? "",
            placeholder: "solid_eye=false history=true",
            onchange: changed,
          }),
        ),
      ),
      host,
      this.live,
      this.tree,
    );
    this.show();
  }

  show(moves = [], paint = {}) {
    const { width, height, target } = this.problem,
      most = Math.max(1, ...moves.map((move) => move.visits));
    const heat = Object.fromEntries(
      moves.filter((m) => m.move !== "pass" && m.visits).map((m) => [m.move, m.visits / most]),
    );
    this.board.show({
      width,
      height,
      signs: Stones.of(this.problem).signs,
      view: closeView(this.problem),
      paint,
      heat,
      markers: triangles(target),
    });
  }

  async run(seed) {
    const curve = [];
    this.tree.replaceChildren();
    const body = asked(
      { ...this.values, settings: settings(this.values.changes ?? "") },
      this.problem,
      state.about.seconds,
    );
    this.search = follow("solve", { ...body, seed }, (event, data) => this.hear(event, data, curve));
    this.told(await this.search.answer);
  }

  hear(event, data, curve) {
    if (event === "place" && data.place) fill(this.live, `Waiting: number ${data.place} in line`);
    if (event !== "progress") return;
    const { effort } = data,
      best = data.best ? ` · ${data.best} ${percent(data.value)}` : "";
    if (data.value !== null) curve.push([effort, data.value]);
    fill(
      this.live,
      make("p", {}, `${thousands(effort)} · ${thousands(data.rate)}/s${best}`),
      chart(curve, "value over effort"),
    );
    if (data.moves) this.show(data.moves, data.best && data.best !== "pass" ? { [data.best]: "try" } : {});
  }

  told(answer) {
    const s = answer.solution,
      moves = (s.moves.length ? s.moves : [s.move]).filter((move) => move && move !== "pass");
    this.show(s.children ?? [], Object.fromEntries(moves.map((move) => [move, s.moves.length ? "right" : "try"])));
    const effort = s.simulations ? counted(s.simulations, "simulation") : counted(s.nodes, "node");
    fill(
      this.live,
      make("p", { class: "verdict" }, answer.words.headline),
      make("p", {}, `${effort} in ${s.seconds.toFixed(2)} s`),
      answer.curve.length > 1 && chart(answer.curve, "value over effort"),
    );
    fill(
      this.tree,
      outline(answer.outline.length ? answer.outline : answer.tree, () => {}),
    );
  }
}

export async function view(main) {
  await about();
  state.problem ??= (await problems({ shelf: "kill", limit: 1 })).problems[0];
  const problem = state.problem;
  setAddress("compare", problem);
  let seed = 1;
  const both = await Promise.all(
    sides.map(async (values, k) => new Side(problem, values, k, await chooser(values, keep))),
  );
  const leave = () => both.forEach((side) => side.search?.leave());
  async function run() {
    leave();
    keepEntry({ searching: true });
    const done = await Promise.allSettled(both.map((side) => side.run(seed)));
    for (const { reason } of done) if (reason && reason.name !== "AbortError") notice(reason.message);
    if (!done.some(({ reason }) => reason?.name === "AbortError")) keepEntry({ searching: false });
  }
  const seeded = (event) => {
    seed = Math.max(0, Math.round(Number(event.target.value) || 0));
  };
  main.append(
    make("h1", {}, `Compare: ${problem.name || "a problem"}`),
    make("p", { class: "soft" }, `${sentence(problem)}.`),
    make(
      "div",
      { class: "row" },
      button("Search both", run, { class: "main" }),
      button("Stop", () => both.forEach((side) => side.search?.stop())),
      make("label", {}, "Seed", make("input", { type: "number", min: 0, value: seed, onchange: seeded })),
    ),
    make(
      "div",
      { class: "pair" },
      both.map(({ element }) => element),
    ),
  );
  if (entry().searching) run();
  return leave;
}
