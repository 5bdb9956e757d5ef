// What the engine thinks: bar, lines and arrows.

import { find, h, select } from "./dom.js";
import { t } from "./language.js";
import { remember, settings } from "./settings.js";
import * as words from "./words.js";

const COLORS = ["blue", "green", "yellow", "red", "grey"];

/** The chance of White, from 0 to 1, a draw counted as half. */
function chance({ wdl, cp, mate }) {
  if (mate !== null && mate !== undefined) return mate > 0 ? 1 : 0;
  if (wdl) return (wdl[0] + wdl[1] / 2) / 1000;
  return 1 / (1 + Math.exp(-(cp ?? 0) / 100));
}

const short = (number) => {
  if (number >= 1e6) return `${(number / 1e6).toFixed(1)} M`;
  return number >= 1e3 ? `${Math.round(number / 1e3)} k` : String(number);
};

export class Analysis {
  #app;

  constructor(app) {
    this.#app = app;
  }

  /** Builds what stays; again when the language changes. */
  build() {
    const lines = Array.from({ length: this.#app.catalogue.limits.lines }, (_, i) => [i + 1, String(i + 1)]);
    this.toggleButton = h(
      "button",
      { type: "button", role: "switch", id: "analyse", class: "switch", "aria-checked": "false", onclick: () => this.toggle() },
      h("span", { class: "knob", "aria-hidden": "true" }), h("span", {}, t("analysis.title")),
    );
    this.count = select(
      { id: "lines", "aria-label": t("analysis.lines"), title: t("analysis.lines"), onchange: (event) => this.#lines(Number(event.target.value)) },
      lines,
      settings.lines,
    );
    this.score = h("strong", { id: "score" });
    this.depth = h("span", { id: "depth" });
    this.list = h("ol", { id: "lines-list" });
    find("analysis").replaceChildren(
      h("div", { class: "row" }, this.toggleButton, this.score, this.depth, this.count),
      this.list,
    );
  }

  toggle() {
    const on = !this.#app.session.board.analysis.on;
    this.#app.send({ do: "analyse", on, lines: settings.lines });
  }

  #lines(lines) {
    remember({ lines });
    const { on } = this.#app.session.board.analysis;
    if (on) this.#app.send({ do: "analyse", on, lines });
  }

  /** The analysis of what is shown, or null. */
  get #current() {
    const { board, analysis } = this.#app.session;
    return board?.analysis.on && analysis && analysis.node === board.node ? analysis : null;
  }

  get arrows() {
    const lines = settings.arrows ? this.#current?.lines ?? [] : [];
    const arrows = lines
      .filter((line) => line.pv.length > 0)
      .map((line) => ({ ...line.pv[0], color: `engine ${COLORS[line.rank - 1]}`, width: 15 - 2 * line.rank, text: line.score }));
    // The best lies on top; the same way twice is drawn once.
    const seen = new Set();
    return arrows.filter(({ from, to }) => !seen.has(`${from} ${to}`) && seen.add(`${from} ${to}`)).reverse();
  }

  refresh() {
    const { board } = this.#app.session;
    const { on, lines } = board.analysis;
    this.toggleButton.setAttribute("aria-checked", String(on));
    find("analysis").classList.toggle("on", on);
    if (on) this.count.value = String(lines);
    find("bar").hidden = !on;
    const analysis = this.#current;
    const best = analysis?.lines[0];
    this.score.textContent = best?.score ?? "";
    this.depth.textContent = analysis
      ? t("analysis.depth", { depth: analysis.depth, nps: short(analysis.nps) }) + (analysis.done ? ` ${t("analysis.done")}` : "")
      : "";
    this.#bar(best);
    this.#show(on && !board.result ? lines : 0, analysis?.lines ?? []);
  }

  #bar(best) {
    if (!best) return;
    const share = chance(best);
    const bar = find("bar");
    bar.style.setProperty("--share", `${(100 * share).toFixed(1)}%`);
    bar.classList.toggle("flipped", this.#app.board.flipped);
    bar.classList.toggle("white-ahead", share >= 0.5);
    find("bar-score").textContent = best.score;
    bar.setAttribute("role", "img");
    bar.setAttribute("aria-label", t("analysis.bar", { score: best.score }));
  }

  #show(count, lines) {
    while (this.list.children.length > count) this.list.lastElementChild.remove();
    while (this.list.children.length < count) {
      const index = this.list.children.length;
      const button = h("button", { type: "button", class: "line", onclick: (event) => this.#play(index, event) });
      this.list.append(h("li", {}, button));
    }
    [...this.list.children].forEach((item, index) => {
      const button = item.firstElementChild;
      const line = lines[index];
      const state = line ? `${line.score} ${line.text}` : "";
      if (button.dataset.state === state) return;
      button.dataset.state = state;
      button.disabled = !line;
      if (!line) return button.replaceChildren("…");
      const shown = line.pv.slice(0, 12);
      button.replaceChildren(
        h("strong", { class: `mark ${COLORS[index]}` }, line.score),
        ...shown.map((move, at) => h("span", { "data-at": at }, ` ${words.shown(this.#app.variant, move.text)}`)),
      );
    });
  }

  /** Plays a line as far as the move that was clicked; by keyboard, its first move. */
  #play(index, event) {
    const line = this.#current?.lines[index];
    if (!line) return;
    const at = Number(event.target.closest("[data-at]")?.dataset.at ?? 0);
    for (const move of line.pv.slice(0, at + 1)) this.#app.send({ do: "move", text: move.uci });
  }
}
