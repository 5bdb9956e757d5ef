// The board: cells as a grid that a screen reader can read, pieces, marks, and a layer for arrows.

import { svg } from "./dom.js";
import { Hexes, HALF, outline } from "./hexes.js";
import { t } from "./language.js";
import { settings } from "./settings.js";
import * as words from "./words.js";

const MARGIN = 34;
const SIZE = 76;

export class Board {
  flipped = false;
  hexes = null;
  #variant = null;
  #cells = new Map();
  #pieces = new Map();
  #focus = null;
  #node = null;
  #named = false;

  constructor(container) {
    this.container = container;
  }

  /** Draws the cells anew: for another variant, the other side below, another language. */
  build(variant) {
    if (this.#variant?.name !== variant.name) this.#focus = null;
    const hadFocus = this.container.contains(document.activeElement);
    this.#variant = variant;
    this.hexes = new Hexes(variant);
    this.#cells.clear();
    this.#pieces.clear();
    const [width, height] = this.hexes.size;
    // The lines of draughts boards lie across: their coordinates are read best in the cells.
    this.#named = settings.coordinates === "cells" || (settings.coordinates === "edge" && variant.format === "pdn");
    const atEdge = settings.coordinates === "edge" && !this.#named;
    const margin = atEdge ? MARGIN : 6;
    const rows = this.hexes.rows();
    const grid = svg("g", { role: "grid", "aria-label": t("board.label", { game: words.variantName(variant.name) }) });
    for (const row of this.flipped ? rows.reverse() : rows) {
      const cells = (this.flipped ? [...row].reverse() : row).map((cell) => this.#cell(cell));
      grid.append(svg("g", { role: "row" }, cells));
    }
    this.arrows = svg("g", { class: "arrows", "aria-hidden": "true" });
    this.ghosts = svg("g", { class: "ghosts", "aria-hidden": "true" });
    const labels = svg("g", { class: "labels", "aria-hidden": "true" });
    if (atEdge) for (const [text, x, y, name] of this.hexes.edge(this.flipped)) labels.append(svg("text", { x, y, class: name }, text));
    this.svg = svg(
      "svg",
      { viewBox: [-margin, -margin, width + 2 * margin, height + 2 * margin].map((n) => n.toFixed(1)).join(" ") },
      this.#symbols(), labels, grid, this.arrows, this.ghosts,
    );
    this.container.style.setProperty("--ratio", String((width + 2 * margin) / (height + 2 * margin)));
    this.container.replaceChildren(this.svg);
    this.focus(this.#focus ?? variant.cells[variant.cells.length >> 1].name, hadFocus);
  }

  #symbols() {
    const symbols = svg("defs");
    // The markup is the server's own drawing of the pieces.
    symbols.innerHTML = this.#variant.kinds
      .map(({ glyph, markup }) => `<symbol id="glyph-${glyph}" viewBox="0 0 100 100">${markup}</symbol>`)
      .join("");
    return symbols;
  }

  #cell(cell) {
    const [x, y] = this.hexes.centre(cell.name, this.flipped);
    const element = svg(
      "g",
      { role: "gridcell", tabindex: "-1", "data-cell": cell.name, transform: `translate(${x.toFixed(2)} ${y.toFixed(2)})` },
      svg("polygon", { class: `tile ${cell.tint}`, points: outline(0) }),
      svg("polygon", { class: "ring", points: outline(-6) }),
      svg("circle", { class: "dot", r: 12 }),
      this.#named && svg("text", { class: "name", y: HALF - 7, "aria-hidden": "true" }, cell.name),
    );
    this.#cells.set(cell.name, element);
    return element;
  }

  /** A piece as a picture of its own, `rise` above the middle. */
  picture({ kind, side }, size = SIZE, rise = 0) {
    const { glyph } = this.#variant.kinds[kind];
    return svg("use", { href: `#glyph-${glyph}`, class: `piece ${side}`, x: -size / 2, y: -size / 2 - rise, width: size, height: size });
  }

  /** A piece as it stands in a cell: above the cell's name, if that is written there. */
  #placed(piece) {
    return this.#named ? this.picture(piece, SIZE - 12, 7) : this.picture(piece);
  }

