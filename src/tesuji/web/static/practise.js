// Practise: you play, the solver answers. What was missed comes back; everything is kept in this browser.
import { Board, Stones, closeView, make, word } from "./board.js";
import { ask, button, follow, identity, kindOf, notice, position, state, store, fill } from "./common.js";

const DAY = 86_400_000, BOXES = [0, 1, 3, 7, 16, 35];
const cards = () => store.get("cards", {});
const isSingle = ({ goal }) => kindOf(goal) !== "joined";  // a line of joined goals is not judged move by move
const today = () => Math.floor(Date.now() / DAY);

function keep(problem, solved) {
  const all = cards(), key = identity(problem), card = all[key] ?? { box: 0, tries: 0, missed: 0 };
  card.box = solved ? Math.min(card.box + 1, BOXES.length - 1) : 0;
  card.due = Date.now() + BOXES[card.box] * DAY;
  card.tries++;
  if (!solved) card.missed++;
  card.problem = { ...position(problem), stated: Object.keys(position(problem)) };
  all[key] = card;
  store.set("cards", all);
  const days = store.get("days", { last: 0, streak: 0, solved: 0 });
  if (solved) {
    if (days.last !== today()) { days.streak = days.last === today() - 1 ? days.streak + 1 : 1; days.last = today(); }
    days.solved++;
    store.set("days", days);
  }
}
const due = () => Object.values(cards()).filter((card) => card.due <= Date.now() && card.missed).map((card) => card.problem);
const levelOf = (solved) => Math.floor(Math.sqrt(solved / 2)) + 1;

