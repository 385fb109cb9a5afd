// What the author of a problem says, beside what the solver says.
import { make, outline } from "./dom.js";

const named = (moves) => moves.join(", ");

// The solver on the moves that the author accepts...
function onAccepted(accepted, wrong, { verdict, moves }) {
  if (verdict === "unknown") return "the solver has not decided it";
  if (!moves.length) return "the solver finds that nothing works";
  if (!accepted.every((move) => moves.includes(move))) return `the solver does not agree: it finds ${named(moves)}`;
  const more = moves.filter((move) => !accepted.includes(move) && !wrong.includes(move));
  return more.length ? `the solver agrees, and finds ${named(more)} too` : "the solver agrees";
}

// ...and on those that the author calls wrong.
function onWrong(wrong, { verdict, moves, complete, refutations, read_refutations }) {
  const works = wrong.filter((move) => moves.includes(move));
  if (verdict === "unknown") return "the solver has not decided it";
  if (works.length) return `the solver finds that ${named(works)} ${works.length > 1 ? "work" : "works"}`;
  const refuted = (move) => complete || refutations[move] || read_refutations[move];
  return wrong.every(refuted) ? "the solver agrees" : "the solver has not looked at all of them";
}

const says = (problem) => problem.expected && Object.keys(problem.expected).length > 0;
export const hasAuthor = (problem) => says(problem) || Boolean(problem.about?.C || problem.about?.labels);

// onLine(moves) shows a line of the author's on the board.
export function authorCard(problem, solution, onLine = () => {}) {
  const { accepted = [], wrong = [], tree = [] } = problem.expected ?? {};
  const line = (words, moves, told) =>
    moves.length > 0 && make("p", { class: "agreement" }, `${words}: ${named(moves)}${told ? `; ${told}` : ""}.`);
  return make(
    "div",
    { class: "card author" },
    make("h2", {}, "The author"),
    problem.about?.C && make("p", { class: "comment" }, problem.about.C),
    line("Author", accepted, solution && onAccepted(accepted, wrong, solution)),
    line("Marked as wrong", wrong, solution && onWrong(wrong, solution)),
    tree.length > 0 && make("div", { class: "tree" }, outline(tree, onLine)),
  );
}
