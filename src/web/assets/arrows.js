// Arrows and circles over the board: of the engine's lines with their scores, of a hint, and of the person.

import { svg } from "./dom.js";

const COLORS = ["green", "red", "blue", "yellow"];

/** The colour for the modifier keys of an event. */
export const colorOf = (event) => (event.shiftKey || event.ctrlKey ? "red" : event.altKey ? "blue" : event.metaKey ? "yellow" : COLORS[0]);

/** One arrow `{from, to, color, width, text}`; from a cell to itself it is a circle. */
function arrow(board, { from, to, color, width = 12, text }) {
  const [x1, y1] = board.hexes.centre(from, board.flipped);
  const [x2, y2] = board.hexes.centre(to, board.flipped);
  const group = svg("g", { class: `arrow ${color}` });
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) group.append(svg("circle", { cx: x1, cy: y1, r: 36, "stroke-width": Math.min(width, 8) }));
  else {
    const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
    const head = width * 2.6;
    const at = (along, aside = 0) => `${(x1 + ux * along - uy * aside).toFixed(1)} ${(y1 + uy * along + ux * aside).toFixed(1)}`;
    const end = length - 8;
    group.append(
      svg("path", {
        class: "shaft",
        d: `M${at(22, width / 2)}L${at(end - head, width / 2)}L${at(end - head, width * 1.35)}L${at(end)}L${at(end - head, -width * 1.35)}L${at(end - head, -width / 2)}L${at(22, -width / 2)}Z`,
      }),
    );
  }
  // On a short arrow it would hide what it belongs to.
  const along = length === 0 ? 0 : length < 120 ? 1 + 24 / length : 0.55;
  if (text) group.append(label(text, x1 + (x2 - x1) * along, y1 + (y2 - y1) * along));
  return group;
}

function label(text, x, y) {
  const width = 14 + text.length * 13;
  return svg(
    "g",
    { class: "score", transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
    svg("rect", { x: -width / 2, y: -15, width, height: 30, rx: 9 }),
    svg("text", { y: 8 }, text),
  );
}

/** Draws all arrows anew; the last lies on top. */
export function draw(board, arrows) {
  board.arrows.replaceChildren(...arrows.filter(({ from, to }) => from && to).map((each) => arrow(board, each)));
}

/** Adds an arrow, or takes the same one away. */
export function toggle(arrows, { from, to, color }) {
  const others = arrows.filter((arrow) => arrow.from !== from || arrow.to !== to);
  const same = arrows.find((arrow) => arrow.from === from && arrow.to === to);
  return same?.color === color ? others : [...others, { from, to, color }];
}
