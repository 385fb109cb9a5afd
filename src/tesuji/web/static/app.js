// The page: parts by the word after #, and what can be dropped or pasted anywhere.
import { fill, notice, quiet } from "./dom.js";
import { ask, readFile, state } from "./net.js";
import { fromLink, lineFromLink, link, placed } from "./address.js";
import { kept } from "./store.js";

const main = document.getElementById("main");
const PARTS = ["problems", "solve", "practise", "progress", "game", "compare", "play", "review", "reports"];
let leave = null;
let turn = 0;

function given(query) {
  const posed = query ? fromLink(query) : null;
  if (query && new URLSearchParams(query).has("s") && !posed) {
    notice("This address contains no position: expected a link made by this page.");
  }
  if (posed && (!state.problem || link(posed) !== link(state.problem))) state.problem = { ...known(posed), ...posed };
  state.shown = posed ? lineFromLink(query, posed) : { line: [], step: 0 };
  state.query = query ?? "";
}

// What a link does not hold of a problem of the deck or of one's own file: its level, and what its author says.
function known(posed) {
  const same = (problem) => (posed.key ? problem.key === posed.key : placed(problem) === placed(posed));
  const { kyu, shelf, expected, about } = [...state.files, ...(state.deck?.problems ?? [])].find(same) ?? {};
  return { kyu, shelf, expected, about };
}

async function route() {
  const [part, query] = location.hash.slice(1).split("?");
  const name = PARTS.includes(part) ? part : "problems",
    mine = ++turn;
  leave?.();
  leave = null;
  for (const anchor of document.querySelectorAll("nav a")) {
    if (anchor.hash === `#${name}`) anchor.setAttribute("aria-current", "page");
    else anchor.removeAttribute("aria-current");
  }
  document.title = `Tesuji: ${name}`;
  document.body.dataset.part = name;
  try {
    given(query);
    const { view } = await import(`./${name}.js`);
    if (mine !== turn) return;
    main.replaceChildren();
    const left = (await view(main)) ?? null;
    if (mine !== turn) left?.();
    else leave = left;
    if (mine === turn && document.activeElement === document.body) main.focus({ preventScroll: true });
  } catch (error) {
    if (mine === turn) fill(main, `This part cannot be shown: ${error.message}`);
  }
}

function go(hash) {
  if (location.hash === hash) route();
  else location.hash = hash;
}

async function read(asked) {
  const { problems, errors, records } = await ask("read", asked);
  if (errors.length) notice(errors[0]);
  return { problems, records: records.map((record) => ({ ...record, asked })) };
}

// Problems of a dropped, pasted or chosen file.
export async function take(asked) {
  try {
    quiet();
    const { problems, records } = await read(asked);
    if (!problems.length && !records.length) return;
    if (location.hash.startsWith("#review")) {
      state.reviewed = { asked, problems };
      kept.set("reviewed", state.reviewed);
      return route();
    }
    kept.set("file", asked);
    Object.assign(state, { files: problems, records, fresh: true, problem: problems[0] });
    if (records.length && records.length === problems.length) return go("#game");
    return go(problems.length > 1 ? "#problems" : `#solve?${link(problems[0])}`);
  } catch (error) {
    return notice(error.message);
  }
}

async function begin() {
  state.reviewed = kept.get("reviewed");
  state.deck = kept.get("deck");
  const file = kept.get("file");
  if (file) {
    try {
      const found = await read(file);
      state.files = found.problems;
      state.records = found.records;
    } catch {
      /* gone */
    }
  }
  await route();
}

addEventListener("hashchange", route);
addEventListener("dragover", (event) => {
  event.preventDefault();
  document.querySelector(".drop")?.classList.add("over");
});
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
document.getElementById("skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});
begin();
