// Reports of the lab, and how far a running experiment is.
import { make } from "./board.js";
import { ask, fill } from "./common.js";

export async function view(main) {
  const running = make("div"), list = make("ul");
  main.append(make("h1", {}, "Reports"), running, list);
  let timer = null, gone = false;
  async function look() {
    const { reports, experiments, words } = await ask("reports");
    if (gone) return;
    list.replaceChildren(...reports.map(({ name, title }) => make("li", {}, make("a", { href: `reports/${name}`, target: "_blank", rel: "noopener" }, title))));
    fill(running, make("p", { class: "soft" }, words), experiments.length ? make("div", { class: "card" }, make("h2", {}, "Experiments"), make("table", {},
      make("tr", {}, ...["Experiment", "Finished", "Failed"].map((head) => make("th", {}, head))), ...experiments.map((e) => make("tr", {}, make("td", {}, e.name), make("td", {}, String(e.finished)), make("td", {}, String(e.failed)))))) : "");
    if (experiments.length) timer = setTimeout(() => look().catch(() => {}), 3000);
  }
  await look();
  return () => { gone = true; clearTimeout(timer); };
}
