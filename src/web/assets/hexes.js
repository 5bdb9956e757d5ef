// Where cells lie, and which is next to which. Cells have flat tops and are 100 units wide.

export const HALF = Math.sqrt(3) * 25;
export const RADIUS = 50;

/** The corners of a cell around (0, 0), `grow` units larger. */
export function corners(grow = 0) {
  const radius = RADIUS + grow;
  return [0, 1, 2, 3, 4, 5].map((i) => [radius * Math.cos((i * Math.PI) / 3), radius * Math.sin((i * Math.PI) / 3)]);
}

export const outline = (grow) => corners(grow).map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ");

// On the screen, with White below: up, right up, right down, …
export const DIRECTIONS = { w: [0, 2], e: [1, 1], d: [1, -1], s: [0, -2], a: [-1, -1], q: [-1, 1] };

/** The board of a variant. */
export class Hexes {
  constructor(variant) {
    this.cells = variant.cells;
    this.width = Math.max(...this.cells.map((cell) => cell.x));
    this.height = Math.max(...this.cells.map((cell) => cell.y));
    this.byName = new Map(this.cells.map((cell) => [cell.name, cell]));
    this.byPlace = new Map(this.cells.map((cell) => [`${cell.x},${cell.y}`, cell]));
  }

  /** The centre of a cell on the drawing, whose upper left corner is at (0, 0). */
  centre(name, flipped) {
    const { x, y } = this.byName.get(name);
    const [column, row] = flipped ? [this.width - x, y] : [x, this.height - y];
    return [RADIUS + column * 75, HALF * (row + 1)];
  }

  get size() {
    return [100 + this.width * 75, HALF * (this.height + 2)];
  }

  /** The cell at a point of the drawing, or null. */
  at(x, y, flipped) {
    let best = null;
    let least = HALF * HALF * 1.2;
    for (const { name } of this.cells) {
      const [cx, cy] = this.centre(name, flipped);
      const distance = (cx - x) ** 2 + (cy - y) ** 2;
      if (distance < least) [best, least] = [name, distance];
    }
    return best;
  }

  /** The neighbour in the direction of a key, as the board is seen. */
  next(name, key, flipped) {
    const { x, y } = this.byName.get(name);
    const [dx, dy] = DIRECTIONS[key].map((step) => (flipped ? -step : step));
    return this.byPlace.get(`${x + dx},${y + dy}`)?.name ?? null;
  }

  /** Cells by the number in their names, the highest first: the rows that a screen reader reads. */
  rows() {
    const rows = new Map();
    for (const cell of this.cells) {
      const rank = Number(cell.name.replace(/\D/g, ""));
      if (!rows.has(rank)) rows.set(rank, []);
      rows.get(rank).push(cell);
    }
    for (const row of rows.values()) row.sort((one, other) => one.x - other.x);
    return [...rows.entries()].sort(([one], [other]) => other - one).map(([, row]) => row);
  }

  /** Letters and numbers at the edge: `[text, x, y, "file" or "rank"]`, for boards whose columns have a letter each. */
  edge(flipped) {
    const labels = [];
    const place = (text, cell, dx, dy, name) => {
      const [x, y] = this.centre(cell.name, flipped);
      labels.push([text, x + dx, y + dy, name]);
    };
    const seen = (cell) => (flipped ? -1 : 1) * cell.y;
    const files = Map.groupBy(this.cells, (cell) => cell.x);
    for (const file of files.values()) {
      const lowest = file.reduce((one, other) => (seen(one) < seen(other) ? one : other));
      place(lowest.name.replace(/\d/g, ""), lowest, 0, HALF + 17, "file");
    }
    for (const row of this.rows()) {
      const first = flipped ? row.at(-1) : row[0];
      const above = this.next(first.name, "q", flipped) === null;
      place(first.name.replace(/\D/g, ""), first, -54, above ? -30 : 31, "rank");
    }
    return labels;
  }
}
