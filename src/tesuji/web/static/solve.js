// Solve: set a problem up, choose who reads it, watch, and look at the answer.
import { Board, Stones, closeView, make, name, place, word } from "./board.js";
import { about, ask, button, chart, counted, download, fileName, fill, follow, kindOf, link, notice, outline, percent, png, position, select, setAddress, state, statedIn, store, thousands } from "./common.js";

const EMPTY = () => ({ width: 9, height: 9, black: [], white: [], to_play: "black", name: "", stated: [] });
const TOOLS = { look: "Look", black: "Black", white: "White", erase: "Erase", target: "Target", region: "Region" };
const endless = (number) => (number >= 0x3fffffff ? "∞" : thousands(number));
const budget = store.get("budget", { solver: "auto", preset: "", seconds: "", simulations: "", guide: "", verify: true });

// Who searches and how far: shared with Compare.
export async function chooser(values, changed) {
  const { solvers, seconds, default_seconds } = await about();
  values.seconds ||= default_seconds;
  const box = make("div");
  const draw = () => {
    const solver = solvers.find(({ name }) => name === values.solver) ?? solvers[0];
    const unit = solver.uses.includes("simulations") ? "simulations" : "nodes";
    const number = (key, least, most, label) => make("label", {}, label, make("input", { type: "number", min: least, max: most, step: "any", value: values[key] ?? "", "aria-label": label,
      onchange: (event) => { values[key] = event.target.value; changed(); } }));
    fill(box,
      make("div", { class: "row" },
        select(solvers.map((s) => [s.name, `${s.name}: ${s.summary}`]), solver.name, (value) => { values.solver = value; values.preset = ""; draw(); changed(); }, "Solver")),
      make("div", { class: "row" },
        solver.presets.length > 1 && select([["", "usual settings"], ...solver.presets.map((p) => [p.name, p.name])], values.preset, (value) => { values.preset = value; changed(); }, "Preset"),
        solver.name === "mcts" && select([["", "no guide"], ["pattern3", "patterns 3x3"], ["pattern5", "patterns 5x5"], ["network", "network"]], values.guide, (value) => { values.guide = value; changed(); }, "Guide")),
      make("div", { class: "row" }, number("seconds", .1, seconds, "Seconds"), number("simulations", 1, 1e9, `Most ${unit}`)));
  };
  draw();
  return box;
}

export function asked(values, problem, seconds = 60) {
  const solver = values.solver, body = { position: position(problem), solver };
  const unit = state.about.solvers.find((s) => s.name === solver)?.uses.includes("simulations") ? "simulations" : "nodes";
  if (Number(values.seconds)) body.seconds = Math.min(Number(values.seconds), seconds);
  if (values.preset) body.preset = values.preset;
  if (Number(values.simulations)) body[unit] = Math.round(Number(values.simulations));
  const settings = { ...(values.settings ?? {}) };
  if (solver === "mcts" && values.guide) settings[values.guide] = "true";
  if (Object.keys(settings).length) body.settings = settings;
  return body;
}

