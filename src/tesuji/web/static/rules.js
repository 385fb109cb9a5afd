// The rules, as far as a board on the screen needs them: points, stones, captures, kos, and the eight symmetries.

export const COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
export const name = (x, y) => COLUMNS[x] + (y + 1);
export const place = (point) => [COLUMNS.indexOf(point[0].toUpperCase()), Number(point.slice(1)) - 1];
export const word = (color) => (["B", "b", "black"].includes(color) ? "black" : "white");
export const sideOf = (color) => (word(color) === "white" ? "White" : "Black");
export const other = (color) => (word(color) === "white" ? "black" : "white");

export class Stones {
  constructor(width, height, black = [], white = [], toPlay = "black", ko = null) {
    Object.assign(this, { width, height, toPlay, ko });
    this.signs = new Map([...black.map((p) => [p.toUpperCase(), 1]), ...white.map((p) => [p.toUpperCase(), -1])]);
  }

  static of(p) {
    return new Stones(p.width, p.height, p.black ?? [], p.white ?? [], word(p.to_play), p.ko ?? null);
  }

  copy() {
    const stones = new Stones(this.width, this.height, [], [], this.toPlay, this.ko);
    stones.signs = new Map(this.signs);
    return stones;
  }

  of(sign) {
    return [...this.signs].filter(([, there]) => there === sign).map(([point]) => point);
  }

  get black() {
    return this.of(1);
  }
  get white() {
    return this.of(-1);
  }

  neighbours(point) {
    const [x, y] = place(point);
    const around = [
      [x - 1, y],
      [x + 1, y],
      [x, y - 1],
      [x, y + 1],
    ];
    const on = ([a, b]) => a >= 0 && b >= 0 && a < this.width && b < this.height;
    return around.filter(on).map(([a, b]) => name(a, b));
  }

  block(point) {
    const sign = this.signs.get(point),
      stones = new Set([point]),
      liberties = new Set(),
      todo = [point];
    while (todo.length) {
      for (const next of this.neighbours(todo.pop())) {
        const there = this.signs.get(next);
        if (!there) liberties.add(next);
        else if (there === sign && !stones.has(next)) {
          stones.add(next);
          todo.push(next);
        }
      }
    }
    return { stones, liberties };
  }

  legal(move) {
    if (move === "pass") return true;
    if (this.signs.has(move) || move === this.ko) return false;
    const trial = this.copy();
    trial.play(move);
    return trial.signs.has(move);
  }

  play(move) {
    const sign = this.toPlay === "black" ? 1 : -1;
    this.toPlay = other(this.toPlay);
    this.ko = null;
    if (move === "pass") return this;
    this.signs.set(move, sign);
    let taken = [];
    for (const next of this.neighbours(move)) {
      if (this.signs.get(next) !== -sign) continue;
      const { stones, liberties } = this.block(next);
      if (liberties.size) continue;
      taken = [...taken, ...stones];
      stones.forEach((stone) => this.signs.delete(stone));
    }
    const own = this.block(move);
    if (!own.liberties.size) own.stones.forEach((stone) => this.signs.delete(stone));
    else if (taken.length === 1 && own.stones.size === 1 && own.liberties.size === 1) this.ko = taken[0];
    return this;
  }

  // Moves in turn; a ko may be retaken, because a threat is assumed.
  line(moves) {
    for (const move of moves) {
      if (!this.legal(move)) this.ko = null;
      this.play(move);
    }
    return this;
  }
}

const POINTS = ["black", "white", "target", "own", "region", "alive"];
const POINT = /\b[A-HJ-Z][1-9]\d?\b/g;

// One of the eight symmetries (bits: flip sideways, flip upside down, transpose), and the other colours if wished.
export function transformed(problem, symmetry, swap = false) {
  const { width, height } = problem,
    turned = Boolean(symmetry & 4);
  const moved = (point) => {
    let [x, y] = place(point);
    if (symmetry & 1) x = width - 1 - x;
    if (symmetry & 2) y = height - 1 - y;
    return turned ? name(y, x) : name(x, y);
  };
  const found = { ...problem, width: turned ? height : width, height: turned ? width : height };
  for (const field of POINTS) if (problem[field]) found[field] = problem[field].map(moved);
  if (problem.ko) found.ko = moved(problem.ko);
  if (problem.goal) found.goal = problem.goal.replace(POINT, moved);
  if (swap) Object.assign(found, { black: found.white, white: found.black, to_play: other(problem.to_play) });
  return found;
}
