// A problem that is played: a board, a sentence, and an answer to every move. The solver judges and replies.
import { Board, closeView, triangles } from "./board.js";
import { button, check, fill, level, make, notice } from "./dom.js";
import { ask, follow } from "./net.js";
import { identity, isJoined, open, position, sentence, setAddress, statedIn, withQuestion } from "./address.js";
import { Stones, other, sideOf, transformed } from "./rules.js";
import { authorCard } from "./author.js";
import { whyCard } from "./why.js";
import { keepCard, keepResult, options, setOption } from "./store.js";
import { knock } from "./sound.js";

const STEP = 700,
  PAUSE = 1300; // milliseconds between moves that play themselves, and before the next problem
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Trainer {
  // next() gives the problem that follows; ended(right) hears of the first try at each.
  // `below` stands under what is said about it.
  constructor(host, { part = "practise", next, ended = () => {}, below = null }) {
    Object.assign(this, { part, next, ended, search: null, timer: null });
    this.boardHost = make("div");
    this.side = make("div", { class: "side" });
    this.more = make("div", { class: "side" });
    host.append(make("div", { class: "columns" }, this.boardHost, make("div", {}, this.side, this.more, below)));
    this.board = new Board(this.boardHost, { onPoint: (point) => this.play(point), label: "The problem" });
    this.keys = (event) => this.key(event);
    addEventListener("keydown", this.keys);
  }

  leave() {
    this.left = true;
    this.search?.leave();
    clearTimeout(this.timer);
    removeEventListener("keydown", this.keys);
  }

  // Pose a problem; `line` is what was played already, `standing` how the try at it stands.
  begin(problem, { line = [], standing = null, enter = "pushState" } = {}) {
    this.search?.leave();
    clearTimeout(this.timer);
    const turned = options().shuffle && !line.length && !standing;
    this.origin = problem;
    this.problem = turned ? transformed(problem, Math.floor(Math.random() * 8), Math.random() < 0.5) : problem;
    this.posed = position(this.problem);
    Object.assign(this, {
      moves: line,
      solution: null,
      counted: false,
      failed: false,
      over: false,
      lost: Infinity,
      kind: "",
      told: "",
      badges: {},
      ...standing,
      busy: false,
      shown: {},
      zone: null,
      preview: null,
    });
    this.address(enter);
    this.more.replaceChildren();
    this.ready = this.solve();
    this.draw();
    if (this.part === "practise" && document.activeElement === document.body) this.focusBoard();
  }

  focusBoard() {
    this.boardHost.querySelector('.point[tabindex="0"]')?.focus({ preventScroll: true });
  }

  address(enter) {
    if (this.part !== "practise" || this.left) return;
    const { counted, failed, over, lost, kind, told, badges } = this;
    const fields = { standing: { counted, failed, over, lost, kind, told, badges } };
    setAddress("practise", this.problem, this.moves, this.moves.length, { enter, fields });
  }

  async solve() {
    const posed = this.posed,
      unsaid = !statedIn(this.problem).includes("target");
    this.search = follow("solve", { position: posed });
    try {
      const answer = await this.search.answer;
      if (posed !== this.posed) return;
      this.solution = answer.solution;
      this.problem = {
        ...this.problem,
        ...withQuestion(answer.problem),
        about: this.problem.about,
        expected: this.problem.expected,
      };
      if (unsaid) this.draw();
    } catch (error) {
      if (error.name !== "AbortError" && posed === this.posed) this.tell(error.message, "bad");
    }
  }

  tell(words, kind = "") {
    this.told = words;
    this.kind = kind;
    this.draw();
  }

  replay(moves = this.moves) {
    return Stones.of(this.problem).line(moves);
  }

  async play(point) {
    if (this.preview) return this.endPreview();
    if (this.busy || this.over || this.moves.length % 2) return undefined;
    const stones = this.replay(),
      retakes = point !== "pass" && point === stones.ko;
    stones.ko = null; // a ko may be retaken: a threat is assumed, and the solver says whether it may be
    if (!stones.legal(point)) return notice(`${point} cannot be played.`);
    const before = this.moves;
    this.moves = [...before, point];
    Object.assign(this, { shown: {}, badges: {}, busy: true });
    knock();
    this.tell(this.solution ? "…" : "Reading the problem…");
    this.address();
    return this.judge(point, before, retakes);
  }

  async judge(point, before, retakes) {
    const posed = this.posed;
    try {
      await this.ready;
      if (posed !== this.posed) return;
      if (!this.solution) throw new Error(this.told);
      const enough = this.solution.moves.length ? this.solution.pv.length : 0;
      this.search = follow("practise", {
        position: before.length ? position(this.problem) : posed,
        moves: this.moves,
        enough,
      });
      const answer = await this.search.answer;
      if (posed === this.posed) this.hear(answer, point, retakes);
    } catch (error) {
      if (error.name === "AbortError" || posed !== this.posed) return;
      this.moves = before;
      Object.assign(this, { busy: false });
      this.tell(error.message, "bad");
      this.address();
    }
  }

  hear(answer, point, retakes) {
    const sure = ["board", "region"].includes(answer.proof) ? "" : "probably ";
    const played = point === "pass" ? "A pass" : retakes ? `${point}, after a ko threat,` : point;
    this.over = answer.over;
    if (answer.right === false) {
      this.lost = Math.min(this.lost, this.moves.length - 1);
      this.told = `${played} ${sure}does not work.`;
    } else if (answer.right === null) this.told = `${played}: the solver could not decide this in time.`;
    else if (this.over && this.lost < Infinity) this.told = `${played} is ${sure}the best that was left.`;
    else this.told = this.over && answer.solved ? "Solved!" : `${played} is ${sure}right.`;
    this.told += this.answered(answer);
    if (answer.right && !this.over) this.told += " Go on.";
    if (answer.reply && !(this.over && answer.right)) {
      this.moves = [...this.moves, answer.reply];
      knock();
    }
    if (this.over && !answer.solved) this.told += " That is the end of it: take back, and try another move.";
    this.kind = answer.right === false ? "bad" : answer.right ? "good" : "";
    this.badges = point !== "pass" && this.kind ? { [point]: answer.right ? "right" : "wrong" } : {};
    this.busy = false;
    if (answer.right === false) this.refute(answer);
    if (answer.right === false) this.result(false);
    else if (this.over && answer.solved) this.result(true);
    this.address();
    this.draw();
  }

  answered({ reply, verdict, over, right }) {
    const opponent = sideOf(other(this.problem.to_play));
    if (reply === "pass") {
      const why = right ? "nothing is left to try" : "no answer is needed";
      return ` ${opponent} passes: ${verdict === "seki" ? "it is seki" : why}.`;
    }
    if (over && right) return verdict === "ko" && !reply ? ` ${opponent} cannot retake the ko without a threat.` : "";
    return reply ? ` ${opponent} answers ${reply}${reply === this.replay().ko ? ", after a ko threat" : ""}.` : "";
  }

  // What counts is the first try; whatever happens after a mistake is for learning.
  result(right) {
    if (!this.counted) {
      const { name, ...rest } = this.origin;
      keepCard(this.origin.key ?? identity(this.origin), { ...rest, name, stated: statedIn(this.origin) }, right);
      keepResult(this.origin, right);
      this.ended(right);
    }
    this.counted = true;
    if (!right) this.failed = true;
    this.address();
    this.draw();
    if (right && options().automatic) this.timer = setTimeout(() => this.goOn(), PAUSE);
  }

  // The refutation plays itself; a click on the board, or any other move, ends it.
  refute({ line }) {
    if (!options().refute || line.length < 2) return;
    this.preview = { line: line.slice(1), step: still() ? line.length : 0 };
    const play = () => {
      if (!this.preview || this.preview.step >= this.preview.line.length) return;
      this.preview.step++;
      knock();
      this.draw();
      this.timer = setTimeout(play, STEP);
    };
    if (!still()) this.timer = setTimeout(play, STEP);
  }

  endPreview() {
    this.preview = null;
    clearTimeout(this.timer);
    this.draw();
  }

  // `lost` is the number of moves before the first wrong one of this line.
  back(length, words) {
    clearTimeout(this.timer);
    this.moves = this.moves.slice(0, length);
    if (this.moves.length <= this.lost) this.lost = Infinity;
    Object.assign(this, { over: false, badges: {}, preview: null, shown: {} });
    this.tell(words);
    this.address();
  }

  undo() {
    if (this.moves.length && !this.busy) this.back(this.moves.length % 2 ? -1 : -2, "Taken back.");
  }

  again() {
    if (this.moves.length && !this.busy) this.back(0, "From the beginning.");
  }

  async hint() {
    if (this.moves.length) return notice("Hints are for the first move: go back to the beginning.");
    await this.ready;
    if (!this.solution) return undefined;
    if (this.solution.verdict === "unknown") return this.tell("The solver could not decide this in time.");
    if (!this.solution.moves.length) return this.tell("A hint: is there a move that works?");
    this.result(false);
    const goal = this.solution.moves[0],
      stones = Stones.of(this.problem);
    if (goal === "pass") this.told = "A hint: a pass is enough.";
    else if (!this.shown.near) {
      this.told = "A hint: look here.";
      this.shown = { near: Object.fromEntries([...stones.neighbours(goal), goal].map((p) => [p, 0.5])) };
    } else {
      this.told = "What works is shown.";
      this.shown = { near: {}, paint: Object.fromEntries(this.solution.moves.map((m) => [m, "right"])) };
    }
    return this.draw();
  }

  // The player says that no move reaches the goal.
  async nothing() {
    if (this.moves.length || this.over || this.busy) return;
    if (!this.solution) this.tell("Reading the problem…");
    await this.ready;
    if (!this.solution || this.moves.length) return;
    if (this.solution.verdict === "unknown") return this.tell("The solver could not decide this in time.");
    const right = this.solution.verdict === "failure";
    this.over = right;
    this.told = right ? "Solved! Nothing works here." : "Something works here: look again.";
    this.kind = right ? "good" : "bad";
    this.result(right);
  }

  async goOn() {
    clearTimeout(this.timer);
    const following = await this.next(this.origin);
    if (following && !this.left) this.begin(following);
  }

  show() {
    if (!this.over) this.result(false);
    open("solve", this.problem, { run: true });
  }

  key(event) {
    if (event.target.closest?.("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    const keys = {
      n: () => this.goOn(),
      u: () => this.undo(),
      Backspace: () => this.undo(),
      h: () => this.hint(),
      r: () => this.again(),
      p: () => this.play("pass"),
      s: () => this.show(),
      x: () => this.nothing(),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  }

  draw() {
    const ahead = this.preview ? this.preview.line.slice(0, this.preview.step) : [];
    const all = [...this.moves, ...ahead],
      stones = this.replay(all),
      labels = {};
    all.forEach((move, k) => {
      if (stones.signs.has(move)) labels[move] = k + 1;
    });
    const [badges, taken] = [true, false].map((stands) =>
      Object.fromEntries(Object.entries(this.badges).filter(([point]) => stones.signs.has(point) === stands)),
    );
    const marked = (points) => (points ?? []).filter((point) => stones.signs.has(point) && !labels[point]);
    const { width, height, target, own } = this.problem;
    this.boardHost.dataset.preview = this.preview
      ? ahead.length < this.preview.line.length
        ? "playing"
        : "done"
      : "";
    this.board.show({
      width,
      height,
      signs: stones.signs,
      labels,
      heat: this.shown.near,
      paint: { ...this.shown.paint, ...taken },
      badges,
      zone: this.zone,
      last: all.at(-1),
      view: closeView(this.problem),
      toPlay: this.over || this.busy ? "" : stones.toPlay,
      markers: { ...triangles(marked(target)), ...triangles(marked(own), "square") },
    });
    this.drawSide();
  }

  drawSide() {
    const { origin, over } = this;
    const done = over || this.failed; // before, a name such as "A straight three lives" would give it away
    const about = [done && origin.name, origin.kyu !== undefined && level(origin.kyu)].filter(Boolean).join(" · ");
    const sign = { good: "✓ ", bad: "✗ " }[this.kind] ?? "";
    fill(
      this.side,
      make(
        "div",
        { class: "card task-card" },
        make("h1", { class: "task" }, `${sentence(this.problem)}.`),
        about && make("p", { class: "soft small name" }, about),
        !this.problem.goal && make("p", { class: "soft small" }, "The solver is finding out what is at stake…"),
        make("p", { class: `verdict ${this.kind}`, role: "status" }, sign + this.told),
        make("div", { class: "row" }, this.buttons(done)),
        done && this.after(),
        this.rest(),
      ),
    );
  }

  // Three buttons, and what else there is under More; after a move, the two that take it back.
  buttons(done) {
    const { busy, over, moves } = this;
    return [
      moves.length
        ? [
            button("Take back", () => this.undo(), { disabled: busy }),
            button("Try again", () => this.again(), { disabled: busy }),
          ]
        : button("Hint", () => this.hint(), { disabled: busy || over }),
      button("Show me", () => this.show()),
      this.next &&
        button(done ? "Next" : "Skip", () => this.goOn(), { class: done ? "main" : "", "data-focus": "next" }),
    ].flat();
  }

  after() {
    return make(
      "div",
      { class: "row" },
      this.solution && button("Why?", () => this.why()),
      this.problem.expected &&
        button("What the author says", () => this.more.append(authorCard(this.problem, this.solution))),
    );
  }

  async why() {
    try {
      const told = await ask("why", { position: position(this.problem) });
      fill(
        this.more,
        whyCard(told, (zone) => {
          this.zone = zone;
          this.draw();
        }),
      );
    } catch (error) {
      notice(error.message);
    }
  }

  rest() {
    const chosen = options(),
      { busy, over, moves } = this;
    const set = (key) => (value) => {
      setOption(key, value);
      this.draw();
    };
    return make(
      "details",
      {
        open: this.opened,
        ontoggle: (event) => {
          this.opened = event.target.open;
        },
      },
      make("summary", {}, "More"),
      make(
        "div",
        { class: "row" },
        button("Nothing works", () => this.nothing(), { disabled: busy || over || moves.length > 0 }),
        button("Pass", () => this.play("pass"), { disabled: busy || over }),
      ),
      make(
        "div",
        { class: "row" },
        check("stone sound", chosen.sound, set("sound")),
        check("coordinates", chosen.coordinates, set("coordinates")),
        check("refutations play themselves", chosen.refute, set("refute")),
        check("next problem by itself", chosen.automatic, set("automatic")),
        check("turn boards and swap colours", chosen.shuffle, set("shuffle")),
      ),
      make(
        "p",
        { class: "small soft" },
        "Keys: arrows and Enter on the board; N next, U take back, R from the beginning, H hint, " +
          "P pass, X nothing works, S the solver shows it.",
      ),
    );
  }
}

export const playable = (problem) => !isJoined(problem); // a line of joined goals is not judged move by move
