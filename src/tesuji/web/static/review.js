// Review: what the proof-reader finds in a collection.
import { Board, closeView, triangles } from "./board.js";
import { button, counted, download, fill, make, notice, picker } from "./dom.js";
import { follow, readFile, state } from "./net.js";
import { Stones } from "./rules.js";
import { take } from "./app.js";

function section(one) {
  if (one.error)
    return make("section", { class: "card" }, make("h2", {}, one.name), make("p", { class: "bad" }, one.error));
  const host = make("div"),
    board = new Board(host),
    line = make("span", { class: "soft" });
  const draw = (moves = []) => {
    const stones = Stones.of(one.problem).line(moves),
      labels = {};
    moves.forEach((move, k) => {
      if (stones.signs.has(move)) labels[move] = k + 1;
    });
    board.show({
      width: one.problem.width,
      height: one.problem.height,
      signs: stones.signs,
      labels,
      view: closeView(one.problem),
      markers: triangles(one.problem.target.filter((point) => stones.signs.has(point) && !labels[point])),
    });
    fill(line, moves.join(" "));
  };
  draw();
  const open = one.skipped ? "Not reviewed." : `${one.open} questions were left open; nothing was found.`;
  const finding = (found) =>
    make(
      "div",
      { class: `finding ${found.certainty}` },
      make("b", {}, found.words),
      make("div", { class: "small soft" }, found.how),
      found.line.length > 0 && button("Show the line", () => draw(found.line)),
    );
  return make(
    "section",
    { class: "card columns" },
    make("div", {}, host),
    make(
      "div",
      {},
      make("h2", {}, one.name),
      make("p", { class: "soft" }, one.about),
      one.clean
        ? make("p", { class: "good" }, "✓ Nothing to complain about.")
        : !one.findings.length && make("p", { class: "soft" }, open),
      one.findings.map(finding),
      line,
    ),
  );
}

function begin(given, list, status, stop) {
  const search = follow("review", given.asked, (event, data) => {
    if (event === "progress") {
      fill(status, `${data.done} of ${data.problems}`);
      if (data.one) list.append(section(data.one));
    }
    if (event === "place" && data.place) fill(status, `Waiting: number ${data.place} in line`);
  });
  search.answer.then(
    (answer) => {
      fill(status, answer.words);
      if (answer.reviews.some(({ findings }) => findings.length))
        stop.replaceWith(
          button("Download the completed file", () => download(answer.sgf, "reviewed.sgf"), { class: "main" }),
        );
      else stop.remove();
    },
    (error) => {
      stop.remove();
      if (error.name !== "AbortError") {
        fill(status, error.message);
        notice(error.message);
      }
    },
  );
  return search;
}

export async function view(main) {
  const list = make("div"),
    status = make("p", { role: "status" }),
    given = state.reviewed;
  main.append(
    make("h1", {}, "Review a collection"),
    make(
      "div",
      { class: "drop" },
      "Drop an SGF file with solution trees here, paste one, or ",
      picker(".sgf", async (file) => take(await readFile(file))),
      ". Is every marked answer right, and is no other move right too?",
    ),
    status,
    list,
  );
  if (!given) return null;
  fill(status, `${counted(given.problems.length, "problem")}: reading…`);
  let search = null;
  const stop = button("Stop", () => search?.stop());
  status.after(stop);
  search = begin(given, list, status, stop);
  return () => search.leave();
}