export async function view(main) {
  let problem = state.problem ?? EMPTY(), tool = "look", search = null, answer = null, { line, step } = state.shown, heat = store.get("heat", "visits"), progress = null, maps = null, wide = false;
  const boardHost = make("div"), side = make("div"), tools = make("div", { class: "row" }), steps = make("div", { class: "row steps" }), live = make("div"), result = make("div");
  const board = new Board(boardHost, (point) => clicked(point));
  main.append(make("div", { class: "columns" }, make("div", {}, tools, boardHost, steps), side));

  function changed(fields) {
    problem = { ...problem, ...fields };
    state.problem = problem;
    answer = progress = maps = null;
    line = []; step = 0;
    address(); drawSide(); draw();
  }
  const address = () => setAddress("solve", problem, line, step);
  function clicked(point) {
    if (tool === "look") return answer && firstMove(point);
    const stones = Stones.of(problem), set = new Set(problem[tool] ?? []), stated = new Set(statedIn(problem));
    if (tool === "black" || tool === "white" || tool === "erase") {
      stones.signs.delete(point);
      if (tool !== "erase") stones.signs.set(point, tool === "black" ? 1 : -1);
      return changed({ black: stones.black, white: stones.white, target: [], own: [], region: stated.has("region") ? problem.region : [], alive: [], stated: [...stated].filter((f) => f === "region"), ko: null });
    }
    if (tool === "target") {
      if (!stones.signs.has(point)) return notice("A target is a stone.");
      const block = [...stones.block(point).stones], there = set.has(point) && stated.has("target");
      const kept = stated.has("target") ? [...set] : [];
      const target = there ? kept.filter((p) => !block.includes(p)) : [...kept, ...block];
      return changed({ target, own: [], stated: [...[...stated].filter((f) => !["target", "goal", "own"].includes(f)), ...(target.length ? ["target"] : [])], goal: null });
    }
    const region = stated.has("region") ? set : new Set();
    if (region.has(point)) region.delete(point); else region.add(point);
    changed({ region: [...region], alive: [], stated: [...[...stated].filter((f) => !["region", "alive"].includes(f)), ...(region.size ? ["region"] : [])] });
  }
  const refuted = (solution) => ({ ...solution.read_refutations, ...solution.refutations });
  function firstMove(point) {
    const { moves, lines, pv } = answer.solution, refutations = refuted(answer.solution);
    if (pv[0] === point) go(pv);
    else if (lines[point]) go([point, ...lines[point]]);
    else if (refutations[point]) go([point, ...refutations[point]]);
    else if (moves.includes(point)) go([point]);
    else notice(`Nothing is known about ${point} beyond its being ${answer.solution.complete ? "wrong" : "undecided"}.`);
  }
  function go(moves, at = 1) { line = moves; step = Math.min(at, moves.length); address(); draw(); }

  function draw() {
    const shown = answer?.problem ?? problem, stones = Stones.of(shown), labels = {}, paint = {};
    let last = null;
    line.slice(0, step).forEach((move, k) => { if (stones.legal(move) || move === "pass") stones.play(move); else { stones.ko = null; stones.play(move); } if (move !== "pass") { labels[move] = k + 1; last = move; } });
    for (const point of Object.keys(labels)) if (!stones.signs.has(point)) delete labels[point];
    if (answer && !step) {
      const { moves, verdict, move } = answer.solution;
      Object.keys(refuted(answer.solution)).forEach((point) => (paint[point] = "wrong"));
      moves.forEach((point) => (paint[point] = "right"));
      if (!moves.length && move && verdict === "unknown") paint[move] = "try";
      delete paint.pass;
    } else if (!answer && progress?.best && progress.best !== "pass") paint[progress.best] = "try";
    const markers = { ...Object.fromEntries((shown.target ?? []).filter((p) => stones.signs.has(p)).map((p) => [p, "triangle"])),
      ...Object.fromEntries((shown.own ?? []).filter((p) => stones.signs.has(p)).map((p) => [p, "square"])) };
    board.show({ width: shown.width, height: shown.height, signs: stones.signs, markers, labels, paint, last: step ? last : null, heat: step ? {} : heatMap(),
      region: new Set(shown.region ?? []), toPlay: stones.toPlay, view: tool === "look" && !wide ? closeView(shown) : undefined });
    drawTools(); drawSteps(); drawLive(); drawResult();
  }
  function heatMap() {
    if (heat === "ownership" || heat === "prediction") return maps?.[heat] ?? {};
    const moves = progress?.moves ?? answer?.solution.children ?? [];
    if (!moves.length) return {};
    const most = heat === "mean" ? 1 : Math.max(...moves.map((m) => m[heat] ?? 0)) || 1;
    return Object.fromEntries(moves.filter((m) => m.move !== "pass" && m.visits).map((m) => [m.move, (m[heat] ?? 0) / most]));
  }
  function drawTools() {
    fill(tools, ...Object.entries(TOOLS).map(([key, text]) => button(text, () => { tool = key; draw(); }, { "aria-pressed": tool === key })),
      tool !== "look" && select([5, 6, 7, 9, 11, 13, 15, 17, 19].map((n) => [String(n), `${n}x${n}`]), String(problem.width), (value) => changed({ ...EMPTY(), width: Number(value), height: Number(value) }), "Board size"),
      tool !== "look" && button("Clear", () => changed({ ...EMPTY(), width: problem.width, height: problem.height })),
      tool === "look" && button(wide ? "Closer" : "Whole board", () => { wide = !wide; draw(); }));
  }
  function drawSteps() {
    steps.hidden = !line.length;
    fill(steps, button("«", () => go(line, 0), { "aria-label": "To the problem", disabled: !step }), button("‹", () => go(line, step - 1), { "aria-label": "Back", disabled: !step }),
      button("›", () => go(line, step + 1), { "aria-label": "Forward", disabled: step >= line.length }), button("»", () => go(line, line.length), { "aria-label": "To the end", disabled: step >= line.length }),
      make("span", { class: "soft" }, line.join(" ")));
  }
  function drawLive() {
    if (!search && !progress) return live.replaceChildren();
    const p = progress ?? {};
    const effort = p.simulations ? counted(p.simulations, "simulation") : p.nodes ? counted(p.nodes, "node") : "";
    fill(live,
      p.place > 0 ? make("p", {}, `Waiting: number ${p.place} in line`) : make("p", { class: "meter" }, [effort, p.rate && `${thousands(p.rate)}/s`, p.best && `best ${p.best} ${percent(p.value)}`,
        p.pn !== undefined && !answer && `proof number ${endless(p.pn)}, disproof number ${endless(p.dn)}`].filter(Boolean).join(" · ") || (answer ? "" : "Reading…")),
      curve.length > 1 ? chart(curve, "How the search sees it, over its effort: above the middle is good for the side to play") : "");
  }
  let curve = [];
  async function run() {
    if (search) return search.stop();
    answer = null; progress = {}; curve = []; line = []; step = 0; tool = "look";
    address();
    const body = { ...asked(budget, problem, state.about.seconds), verify: budget.verify };
    search = follow("solve", body, (event, data) => {
      if (event === "beat") return;
      progress = { ...progress, ...data };
      if (event === "progress") { progress.place = 0; const effort = data.simulations || data.nodes; if (data.value !== null && data.value !== undefined) curve.push([effort, data.value]); }
      draw();
    });
    drawSide(); draw();
    if (heat === "ownership" || heat === "prediction") loadMaps();
    try { answer = await search.answer; curve = answer.curve.length > 1 ? answer.curve : curve; }
    catch (error) { if (error.name !== "AbortError") notice(error.message); }
    search = null;
    progress = answer ? { ...progress, ...(answer.solution.children ? { moves: answer.solution.children } : {}) } : null;
    drawSide(); draw();
  }
  async function loadMaps() { try { maps = await ask("maps", { position: position(problem) }); draw(); } catch (error) { notice(error.message); } }
  function drawResult() {
    if (!answer) return result.replaceChildren();
    const s = answer.solution, p = answer.problem;
    const chip = (move, kind) => make("li", {}, button(move, () => firstMove(move), { class: kind }));
    const wrong = Object.keys(s.refutations), read = Object.keys(s.read_refutations), proven = ["board", "region"].includes(s.proof);
    const called = (moves, kind, sure = proven) => `${sure ? "" : "Probably "}${kind} move${moves.length > 1 ? "s" : ""}`.replace(/^./, (letter) => letter.toUpperCase());
    fill(result, make("div", { class: "card", "aria-live": "polite" },
      make("p", { class: "verdict" }, answer.words.headline), answer.words.other && make("p", {}, answer.words.other),
      s.moves.length ? make("div", {}, make("b", { class: "good" }, called(s.moves, "correct")), make("ul", { class: "chips" }, ...s.moves.map((m) => chip(m, "right")))) : "",
      wrong.length ? make("div", {}, make("b", { class: "bad" }, `${called(wrong, "wrong")}, with refutation`), make("ul", { class: "chips" }, ...wrong.map((m) => chip(m, "wrong")))) : "",
      read.length ? make("div", {}, make("b", { class: "bad" }, `${called(read, "wrong", false)}, with refutation`), make("ul", { class: "chips" }, ...read.map((m) => chip(m, "wrong")))) : "",
      s.pv.length ? button("Show the main line", () => go(s.pv, 1)) : "",
      make("p", { class: "small soft" }, answer.words.how, answer.verified ? ` ${answer.verified.words}.` : ""),
      ...(s.notes ?? []).map((note) => make("p", { class: "small soft" }, note)),
      make("div", { class: "row" }, kindOf(p.goal) === "joined" ? "" : button("Practise it", () => { state.problem = p; location.hash = `#practise?${link(p)}`; }),
        button("SGF", () => download(answer.sgf, fileName(p, "sgf"), "application/x-go-sgf")), button("SVG", () => download(answer.svg, fileName(p, "svg"), "image/svg+xml")), button("PNG", () => png(answer.svg, fileName(p, "png"))),
        button("Copy link", async () => { await navigator.clipboard?.writeText(location.href); notice("The address holds the position: it is in the clipboard."); }))),
    (answer.outline.length || answer.tree.length) ? make("div", { class: "card" }, make("h2", {}, "The tree"), make("div", { class: "tree" }, ...outline(answer.outline.length ? answer.outline : answer.tree, (moves) => go(moves, moves.length)))) : "");
  }
  async function drawSide() {
    const mover = word(problem.to_play), stated = statedIn(problem), { goals } = await about(), options = await chooser(budget, () => store.set("budget", budget));
    const focused = side.contains(document.activeElement) && document.activeElement.getAttribute("aria-label");
    const kinds = [["visits", "visits"], ["mean", "winning rate"], ["history", "history"], ["ownership", "ownership"], ["prediction", "prediction"]];
    fill(side,
      make("div", { class: "card" }, make("h1", {}, problem.name || "A problem"),
        make("div", { class: "row" }, select([["black", "Black to play"], ["white", "White to play"]], mover, (value) => value !== mover && changed({ to_play: value, goal: null, target: [], own: [], ko: null, stated: stated.filter((f) => f === "region") }), "Side to play"),
          select([["", "find the goal"], ...goals, ...(kindOf(problem.goal) === "joined" ? [problem.goal] : [])], stated.includes("goal") ? problem.goal ?? "" : "", (value) => changed({ goal: value || null, stated: [...stated.filter((f) => f !== "goal"), ...(value ? ["goal"] : [])] }), "Goal")),
        options,
        make("div", { class: "row" }, button(search ? "Stop" : "Solve", run, { class: "main", id: "run" }),
          make("label", {}, make("input", { type: "checkbox", checked: budget.verify, onchange: (event) => { budget.verify = event.target.checked; store.set("budget", budget); } }), "let the checker replay it"),
          select(kinds.map(([k, t]) => [k, `heat: ${t}`]), heat, (value) => { heat = value; store.set("heat", value); if (["ownership", "prediction"].includes(value) && !maps) loadMaps(); else draw(); }, "Heat map")),
        button("Download the problem", async () => { try { const { sgf } = await ask("picture", { position: position(problem) }); download(sgf, fileName(problem, "sgf")); } catch (error) { notice(error.message); } })),
      live, result);
    if (focused) side.querySelector(`[aria-label="${focused}"]`)?.focus();
  }
  if (!problem.black.length && !problem.white.length) tool = "black";
  const keys = (event) => { if (event.target.closest("input,select,textarea,.point")) return; if (event.key === "ArrowRight" && line.length) go(line, step + 1); if (event.key === "ArrowLeft" && step) go(line, step - 1); };
  addEventListener("keydown", keys);
  if (problem.black.length || problem.white.length) address();
  await drawSide();
  draw();
  return () => { search?.leave(); removeEventListener("keydown", keys); };
}
