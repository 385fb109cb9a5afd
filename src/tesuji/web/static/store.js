// What this browser keeps: options, problems that were missed, the rating and its history. Nothing leaves it.

const PREFIX = "tesuji.",
  DAY = 86_400_000,
  KEPT = 3000;
export const BOXES = [1, 3, 7, 16, 35]; // days after which a missed problem comes back

// What each entry looks like: an imported file may hold anything.
const flag = (value) => typeof value === "boolean",
  number = (value) => Number.isFinite(value),
  text = (value) => typeof value === "string",
  object = (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  listOf = (one) => (value) => Array.isArray(value) && value.every(one),
  mapOf = (one) => (value) => object(value) && Object.values(value).every(one),
  like = (fields) => (value) => object(value) && Object.entries(fields).every(([key, fits]) => fits(value[key]));
const moment = (value) => number(value) && Math.abs(value) < 8e15, // what a date can be
  points = (value) => value === undefined || listOf(text)(value),
  problem = like({ width: number, height: number, black: points, white: points, target: points, own: points });
const SHAPES = {
  options: mapOf(flag),
  rating: like({ kyu: number, tries: number }),
  history: listOf(like({ at: moment, right: flag, rating: number })),
  solved: mapOf(like({ right: flag })),
  days: like({ last: number, streak: number, solved: number }),
  cards: mapOf(like({ box: number, due: number, missed: number, problem })),
  runs: listOf(like({ at: moment, solved: number, missed: number })),
  daily: like({ day: number, problems: listOf(problem) }),
  shelf: mapOf(text),
  heat: text,
  research: flag,
  budget: object,
  play: object,
  sides: listOf(object),
};

export const store = {
  get(key, fallback) {
    try {
      const found = JSON.parse(localStorage.getItem(PREFIX + key));
      return found !== null && SHAPES[key](found) ? found : fallback;
    } catch {
      return fallback;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(PREFIX + key, JSON.stringify(value));
    } catch {
      /* private window */
    }
  },
};

// A file, a review, a game and what is practised survive a reload: they are kept as long as the tab is open.
const MOST_KEPT = 1_000_000;
export const kept = {
  get(key) {
    try {
      return JSON.parse(sessionStorage.getItem(PREFIX + key));
    } catch {
      return null;
    }
  },
  set(key, value) {
    const text = JSON.stringify(value);
    try {
      if (text.length < MOST_KEPT) sessionStorage.setItem(PREFIX + key, text);
      else sessionStorage.removeItem(PREFIX + key);
    } catch {
      /* full, or a private window */
    }
  },
};

const OPTIONS = { coordinates: true, sound: true, automatic: false, shuffle: false, refute: true };
export const options = () => ({ ...OPTIONS, ...store.get("options", {}) });
export const setOption = (key, value) => store.set("options", { ...options(), [key]: value });

// All of it as one text, and back.
export function exported() {
  const keys = Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .sort();
  return JSON.stringify({
    tesuji: 1,
    data: Object.fromEntries(keys.map((key) => [key, JSON.parse(localStorage.getItem(key))])),
  });
}

// Nothing is written before all of it has been looked at; what else was kept stays.
export function imported(file) {
  let found;
  try {
    found = JSON.parse(file);
  } catch {
    found = null;
  }
  if (found?.tesuji !== 1 || !object(found.data)) throw new Error("This file is not an export of this page.");
  const entries = Object.entries(found.data).filter(
    ([key]) => SHAPES[key.slice(PREFIX.length)] && key.startsWith(PREFIX),
  );
  for (const [key, value] of entries) {
    if (!SHAPES[key.slice(PREFIX.length)](value))
      throw new Error(`${key} in this file is not as this page writes it: nothing was changed.`);
  }
  for (const [key, value] of entries) localStorage.setItem(key, JSON.stringify(value));
  return entries.length;
}

// Repetition ---------------------------------------------------------------------------------------------------------

export const cards = () => store.get("cards", {});
export const due = () =>
  Object.values(cards())
    .filter((card) => card.missed && card.due <= Date.now())
    .map((card) => card.problem);
export const missed = () => Object.values(cards()).filter((card) => card.missed && card.box === 0); // not solved since

// A problem that was missed comes back after a day, and each time that it is solved it comes back later.
export function keepCard(key, problem, solved) {
  const all = cards(),
    card = all[key],
    box = solved ? (card?.box ?? 0) + 1 : 0;
  const next = Date.now() + BOXES[box] * DAY;
  if (!solved) all[key] = { box, due: next, missed: (card?.missed ?? 0) + 1, problem };
  else if (card && box < BOXES.length) all[key] = { ...card, box, due: next };
  else delete all[key];
  store.set("cards", all);
}

// Rating -------------------------------------------------------------------------------------------------------------

export const today = () => Math.floor(Date.now() / DAY);
const START = { kyu: 20, tries: 0 };
export const rating = () => store.get("rating", START);
export const history = () => store.get("history", []);
export const solvedKeys = () => store.get("solved", {});
export const days = () => store.get("days", { last: 0, streak: 0, solved: 0 });

// Elo on the scale of the problems' own levels: four levels are ten to one, and the first tries count more.
export function rated({ kyu, tries }, level, right) {
  const expected = 1 / (1 + 10 ** ((kyu - level) / 4)),
    weight = tries < 15 ? 1.6 : 0.6;
  return { kyu: Math.max(-4, Math.min(30, kyu - weight * ((right ? 1 : 0) - expected))), tries: tries + 1 };
}

// The first try at a problem is what counts.
export function keepResult({ key, shelf, kyu, goal, name }, right) {
  const before = rating(),
    after = kyu === undefined ? before : rated(before, kyu, right);
  store.set("rating", after);
  store.set(
    "history",
    [...history(), { at: Date.now(), key, shelf, kyu, goal, name, right, rating: after.kyu }].slice(-KEPT),
  );
  if (key && (right || !(key in solvedKeys()))) store.set("solved", { ...solvedKeys(), [key]: { right, shelf } });
  if (!right) return;
  const kept = days();
  if (kept.last !== today())
    Object.assign(kept, { streak: kept.last === today() - 1 ? kept.streak + 1 : 1, last: today() });
  store.set("days", { ...kept, solved: kept.solved + 1 });
}