  /** Shows pieces; `node` and `last` say whether a piece has just moved, which then glides. */
  show(pieces, { last = null, check = null, node = null, parent = null } = {}) {
    const before = this.#pieces;
    this.#pieces = new Map(pieces.map((piece) => [piece.cell, piece]));
    for (const [name, element] of this.#cells) {
      const piece = this.#pieces.get(name);
      const known = before.get(name);
      if (piece?.kind !== known?.kind || piece?.side !== known?.side || !element.dataset.drawn) {
        element.querySelector(".piece")?.remove();
        if (piece) element.insertBefore(this.#placed(piece), element.querySelector(".dot"));
        element.dataset.drawn = "yes";
      }
      const changed = last !== null && last.cells.includes(name);
      element.classList.toggle("to", last?.to === name);
      element.classList.toggle("from", changed && last.to !== name);
      element.classList.toggle("check", check === name);
    }
    if (last && node !== this.#node && parent === this.#node && parent !== null) this.#glide(last);
    this.#node = node;
    this.#name();
  }

  #glide({ from, to }) {
    const piece = this.#pieces.get(to);
    if (!piece || from === to || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const hidden = this.#cells.get(to).querySelector(".piece");
    const ghost = this.#placed(piece);
    const at = (name) => `translate(${this.hexes.centre(name, this.flipped).map((n) => `${n}px`).join(",")})`;
    hidden.classList.add("away");
    this.ghosts.append(ghost);
    const motion = ghost.animate([{ transform: at(from) }, { transform: at(to) }], { duration: 170, easing: "ease-out" });
    motion.onfinish = motion.oncancel = () => {
      ghost.remove();
      hidden.classList.remove("away");
    };
  }

  /** Marks what can be done: the chosen cell, where it may go, what may be picked up. */
  offer({ selected = null, targets = [], movable = [] }) {
    for (const [name, element] of this.#cells) {
      element.classList.toggle("selected", name === selected);
      element.classList.toggle("target", targets.includes(name));
      element.classList.toggle("taken", targets.includes(name) && this.#pieces.has(name));
      element.classList.toggle("movable", movable.includes(name));
      if (name === selected) element.setAttribute("aria-selected", "true");
      else element.removeAttribute("aria-selected");
    }
    this.#name();
  }

  /** What a screen reader says of each cell. */
  #name() {
    for (const [name, element] of this.#cells) {
      const piece = this.#pieces.get(name);
      const parts = [name, piece ? words.piece(this.#variant, piece) : t("cell.empty")];
      for (const mark of ["check", "target"]) if (element.classList.contains(mark)) parts.push(t(`cell.${mark}`));
      const label = parts.join(", ");
      if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
    }
  }

  piece(name) {
    return this.#pieces.get(name) ?? null;
  }

  element(name) {
    return this.#cells.get(name);
  }

  get focused() {
    return this.#focus;
  }

  /** One cell can be reached by Tab, the others from it. */
  focus(name, really = true) {
    if (this.#focus) this.#cells.get(this.#focus)?.setAttribute("tabindex", "-1");
    this.#focus = name;
    const element = this.#cells.get(name);
    element.setAttribute("tabindex", "0");
    if (really) element.focus({ preventScroll: true });
  }

  /** The cell under a pointer, and the point on the drawing. */
  under(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return { x: point.x, y: point.y, cell: this.hexes.at(point.x, point.y, this.flipped) };
  }

  /** A picture of a piece for a button. */
  sample(piece) {
    return svg("svg", { viewBox: "-50 -50 100 100", class: "sample", "aria-hidden": "true" }, this.picture(piece, 96));
  }
}

