// Solve: a position, the question that is asked of it, and the solver's answer.
import { Board, closeView, triangles } from "./board.js";
import { button, chart, check, counted, download, fill, make, notice, percent, select, thousands } from "./dom.js";
import { about, ask, follow, state } from "./net.js";
import {
  entry,
  fileName,
  identity,
  isJoined,
  keepEntry,
  position,
  sentence,
  setAddress,
  statedIn,
  withQuestion,
} from "./address.js";
import { Stones, word } from "./rules.js";
import { asked, chooser } from "./chooser.js";
import { answerCard, lineOf, refuted } from "./answer.js";
import { authorCard, hasAuthor } from "./author.js";
import { whyCard } from "./why.js";
import { EMPTY, SIZES, TOOLS, edited } from "./setup.js";
import { kept, store } from "./store.js";

const HEATS = [
  ["visits", "visits"],
  ["mean", "winning rate"],
  ["history", "history"],
  ["ownership", "ownership"],
  ["prediction", "prediction"],
  ["network", "where the network would look"],
];
const MAPS = ["ownership", "prediction", "network"];
const endless = (number) => (number >= 0x3fffffff ? "∞" : thousands(number));
const budget = store.get("budget", {
  solver: "auto",
  preset: "",
  seconds: "",
  simulations: "",
  guide: "",
  verify: true,
});
const keep = () => store.set("budget", budget);
// What an answer has cost, as progress tells it.
const spent = ({ nodes, simulations, seconds, children = [] }) => ({
  nodes,
  simulations,
  rate: Math.round((simulations || nodes) / Math.max(seconds, 0.001)),
  best: children[0]?.move,
  value: children[0]?.mean,
});

class Solve {
  constructor(main) {
    Object.assign(this, {
      problem: state.problem ?? EMPTY(),
      ...state.shown,
      tool: "look",
      search: null,
      answer: null,
      progress: null,
      maps: null,
      wide: false,
      curve: [],
      zone: null,
      heat: store.get("heat", "visits"),
      guess: null,
    });
    for (const name of ["tools", "steps"]) this[name] = make("div", { class: `row ${name}` });
    this.opinion = make("p", { class: "small soft", role: "status" });
    for (const name of ["boardHost", "question", "live", "result", "explained"]) this[name] = make("div");
    this.board = new Board(this.boardHost, { onPoint: (point) => this.clicked(point), label: "The position" });
    this.side = make("div", { class: "side" });
    main.append(
      make("div", { class: "columns" }, make("div", {}, this.tools, this.boardHost, this.steps), this.side),
    );
    if (this.isEmpty()) this.tool = "black";
    else this.address();
    this.keys = (event) => this.key(event);
    addEventListener("keydown", this.keys);
  }

  isEmpty() {
    return !this.problem.black.length && !this.problem.white.length;
  }

  leave() {
    const { search } = this;
    this.search = null;
    search?.leave();
    removeEventListener("keydown", this.keys);
  }

  key(event) {
    if (event.target.closest?.("input, select, textarea, .point") || !this.line.length) return;
    if (event.key === "ArrowRight") this.go(this.line, this.step + 1);
    if (event.key === "ArrowLeft" && this.step) this.go(this.line, this.step - 1);
  }

  address(enter) {
    setAddress("solve", this.problem, this.line, this.step, { enter });
  }

  changed(fields) {
    this.search?.leave();
    keepEntry({ searching: false });
    this.problem = { ...this.problem, ...fields };
    state.problem = this.problem;
    Object.assign(this, {
      answer: null,
      progress: null,
      maps: null,
      search: null,
      line: [],
      step: 0,
      zone: null,
      guess: null,
    });
    this.explained.replaceChildren();
    this.drawOpinion();
    this.address("pushState"); // Back leads to the question before
    this.ask();
    this.drawSide();
    this.draw();
  }

  // The question is shown before it is solved: the server infers a goal and target that are not stated.
  async ask() {
    const asked = this.problem;
    if (this.isEmpty() || ["goal", "target"].every((field) => statedIn(asked).includes(field)))
      return this.drawQuestion();
    try {
      const { problem } = await ask("position", { position: position(asked) });
      if (asked === this.problem) this.guess = problem;
    } catch (error) {
      if (asked === this.problem) this.complaint = error.message;
    }
    this.drawQuestion();
    return this.draw();
  }

