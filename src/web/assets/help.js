// Keys and how to do things.

import { h } from "./dom.js";
import { dialog } from "./dialogs.js";
import { t } from "./language.js";

const KEYS = [
  ["Q W E A S D", "step"],
  ["Enter", "enter"],
  ["← →", "walk"],
  ["↑ ↓", "sibling"],
  ["Home End", "ends"],
  ["Space", "space"],
  ["L", "analyse"],
  ["F", "flip"],
  ["M", "mark"],
  ["N", "arrow"],
  ["Esc", "escape"],
  ["?", "help"],
];

// The guides are in English.
const GUIDES = ["cescacs", "glinski", "hexdameo", "play", "analyse", "tournament", "perft"];

export function openHelp() {
  const guide = (name) => h("li", {}, h("a", { href: `/help/${name}`, target: "_blank", hreflang: "en" }, t(`guide.${name}`)));
  const row = ([keys, name]) => h("tr", {}, h("th", { scope: "row" }, keys.split(" ").map((key) => h("kbd", {}, key))), h("td", {}, t(`key.${name}`)));
  return dialog(t("help.open"), () => [
    h("p", {}, t("help.mouse")),
    h("p", {}, t("help.typing")),
    h("section", { "aria-labelledby": "guides" }, h("h3", { id: "guides" }, t("help.guides")), h("ul", { class: "guides" }, GUIDES.map(guide))),
    h("table", { class: "keys" }, h("caption", { class: "unseen" }, t("help.keys")), h("tbody", {}, KEYS.map(row))),
  ]);
}
