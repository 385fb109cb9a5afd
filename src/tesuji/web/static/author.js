// What the author of a problem says, beside what the solver says.
import { make, outline } from "./dom.js";

const agreement = (accepted, solution) => {
  if (!accepted.length || !solution) return "";
  if (solution.verdict === "unknown") return "the solver has not decided it";
  const theirs = [...accepted].sort().join(),
    ours = [...solution.moves].sort().join();
  if (theirs === ours) return "the solver agrees";
  if (!solution.moves.length) return "the solver finds that nothing works";
  if (accepted.every((move) => solution.moves.includes(move)))
    return `the solver agrees, and finds ${solution.moves.join(", ")}`;
  return `the solver does not: it says ${solution.moves.join(", ")}`;
};

const says = (problem) => problem.expected && Object.keys(problem.expected).length > 0;
export const hasAuthor = (problem) => says(problem) || Boolean(problem.about?.C || problem.about?.labels);

// onLine(moves) shows a line of the author's on the board.
export function authorCard(problem, solution, onLine = () => {}) {
  const { accepted = [], wrong = [], tree = [] } = problem.expected ?? {};
  const told = agreement(accepted, solution);
  return make(
    "div",
    { class: "card author" },
    make("h2", {}, "The author"),
    problem.about?.C && make("p", { class: "comment" }, problem.about.C),
    accepted.length > 0 && make("p", { class: "agreement" }, `Author: ${accepted.join(", ")}${told && `; ${told}`}.`),
    wrong.length > 0 && make("p", {}, `Marked as wrong: ${wrong.join(", ")}.`),
    tree.length > 0 && make("div", { class: "tree" }, outline(tree, onLine)),
  );
}