  asking() {
    return this.answer?.problem ?? (this.guess ? withQuestion(this.guess) : this.problem);
  }

  drawQuestion() {
    const asked = this.asking(),
      guessed = this.guess && !this.answer;
    fill(
      this.question,
      this.isEmpty()
        ? make("p", {}, "Choose Black or White, and set stones with a click. Target marks the stones in question.")
        : make("p", { class: "task" }, `${sentence(asked)}.`),
      guessed &&
        make(
          "p",
          { class: "small soft" },
          "This question is a guess: the file does not state one",
          budget.solver === "auto" ? ", and the solver says so if it finds a better one. " : ". ",
          "Mark other stones with the tool Target, or choose another goal.",
        ),
      this.answer &&
        this.instead &&
        make("p", { class: "small soft" }, `The solver asked this instead of the first guess: ${this.instead}.`),
    );
  }

  clicked(point) {
    if (this.tool === "look") return this.answer && this.firstMove(point);
    const fields = edited(this.problem, this.tool, point);
    return fields ? this.changed(fields) : notice("A target is a stone.");
  }

  firstMove(point) {
    const { solution } = this.answer,
      line = lineOf(solution, point);
    if (line) this.go(line);
    else notice(`${point} is ${solution.complete ? "wrong" : "undecided"}; nothing more is known about it.`);
  }

  go(moves, at = 1) {
    this.line = moves;
    this.step = Math.min(at, moves.length);
    this.address();
    this.draw();
  }

  draw() {
    const shown = this.asking(),
      moves = this.line.slice(0, this.step),
      stones = Stones.of(shown).line(moves),
      labels = {};
    moves.forEach((move, k) => {
      if (stones.signs.has(move)) labels[move] = k + 1;
    });
    const standing = (points) => (points ?? []).filter((point) => stones.signs.has(point));
    const look = this.tool === "look";
    this.board.show({
      width: shown.width,
      height: shown.height,
      signs: stones.signs,
      labels,
      paint: this.paint(),
      last: moves.at(-1),
      markers: { ...triangles(standing(shown.target)), ...triangles(standing(shown.own), "square") },
      zone: this.zone,
      heat: this.step ? {} : this.heatMap(),
      region: new Set(this.zone ? [] : (shown.region ?? [])),
      toPlay: { black: "black", white: "white" }[this.tool] ?? "",
      view: look && !this.wide ? closeView(shown) : undefined,
    });
    this.drawTools();
    this.drawSteps();
    this.drawLive();
  }

  paint() {
    const paint = {},
      best = this.progress?.best;
    if (this.answer && !this.step) {
      const { moves, verdict, move } = this.answer.solution;
      for (const point of Object.keys(refuted(this.answer.solution))) paint[point] = "wrong";
      for (const point of moves) paint[point] = "right";
      if (!moves.length && move && verdict === "unknown") paint[move] = "try";
    } else if (!this.answer && best) paint[best] = "try";
    delete paint.pass;
    return paint;
  }

  heatMap() {
    if (MAPS.includes(this.heat)) return this.maps?.[this.heat] ?? {};
    const moves = this.progress?.moves ?? this.answer?.solution.children ?? [];
    const most = this.heat === "mean" ? 1 : Math.max(0, ...moves.map((move) => move[this.heat] ?? 0)) || 1;
    const shown = moves.filter((move) => move.move !== "pass" && move.visits);
    return Object.fromEntries(shown.map((move) => [move.move, (move[this.heat] ?? 0) / most]));
  }

  drawTools() {
    const { problem, tool, wide } = this,
      look = tool === "look";
    const sized = (value) => this.changed(EMPTY(Number(value)));
    const chosen = (key) => {
      this.tool = key;
      this.draw();
    };
    fill(
      this.tools,
      Object.entries(TOOLS).map(([key, text]) => button(text, () => chosen(key), { "aria-pressed": tool === key })),
      !look &&
        select(
          SIZES.map((n) => [String(n), `${n}x${n}`]),
          String(problem.width),
          sized,
          "Board size",
        ),
      !look && button("Clear", () => this.changed(EMPTY(problem.width, problem.height))),
      look &&
        button(
          wide ? "Closer" : "Whole board",
          () => {
            this.wide = !wide;
            this.draw();
          },
          { "data-focus": "zoom" },
        ),
    );
  }

