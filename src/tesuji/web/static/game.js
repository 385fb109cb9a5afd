// A game record: a slider over its moves, "solve from here", and the problems that the game has left.
import { Board } from "./board.js";
import { button, counted, fill, make, notice, picker, select } from "./dom.js";
import { follow, readFile, state } from "./net.js";
import { take } from "./app.js";
import { Stones, sideOf } from "./rules.js";
import { entry, keepEntry, open } from "./address.js";
import { Tiles } from "./tiles.js";

class Record {
  constructor(main, records) {
    Object.assign(this, { records, search: null, found: null });
    this.number = Math.max(0, Number(new URLSearchParams(state.query).get("game")) || 0) % records.length;
    this.at = Math.max(0, Number(new URLSearchParams(state.query).get("move")) || 0);
    for (const name of ["host", "controls", "words"]) this[name] = make("div");
    this.slider = make("input", {
      type: "range",
      min: 0,
      step: 1,
      "aria-label": "Move",
      class: "slider",
      oninput: (event) => this.go(Number(event.target.value)),
    });
    this.list = make("ul", { class: "grid" });
    this.tiles = new Tiles(this.list, (problem, number) => {
      state.problem = problem;
      state.deck = { name: "From your game", ends: true, problems: this.tiles.problems, at: number };
    });
    this.board = new Board(this.host, { onPoint: () => {}, label: "The game" });
    main.append(
      make(
        "div",
        { class: "columns" },
        make("div", {}, this.host, this.slider, this.controls),
        make("div", { class: "side" }, this.words),
      ),
      this.list,
    );
    this.keys = (event) => this.key(event);
    addEventListener("keydown", this.keys);
    this.go(this.at || this.record.moves.length);
    if (entry().searching) this.look();
  }

  get record() {
    return this.records[this.number];
  }

  leave() {
    this.search?.leave();
    this.tiles.leave();
    removeEventListener("keydown", this.keys);
  }

  key(event) {
    if (event.target.closest?.("input, select, textarea, .point")) return;
    if (event.key === "ArrowRight") this.go(this.at + 1);
    if (event.key === "ArrowLeft") this.go(this.at - 1);
  }

  stones() {
    const { width, height, black, white, moves } = this.record,
      stones = new Stones(width, height, black, white);
    for (const [color, move] of moves.slice(0, this.at)) {
      stones.toPlay = color;
      stones.play(move);
    }
    const next = moves[this.at]?.[0];
    if (next) stones.toPlay = next;
    return stones;
  }

  go(at) {
    this.at = Math.max(0, Math.min(this.record.moves.length, at));
    history.replaceState(history.state, "", `#game?game=${this.number}&move=${this.at}`);
    this.draw();
  }

  position() {
    const stones = this.stones(),
      { width, height, name } = this.record;
    return {
      width,
      height,
      black: stones.black,
      white: stones.white,
      to_play: stones.toPlay,
      ko: stones.ko,
      name: `${name || "A game"}, after move ${this.at}`,
      stated: [],
    };
  }

  draw() {
    const { record, at } = this,
      stones = this.stones(),
      last = record.moves[at - 1]?.[1],
      most = record.moves.length;
    this.board.show({ width: record.width, height: record.height, signs: stones.signs, last });
    Object.assign(this.slider, { max: most, value: at });
    this.slider.setAttribute("aria-valuetext", `move ${at} of ${most}`);
    const step = (text, to, label) =>
      button(text, () => this.go(to), { "aria-label": label, disabled: to === at || to < 0 || to > most });
    fill(
      this.controls,
      make(
        "div",
        { class: "row steps" },
        step("«", 0, "To the beginning"),
        step("‹", at - 1, "Back"),
        step("›", at + 1, "Forward"),
        step("»", most, "To the end"),
        make(
          "span",
          { class: "soft" },
          `Move ${at} of ${most}${last ? `: ${sideOf(record.moves[at - 1][0])} ${last}` : ""}`,
        ),
      ),
    );
    this.drawWords();
  }

  drawWords() {
    const { record, at, search } = this,
      comment = record.comments[at - 1];
    const games = this.records.map((one, k) => [String(k), one.name || `Game ${k + 1}`]);
    const other = (value) => {
      this.number = Number(value);
      this.search?.leave();
      Object.assign(this, { search: null, told: "" });
      keepEntry({ searching: false });
      this.tiles.clear();
      this.go(0);
    };
    fill(
      this.words,
      make(
        "div",
        { class: "card" },
        make("h1", {}, record.name || "A game"),
        record.result && make("p", { class: "soft" }, record.result),
        games.length > 1 && select(games, String(this.number), other, "Game"),
        comment && make("p", { class: "comment" }, comment),
        make(
          "div",
          { class: "row" },
          button("Solve from here", () => open("solve", this.position()), { class: "main" }),
          button(search ? "Stop" : "Problems from my game", () => this.look(), { "data-focus": "look" }),
          another("Another file"),
        ),
        make("p", { role: "status" }, this.told ?? ""),
        make(
          "p",
          { class: "small soft" },
          "Problems from my game: moves that left the fate of stones open when they could have decided it, ",
          "so that the opponent could then decide it.",
        ),
      ),
    );
  }

  async look() {
    if (this.search) return this.search.stop();
    this.tiles.clear();
    const search = follow(
      "missed",
      { ...this.record.asked, game: this.record.game, seconds: state.about?.seconds ?? 60 },
      (event, data) => {
        if (event === "progress") {
          this.told = `${data.done} of ${data.moves} moves · ${data.found} found`;
          this.drawWords();
        }
      },
    );
    this.search = search;
    keepEntry({ searching: true });
    this.told = "Reading the game…";
    this.drawWords();
    try {
      const { problems, looked, moves } = await search.answer;
      this.tiles.add(problems.map(({ problem, ...miss }) => ({ ...problem, miss })));
      this.told = `${counted(problems.length, "problem")} in ${looked} of ${moves} moves.`;
    } catch (error) {
      if (error.name === "AbortError") return undefined;
      this.told = error.message;
      notice(error.message);
    }
    this.search = null;
    keepEntry({ searching: false });
    return this.drawWords();
  }
}

const another = (label) => picker(".sgf", async (file) => take(await readFile(file)), label);

export async function view(main) {
  if (!state.records.length) {
    main.append(
      make("h1", {}, "A game record"),
      make("div", { class: "drop" }, "Drop an SGF file of a game here, paste one, or ", another(), "."),
    );
    return null;
  }
  const record = new Record(main, state.records);
  return () => record.leave();
}
