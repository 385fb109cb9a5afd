// Play: a game against any player, with what it thinks beside the board.
import { Board, Stones, make } from "./board.js";
import { about, ask, button, chart, counted, download, follow, notice, percent, select, store, thousands, fill } from "./common.js";

const options = store.get("play", { player: "uct", size: "9", color: "black", simulations: 2000, handicap: 0, komi: 7 });

export async function view(main) {
  const { players } = await about();
  const host = make("div"), side = make("div");
  let moves = [], stones = null, analysis = null, search = null, told = "", over = false, score = null, rates = [], heat = "ownership", why = "";
  const board = new Board(host, (point) => mine(point));
  main.append(make("div", { class: "columns" }, host, side));
  const size = () => Number(options.size);
  const game = () => ({ size: size(), komi: Number(options.komi), handicap: Number(options.handicap), moves });
  const toPlay = () => (moves.length % 2 === (Number(options.handicap) > 1 ? 1 : 0) ? "black" : "white");
  const person = () => toPlay() === options.color;

  async function fresh() {
    search?.leave();
    search = null; moves = []; analysis = score = null; over = false; rates = []; why = "";
    stones = new Stones(size(), size());
    store.set("play", options);
    if (Number(options.handicap) > 1) { try { const { position } = await look(); stones = position; } catch (error) { notice(error.message); } }
    told = person() ? "Your move." : "";
    draw();
    if (!person()) reply();
  }
  async function look() {
    const answer = await ask("play", { ...game(), player: "random", simulations: 1, choose: false, seconds: 5 });
    return { position: placed(answer) };
  }
  const placed = (answer) => new Stones(size(), size(), answer.black, answer.white, answer.to_play, answer.ko);
  function mine(point) {
    if (search || over || !person()) return;
    if (point !== "pass" && !stones.legal(point)) return notice(`${point} cannot be played.`);
    moves = [...moves, point];
    stones.play(point);
    score = null;
    if (moves.slice(-2).join() === "pass,pass") return count(true);
    reply();
  }
  async function reply(choose = true) {
    const mover = toPlay(), at = moves.length, seen = (data) => (analysis = data && { ...data, mover, at });
    told = `${options.player} thinks…`;
    search = follow("play", { ...game(), player: options.player, simulations: Math.round(Number(options.simulations)) || 1000, seconds: 30, choose }, (event, data) => {
      if (event === "progress") { seen(data); draw(); }
      if (event === "place" && data.place) { told = `Waiting: number ${data.place} in line`; draw(); }
    });
    draw();
    try {
      const answer = await search.answer;
      seen(answer.analysis ?? null);
      why = answer.why ?? "";
      if (choose) {
        if (answer.move === "resign") { over = true; told = `${options.player} resigns: you win.`; }
        else if (answer.move) { moves = [...moves, answer.move]; told = `${options.player} plays ${answer.move}.`; }
        stones = placed(answer);
        if (analysis) rates.push([moves.length, mover === "white" ? analysis.value : 1 - analysis.value]);
        if (answer.over && answer.move !== "resign") { search = null; return count(true); }
      } else told = `What ${options.player} thinks of your position.`;
    } catch (error) { if (error.name === "AbortError") return; told = error.message; }
    search = null;
    draw();
  }
  // Who owns what if the game ended now; only two passes end it.
  async function count(ends) {
    over = ends; told = "Counting…"; draw();
    try { score = await ask("score", game()); told = `${ends ? "" : "If it ended now: "}${score.result} (Black ${score.black}, White ${score.white})`; } catch (error) { told = error.message; }
    draw();
  }
  async function undo() {
    search?.leave(); search = null; over = false; score = analysis = null;
    if (!moves.length) return;
    do moves = moves.slice(0, -1); while (moves.length && !person());
    rates = rates.filter(([played]) => played <= moves.length);
    try { stones = (await look()).position; } catch (error) { notice(error.message); }
    told = "Taken back.";
    draw();
  }
  function draw() {
    const last = moves[moves.length - 1], candidates = analysis?.at === moves.length && heat === "moves" ? analysis.moves.filter((m) => m.move !== "pass") : [];
    const heatMap = score ? score.owner : analysis && heat === "ownership" ? analysis.ownership : Object.fromEntries(candidates.map((m) => [m.move, m.visits / Math.max(1, candidates[0].visits)]));
    const labels = Object.fromEntries(candidates.slice(0, 6).map((m) => [m.move, Math.round(100 * m.mean)]));
    board.show({ width: size(), height: size(), signs: stones.signs, last: last !== "pass" ? last : null, heat: heatMap ?? {}, labels, dimmed: new Set(score?.dead ?? []) });
    const set = (key) => (value) => { options[key] = value; };
    fill(side, 
      make("div", { class: "card" }, make("p", { class: "verdict", role: "status" }, told),
        make("div", { class: "row" }, button("Pass", () => mine("pass"), { disabled: !!search || over }), button("Take back", undo, { disabled: !moves.length }),
          button("Resign", () => { search?.leave(); search = null; over = true; told = "You resign."; draw(); }, { disabled: over }), search ? button("Move now", () => search.stop()) : button("What would you play?", () => reply(false), { disabled: over }),
          button("Count", () => count(over), { disabled: !!search }), button("SGF", async () => { try { download((await ask("score", game())).sgf, "game.sgf"); } catch (error) { notice(error.message); } }))),
      make("div", { class: "card" }, make("h2", {}, "New game"), make("div", { class: "row" },
        select(players, options.player, set("player"), "Player"), select(["5", "7", "9", "13", "19"].map((n) => [n, `${n}x${n}`]), options.size, set("size"), "Board size"),
        select([["black", "you are Black"], ["white", "you are White"]], options.color, set("color"), "Your colour"), select(["0", "2", "3", "4", "5"].map((n) => [n, n === "0" ? "no handicap" : `${n} stones`]), String(options.handicap), set("handicap"), "Handicap"),
        make("label", {}, "Simulations", make("input", { type: "number", min: 1, value: options.simulations, onchange: (event) => (options.simulations = event.target.value) })), make("label", {}, "Komi", make("input", { type: "number", step: .5, value: options.komi, onchange: (event) => (options.komi = event.target.value) })),
        button("Begin", fresh, { class: "main" }))),
      analysis ? make("div", { class: "card" }, make("h2", {}, analysis.at < moves.length ? `What it thought before ${moves[analysis.at]}` : "What it thinks"), make("p", { class: "meter" }, `${counted(analysis.visits, "simulation")} · ${percent(analysis.value)}${analysis.score === null ? "" : ` · ${analysis.score > 0 ? "+" : ""}${analysis.score} points`} for ${analysis.mover === "white" ? "White" : "Black"}`),
        select([["ownership", "show whose the points become"], ["moves", "show its moves"], ["none", "show neither"]], heat, (value) => { heat = value; draw(); }, "On the board"),
        make("table", {}, make("tr", {}, ...["Move", "Visits", "Wins", "Line"].map((head) => make("th", {}, head))), ...analysis.moves.slice(0, 8).map((m) => make("tr", {}, make("td", {}, m.move), make("td", {}, thousands(m.visits)), make("td", {}, percent(m.mean)), make("td", { class: "soft" }, m.line.slice(0, 6).join(" ")))))) : "",
      rates.length > 1 ? make("div", { class: "card" }, make("h2", {}, "White's chances by move"), chart(rates, "Winning rate over the game")) : "",
      why && !analysis ? make("div", { class: "card" }, make("h2", {}, "Why"), make("pre", { class: "small" }, why)) : "");
  }
  await fresh();
  return () => search?.leave();
}
