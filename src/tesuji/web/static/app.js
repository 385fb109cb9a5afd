// The page: parts by the word after #, and what can be dropped or pasted anywhere.
import { ask, fromLink, lineFromLink, link, main, notice, readFile, state } from "./common.js";

const parts = { problems: "./problems.js", solve: "./solve.js", practise: "./practise.js", compare: "./compare.js",
  play: "./play.js", review: "./review.js", reports: "./reports.js" };
let leave = null;
let turn = 0;

async function route() {
  const [part, query] = location.hash.slice(1).split("?");
  const name = parts[part] ? part : "problems";
  const mine = ++turn;
  leave?.();
  leave = null;
  for (const anchor of document.querySelectorAll("nav a")) {
    if (anchor.hash === `#${name}`) anchor.setAttribute("aria-current", "page");
    else anchor.removeAttribute("aria-current");
  }
  document.title = `Tesuji: ${name}`;
  try {
    const given = query ? fromLink(query) : null;
    if (query && !given) notice("This address holds no position: expected a link that this page has made.");
    if (given && (!state.problem || link(given) !== link(state.problem))) state.problem = given;
    state.shown = given ? lineFromLink(query, given) : { line: [], step: 0 };
    const { view } = await import(parts[name]);
    if (mine !== turn) return;
    main.replaceChildren();
    leave = (await view(main)) ?? null;
    if (mine !== turn) { leave?.(); leave = null; }
  } catch (error) {
    main.replaceChildren(document.createTextNode(`This part cannot be shown: ${error.message}`));
  }
}

export async function take(asked) {
  try {
    const { problems, errors } = await ask("read", asked);
    if (errors.length) notice(errors[0]);
    if (!problems.length) return;
    if (location.hash.startsWith("#review")) {
      state.reviewed = { asked, problems };
      return route();
    }
    state.files = problems;
    state.problem = problems[0];
    const target = problems.length > 1 ? "#problems" : `#solve?${link(problems[0])}`;
    if (location.hash === target) route(); else location.hash = target;
  } catch (error) { notice(error.message); }
}

addEventListener("hashchange", route);
addEventListener("dragover", (event) => { event.preventDefault(); document.querySelector(".drop")?.classList.add("over"); });
addEventListener("dragleave", () => document.querySelector(".drop")?.classList.remove("over"));
addEventListener("drop", async (event) => {
  event.preventDefault();
  document.querySelector(".drop")?.classList.remove("over");
  const file = event.dataTransfer.files[0];
  if (file) take(await readFile(file));
});
addEventListener("paste", (event) => {
  if (["INPUT", "TEXTAREA"].includes(event.target.tagName)) return;
  const text = event.clipboardData.getData("text");
  if (text.trim()) take({ text, name: "what you pasted" });
  else notice("The clipboard holds no text: copy the text of a problem file, such as SGF.");
});
route();
