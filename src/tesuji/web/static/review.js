// Review: what the proof-reader finds in a collection.
import { Board, Stones, closeView, make } from "./board.js";
import { button, counted, download, follow, notice, readFile, state, fill } from "./common.js";
import { take } from "./app.js";

export async function view(main) {
  const picker = make("input", { type: "file", hidden: true, accept: ".sgf", onchange: async (event) => event.target.files[0] && take(await readFile(event.target.files[0])) });
  const list = make("div"), status = make("p", { role: "status" });
  let search = null;
  main.append(make("h1", {}, "Review a collection"),
    make("div", { class: "drop" }, "Drop an SGF file with solution trees here, paste one, or ", button("choose a file", () => picker.click()), ". Is every marked answer right, and is no other move right too?", picker), status, list);
  const given = state.reviewed;
  if (!given) return null;
  status.textContent = `${counted(given.problems.length, "problem")}: reading…`;
  const stop = button("Stop", () => search?.stop());
  status.after(stop);
  const show = (one) => {
    if (one.error) return list.append(make("section", { class: "card" }, make("h2", {}, one.name), make("p", { class: "bad" }, one.error)));
    const host = make("div"), board = new Board(host), line = make("span", { class: "soft" });
    const draw = (moves = []) => {
      const stones = Stones.of(one.problem), labels = {};
      moves.forEach((move, k) => { if (!stones.legal(move)) stones.ko = null; stones.play(move); if (move !== "pass" && stones.signs.has(move)) labels[move] = k + 1; });
      board.show({ width: one.problem.width, height: one.problem.height, signs: stones.signs, labels, view: closeView(one.problem) });
      line.textContent = moves.join(" ");
    };
    draw();
    list.append(make("section", { class: "card columns" }, make("div", {}, host),
      make("div", {}, make("h2", {}, one.name), make("p", { class: "soft" }, one.about),
        one.clean ? make("p", { class: "good" }, "Nothing to complain about.") : one.findings.length ? "" : make("p", { class: "soft" }, one.skipped ? "Nothing was asked." : `${one.open} questions were left open; nothing was found.`),
        ...one.findings.map((finding) => make("div", { class: `finding ${finding.certainty}` }, make("b", {}, finding.words), make("div", { class: "small soft" }, finding.how),
          finding.line.length ? button("Show the line", () => draw(finding.line)) : "")), line)));
  };
  search = follow("review", { ...given.asked, seconds: 5 }, (event, data) => {
    if (event === "progress") { status.textContent = `${data.done} of ${data.problems}`; if (data.one) show(data.one); }
    if (event === "place" && data.place) status.textContent = `Waiting: number ${data.place} in line`;
  });
  search.answer.then((answer) => {
    status.textContent = answer.words;
    if (answer.sgf) stop.replaceWith(button("Download the mended file", () => download(answer.sgf, "reviewed.sgf"), { class: "main" }));
    else stop.remove();
  }, (error) => { stop.remove(); if (error.name !== "AbortError") { status.textContent = error.message; notice(error.message); } });
  return () => search?.leave();
}
