// Setting up a position: pieces from a palette, by click, drag or keyboard. The server says whether it is one.

import { find, h, field, icon, select } from "./dom.js";
import { t } from "./language.js";
import * as words from "./words.js";

export class Editor {
  #app;
  #pieces;
  #brush = null;
  #timer = null;
  #asked = 0;

  constructor(app) {
    this.#app = app;
    const { board } = app.session;
    this.#pieces = new Map(board.pieces.map((piece) => [piece.cell, piece]));
    this.#build();
  }

  #build() {
    const { board: view, session, variant } = this.#app;
    const brush = (piece) => {
      const label = piece ? words.piece(variant, piece) : t("editor.eraser");
      const button = h(
        "button",
        { type: "button", "aria-pressed": "false", "aria-label": label, title: label, onclick: () => this.#choose(button, piece) },
        piece ? view.sample(piece) : icon("delete"),
      );
      return button;
    };
    const palette = ["white", "black"].map((side) =>
      h("div", { class: "row palette", role: "group", "aria-label": words.side(side) }, variant.kinds.map((_, kind) => brush({ kind, side }))));
    this.side = select({ id: "edit-side", onchange: () => this.#changed() }, ["white", "black"].map((side) => [side, words.side(side)]), session.board.side);
    const rest = session.board.position.split(" ").slice(2).join(" ");
    this.rest = variant.rest && h("input", { id: "edit-rest", value: rest || variant.rest.default, spellcheck: "false", oninput: () => this.#changed() });
    this.state = h("p", { id: "edit-state", role: "status" });
    this.text = h("output", { id: "edit-text" });
    this.done = h("button", { type: "button", class: "main", id: "edit-done", onclick: () => this.#use() }, t("editor.use"));
    find("edit-panel").replaceChildren(
      h("h2", {}, t("editor.open")),
      h("p", { class: "note" }, t("editor.note")),
      ...palette,
      h("div", { class: "row" },
        brush(null),
        h("button", { type: "button", id: "edit-clear", onclick: () => this.#set([]) }, t("editor.clear")),
        h("button", { type: "button", id: "edit-reset", onclick: () => this.#set(session.board.pieces) }, t("editor.reset")),
        h("button", { type: "button", onclick: () => this.#app.flip() }, t("action.flip"))),
      field(t("editor.side"), this.side),
      this.rest ? field(t("editor.rest"), this.rest, variant.rest.label) : "",
      this.state,
      this.text,
      h("div", { class: "row end" }, h("button", { type: "button", id: "edit-cancel", onclick: () => this.#app.edit(false) }, t("cancel")), this.done),
    );
    this.#changed();
  }

  #choose(button, piece) {
    const on = button.getAttribute("aria-pressed") !== "true";
    for (const other of find("edit-panel").querySelectorAll("[aria-pressed]")) other.setAttribute("aria-pressed", "false");
    button.setAttribute("aria-pressed", String(on));
    this.#brush = on ? piece ?? "eraser" : null;
  }

  #set(pieces) {
    this.#pieces = new Map(pieces.map((piece) => [piece.cell, piece]));
    this.#changed();
  }

  get pieces() {
    return [...this.#pieces.values()];
  }

  /** A click or Enter: puts the chosen piece on a cell, or takes it away if the same one stands there. */
  touch(cell) {
    const brush = this.#brush;
    if (brush === null) return;
    const here = this.#pieces.get(cell);
    if (brush === "eraser" || (here?.kind === brush.kind && here?.side === brush.side)) this.#pieces.delete(cell);
    else this.#pieces.set(cell, { ...brush, cell });
    this.#changed();
  }

  erase(cell) {
    this.#pieces.delete(cell);
    this.#changed();
  }

  /** A piece is dragged elsewhere, or off the board. */
  drag(from, to) {
    const piece = this.#pieces.get(from);
    this.#pieces.delete(from);
    if (to) this.#pieces.set(to, { ...piece, cell: to });
    this.#changed();
  }

  #changed() {
    this.#app.board.show(this.pieces);
    this.#app.hands.refresh();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), 120);
  }

  #command(name) {
    const command = { do: name, pieces: this.pieces.map(({ cell, kind, side }) => ({ cell, kind, side })), side: this.side.value };
    if (this.rest) command.rest = this.rest.value;
    return command;
  }

  async #ask() {
    const number = ++this.#asked;
    let text = "";
    let error = null;
    try {
      const answer = await this.#app.session.do(this.#command("compose"));
      ({ text, error } = answer);
    } catch (refusal) {
      error = refusal.error ?? { message: refusal.message };
    }
    if (number !== this.#asked) return;
    this.text.textContent = text;
    this.state.textContent = error ? words.trouble(error) : t("editor.good");
    this.state.lang = error ? "en" : "";
    if (!error) this.state.removeAttribute("lang");
    this.state.classList.toggle("bad", error !== null);
    this.done.setAttribute("aria-disabled", String(error !== null));
  }

  async #use() {
    if (this.done.getAttribute("aria-disabled") === "true") return;
    if (await this.#app.send(this.#command("edit"))) this.#app.edit(false);
  }
}