export async function view(main) {
  const deck = (state.deck ?? []).filter(isSingle), boardHost = make("div"), side = make("div");
  let problem = null, posed = null, solution = null, moves = [], busy = false, told = "", kind = "", failed = false, over = false, search = null, shown = {};
  const board = new Board(boardHost, (point) => play(point));
  main.append(make("div", { class: "columns" }, boardHost, side));

  async function begin(next) {
    search?.leave();
    problem = next; posed = position(next); moves = []; solution = null; failed = over = false; kind = ""; shown = {};
    told = "Reading the problem…"; busy = true;
    draw();
    try {
      search = follow("solve", { position: posed });
      const answer = await search.answer;
      solution = answer.solution;
      problem = { ...answer.problem, stated: ["goal", "target", "own", "region", "alive"].filter((f) => answer.problem[f]?.length && (f !== "region" || !answer.problem.inferred.includes("region")) && (f !== "alive" || !answer.problem.inferred.includes("region"))) };
      told = solution.verdict === "failure" ? "The solver finds no move that works here. Try anyway?" : `${word(problem.to_play) === "white" ? "White" : "Black"} to play: ${problem.goal}.`;
    } catch (error) { if (error.name === "AbortError") return; told = error.message; }
    busy = false;
    draw();
  }
  async function play(point) {
    if (busy || over || !solution || moves.length % 2) return;
    const stones = replay();
    if (!stones.legal(point)) return notice(`${point} cannot be played.`);
    moves = [...moves, point]; shown = {}; busy = true; told = "…"; draw();
    try {
      search = follow("practise", { position: moves.length > 1 ? position(problem) : posed, moves, best: solution.verdict, enough: solution.moves.length ? solution.pv.length : 0 });
      const answer = await search.answer;
      if (answer.right === false) { if (!failed) keep(problem, false); failed = true; kind = "bad"; told = `${point} does not work.`; }
      else if (answer.right === null) { kind = ""; told = `${point}: the solver cannot decide this in its time.`; }
      else { kind = "good"; told = answer.solved ? "Solved!" : `${point} is right. Go on.`; }
      if (answer.reply && !answer.solved) { moves = [...moves, answer.reply]; told += answer.reply === "pass" ? " The opponent passes." : ` The answer is ${answer.reply}.`; }
      over = answer.over;
      if (over && answer.solved && !failed) keep(problem, true);
      if (over && !answer.solved) told += " That is the end of it: take back, and try another.";
    } catch (error) { if (error.name === "AbortError") return; moves = moves.slice(0, -1); told = error.message; kind = "bad"; }
    busy = false;
    draw();
  }
  function undo() { over = false; kind = ""; told = "Taken back."; moves = moves.slice(0, moves.length % 2 ? -1 : -2); draw(); }
  function hint() {
    if (moves.length) return notice("A hint is for the first move: take back to the beginning.");
    if (!solution.moves.length) return notice("There is no move that works.");
    if (!failed) keep(problem, false);
    failed = true;
    const goal = solution.moves[0], stones = Stones.of(problem);
    if (!shown.near) shown = { near: Object.fromEntries(stones.neighbours(goal).concat(goal).map((p) => [p, .5])) };
    else shown = { near: {}, paint: Object.fromEntries(solution.moves.map((m) => [m, "right"])) };
    draw();
  }
  function replay() { const stones = Stones.of(problem); for (const move of moves) { if (!stones.legal(move)) stones.ko = null; stones.play(move); } return stones; }
  function next() {
    const waiting = due().filter((p) => identity(p) !== identity(problem)), at = deck.findIndex((p) => identity(p) === state.deckAt);
    if (waiting.length && Math.random() < .4) return begin(waiting[0]);
    const following = deck[at + 1] ?? deck[0];
    if (!following) return (location.hash = "#problems");
    state.deckAt = identity(following);
    begin(following);
  }
  function draw() {
    const stones = replay(), labels = {};
    moves.forEach((move, k) => { if (move !== "pass" && stones.signs.has(move)) labels[move] = k + 1; });
    board.show({ width: problem.width, height: problem.height, signs: stones.signs, labels, heat: shown.near, paint: shown.paint ?? {}, view: closeView(problem),
      markers: Object.fromEntries((problem.target ?? []).filter((p) => stones.signs.has(p) && !labels[p]).map((p) => [p, "triangle"])) });
    const days = store.get("days", { streak: 0, solved: 0 }), mistakes = Object.values(cards()).filter((card) => card.missed);
    fill(side, 
      make("div", { class: "card" }, make("h1", {}, problem.name || "Your turn"), make("p", { class: `verdict ${kind}`, role: "status" }, told),
        make("div", { class: "row" }, button("Take back", undo, { disabled: busy || !moves.length }), button("Hint", hint, { disabled: busy || !solution || moves.length > 0 }),
          button("Try again", () => { over = false; moves = []; kind = ""; told = "From the beginning."; draw(); }, { disabled: busy || !moves.length }),
          button("Show the answer", () => { if (!failed) keep(problem, false); state.problem = problem; location.hash = "#solve"; }), button("Next", next, { class: over ? "main" : "" }))),
      make("div", { class: "card" }, make("h2", {}, "You"), make("p", {}, `Level ${levelOf(days.solved)} · ${days.solved} solved · ${days.streak ? `${days.streak} day${days.streak > 1 ? "s" : ""} in a row` : "no streak yet"} · ${due().length} to repeat`),
        mistakes.length ? make("details", {}, make("summary", {}, `Missed problems (${mistakes.length})`), make("ul", { class: "chips" }, ...mistakes.slice(0, 60).map((card) =>
          make("li", {}, button(`${card.problem.name || card.problem.goal || "problem"} ×${card.missed}`, () => begin(card.problem)))))) : make("p", { class: "soft" }, "Problems that you miss come back here.")));
  }

  let first = state.problem ?? due()[0] ?? deck[0];
  if (!first) {
    const { collections } = (state.collections ??= await ask("collections"));
    state.deck = collections[0].problems;
    deck.push(...collections.flatMap((shelf) => shelf.problems).filter(isSingle));
    first = deck[0];
  }
  state.deckAt = identity(first);
  begin(first);
  return () => search?.leave();
}
