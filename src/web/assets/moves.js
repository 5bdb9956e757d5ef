// The moves of the game with their variations, and walking through them.

import { find, h, icon, select } from "./dom.js";
import { dialog } from "./dialogs.js";
import { current, t } from "./language.js";
import * as words from "./words.js";

// Glyphs of the PGN standard that people use on moves.
const NAGS = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };
const signs = (nags) => nags.map((nag) => NAGS[nag] ?? ` $${nag}`).join("");

export class Moves {
  #app;
  #drawn = "";

  constructor(app) {
    this.#app = app;
  }

  /** Draws the list if it has changed, and marks the shown move. */
  refresh() {
    const { session } = this.#app;
    const { game, board } = session;
    if (!game || !board) return;
    const state = JSON.stringify([game, current()]);
    if (state !== this.#drawn) {
      this.#drawn = state;
      this.nodes = new Map(game.nodes.map((node) => [node.id, node]));
      find("list").replaceChildren(...this.#all());
    }
    for (const button of find("list").querySelectorAll("[data-node]")) {
      const here = Number(button.dataset.node) === board.node;
      button.tabIndex = here ? 0 : -1;
      if (here) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
      button.classList.toggle("live", Number(button.dataset.node) === game.live && board.turn !== null);
      if (here) this.#scroll(button);
    }
    if (board.node === 0) find("list").scrollTop = 0;
    this.#walk();
  }

  #scroll(button) {
    const list = find("list");
    const [box, frame] = [button.getBoundingClientRect(), list.getBoundingClientRect()];
    if (box.top < frame.top) list.scrollTop -= frame.top - box.top + 8;
    if (box.bottom > frame.bottom) list.scrollTop += box.bottom - frame.bottom + 8;
  }

  #all() {
    const root = this.nodes.get(0);
    const intro = root.comment ? [h("p", { class: "comment" }, root.comment)] : [];
    if (root.children.length === 0) return [...intro, h("p", { class: "note" }, t("moves.none"))];
    return [...intro, ...this.#main(root)];
  }

  /** The main line: a row a move of both sides, broken by comments and variations. */
  #main(start) {
    const rows = [];
    let row = null;
    const begin = (node) => {
      row = h("div", { class: "pair" }, h("span", { class: "number" }, String(parseInt(node.number, 10) || "") + "."));
      if (node.side === "black") row.append(h("span", { class: "gap" }, "…"));
      rows.push(row);
    };
    for (let parent = start; parent.children.length > 0; ) {
      const [first, ...others] = parent.children.map((id) => this.nodes.get(id));
      if (row === null || first.side === "white") begin(first);
      row.append(this.#button(first, ""));
      if (first.comment || others.length > 0) {
        if (first.comment) rows.push(h("p", { class: "comment" }, first.comment));
        for (const other of others) rows.push(h("div", { class: "variation" }, this.#variation(other)));
        row = null;
      }
      parent = first;
    }
    return rows;
  }

  /** A variation as running text, with those inside it. */
  #variation(start) {
    const parts = [];
    let numbered = true;
    const add = (node) => {
      parts.push(this.#button(node, numbered || node.side === "white" ? `${node.number} ` : ""));
      if (node.comment) parts.push(h("span", { class: "comment" }, node.comment));
      numbered = node.comment !== "";
    };
    add(start);
    for (let parent = start; parent.children.length > 0; ) {
      const [next, ...others] = parent.children.map((id) => this.nodes.get(id));
      add(next);
      for (const other of others) parts.push(h("span", { class: "inner" }, "(", this.#variation(other), ")"));
      numbered ||= others.length > 0;
      parent = next;
    }
    return parts;
  }

  #button(node, number) {
    const text = words.shown(this.#app.variant, node.text) + signs(node.nags ?? []);
    const go = () => this.#app.send({ do: "go", to: node.id });
    return h("button", { type: "button", class: "move", "data-node": node.id, tabindex: "-1", onclick: go }, number, text);
  }

  #walk() {
    const { board } = this.#app.session;
    const node = this.nodes.get(board.node);
    const go = (to) => () => this.#app.send({ do: "go", to });
    const leaf = !node || node.children.length === 0;
    const root = board.node === 0;
    const sibling = !root && this.nodes.get(node?.parent)?.children[0] !== node?.id;
    const tools = [
      ["first", go("first"), root],
      ["previous", go("previous"), root],
      ["next", go("next"), leaf],
      ["last", go("last"), leaf],
      ["comment", () => this.#comment(node), false],
      ["promote", () => this.#app.send({ do: "promote", node: node.id }), !this.#inVariation(node) && !sibling],
      ["delete", () => this.#app.send({ do: "delete", node: node.id }), root],
    ];
    const walk = find("walk");
    const known = new Map([...walk.children].map((button) => [button.dataset.tool, button]));
    for (const [name, act, disabled] of tools) {
      let button = known.get(name);
      if (!button) {
        button = h("button", { type: "button", class: "plain", "data-tool": name, onclick: () => button.act() }, icon(name));
        walk.append(button);
      }
      button.act = act;
      // A button that is switched off would lose the focus.
      button.setAttribute("aria-disabled", String(disabled));
      button.title = t(`moves.${name}`);
      button.setAttribute("aria-label", button.title);
      if (disabled) button.act = () => {};
    }
  }

  /** Whether a move is not of the main line. */
  #inVariation(node) {
    for (let child = node; child && child.id !== 0; child = this.nodes.get(child.parent)) {
      if (this.nodes.get(child.parent)?.children[0] !== child.id) return true;
    }
    return false;
  }

  /** The next of the moves that could stand in the place of the shown one. */
  sibling(step) {
    const { board } = this.#app.session;
    const parent = this.nodes.get(this.nodes.get(board.node)?.parent);
    if (!parent || parent.children.length < 2) return;
    const index = parent.children.indexOf(board.node) + step;
    const to = parent.children[(index + parent.children.length) % parent.children.length];
    this.#app.send({ do: "go", to });
  }

  async #comment(node) {
    const nags = [["", "–"], ...Object.entries(NAGS)];
    const own = (node.nags ?? []).find((nag) => nag in NAGS) ?? "";
    const text = h("textarea", { rows: 4, "aria-label": t("moves.comment"), value: node.comment ?? "", autofocus: true });
    const sign = select({ id: "nag", "aria-label": t("moves.sign") }, nags, own);
    const saved = await dialog(
      t("moves.comment"),
      (close) => [
        text,
        h("div", { class: "row end" }, node.id !== 0 && sign, h("button", { type: "button", class: "main", onclick: () => close(true) }, t("save"))),
      ],
      { class: "narrow" },
    );
    if (!saved) return;
    const others = (node.nags ?? []).filter((nag) => !(nag in NAGS));
    const command = { do: "comment", node: node.id, text: text.value };
    if (node.id !== 0) command.nags = sign.value ? [Number(sign.value), ...others] : others;
    this.#app.send(command);
  }
}
