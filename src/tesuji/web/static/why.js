// Why an answer is so: the zone of its proof, and how a race stands.
import { button, make } from "./dom.js";

// show(zone) draws the points that the proof depends on, or takes them away; `answered` is what an answer said before.
export function whyCard(told, show, answered = told.headline) {
  let shown = false;
  const toggle = button(
    "Show the zone on the board",
    () => {
      shown = !shown;
      show(shown ? new Set(told.zone) : null);
      toggle.textContent = shown ? "Hide the zone" : "Show the zone on the board";
      toggle.setAttribute("aria-pressed", shown);
    },
    { "aria-pressed": false },
  );
  return make(
    "div",
    { class: "card why" },
    make("h2", {}, "Why"),
    make("p", {}, told.headline === answered ? "" : "Searched again for the reason: ", told.headline),
    told.race_words.length > 0 &&
      make(
        "div",
        {},
        make("b", {}, "The race"),
        make(
          "ul",
          {},
          told.race_words.map((words) => make("li", {}, words)),
        ),
      ),
    make("p", {}, told.zone_words),
    told.zone.length > 0 && toggle,
  );
}
