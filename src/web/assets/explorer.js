// Opening knowledge: what people played from the position on the board, and what came of it.

import { find, h } from "./dom.js";
import { current, t } from "./language.js";
import { remember, settings } from "./settings.js";
import * as words from "./words.js";

const percent = (share) => `${Math.round(100 * share)} %`;

export class Explorer {
  #app;
  #asked = "";
  #number = 0;

  constructor(app) {
    this.#app = app;
  }

  /** Builds what stays; again when the language changes. */
  build() {
    this.toggleButton = h(
      "button",
      { type: "button", role: "switch", id: "explore", class: "switch", "aria-checked": String(settings.explorer), onclick: () => this.toggle() },
      h("span", { class: "knob", "aria-hidden": "true" }), h("span", {}, t("explorer.title")),
    );
    this.count = h("span", { id: "explored", class: "note" });
    this.table = h("div", { id: "explored-moves" });
    find("explorer").replaceChildren(h("div", { class: "row" }, this.toggleButton, this.count), this.table);
    this.#asked = "";
  }

  toggle() {
    remember({ explorer: !settings.explorer });
    this.#asked = "";
    this.refresh();
  }

  /** Asks for the position on the board, if it is another one. */
  async refresh() {
    const { board } = this.#app.session;
    const on = settings.explorer;
    this.toggleButton.setAttribute("aria-checked", String(on));
    find("explorer").classList.toggle("on", on);
    if (!on) {
      this.count.textContent = "";
      return this.table.replaceChildren();
    }
    const asked = JSON.stringify([board.variant, board.position, board.node, current()]);
    if (asked === this.#asked) return;
    this.#asked = asked;
    const number = ++this.#number;
    const answer = await this.#app.send({ do: "explore" }, true);
    // The position may have changed meanwhile: then another answer comes.
    if (answer && number === this.#number && settings.explorer) this.#show(answer);
  }

  #show({ games, searched, moves }) {
    const { variant } = this.#app;
    this.count.textContent = searched > 0 ? t("explorer.count", { games, searched }) : "";
    if (moves.length === 0) {
      return this.table.replaceChildren(h("p", { class: "note" }, t(searched > 0 ? "explorer.none" : "explorer.unknown")));
    }
    const head = ["move", "games", "white", "results"].map((name) => h("th", { scope: "col" }, t(`explorer.${name}`)));
    this.table.replaceChildren(
      h("table", {},
        h("caption", { class: "unseen" }, t("explorer.title")),
        h("thead", {}, h("tr", {}, head)),
        h("tbody", {}, moves.map((move) => this.#row(move)))),
      h("p", { class: "note" }, t("explorer.source", { files: variant.games.join(", ") })),
    );
  }

  #row({ uci, text, games, white, results, latest }) {
    const play = () => this.#app.send({ do: "move", text: uci });
    const told = latest.map((game) => game.text).join("\n");
    return h("tr", { onclick: play, title: told || null },
      // The click on the button goes on to its row.
      h("th", { scope: "row" }, h("button", { type: "button", class: "move" }, words.shown(this.#app.variant, text))),
      h("td", {}, String(games)),
      h("td", {}, white === null ? "–" : percent(white)),
      h("td", {}, this.#bar(results)));
  }

  /** White's wins, draws and Black's wins as parts of a bar. */
  #bar(results) {
    const parts = { white: results.white + results.narrow_white, draw: results.draw, black: results.narrow_black + results.black };
    const all = parts.white + parts.draw + parts.black;
    if (all === 0) return "–";
    const said = t("explorer.bar", { white: percent(parts.white / all), draw: percent(parts.draw / all), black: percent(parts.black / all) });
    const part = (name) => h("i", { class: name, "data-share": parts[name] / all });
    const bar = h("span", { class: "shares", role: "img", "aria-label": said, title: said }, Object.keys(parts).map(part));
    // The page's policy allows no styles in markup.
    for (const element of bar.children) element.style.flexGrow = element.dataset.share;
    return bar;
  }
}
