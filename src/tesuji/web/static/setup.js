// Setting a position up by clicking: what a click on a point changes.
import { Stones } from "./rules.js";
import { statedIn } from "./address.js";

export const EMPTY = (width = 9, height = width) => ({
  width,
  height,
  black: [],
  white: [],
  to_play: "black",
  name: "",
  stated: [],
});
export const TOOLS = {
  look: "Look",
  black: "Black",
  white: "White",
  erase: "Erase",
  target: "Target",
  region: "Region",
};
export const SIZES = [5, 6, 7, 9, 11, 13, 15, 17, 19];

function stones(problem, tool, point, stated) {
  const board = Stones.of(problem);
  board.signs.delete(point);
  if (tool !== "erase") board.signs.set(point, tool === "black" ? 1 : -1);
  return {
    black: board.black,
    white: board.white,
    target: [],
    own: [],
    goal: null,
    region: stated.has("region") ? problem.region : [],
    alive: [],
    stated: [...stated].filter((field) => field === "region"),
    ko: null,
  };
}

function target(problem, point, stated) {
  const board = Stones.of(problem);
  if (!board.signs.has(point)) return null;
  const block = [...board.block(point).stones],
    named = stated.has("target");
  const kept = named ? (problem.target ?? []) : [],
    there = kept.includes(point);
  const found = there ? kept.filter((p) => !block.includes(p)) : [...kept, ...block];
  const others = [...stated].filter((field) => !["target", "goal", "own"].includes(field));
  return { target: found, own: [], goal: null, stated: [...others, ...(found.length ? ["target"] : [])] };
}

function region(problem, point, stated) {
  const points = new Set(stated.has("region") ? problem.region : []);
  if (!points.delete(point)) points.add(point);
  const others = [...stated].filter((field) => !["region", "alive"].includes(field));
  return { region: [...points], alive: [], stated: [...others, ...(points.size ? ["region"] : [])] };
}

// The fields that a click changes; null where it means nothing.
export function edited(problem, tool, point) {
  const stated = new Set(statedIn(problem));
  if (tool === "target") return target(problem, point, stated);
  return tool === "region" ? region(problem, point, stated) : stones(problem, tool, point, stated);
}