  drawSteps() {
    const { line, step } = this,
      at = (text, to, label, disabled) => button(text, () => this.go(line, to), { "aria-label": label, disabled });
    this.steps.hidden = !line.length;
    fill(
      this.steps,
      at("«", 0, "To the problem", !step),
      at("‹", step - 1, "Back", !step),
      at("›", step + 1, "Forward", step >= line.length),
      at("»", line.length, "To the end", step >= line.length),
      make("span", { class: "soft" }, line.join(" ")),
    );
  }

  drawLive() {
    const { search, progress, answer, curve } = this;
    if (!search && !progress) return this.live.replaceChildren();
    const p = answer ? spent(answer.solution) : (progress ?? {}),
      effort = p.simulations ? counted(p.simulations, "simulation") : p.nodes ? counted(p.nodes, "node") : "";
    const numbers = [
      effort,
      p.rate && `${thousands(p.rate)}/s`,
      p.best && `best ${p.best} ${percent(p.value)}`,
      p.pn !== undefined && !answer && `proof number ${endless(p.pn)}, disproof number ${endless(p.dn)}`,
    ]
      .filter(Boolean)
      .join(" · ");
    return fill(
      this.live,
      p.place > 0
        ? make("p", {}, `Waiting: number ${p.place} in line`)
        : make("p", { class: "meter" }, numbers || (answer ? "" : "Reading…")),
      curve.length > 1 &&
        chart(curve, "The search's estimate over its effort: above the middle favours the side to play"),
    );
  }

  // A reload does not end a search, and does not lose its answer.
  resume() {
    const { searching, answered } = entry(),
      answer = answered && kept.get("answer");
    const asked = state.run;
    state.run = false;
    if (asked) return this.run();
    if (searching || (answered && answer?.to !== identity(this.problem))) return this.run({ again: true });
    return answer ? this.ended(answer.told) : this.ask();
  }

  async run({ again = false } = {}) {
    if (this.search) return this.search.stop();
    if (!again) Object.assign(this, { line: [], step: 0 });
    Object.assign(this, { answer: null, progress: {}, curve: [], tool: "look", zone: null, instead: "" });
    keepEntry({ searching: true, answered: false });
    this.explained.replaceChildren();
    this.result.replaceChildren();
    this.address();
    // The default solver may find a better question than the one that was guessed; all others answer what is shown.
    const question = this.guess && budget.solver !== "auto" ? withQuestion(this.guess) : this.problem;
    const search = follow(
      "solve",
      { ...asked(budget, question, state.about.seconds), verify: budget.verify },
      (event, data) => this.hear(event, data),
    );
    this.search = search;
    await this.drawSide();
    this.draw();
    if (MAPS.includes(this.heat)) this.loadMaps();
    let answer = null;
    try {
      answer = await search.answer;
    } catch (error) {
      if (error.name !== "AbortError") notice(error.message);
    }
    if (search !== this.search) return undefined;
    return this.ended(answer);
  }

  hear(event, data) {
    if (event === "beat") return;
    this.progress = { ...this.progress, ...data };
    if (event === "progress") {
      this.progress.place = 0;
      const { question, effort, value } = data;
      if (typeof value === "number") {
        if (question !== this.curved) this.curve = []; // values of different questions make no curve
        this.curved = question;
        this.curve.push([effort, value]);
      }
    }
    this.draw();
  }

  async ended(answer) {
    this.search = null;
    keepEntry({ searching: false, answered: Boolean(answer) });
    if (answer) {
      const { expected, about: words, key } = this.problem;
      this.answer = { ...answer, problem: { ...withQuestion(answer.problem), expected, about: words, key } };
      if (answer.curve.length > 1) this.curve = answer.curve;
      if (this.guess) {
        const same = ["goal", "target"].every(
          (field) => String(this.guess[field]) === String(this.answer.problem[field]),
        );
        this.instead = same ? "" : sentence(this.guess).replace("the marked stones", this.guess.target.join(", "));
        this.guess = null;
        this.problem = this.answer.problem;
        state.problem = this.problem;
        this.address();
      }
      kept.set("answer", { to: identity(this.problem), told: answer });
    }
    this.progress = answer
      ? { ...this.progress, ...(answer.solution.children ? { moves: answer.solution.children } : {}) }
      : null;
    await this.drawSide();
    this.drawResult();
    this.draw();
  }

