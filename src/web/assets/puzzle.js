// Puzzles: a mate is to be found; the server judges, and answers with the best defence.

import { dialog } from "./dialogs.js";
import { find, h, field, select } from "./dom.js";
import { t } from "./language.js";
import * as storage from "./storage.js";
import * as words from "./words.js";

const SOLVED = "vibria.solved";

export class Puzzle {
  #app;
  #length = 0;
  #before = null;

  constructor(app) {
    this.#app = app;
    app.session.on("puzzle", (puzzle) => this.#changed(puzzle));
  }

  /** The puzzle, while it is to be solved. */
  get open() {
    const { puzzle } = this.#app.session;
    return puzzle?.state === "open" ? puzzle : null;
  }

  /** Whether the next move is an answer. */
  get asks() {
    return this.open !== null && this.open.node === this.#app.session.board?.node;
  }

  #goal(key, { side, left, moves }) {
    const draughts = this.#app.variant.format === "pdn";
    return t(`puzzle.${key}.${draughts ? "wins" : "mates"}`, { side: words.side(side), moves: key === "goal" ? moves : left });
  }

  refresh() {
    const panel = find("puzzle");
    const { session } = this.#app;
    const { puzzle, board } = session;
    panel.hidden = !puzzle;
    if (!puzzle) return panel.replaceChildren();
    const state = JSON.stringify([puzzle, board.node, board.variant, document.documentElement.lang]);
    if (panel.dataset.state === state) return;
    panel.dataset.state = state;
    const focused = document.activeElement?.dataset?.puzzle;
    const way = (name, act) => h("button", { type: "button", "data-puzzle": name, onclick: act }, t(`puzzle.${name}`));
    const begun = puzzle.state !== "open" || puzzle.left < puzzle.moves;
    const told = puzzle.state === "open" ? this.#goal("left", puzzle) : t(`puzzle.${puzzle.state}`);
    panel.replaceChildren(...[
      h("p", {}, h("strong", {}, t("puzzle.number", puzzle)), " ", this.#goal("goal", puzzle)),
      begun && h("p", { id: "puzzle-state" }, told),
      h("div", { class: "row wrap" },
        puzzle.state === "open" && puzzle.node !== board.node && way("return", () => this.#app.send({ do: "go", to: puzzle.node })),
        puzzle.state === "open" && way("clue", () => this.clue()),
        puzzle.state === "open" && way("solution", () => this.#app.send({ do: "solution" })),
        way("next", () => this.next()),
        way("others", () => this.choose())),
    ].filter(Boolean));
    // What was pressed may be gone; the way on is next to it.
    if (focused) (panel.querySelector(`[data-puzzle=${focused}]`) ?? panel.querySelector("[data-puzzle=next]")).focus();
  }

  /** Says how the last move was. */
  #changed(puzzle) {
    const before = this.#before;
    this.#before = puzzle;
    if (!this.#app.session.board) return;
    // Whoever is to find the mate sits at the bottom.
    if (puzzle && (puzzle.number !== before?.number || puzzle.of !== before.of)) this.#app.flip(puzzle.side === "black");
    this.refresh();
    this.#app.actions.refresh();
    const same = puzzle && before && puzzle.number === before.number && puzzle.side === before.side && before.state === "open";
    if (!same) return;
    if (puzzle.state === "solved") {
      this.#remember(puzzle.number);
      const clean = puzzle.wrong + puzzle.clues === 0;
      this.#app.say(clean ? t("puzzle.clean") : t("puzzle.done", puzzle));
    } else if (puzzle.state === "open" && puzzle.left < before.left) {
      this.#app.say(`${t("puzzle.right")} ${this.#goal("left", puzzle)}`);
    }
  }

  #remember(number) {
    const { name } = this.#app.variant;
    const solved = storage.read(SOLVED) ?? {};
    storage.write(SOLVED, { ...solved, [name]: [...new Set([...(solved[name] ?? []), number])] });
  }

  async clue() {
    const answer = await this.#app.send({ do: "clue" });
    if (!answer) return;
    const { from, to } = answer;
    this.#app.hands.own = [{ from, to: to ?? from, color: "green" }];
    this.#app.redraw();
    this.#app.say(to ? t("puzzle.clue.to", { from, to }) : t("puzzle.clue.from", { from }));
  }

  /** The next one of the chosen length that has not been solved yet, or simply the next. */
  async next() {
    const { variant, session } = this.#app;
    const number = session.puzzle?.number ?? 0;
    await this.#begin(variant, this.#pick(variant, number));
  }

  #pick({ name, puzzles }, after) {
    const solved = new Set((storage.read(SOLVED) ?? {})[name] ?? []);
    const all = puzzles.map((moves, index) => ({ moves, number: index + 1 })).filter(({ moves }) => this.#length === 0 || moves === this.#length);
    const ordered = [...all.filter(({ number }) => number > after), ...all.filter(({ number }) => number <= after)];
    return (ordered.find(({ number }) => !solved.has(number)) ?? ordered[0]).number;
  }

  async #begin(variant, number, place = null) {
    return (await this.#app.send({ do: "puzzle", variant: variant.name, number }, false, place)) !== undefined;
  }

  /** Asks which puzzles. */
  choose() {
    const { catalogue, variant: present } = this.#app;
    const variants = catalogue.variants.filter(({ puzzles }) => puzzles.length > 0);
    const chosen = variants.find(({ name }) => name === present?.name) ?? variants[0];
    const solved = storage.read(SOLVED) ?? {};
    return dialog(t("puzzle.open"), (close) => {
      const length = h("span");
      const note = h("p", { class: "note" });
      const found = () => variants.find(({ name }) => name === form.elements.variant.value);
      const lengths = () => {
        const { name, puzzles } = found();
        const pairs = [...new Set(puzzles)].map((moves) => [moves, t("puzzle.moves", { moves, count: puzzles.filter((other) => other === moves).length })]);
        length.replaceChildren(field(t("puzzle.length"), select({ name: "moves", id: "puzzle-length" }, [[0, t("puzzle.any", { count: puzzles.length })], ...pairs], this.#length)));
        note.textContent = t("puzzle.count", { solved: (solved[name] ?? []).length, count: puzzles.length });
      };
      const form = h("form", { method: "dialog", class: "form" },
        h("p", {}, t("puzzle.about")),
        h("div", { class: "columns" },
          field(t("new.game"), select({ name: "variant", id: "puzzle-variant", onchange: lengths }, variants.map(({ name }) => [name, words.variantName(name)]), chosen.name)),
          length),
        note,
        h("div", { class: "row end" }, h("button", { class: "main", id: "puzzle-begin" }, t("new.begin"))));
      lengths();
      form.addEventListener("submit", async (event) => {
        event.preventDefault();
        this.#length = Number(form.elements.moves.value);
        if (await this.#begin(found(), this.#pick(found(), 0), form)) close();
      });
      return form;
    }, { id: "puzzles-dialog" });
  }
}
