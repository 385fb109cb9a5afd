// Progress: rating, days, accuracy by theme, what comes back, and all of it as a file.
import { button, check, counted, download, fill, level, make, notice, picker, thousands } from "./dom.js";
import { shelves, state } from "./net.js";
import { dailySet, start, timedRun } from "./practise.js";
import { cards, days, due, exported, history, imported, missed, options, rating, setOption, store } from "./store.js";

const date = (at) => new Date(at).toISOString().slice(0, 10);

function ratingCard() {
  const { kyu, tries } = rating(),
    kept = days(),
    past = history();
  const values = past.slice(-60).map((one) => one.rating),
    [strongest, weakest] = [Math.min(...values) - 1, Math.max(...values) + 1];
  const points = values.map((value, k) => [k / (values.length - 1), (weakest - value) / (weakest - strongest)]);
  return make(
    "section",
    { class: "card" },
    make("h2", {}, "Rating"),
    make(
      "p",
      { class: "verdict" },
      tries ? `About ${level(Math.round(kyu))}` : "Play a few problems, and it appears here.",
    ),
    make(
      "p",
      {},
      `${counted(kept.solved, "problem")} solved · `,
      kept.streak ? `${counted(kept.streak, "day")} in a row` : "no days in a row yet",
    ),
    points.length > 1 &&
      make(
        "svg",
        {
          viewBox: "0 0 300 64",
          preserveAspectRatio: "none",
          class: "rating",
          role: "img",
          "aria-label": `The rating over the last tries, from ${level(Math.round(values[0]))}`,
        },
        make("polyline", { points: points.map(([x, y]) => `${300 * x},${62 - 60 * y}`).join(" ") }),
      ),
    make(
      "p",
      { class: "small soft" },
      "Every problem counts once, by its first try. A problem's level is an estimate from what its proof costs, " +
        "how deep it is and how tempting its wrong moves are.",
    ),
  );
}

function accuracyCard(names) {
  const themes = new Map();
  for (const { shelf, right } of history()) {
    const one = themes.get(shelf ?? "") ?? { tries: 0, right: 0 };
    themes.set(shelf ?? "", { tries: one.tries + 1, right: one.right + (right ? 1 : 0) });
  }
  const row = ([shelf, { tries, right }]) =>
    make(
      "tr",
      {},
      make("td", {}, names.get(shelf) ?? "Your own"),
      make("td", {}, String(tries)),
      make(
        "td",
        {},
        make("meter", {
          min: 0,
          max: 1,
          value: right / tries,
          "aria-label": `${names.get(shelf) ?? "Your own"} solved`,
        }),
        make("span", { class: "whole" }, ` ${Math.round((100 * right) / tries)} %`),
      ),
    );
  return make(
    "section",
    { class: "card" },
    make("h2", {}, "Accuracy by theme"),
    themes.size
      ? make(
          "table",
          {},
          make(
            "thead",
            {},
            make(
              "tr",
              {},
              ["Theme", "Tries", "Solved"].map((head) => make("th", { scope: "col" }, head)),
            ),
          ),
          make("tbody", {}, [...themes].map(row)),
        )
      : make("p", { class: "soft" }, "Nothing yet."),
  );
}

function repeatCard() {
  const later = Object.values(cards()).length - due().length,
    waiting = due(),
    again = missed();
  return make(
    "section",
    { class: "card" },
    make("h2", {}, "Repetition"),
    make(
      "p",
      {},
      `${waiting.length} to repeat · ${later} later. `,
      "A missed problem returns after a day, and then after 3, 7, 16 and 35 days.",
    ),
    make(
      "div",
      { class: "row" },
      waiting.length > 0 && button("Repeat them", () => start({ name: "To repeat", ends: true, problems: waiting })),
      again.length > 0 &&
        button(`Play what you missed (${again.length})`, () =>
          start({ name: "Missed", ends: true, problems: again.map(({ problem }) => problem) }),
        ),
    ),
  );
}

function historyCard() {
  const past = history().slice(-25).reverse(),
    runs = store.get("runs", []).slice(-5).reverse();
  const item = ({ at, right, name, kyu }) =>
    make(
      "li",
      {},
      make("span", { class: right ? "good" : "bad" }, right ? "✓ solved" : "✗ missed"),
      ` ${name || "a problem"}${kyu === undefined ? "" : ` (${level(kyu)})`}, `,
      make("span", { class: "whole" }, date(at)),
    );
  return make(
    "section",
    { class: "card" },
    make("h2", {}, "History"),
    runs.length > 0 &&
      make(
        "p",
        {},
        `Timed runs: ${runs.map((run) => `${run.solved} solved, ${run.missed} missed (${date(run.at)})`).join("; ")}.`,
      ),
    past.length ? make("ul", { class: "plain" }, past.map(item)) : make("p", { class: "soft" }, "Nothing yet."),
  );
}

function dataCard(again) {
  const read = async (file) => {
    try {
      notice(`${thousands(imported(await file.text()))} entries were read.`);
      again();
    } catch (error) {
      notice(error.message);
    }
  };
  const chosen = options(),
    set = (key) => (value) => setOption(key, value);
  return make(
    "section",
    { class: "card" },
    make("h2", {}, "This browser"),
    make("p", {}, "All of this is kept in this browser only. Export or import it as a file:"),
    make(
      "div",
      { class: "row" },
      button("Export", () => download(exported(), "tesuji-progress.json", "application/json")),
      picker(".json", read, "Import"),
    ),
    make(
      "div",
      { class: "row" },
      check("stone sound", chosen.sound, set("sound")),
      check("coordinates", chosen.coordinates, set("coordinates")),
      check("next problem by itself", chosen.automatic, set("automatic")),
      check("turn boards and swap colours", chosen.shuffle, set("shuffle")),
    ),
  );
}

export async function view(main) {
  const names = new Map((await shelves()).shelves.map(({ key, name }) => [key, name])),
    cardsHost = make("div", { class: "cards" });
  main.append(
    make("h1", {}, "Your progress"),
    make("p", { class: "verdict", role: "status" }, state.ended),
    make(
      "div",
      { class: "row" },
      button("Today's five", async () => start(await dailySet())),
      button("Three minutes", async () => start(await timedRun())),
    ),
    cardsHost,
  );
  const draw = () => fill(cardsHost, ratingCard(), accuracyCard(names), repeatCard(), historyCard(), dataCard(draw));
  draw();
  state.ended = "";
}
