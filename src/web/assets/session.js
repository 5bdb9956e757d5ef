// One table of the server: commands go there, events come back.

import * as storage from "./storage.js";

/** An error as the server gave it. */
export class Refusal extends Error {
  constructor(error) {
    super(error.message);
    this.error = error;
  }
}

const EVENTS = ["game", "board", "clock", "analysis", "hint", "puzzle", "notice"];
// This tab's table, which a reload finds again.
const TABLE = "vibria.table";
// The last game of any tab, for when table or browser were closed.
const GAME = "vibria.game";

async function request(path, body) {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Refusal(answer.error);
  return answer;
}

export class Session extends EventTarget {
  game = null;
  board = null;
  clock = null;
  analysis = null;
  hint = null;
  puzzle = null;
  #table = sessionStorage.getItem(TABLE);
  #stream = null;
  #told = 0;
  #shown = Promise.resolve();

  /** Takes the table of before the reload, or a new one, on which the last game is set up again. True if there is a game to go on with. */
  async open(wanted = false) {
    const kept = this.#table && (await this.#exists());
    let resumed = kept;
    if (!kept) {
      const last = !wanted && storage.read(GAME);
      await this.#renew();
      if (last) resumed = await this.#resume(last);
    }
    await this.#listen();
    return resumed;
  }

  async #exists() {
    try {
      await request(`/api/tables/${this.#table}`, { do: "export", form: "fen" });
      return true;
    } catch (refusal) {
      return refusal.error?.code !== "unknown-table" && refusal instanceof Refusal;
    }
  }

  async #renew() {
    this.#table = (await request("/api/tables", {})).table;
    this.#told = 0;
    sessionStorage.setItem(TABLE, this.#table);
    this.#tell("renewed");
  }

  async #resume({ variant, record, players, engine, ply }) {
    try {
      await this.do({ do: "load", text: record, variant, ply });
      if (engine) await this.do({ do: "engine", level: engine.level, movetime: engine.movetime });
      if (players && !this.board?.result) await this.do({ do: "players", ...players });
      return true;
    } catch {
      return false;
    }
  }

  #listen() {
    this.#stream?.close();
    const stream = new EventSource(`/api/tables/${this.#table}/events`);
    this.#stream = stream;
    for (const name of EVENTS) stream.addEventListener(name, (event) => this.#take(name, JSON.parse(event.data)));
    stream.onopen = () => this.#tell("connection", true);
    stream.onerror = () => {
      this.#tell("connection", false);
      // A browser does not try again after an answer that is no stream: the table is gone.
      if (stream.readyState === EventSource.CLOSED) setTimeout(() => this.#again(stream), 1000);
    };
    return new Promise((resolve) => this.addEventListener("board", resolve, { once: true }));
  }

  async #again(stream) {
    if (stream !== this.#stream) return;
    try {
      await this.#renew();
      const last = this.#last();
      if (last) await this.#resume(last);
      await this.#listen();
    } catch {
      setTimeout(() => this.#again(stream), 2000);
    }
  }

  #take(name, value) {
    if (name === "notice") {
      if (!value || value.number <= this.#told) return;
      this.#told = value.number;
    } else this[name] = value;
    if (name === "board" || name === "game") this.#keep();
    this.#tell(name, value);
  }

  #last() {
    const { game, board } = this;
    if (!game || !board || game.variant !== board.variant) return null;
    const node = game.nodes.find(({ id }) => id === board.node);
    return { variant: game.variant, record: game.record, players: board.players, engine: board.engine, ply: node?.ply ?? 0 };
  }

  #keep() {
    const last = this.#last();
    if (last) storage.write(GAME, last);
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  on(name, listener) {
    this.addEventListener(name, (event) => listener(event.detail));
  }

  /** Sends a command, after those that were sent before it. */
  do(command) {
    const answer = this.#shown.then(() => request(`/api/tables/${this.#table}`, command));
    this.#shown = answer.catch(() => {});
    return answer;
  }
}
