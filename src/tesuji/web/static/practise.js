// Practise: you play, the solver answers. What was missed comes back; everything is kept in this browser.
import { Board, Stones, closeView, make, word } from "./board.js";
import { ask, button, follow, identity, kindOf, link, notice, position, setAddress, state, store, fill } from "./common.js";

const DAY = 86_400_000, BOXES = [1, 3, 7, 16, 35];  // days after which a missed problem comes back
const cards = () => store.get("cards", {});
const isSingle = ({ goal }) => kindOf(goal) !== "joined";  // a line of joined goals is not judged move by move
const today = () => Math.floor(Date.now() / DAY);

function keep(problem, solved) {
  const all = cards(), key = identity(problem), card = all[key], box = solved ? (card?.box ?? 0) + 1 : 0;
  const due = Date.now() + BOXES[box] * DAY;
  if (!solved) all[key] = { box, due, missed: (card?.missed ?? 0) + 1, problem: { ...position(problem), stated: Object.keys(position(problem)) } };
  else if (card && box < BOXES.length) all[key] = { ...card, box, due };
  else delete all[key];
  store.set("cards", all);
  const days = store.get("days", { last: 0, streak: 0, solved: 0 });
  if (solved) {
    if (days.last !== today()) { days.streak = days.last === today() - 1 ? days.streak + 1 : 1; days.last = today(); }
    days.solved++;
    store.set("days", days);
  }
}
const due = () => Object.values(cards()).filter((card) => card.missed && card.due <= Date.now()).map((card) => card.problem);
const missed = () => Object.values(cards()).filter((card) => card.missed && card.box === 0);  // and not solved since
const levelOf = (solved) => Math.floor(Math.sqrt(solved / 2)) + 1;

export async function view(main) {
  const deck = (state.deck ?? []).filter(isSingle), boardHost = make("div"), side = make("div");
  let problem = null, posed = null, solution = null, moves = [], busy = false, told = "", kind = "", failed = false, lost = Infinity, over = false, search = null, shown = {};
  const board = new Board(boardHost, (point) => play(point));
  main.append(make("div", { class: "columns" }, boardHost, side));

  const sideOf = (color) => (word(color) === "white" ? "White" : "Black"), opponent = () => (word(problem.to_play) === "white" ? "Black" : "White");
  const address = (enter) => setAddress("practise", state.problem, moves, moves.length, enter);
  // `lost` is the number of moves before the first wrong one of this line.
  function back(length, words) { moves = moves.slice(0, length); if (moves.length <= lost) lost = Infinity; over = false; kind = ""; told = words; address(); draw(); }

  async function begin(next, enter = "pushState", line = []) {
    search?.leave();
    problem = state.problem = next; posed = position(next); moves = line; solution = null; failed = over = false; lost = Infinity; kind = ""; shown = {};
    address(enter);
    told = "Reading the problem…"; busy = true;
    draw();
    try {
      search = follow("solve", { position: posed });
      const answer = await search.answer;
      solution = answer.solution;
      problem = { ...answer.problem, stated: ["goal", "target", "own", "region", "alive"].filter((f) => answer.problem[f]?.length && (f !== "region" || !answer.problem.inferred.includes("region")) && (f !== "alive" || !answer.problem.inferred.includes("region"))) };
      told = solution.verdict === "failure" ? "The solver finds no move that works here. Try anyway?" : `${sideOf(problem.to_play)} to play: ${problem.goal}.`;
    } catch (error) { if (error.name === "AbortError") return; told = error.message; }
    busy = false;
    draw();
  }
  async function play(point) {
    if (busy || over || !solution || moves.length % 2) return;
    const stones = replay(), retakes = point !== "pass" && point === stones.ko;
    stones.ko = null;  // a ko may be retaken: a threat is assumed, and the solver says whether it may be
    if (!stones.legal(point)) return notice(`${point} cannot be played.`);
    moves = [...moves, point]; shown = {}; busy = true; told = "…"; draw();
    try {
      search = follow("practise", { position: moves.length > 1 ? position(problem) : posed, moves, enough: solution.moves.length ? solution.pv.length : 0 });
      const answer = await search.answer;
      const sure = ["board", "region"].includes(answer.proof) ? "" : "probably ", played = point === "pass" ? "A pass" : retakes ? `${point}, after a ko threat,` : point;
      over = answer.over;
      kind = answer.right === false ? "bad" : answer.right ? "good" : "";
      if (answer.right === false) {
        if (!failed) keep(state.problem, false);
        failed = true; lost = Math.min(lost, moves.length - 1);
        told = `${played} ${sure}does not work.`;
      } else if (answer.right === null) told = `${played}: the solver cannot decide this in its time.`;
      else if (over && lost < Infinity) told = `${played} is ${sure}the best that was left.`;
      else told = over && answer.solved ? "Solved!" : `${played} is ${sure}right. Go on.`;
      told += answered(answer);
      if (answer.reply && !(over && answer.right)) moves = [...moves, answer.reply];
      if (over && answer.solved && !failed) keep(state.problem, true);
      if (over && !answer.solved) told += " That is the end of it: take back, and try another move.";
      address();
    } catch (error) { if (error.name === "AbortError") return; moves = moves.slice(0, -1); told = error.message; kind = "bad"; }
    busy = false;
    draw();
  }
  function answered({ reply, verdict, over, right }) {
    if (reply === "pass") return ` ${opponent()} passes: ${verdict === "seki" ? "it is seki" : right ? "nothing is left to try" : "no answer is needed"}.`;
    if (over && right) return verdict === "ko" && !reply ? ` ${opponent()} cannot retake the ko without a threat.` : "";
    const stones = replay();
    return reply ? ` ${opponent()} answers ${reply}${reply === stones.ko ? ", after a ko threat" : ""}.` : "";
  }
  const undo = () => back(moves.length % 2 ? -1 : -2, "Taken back.");
  function hint() {
    if (moves.length) return notice("A hint is for the first move: take back to the beginning.");
    if (!solution.moves.length) return notice("There is no move that works.");
    if (!failed) keep(state.problem, false);
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
    const days = store.get("days", { streak: 0, solved: 0 }), mistakes = missed();
    fill(side, 
      make("div", { class: "card" }, make("h1", {}, problem.name || "Your turn"), make("p", { class: `verdict ${kind}`, role: "status" }, told),
        make("div", { class: "row" }, button("Pass", () => play("pass"), { disabled: busy || over || !solution }), button("Take back", undo, { disabled: busy || !moves.length }), button("Hint", hint, { disabled: busy || !solution || moves.length > 0 }),
          button("Try again", () => back(0, "From the beginning."), { disabled: busy || !moves.length }),
          button("Show the answer", () => { if (!failed) keep(state.problem, false); state.problem = problem; location.hash = `#solve?${link(problem)}`; }), button("Next", next, { class: over ? "main" : "" }))),
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
  const { line } = state.shown;
  begin(first, "replaceState", line.slice(0, line.length - (line.length % 2)));
  return () => search?.leave();
}
