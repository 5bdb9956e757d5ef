// Who plays, and how much time is left: a strip above the board and one below.

import { find, h, select } from "./dom.js";
import { current, t } from "./language.js";
import { remember } from "./settings.js";
import * as words from "./words.js";

/** "4:09", "0:07.3" */
export function time(milliseconds) {
  const left = Math.max(0, milliseconds);
  const seconds = Math.floor(left / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, String(seconds % 60).padStart(2, "0")];
  if (hours > 0) return `${hours}:${String(minutes).padStart(2, "0")}:${rest}`;
  return left < 10_000 ? `${minutes}:${rest}.${Math.floor(left / 100) % 10}` : `${minutes}:${rest}`;
}

/** Levels for a choice: 1 to the most, and full strength as 0. */
export function levels(most) {
  const numbered = Array.from({ length: most }, (_, i) => [i + 1, t("level", { level: i + 1 })]);
  return [...numbered, [0, t("level.full")]];
}

export class Players {
  #app;
  #drawn = "";
  #clock = null;

  constructor(app) {
    this.#app = app;
    app.session.on("clock", (clock) => {
      this.#clock = clock && { ...clock, since: performance.now() };
      this.#tick();
    });
    setInterval(() => this.#clock?.running && this.#tick(), 100);
  }

  refresh() {
    const { session, board: view } = this.#app;
    const { players, engine, side, result } = session.board;
    const names = session.game?.tags ?? {};
    const state = JSON.stringify([players, engine.level, names, view.flipped, current(), session.clock === null]);
    if (state !== this.#drawn) {
      this.#drawn = state;
      const sides = view.flipped ? ["white", "black"] : ["black", "white"];
      ["far", "near"].forEach((id, index) => find(id).replaceChildren(...this.#strip(sides[index])));
      this.#tick();
    }
    for (const name of ["white", "black"]) {
      const strip = this.#place(name);
      strip.classList.toggle("moves", side === name && !result);
    }
  }

  #place(side) {
    return find((side === "white") === this.#app.board.flipped ? "far" : "near");
  }

  #strip(side) {
    const { session, catalogue } = this.#app;
    const { players, engine } = session.board;
    const tag = session.game?.tags?.[side === "white" ? "White" : "Black"];
    const known = tag && tag !== "?" ? tag : null;
    const pairs = ["human", "engine"].map((who) => [who, who === "human" && known && players[side] === "human" ? known : t(`player.${who}`)]);
    const who = select(
      {
        "data-player": side,
        "aria-label": t("player.label", { side: words.side(side) }),
        onchange: (event) => this.#app.send({ do: "players", [side]: event.target.value }),
      },
      pairs,
      players[side],
    );
    const level =
      players[side] === "engine" &&
      select(
        {
          class: "level",
          "aria-label": t("level.label"),
          onchange: (event) => {
            remember({ level: Number(event.target.value) });
            this.#app.send({ do: "engine", level: Number(event.target.value) });
          },
        },
        levels(catalogue.limits.levels),
        engine.level,
      );
    const clock = session.clock && h("time", { class: "clock", "data-clock": side, role: "timer", "aria-label": t("clock.of", { side: words.side(side) }) });
    return [h("span", { class: `disc ${side}`, "aria-hidden": "true" }), h("span", { class: "unseen" }, words.side(side)), who, level, clock].filter(Boolean);
  }

  #tick() {
    const clock = this.#clock;
    if (!clock) return;
    for (const side of ["white", "black"]) {
      const running = clock.running === side;
      const left = clock[side] - (running ? performance.now() - clock.since : 0);
      const element = document.querySelector(`[data-clock=${side}]`);
      if (!element) continue;
      element.textContent = time(left);
      element.classList.toggle("running", running);
      element.classList.toggle("short", left < 20_000);
    }
  }
}
