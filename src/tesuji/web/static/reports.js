// Reports of the lab, and how far a running experiment is.
import { fill, make } from "./dom.js";
import { ask } from "./net.js";

const EVERY = 3000; // milliseconds between two looks at running experiments

const table = (experiments) =>
  make(
    "div",
    { class: "card" },
    make("h2", {}, "Experiments"),
    make(
      "table",
      {},
      make(
        "thead",
        {},
        make(
          "tr",
          {},
          ["Experiment", "Finished", "Failed"].map((head) => make("th", { scope: "col" }, head)),
        ),
      ),
      make(
        "tbody",
        {},
        experiments.map((e) =>
          make(
            "tr",
            {},
            [e.name, e.finished, e.failed].map((value) => make("td", {}, String(value))),
          ),
        ),
      ),
    ),
  );

export async function view(main) {
  const running = make("div"),
    list = make("ul");
  main.append(make("h1", {}, "Reports"), running, list);
  let timer = null,
    gone = false;
  async function look() {
    const { reports, experiments, words } = await ask("reports");
    if (gone) return;
    const item = ({ name, title }) =>
      make("li", {}, make("a", { href: `reports/${name}`, target: "_blank", rel: "noopener" }, title));
    fill(list, reports.map(item));
    fill(running, make("p", { class: "soft" }, words), experiments.length > 0 && table(experiments));
    if (experiments.length) timer = setTimeout(() => look().catch(() => {}), EVERY);
  }
  await look();
  return () => {
    gone = true;
    clearTimeout(timer);
  };
}
