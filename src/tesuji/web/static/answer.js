// The answer of a search, in words, chips and a tree.
import { button, download, make, notice, outline, png } from "./dom.js";
import { fileName, isJoined, open } from "./address.js";

export const refuted = (solution) => ({ ...solution.read_refutations, ...solution.refutations });

// The line that a first move begins; null where nothing is known beyond right and wrong.
export function lineOf({ moves, lines, pv, ...solution }, point) {
  const refutations = refuted(solution);
  if (pv[0] === point) return pv;
  if (lines[point]) return [point, ...lines[point]];
  if (refutations[point]) return [point, ...refutations[point]];
  return moves.includes(point) ? [point] : null;
}

function chips(title, moves, kind, chosen) {
  if (!moves.length) return null;
  const sign = kind === "right" ? "✓ " : "✗ ";
  const chip = (move) =>
    make(
      "li",
      {},
      button(move, () => chosen(move), { class: kind, "aria-label": `${move}: ${title}` }),
    );
  return make(
    "div",
    {},
    make("b", { class: kind === "right" ? "good" : "bad" }, sign + title),
    make("ul", { class: "chips" }, moves.map(chip)),
  );
}

function titled(moves, kind, sure) {
  const words = `${sure ? "" : "probably "}${kind} move${moves.length > 1 ? "s" : ""}`;
  return words[0].toUpperCase() + words.slice(1);
}

function files(answer) {
  const { problem } = answer;
  const copy = async () => {
    await navigator.clipboard?.writeText(location.href);
    notice("The address of this position is in the clipboard.");
  };
  return make(
    "div",
    { class: "row" },
    !isJoined(problem) && button("Play it", () => open("practise", problem)),
    button("SGF", () => download(answer.sgf, fileName(problem, "sgf"), "application/x-go-sgf")),
    button("SVG", () => download(answer.svg, fileName(problem, "svg"), "image/svg+xml")),
    button("PNG", () => png(answer.svg, fileName(problem, "png"))),
    button("Copy link", copy),
  );
}

// chosen(move) follows a first move, go(line, step) shows a line, why() explains.
export function answerCard(answer, { chosen, go, why }) {
  const s = answer.solution,
    wrong = Object.keys(s.refutations),
    read = Object.keys(s.read_refutations);
  const proven = ["board", "region"].includes(s.proof),
    tree = answer.outline.length ? answer.outline : answer.tree;
  return [
    make(
      "div",
      { class: "card", "aria-live": "polite" },
      make("p", { class: "verdict" }, answer.words.headline),
      answer.words.other && make("p", {}, answer.words.other),
      chips(titled(s.moves, "correct", proven), s.moves, "right", chosen),
      chips(`${titled(wrong, "wrong", proven)}, with refutation`, wrong, "wrong", chosen),
      chips(`${titled(read, "wrong", false)}, with refutation`, read, "wrong", chosen),
      make(
        "div",
        { class: "row" },
        s.pv.length > 0 && button("Show the main line", () => go(s.pv, 1)),
        button("Why?", why),
      ),
      make("p", { class: "small soft" }, answer.words.how, answer.verified ? ` ${answer.verified.words}.` : ""),
      (s.notes ?? []).map((note) => make("p", { class: "small soft" }, note)),
      files(answer),
    ),
    tree.length > 0 &&
      make(
        "div",
        { class: "card" },
        make("h2", {}, "The tree"),
        make(
          "div",
          { class: "tree" },
          outline(tree, (moves) => go(moves, moves.length)),
        ),
      ),
  ];
}
