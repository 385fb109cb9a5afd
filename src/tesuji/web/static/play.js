// Play: a game against any player, with what it thinks beside the board. A game survives a reload.
import { Board } from "./board.js";
import { button, chart, counted, download, fill, make, notice, percent, select, thousands } from "./dom.js";
import { about, ask, follow } from "./net.js";
import { Stones, sideOf } from "./rules.js";
import { kept, store } from "./store.js";
import { knock } from "./sound.js";

const options = store.get("play", {
  player: "uct",
  size: "9",
  color: "black",
  simulations: 2000,
  handicap: 0,
  komi: 7,
});
const SIZES = ["5", "7", "9", "13", "19"].map((n) => [n, `${n}x${n}`]);
const HANDICAPS = ["0", "2", "3", "4", "5"].map((n) => [n, n === "0" ? "no handicap" : `${n} stones`]);
const SHOWN = [
  ["ownership", "show whose the points become"],
  ["moves", "show its moves"],
  ["none", "show neither"],
];

class Play {
  constructor(main, players) {
    Object.assign(this, { players, heat: "ownership", search: null, setup: { ...options } });
    this.host = make("div");
    this.side = make("div", { class: "side" });
    this.board = new Board(this.host, { onPoint: (point) => this.mine(point), label: "The game" });
    main.append(make("div", { class: "columns" }, this.host, this.side));
  }

  leave() {
    this.search?.leave();
  }

  get size() {
    return Number(this.setup.size);
  }
  get handicap() {
    return Number(this.setup.handicap);
  }
  get toPlay() {
    return this.moves.length % 2 === (this.handicap > 1 ? 1 : 0) ? "black" : "white";
  }
  get person() {
    return this.toPlay === this.setup.color;
  }

  game() {
    return { size: this.size, komi: Number(this.setup.komi), handicap: this.handicap, moves: this.moves };
  }

  async begin(game = null) {
    this.search?.leave();
    this.setup = game?.setup ?? { ...options };
    Object.assign(this, {
      search: null,
      moves: game?.moves ?? [],
      rates: game?.rates ?? [],
      analysis: null,
      score: null,
      over: false,
      sure: false,
      why: "",
    });
    this.stones = new Stones(this.size, this.size);
    this.told = "";
    store.set("play", options);
    if (this.moves.length || this.handicap > 1) await this.look();
    this.told = this.over ? "The game is over." : this.person ? "Your move." : "";
    this.draw();
    if (!this.person && !this.over) this.reply();
  }

  // A game that is going on is not given up with one click.
  beginAnew() {
    if (!this.moves.length || this.over || this.sure) return this.begin();
    this.sure = true;
    this.told = "Your game is not over: press Begin again to abandon it.";
    return this.draw();
  }

  async look() {
    try {
      const answer = await ask("play", {
        ...this.game(),
        player: "random",
        simulations: 1,
        choose: false,
        seconds: 5,
      });
      this.over = Boolean(answer.over);
      this.place(answer);
    } catch (error) {
      notice(error.message);
    }
  }

  place(answer) {
    this.stones = new Stones(this.size, this.size, answer.black, answer.white, answer.to_play, answer.ko);
  }

  mine(point) {
    if (this.search || this.over || !this.person) return undefined;
    if (point !== "pass" && !this.stones.legal(point)) return notice(`${point} cannot be played.`);
    this.moves = [...this.moves, point];
    this.stones.play(point);
    Object.assign(this, { score: null, sure: false });
    knock();
    if (this.moves.slice(-2).join() === "pass,pass") return this.count(true);
    return this.reply();
  }

  async reply(choose = true) {
    const mover = this.toPlay,
      at = this.moves.length,
      { player } = this.setup;
    const seen = (data) => {
      this.analysis = data && { ...data, mover, at };
    };
    this.told = `${player} thinks…`;
    const asked = {
      ...this.game(),
      player,
      simulations: Math.round(Number(this.setup.simulations)) || 1000,
      seconds: 30,
      choose,
    };
    this.search = follow("play", asked, (event, data) => {
      if (event === "progress") {
        seen(data);
        this.draw();
      }
      if (event === "place" && data.place) {
        this.told = `Waiting: number ${data.place} in line`;
        this.draw();
      }
    });
    this.draw();
    let ended = false;
    try {
      const answer = await this.search.answer;
      seen(answer.analysis ?? null);
      this.why = answer.why ?? "";
      ended = choose ? this.answered(answer, mover) : false;
      if (!choose) this.told = `What ${player} thinks of your position.`;
    } catch (error) {
      if (error.name === "AbortError") return undefined;
      this.told = error.message;
    }
    this.search = null;
    return ended ? this.count(true) : this.draw();
  }

  // The opponent's move; true when the game ends with it.
  answered(answer, mover) {
    const { player } = this.setup;
    if (answer.move === "resign") {
      this.over = true;
      this.told = `${player} resigns: you win.`;
    } else if (answer.move) {
      this.moves = [...this.moves, answer.move];
      this.told = `${player} plays ${answer.move}.`;
      knock();
    }
    this.place(answer);
    if (this.analysis)
      this.rates.push([this.moves.length, mover === "white" ? this.analysis.value : 1 - this.analysis.value]);
    return answer.over && answer.move !== "resign";
  }

  // Who owns what if the game ended now; only two passes end it.
  async count(ends) {
    Object.assign(this, { over: ends, told: "Counting…" });
    this.draw();
    try {
      this.score = await ask("score", this.game());
      const { result, black, white } = this.score;
      this.told = `${ends ? "" : "If it ended now: "}${result} (Black ${black}, White ${white})`;
    } catch (error) {
      this.told = error.message;
    }
    this.draw();
  }