  async loadMaps() {
    try {
      this.maps = await ask("maps", { position: position(this.asking()) });
      this.drawOpinion();
      this.draw();
    } catch (error) {
      notice(error.message);
    }
  }

  drawOpinion() {
    fill(this.opinion, this.heat === "network" && this.maps ? this.maps.network_words : "");
  }

  drawResult() {
    const why = () => this.why();
    fill(
      this.result,
      this.answer &&
        answerCard(this.answer, {
          chosen: (move) => this.firstMove(move),
          go: (moves, at) => this.go(moves, at),
          why,
        }),
    );
    this.drawAuthor();
  }

  drawAuthor() {
    if (!hasAuthor(this.problem)) return;
    this.result.append(authorCard(this.problem, this.answer?.solution, (moves) => this.go(moves, moves.length)));
  }

  async why() {
    try {
      const told = await ask("why", { position: position(this.answer.problem) });
      fill(
        this.explained,
        whyCard(
          told,
          (zone) => {
            this.zone = zone;
            this.draw();
          },
          this.answer.words.headline,
        ),
      );
    } catch (error) {
      notice(error.message);
    }
  }

  async save() {
    try {
      download((await ask("picture", { position: position(this.problem) })).sgf, fileName(this.problem, "sgf"));
    } catch (error) {
      notice(error.message);
    }
  }

  sides(goals) {
    const { problem } = this,
      mover = word(problem.to_play),
      stated = statedIn(problem);
    const turned = (value) =>
      value !== mover &&
      this.changed({
        to_play: value,
        goal: null,
        target: [],
        own: [],
        ko: null,
        stated: stated.filter((field) => field === "region"),
      });
    const wanted = (value) =>
      this.changed({
        goal: value || null,
        stated: [...stated.filter((f) => f !== "goal"), ...(value ? ["goal"] : [])],
      });
    const known = [["", "find the goal"], ...goals, ...(isJoined(problem) ? [problem.goal] : [])];
    return make(
      "div",
      { class: "row" },
      select(
        [
          ["black", "Black to play"],
          ["white", "White to play"],
        ],
        mover,
        turned,
        "Side to play",
      ),
      select(known, stated.includes("goal") ? (problem.goal ?? "") : "", wanted, "Goal"),
    );
  }

  async drawSide() {
    const { goals } = await about(),
      options = await chooser(budget, keep);
    const heated = (value) => {
      this.heat = value;
      store.set("heat", value);
      this.drawOpinion();
      if (MAPS.includes(value) && !this.maps) this.loadMaps();
      else this.draw();
    };
    const folded = make(
      "details",
      { open: store.get("research", false), ontoggle: (event) => store.set("research", event.target.open) },
      make("summary", {}, "For researchers"),
      options,
      make(
        "div",
        { class: "row" },
        check("let the checker replay it", budget.verify, (value) => {
          budget.verify = value;
          keep();
        }),
        select(
          HEATS.map(([key, text]) => [key, `heat: ${text}`]),
          this.heat,
          heated,
          "Heat map",
        ),
      ),
      this.opinion,
    );
    fill(
      this.side,
      make(
        "div",
        { class: "card" },
        make("h1", {}, this.problem.name || "A problem"),
        this.question,
        this.sides(goals),
        make(
          "div",
          { class: "row" },
          button(this.search ? "Stop" : "Solve", () => this.run(), { class: "main", id: "run", "data-focus": "run" }),
          button("Download the problem", () => this.save()),
        ),
        folded,
      ),
      this.live,
      this.result,
      this.explained,
    );
    this.drawQuestion();
  }
}

export async function view(main) {
  const solve = new Solve(main);
  await solve.drawSide();
  solve.drawResult();
  solve.draw();
  solve.resume();
  return () => solve.leave();
}
