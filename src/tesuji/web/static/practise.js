// Play problems one after the other: a shelf, today's set, a timed run, what was missed, or what suits you.
import { fill, make, notice, counted } from "./dom.js";
import { problems, state } from "./net.js";
import { entry, identity } from "./address.js";
import { Trainer, playable } from "./trainer.js";
import { due, kept, rating, store, today } from "./store.js";

const AT_ONCE = 20,
  DAILY = 5,
  RUN = 180_000, // milliseconds of a timed run
  LOOK = 900; // milliseconds to look at a result in a timed run
const keepDeck = () => kept.set("deck", state.deck);

// Problems about as hard as their player is strong.
async function fitting() {
  const { kyu } = rating(),
    around = Math.round(kyu);
  const wish = {
    seed: Math.floor(Math.random() * 1e9),
    easiest: Math.min(30, Math.max(-1, around + 4)),
    hardest: Math.max(-4, Math.min(27, around - 3)),
    limit: AT_ONCE,
  };
  return { name: "", problems: (await problems(wish)).problems };
}

// The same five all day, for all players of about this strength.
export async function dailySet() {
  const kept = store.get("daily", null);
  if (kept?.day === today()) return { name: "Today's set", ends: true, problems: kept.problems };
  const around = Math.round(rating().kyu / 5) * 5;
  const wish = { seed: today(), easiest: Math.min(30, around + 5), hardest: Math.max(-4, around - 5), limit: 30 };
  const found = (await problems(wish)).problems.filter(playable).slice(0, DAILY);
  store.set("daily", { day: today(), problems: found });
  return { name: "Today's set", ends: true, problems: found };
}

export async function timedRun() {
  const { problems: found } = await problems({
    seed: Math.floor(Math.random() * 1e9),
    easiest: 30,
    hardest: 8,
    limit: 100,
  });
  const order = found.filter(playable).sort((a, b) => b.kyu - a.kyu);
  return { name: "Timed run", ends: true, problems: order, run: { until: Date.now() + RUN, solved: 0, missed: 0 } };
}

export const start = (deck) => {
  state.deck = { ...deck, at: 0 };
  state.problem = null;
  location.hash = "#practise";
};

// The problem after the one that was just played; what was missed comes in between when it is due.
export async function following(deck, current) {
  const waiting = deck.ends
    ? []
    : due().filter((problem) => (problem.key ?? identity(problem)) !== (current.key ?? identity(current)));
  if (waiting.length && Math.random() < 0.4) return waiting[0];
  deck.at = (deck.at ?? 0) + 1;
  while (deck.at < deck.problems.length && !playable(deck.problems[deck.at])) deck.at++;
  if (deck.at < deck.problems.length) return deck.problems[deck.at];
  if (deck.wish) {
    const more = await problems({ ...deck.wish, offset: deck.problems.length });
    deck.problems = [...deck.problems, ...more.problems];
    if (deck.at < deck.problems.length) return deck.problems[deck.at];
  }
  if (deck.ends || deck.wish) return null;
  Object.assign(deck, await fitting(), { at: 0 });
  return deck.problems[0];
}

export async function usualDeck() {
  const deck = { ...(await fitting()), at: 0 };
  deck.problems = [...due(), ...deck.problems].filter(playable);
  return deck;
}

class Practice {
  constructor(main, deck) {
    Object.assign(this, { deck, clock: null });
    this.banner = make("div", { class: "row soft", role: "status", "aria-live": "off" });
    main.append(this.banner);
    this.trainer = new Trainer(main, { next: (current) => this.next(current), ended: (right) => this.count(right) });
    if (deck.run) this.clock = setInterval(() => this.tick(), 250);
    this.tick();
  }

  tick() {
    const { name, run, problems: all, at, ends } = this.deck;
    if (!run)
      return fill(this.banner, name && `${name}${ends ? ` · ${Math.min(at + 1, all.length)} of ${all.length}` : ""}`);
    const left = Math.max(0, Math.ceil((run.until - Date.now()) / 1000));
    fill(
      this.banner,
      make("b", {}, `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`),
      ` · ${run.solved} solved, ${run.missed} missed`,
    );
    return left ? null : this.finish();
  }

  count(right) {
    const { run } = this.deck;
    this.deck.solved = (this.deck.solved ?? 0) + (right ? 1 : 0);
    keepDeck();
    if (!run) return;
    run[right ? "solved" : "missed"]++;
    keepDeck();
    this.tick();
    this.timer = setTimeout(() => this.trainer.goOn(), LOOK);
  }

  async next(current) {
    const { run } = this.deck;
    if (run && !this.trainer.counted) run.missed++; // else a run would be a search for what is easy
    const found = await following(this.deck, current);
    if (!found) this.finish();
    else this.tick();
    keepDeck();
    return found;
  }

  finish() {
    this.leave();
    const { run } = this.deck;
    if (run)
      store.set(
        "runs",
        [...store.get("runs", []), { at: Date.now(), solved: run.solved, missed: run.missed }].slice(-100),
      );
    state.deck = null;
    keepDeck();
    state.ended = this.score();
    notice(state.ended);
    location.hash = "#progress";
  }

  score() {
    const { run, name, ends, problems: all, solved = 0 } = this.deck;
    if (run) return `Time is up: ${counted(run.solved, "problem")} solved.`;
    return `${name || "The shelf"} is done${ends ? `: ${solved} of ${all.length} solved at the first try` : ""}.`;
  }

  leave() {
    clearInterval(this.clock);
    clearTimeout(this.timer);
    this.trainer.leave();
  }
}

export async function view(main) {
  const given = state.problem,
    { standing } = entry(),
    place = (deck) => deck.problems.findIndex((one) => one === given || (one.key && one.key === given?.key));
  if (given && state.deck && !standing && place(state.deck) < 0) state.deck = null;
  const deck = (state.deck ??= given ? { name: "", problems: [given], at: 0 } : await usualDeck());
  const first = given ?? deck.problems[deck.at ?? 0];
  if (!first) throw new Error("there is no problem to play");
  if (place(deck) >= 0) deck.at = place(deck);
  keepDeck();
  const practice = new Practice(main, deck),
    { line } = state.shown,
    waits = line.length % 2 && !standing?.over; // the move that the solver was judging
  practice.trainer.begin(first, { enter: "replaceState", line: waits ? line.slice(0, -1) : line, standing });
  if (waits) practice.trainer.play(line.at(-1));
  return () => practice.leave();
}
