// Making elements in a line.

const SVG = "http://www.w3.org/2000/svg";

/** An element with properties (`on…` listeners, attributes, `class`) and children; what is null or false is left out. */
export function h(tag, properties = {}, ...children) {
  return fill(document.createElement(tag), properties, children);
}

/** The same in SVG. */
export function svg(tag, properties = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), properties, children);
}

function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value == null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked" || name === "selected") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child != null && child !== false));
  return element;
}

export const find = (id) => document.getElementById(id);

/** A choice among `[value, words]`. */
export function select(properties, pairs, value) {
  const options = pairs.map(([key, words]) => h("option", { value: key, selected: String(key) === String(value) }, words));
  return h("select", properties, ...options);
}

/** Words above or beside something to fill in. */
export const field = (words, control, note) =>
  h("label", { class: "field" }, h("span", {}, words), control, note && h("small", {}, note));

// Icons: strokes in a square of 24, drawn for this page.
const ICONS = {
  new: "M12 5v14M5 12h14",
  puzzle: "M4 8h4a2.500 2.500 0 1 1 5 0h4v4a2.500 2.500 0 1 1 0 5v4H4z",
  edit: "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4",
  files: "M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0M7 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0",
  help: "M8.5 9a3.5 3.5 0 1 1 5 3c-1 .6-1.5 1-1.5 2.500M12 18v.3",
  first: "M18 6l-7 6 7 6zM7 6v12",
  previous: "M15 6l-7 6 7 6z",
  next: "M9 6l7 6-7 6z",
  last: "M6 6l7 6-7 6zM17 6v12",
  flip: "M8 4v15l-4-4M16 20V5l4 4",
  back: "M9 5L4 10l5 5M4 10h9a6 6 0 0 1 0 10h-2",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 11c.6.5.5 1 .5 2h6c0-1 0-1.500.5-2A6 6 0 0 0 12 3z",
  play: "M13 3L5 14h6l-1 7 8-11h-6z",
  draw: "M4 8h16M4 16h16",
  resign: "M6 21V4h11l-2 4 2 4H6",
  promote: "M12 20V5M6 11l6-6 6 6",
  delete: "M5 7h14M10 4h4M7 7l1 13h8l1-13M10 11v5M14 11v5",
  comment: "M4 5h16v11h-9l-5 4v-4H4z",
  live: "M4 12h12M11 7l5 5-5 5M20 5v14",
  close: "M6 6l12 12M18 6L6 18",
};

/** An icon that says nothing to a screen reader. */
export const icon = (name) =>
  svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