  async undo() {
    this.search?.leave();
    Object.assign(this, { search: null, over: false, score: null, analysis: null });
    if (!this.moves.length) return;
    do this.moves = this.moves.slice(0, -1);
    while (this.moves.length && !this.person);
    this.rates = this.rates.filter(([played]) => played <= this.moves.length);
    await this.look();
    this.told = "Taken back.";
    this.draw();
  }

  resign() {
    this.search?.leave();
    Object.assign(this, { search: null, over: true, told: "You resign." });
    this.draw();
  }

  draw() {
    const { moves, analysis, score, heat, stones } = this,
      last = moves.at(-1);
    kept.set("game", { setup: this.setup, moves, rates: this.rates });
    const now =
      analysis?.at === moves.length && heat === "moves" ? analysis.moves.filter((m) => m.move !== "pass") : [];
    const visits = Object.fromEntries(now.map((m) => [m.move, m.visits / Math.max(1, now[0].visits)]));
    this.board.show({
      width: this.size,
      height: this.size,
      signs: stones.signs,
      last,
      dimmed: new Set(score?.dead ?? []),
      heat: (score ? score.owner : analysis && heat === "ownership" ? analysis.ownership : visits) ?? {},
      labels: Object.fromEntries(now.slice(0, 6).map((m) => [m.move, Math.round(100 * m.mean)])),
      toPlay: this.person && !this.over && !this.search ? this.toPlay : "",
    });
    fill(
      this.side,
      this.controls(),
      this.thoughts(),
      this.fresh(),
      this.rates.length > 1 &&
        make(
          "div",
          { class: "card" },
          make("h2", {}, "White's chances by move"),
          chart(this.rates, "Winning rate over the game"),
        ),
      this.why &&
        !analysis &&
        make("div", { class: "card" }, make("h2", {}, "Why"), make("pre", { class: "small" }, this.why)),
    );
  }

  controls() {
    const { search, over, moves } = this;
    const save = async () => {
      try {
        download((await ask("score", this.game())).sgf, "game.sgf");
      } catch (error) {
        notice(error.message);
      }
    };
    return make(
      "div",
      { class: "card" },
      make("h1", { class: "task" }, `A game against ${this.setup.player}`),
      make("p", { class: "verdict", role: "status" }, this.told),
      make(
        "div",
        { class: "row" },
        button("Pass", () => this.mine("pass"), { disabled: Boolean(search) || over }),
        button("Take back", () => this.undo(), { disabled: !moves.length }),
        button("Resign", () => this.resign(), { disabled: over }),
        search
          ? button("Move now", () => search.stop())
          : button("What would you play?", () => this.reply(false), { disabled: over }),
        button("Count", () => this.count(over), { disabled: Boolean(search) }),
        button("SGF", save),
      ),
    );
  }

  fresh() {
    const set = (key) => (value) => {
      options[key] = value;
    };
    const number = (text, key, more) =>
      make(
        "label",
        {},
        text,
        make("input", {
          type: "number",
          value: options[key],
          ...more,
          onchange: (event) => {
            options[key] = event.target.value;
          },
        }),
      );
    return make(
      "div",
      { class: "card" },
      make("h2", {}, "New game"),
      make(
        "div",
        { class: "row" },
        select(this.players, options.player, set("player"), "Player"),
        select(SIZES, options.size, set("size"), "Board size"),
        select(
          [
            ["black", "you are Black"],
            ["white", "you are White"],
          ],
          options.color,
          set("color"),
          "Your colour",
        ),
        select(HANDICAPS, String(options.handicap), set("handicap"), "Handicap"),
        number("Simulations", "simulations", { min: 1 }),
        number("Komi", "komi", { step: 0.5 }),
        button("Begin", () => this.beginAnew(), { class: "main" }),
      ),
    );
  }

  thoughts() {
    const { analysis, moves } = this;
    if (!analysis) return null;
    const when = analysis.at < moves.length ? `What it thought before ${moves[analysis.at]}` : "What it thinks";
    const score = analysis.score === null ? "" : ` · ${analysis.score > 0 ? "+" : ""}${analysis.score} points`;
    const row = (m) =>
      make(
        "tr",
        {},
        [m.move, thousands(m.visits), percent(m.mean), m.line.slice(0, 6).join(" ")].map((text) =>
          make("td", {}, text),
        ),
      );
    return make(
      "div",
      { class: "card" },
      make("h2", {}, when),
      make(
        "p",
        { class: "meter" },
        `${counted(analysis.visits, "simulation")} · ${percent(analysis.value)}${score} for ${sideOf(analysis.mover)}`,
      ),
      select(
        SHOWN,
        this.heat,
        (value) => {
          this.heat = value;
          this.draw();
        },
        "On the board",
      ),
      this.heat === "ownership" && make("p", { class: "small soft" }, "Blue becomes Black's, orange White's."),
      make(
        "table",
        {},
        make(
          "thead",
          {},
          make(
            "tr",
            {},
            ["Move", "Visits", "Wins", "Line"].map((head) => make("th", { scope: "col" }, head)),
          ),
        ),
        make("tbody", {}, analysis.moves.slice(0, 8).map(row)),
      ),
    );
  }
}

export async function view(main) {
  const play = new Play(main, (await about()).players);
  await play.begin(kept.get("game"));
  return () => play.leave();
}
