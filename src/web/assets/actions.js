// What a player can do beside moving, and one line on how the game stands.

import { find, h, icon } from "./dom.js";
import { dialog } from "./dialogs.js";
import { t } from "./language.js";
import * as words from "./words.js";

export class Actions {
  #app;

  constructor(app) {
    this.#app = app;
  }

  build() {
    const tool = (name, act, words) =>
      h("button", { type: "button", class: "tool", "data-tool": name, onclick: act }, icon(name), h("span", {}, words ?? t(`action.${name}`)));
    find("actions").replaceChildren(
      tool("back", () => this.#app.send({ do: "back" })),
      tool("hint", () => this.hint()),
      tool("play", () => this.best()),
      tool("draw", () => this.draw()),
      tool("resign", () => this.resign()),
      tool("flip", () => this.#app.flip()),
    );
  }

  /** In a puzzle, what the puzzle tells of its solution. */
  hint() {
    if (this.#app.puzzle.open) this.#app.puzzle.clue();
    else this.#app.send({ do: "hint" });
  }

  best() {
    // The engine would solve it.
    if (this.#app.puzzle.asks) return;
    this.#app.send({ do: "play" });
  }

  async draw() {
    const answer = await this.#app.send({ do: "draw" });
    const { players } = this.#app.session.board;
    if (answer && !answer.agreed && players.white === players.black) this.#app.say(t("draw.offered"));
  }

  async resign() {
    const sure = await dialog(
      t("resign.sure"),
      (close) =>
        h("div", { class: "row end" },
          h("button", { type: "button", onclick: () => close(false) }, t("cancel")),
          h("button", { type: "button", class: "main danger", onclick: () => close(true) }, t("action.resign"))),
      { class: "narrow" },
    );
    if (sure) this.#app.send({ do: "resign" });
  }

  /** How the game stands, in a sentence. */
  status() {
    const { board } = this.#app.session;
    const side = t(`turn.${board.side}`);
    if (board.result) return words.result(board.result);
    if (board.thinking && board.node === board.live) return t("status.thinking");
    return board.check ? `${side} ${t("status.check")}` : side;
  }

  refresh() {
    const { board } = this.#app.session;
    const parts = [this.status()];
    if (board.claim && !board.result) parts.push(h("span", { class: "claim" }, t("status.claim", { end: t(`end.${board.claim}`) })));
    // While a game is played, one may look at its earlier positions.
    const away = board.node !== board.live && board.turn !== null && (this.#app.session.clock || board.players.white !== board.players.black);
    if (away) {
      parts.push(h("button", { type: "button", id: "return", onclick: () => this.#app.send({ do: "go", to: "live" }) }, t("status.return")));
    }
    const status = find("status");
    const state = parts.map((part) => part.textContent ?? part).join("|");
    if (status.dataset.state !== state) {
      status.dataset.state = state;
      status.replaceChildren(...parts.flatMap((part) => [part, " "]));
    }
    status.classList.toggle("over", board.result !== null);
    const able = { back: board.can.back, draw: board.can.draw, resign: board.can.resign, hint: !board.result, play: !board.result };
    if (this.#app.puzzle.asks) Object.assign(able, { draw: false, resign: false, play: false });
    for (const [name, can] of Object.entries(able)) {
      find("actions").querySelector(`[data-tool=${name}]`).setAttribute("aria-disabled", String(!can));
    }
    const key = board.claim ? "action.claim" : "action.draw";
    find("actions").querySelector("[data-tool=draw] span").textContent = t(key);
  }
}
