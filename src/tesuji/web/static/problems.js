// The first screen: what this is, a problem to play at once, a place for a file, and the shelves.
import { button, counted, fill, make, picker, select } from "./dom.js";
import { problems, readFile, shelves, state } from "./net.js";
import { take } from "./app.js";
import { Trainer } from "./trainer.js";
import { Tiles } from "./tiles.js";
import { dailySet, following, start, timedRun, usualDeck } from "./practise.js";
import { due, solvedKeys, store } from "./store.js";

const PAGE = 48,
  MINE = "your file";
const LEVELS = [
  ["", "All levels"],
  ["30-20", "30 to 20 kyu"],
  ["19-15", "19 to 15 kyu"],
  ["14-10", "14 to 10 kyu"],
  ["9-5", "9 to 5 kyu"],
  ["4-1", "4 to 1 kyu"],
  ["0--4", "dan"],
];
export const FILES = ".sgf,.toml,.jsonl,.txt";
const range = (text) => {
  const [, easiest, hardest] = /^(-?\d+)-(-?\d+)$/.exec(text) ?? [];
  return { easiest, hardest };
};

// The shelf, goal and level that were chosen last.
function lastChosen() {
  const chosen = { shelf: "", goal: "", level: "", ...store.get("shelf", {}) };
  if (!LEVELS.some(([key]) => key === chosen.level)) chosen.level = "";
  if (chosen.shelf === MINE && !state.files.length) chosen.shelf = "";
  if (state.files.length > 1 && state.fresh)
    store.set("shelf", Object.assign(chosen, { shelf: MINE, goal: "", level: "" }));
  state.fresh = false;
  return chosen;
}

async function pageOf(chosen, from = 0) {
  if (chosen.shelf === MINE) return { total: state.files.length, problems: state.files.slice(from, from + PAGE) };
  return problems({ ...wished(chosen), offset: from });
}

const wished = ({ shelf, goal, level }) => ({ shelf, goal, ...range(level), limit: PAGE });

class Home {
  constructor(main, told, chosen) {
    Object.assign(this, { told, chosen });
    this.first = make("section", { "aria-label": "A problem to play" });
    this.shelfList = make("ul", { class: "shelves" });
    this.filters = make("div", { class: "row" });
    this.list = make("ul", { class: "grid" });
    this.count = make("span", { class: "soft", role: "status" });
    this.more = button("More", () => this.page());
    main.append(
      make("h1", {}, "Go problems with an opponent that answers every move and proves what it says."),
      this.first,
      make("h2", {}, "Shelves"),
      this.shelfList,
      this.filters,
      this.list,
      make("div", { class: "row" }, this.more, this.count),
    );
    this.tiles = new Tiles(this.list, (problem, number) => this.open(problem, number));
    this.drawShelves();
  }

  // What else there is to begin with, beside the first problem.
  others() {
    const waiting = due().length;
    return make(
      "div",
      {},
      make(
        "div",
        { class: "row" },
        button("Today's five", async () => start(await dailySet())),
        button("Three minutes", async () => start(await timedRun())),
        waiting > 0 &&
          button(`Repeat ${counted(waiting, "problem")}`, () =>
            start({ name: "To repeat", ends: true, problems: due() }),
          ),
      ),
      make(
        "div",
        { class: "drop" },
        make("b", {}, "Your own: "),
        "drop an SGF file anywhere, paste one, ",
        picker(FILES, async (file) => take(await readFile(file))),
        " or ",
        button("set up a position", () => {
          state.problem = null;
          location.hash = "#solve";
        }),
      ),
    );
  }

  // A problem to play at once.
  play(deck) {
    if (!deck?.problems.length) return this.first.append(this.others());
    const next = (current) => following(deck, current);
    this.trainer = new Trainer(this.first, { part: "problems", next, below: this.others() });
    return this.trainer.begin(deck.problems[0]);
  }

  drawShelves() {
    const solved = Object.values(solvedKeys()).filter(({ right }) => right);
    const all = [
      ...(state.files.length
        ? [{ key: MINE, name: "Your file", summary: "The problems of your file.", count: state.files.length }]
        : []),
      ...this.told.shelves,
    ];
    fill(
      this.shelfList,
      all.map(({ key, name, summary, count }) => {
        const done = solved.filter(({ shelf }) => shelf === key).length;
        return make(
          "li",
          {},
          button(
            [
              make("b", {}, name),
              make("span", { class: "soft small" }, summary),
              make(
                "span",
                { class: "small" },
                `${done ? `${done} of ` : ""}${counted(count, "problem")}${done ? " solved" : ""}`,
              ),
            ],
            () => this.choose("shelf", this.chosen.shelf === key ? "" : key),
            { class: "shelf", "aria-pressed": this.chosen.shelf === key, "data-focus": key },
          ),
        );
      }),
    );
  }

  drawFilters() {
    const goals = [["", "All goals"], ...this.told.goals];
    fill(
      this.filters,
      select(goals, this.chosen.goal, (value) => this.choose("goal", value), "Goal"),
      select(LEVELS, this.chosen.level, (value) => this.choose("level", value), "Level"),
      button("Play these", () => start(this.deck())),
    );
  }

  deck() {
    const name = this.told.shelves.find(({ key }) => key === this.chosen.shelf)?.name ?? "";
    return {
      name,
      problems: this.tiles.problems,
      wish: this.chosen.shelf === MINE ? null : wished(this.chosen),
      ends: this.chosen.shelf === MINE,
    };
  }

  open(problem, number) {
    state.problem = problem;
    state.deck = { ...this.deck(), at: number };
  }

  choose(key, value) {
    this.chosen[key] = value;
    store.set("shelf", this.chosen);
    this.drawShelves();
    return this.begin();
  }

  async begin(found) {
    this.drawFilters();
    this.tiles.clear();
    await this.page(found);
  }

  async page(given = null) {
    const asked = JSON.stringify(this.chosen),
      from = this.tiles.problems.length,
      found = given ?? (await pageOf(this.chosen, from));
    if (asked !== JSON.stringify(this.chosen) || from !== this.tiles.problems.length) return;
    this.tiles.add(found.problems);
    const shown = this.tiles.problems.length;
    this.more.hidden = shown >= found.total;
    fill(
      this.count,
      found.total ? `${shown} of ${counted(found.total, "problem")}` : "No problem of this shelf, goal and level.",
    );
  }

  leave() {
    this.tiles.leave();
    this.trainer?.leave();
  }
}

export async function view(main) {
  const chosen = lastChosen();
  const none = () => null;
  const [told, deck, page] = await Promise.all([shelves(), usualDeck().catch(none), pageOf(chosen).catch(none)]);
  const known = ["", ...told.goals].includes(chosen.goal);
  if (!known) chosen.goal = "";
  const home = new Home(main, told, chosen);
  await home.begin(known ? page : null);
  home.play(deck);
  return () => home.leave();
}
