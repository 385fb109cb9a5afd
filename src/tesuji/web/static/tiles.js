// Tiles: small boards that lead to a problem. They are drawn when they come into view.
import { Board, closeView, triangles } from "./board.js";
import { level, make } from "./dom.js";
import { isJoined, link, sentence } from "./address.js";
import { Stones } from "./rules.js";
import { solvedKeys } from "./store.js";

export class Tiles {
  constructor(host, chosen) {
    Object.assign(this, { host, chosen, problems: [] });
    this.seen = new IntersectionObserver(
      (entries) => {
        for (const entry of entries)
          if (entry.isIntersecting) {
            this.seen.unobserve(entry.target);
            this.draw(entry.target);
          }
      },
      { rootMargin: "200px" },
    );
  }

  clear() {
    this.problems = [];
    this.host.replaceChildren();
  }

  add(problems) {
    const solved = solvedKeys();
    for (const problem of problems) {
      const done = solved[problem.key],
        number = this.problems.push(problem) - 1;
      const tile = make(
        "a",
        {
          class: "tile",
          href: `#${isJoined(problem) ? "solve" : "practise"}?${link(problem)}`,
          "data-number": number,
          onclick: () => this.chosen(problem, number),
        },
        make("div", { class: "thumb" }),
        make("b", {}, problem.name || "A problem"),
        make(
          "small",
          {},
          sentence(problem),
          problem.kyu !== undefined && [" · ", make("span", { class: "whole" }, level(problem.kyu))],
        ),
        done?.right && make("span", { class: "tick good" }, "✓ solved"),
        done && !done.right && make("span", { class: "tick bad" }, "✗ missed"),
      );
      this.host.append(make("li", {}, tile));
      this.seen.observe(tile);
    }
  }

  draw(tile) {
    const problem = this.problems[Number(tile.dataset.number)];
    if (!problem) return;
    const { width, height } = problem;
    new Board(tile.querySelector(".thumb"), { thumbnail: true }).show({
      width,
      height,
      signs: Stones.of(problem).signs,
      markers: { ...triangles(problem.target), ...triangles(problem.own, "square") },
      view: closeView(problem, 1),
    });
  }

  leave() {
    this.seen.disconnect();
  }
}
