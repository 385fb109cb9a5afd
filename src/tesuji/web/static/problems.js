// The shipped collections as a grid of boards; a file of your own stands beside them.
import { Board, Stones, closeView, make, word } from "./board.js";
import { ask, button, counted, kindOf, link, readFile, select, state, store } from "./common.js";
import { take } from "./app.js";

const PAGE = 48;
const chosen = store.get("chosen", { collection: "", goal: "", level: "" });

const level = (problem) => (/^\d$/.exec(problem.about?.DI ?? "") ?? [""])[0];  // as the generator grades them
const title = (name) => name.replaceAll("/", ": ").replaceAll("-", " ");

export async function view(main) {
  const list = make("ul", { class: "grid" }), count = make("span", { class: "soft", role: "status" });
  const more = button("More", () => show(PAGE));
  const picker = make("input", { type: "file", hidden: true, accept: ".sgf,.toml,.jsonl,.txt", onchange: async (event) => event.target.files[0] && take(await readFile(event.target.files[0])) });
  const filters = make("div", { class: "row" });
  main.append(make("h1", {}, "Problems"),
    make("div", { class: "drop" }, make("b", {}, "Your own: "), "drop an SGF file here, paste one, ",
      button("choose a file", () => picker.click()), " or ", button("set up a position", () => { state.problem = null; location.hash = "#solve"; }), picker),
    filters, list, make("div", { class: "row" }, more, count));
  count.textContent = "Reading the collections…";
  const { collections } = (state.collections ??= await ask("collections"));
  const shelves = [...(state.files.length > 1 ? [{ name: "your file", problems: state.files }] : []), ...collections];
  if (state.files.length > 1) chosen.collection = "your file";
  const everything = shelves.flatMap((shelf) => shelf.problems.map((problem, index) => ({ problem, shelf: shelf.name, index })));
  let wanted = [], shown = 0;

  const seen = new IntersectionObserver((entries) => {
    for (const entry of entries) if (entry.isIntersecting) { seen.unobserve(entry.target); draw(entry.target); }
  }, { rootMargin: "200px" });
  function draw(tile) {
    const { problem } = wanted[Number(tile.dataset.number)];
    const markers = Object.fromEntries((problem.target ?? []).map((point) => [point, "triangle"]));
    new Board(tile.querySelector(".thumb")).show({ width: problem.width, height: problem.height, signs: Stones.of(problem).signs, markers, view: closeView(problem, 1) });
  }
  function show(many) {
    for (const { problem, shelf, index } of wanted.slice(shown, shown + many)) {
      const tile = make("a", { class: "tile", href: `#solve?${link(problem)}`, "data-number": shown++, onclick: () => (state.problem = problem) },
        make("div", { class: "thumb" }), make("b", {}, problem.name || `${title(shelf)} ${index + 1}`),
        make("small", {}, `${word(problem.to_play) === "white" ? "White" : "Black"} to play: ${problem.goal}`));
      list.append(make("li", {}, tile));
      seen.observe(tile);
    }
    more.hidden = shown >= wanted.length;
    count.textContent = wanted.length ? `${Math.min(shown, wanted.length)} of ${counted(wanted.length, "problem")}` : "No problem of this collection, goal and level.";
  }
  function filter() {
    store.set("chosen", chosen);
    wanted = everything.filter(({ problem, shelf }) => (!chosen.collection || shelf === chosen.collection)
      && (!chosen.goal || kindOf(problem.goal) === chosen.goal) && (!chosen.level || level(problem) === chosen.level));
    list.replaceChildren();
    shown = 0;
    show(PAGE);
  }
  const pick = (key, options, label) => {
    if (!options.some((option) => [option].flat()[0] === chosen[key])) chosen[key] = "";
    return select(options, chosen[key], (value) => { chosen[key] = value; filter(); }, label);
  };
  const goals = [...new Set(everything.map(({ problem }) => kindOf(problem.goal)))];
  const levels = [...new Set(everything.map(({ problem }) => level(problem)))].filter(Boolean).sort();
  filters.append(
    pick("collection", [["", "All collections"], ...shelves.map(({ name, problems }) => [name, `${title(name)} (${problems.length})`])], "Collection"),
    pick("goal", [["", "All goals"], ...goals], "Goal"),
    pick("level", [["", "All levels"], ...levels.map((l) => [l, `Level ${l}`])], "Level"),
    button("Practise these", () => { state.deck = wanted.map(({ problem }) => problem); state.problem = null; location.hash = "#practise"; }));
  filter();
  return () => seen.disconnect();
}
