// The page: what there is, and who tells whom of changes.

import { Actions } from "./actions.js";
import { Analysis } from "./analysis.js";
import * as arrows from "./arrows.js";
import { Board } from "./board.js";
import { find, h, icon } from "./dom.js";
import { Editor } from "./editor.js";
import { Explorer } from "./explorer.js";
import { linked, openFiles } from "./files.js";
import { Hands } from "./hands.js";
import { openHelp } from "./help.js";
import * as keys from "./keys.js";
import { preferred, t, translate, use } from "./language.js";
import { Moves } from "./moves.js";
import { openNewGame } from "./newgame.js";
import { Players } from "./players.js";
import { Puzzle } from "./puzzle.js";
import { Refusal, Session } from "./session.js";
import { applyTheme, openSettings, settings } from "./settings.js";
import * as typing from "./typing.js";
import * as words from "./words.js";

class App {
  editor = null;
  session = new Session();
  board = new Board(find("board"));
  #built = "";
  #announced = null;

  constructor(catalogue) {
    this.catalogue = catalogue;
    this.hands = new Hands(this);
    this.moves = new Moves(this);
    this.analysis = new Analysis(this);
    this.players = new Players(this);
    this.actions = new Actions(this);
    this.explorer = new Explorer(this);
    this.puzzle = new Puzzle(this);
  }

  get variant() {
    return this.catalogue.variants.find(({ name }) => name === this.session.board?.variant);
  }

  /** Changes the language of everything. */
  async speak(code) {
    await use(code);
    translate(document, icon);
    this.analysis.build();
    this.actions.build();
    this.explorer.build();
    if (this.session.board) this.refresh();
  }

  /** Sends a command; a refusal is shown, and gives undefined. */
  async send(command, silent = false, place = null) {
    // Before, not after: what the server has to say may be here before its answer.
    if (!silent) this.quiet();
    try {
      return await this.session.do(command);
    } catch (refusal) {
      if (!silent) this.refuse(refusal, place);
      return undefined;
    }
  }

  refuse(refusal, place = null) {
    const { text, english } = refusal instanceof Refusal
      ? words.refusal(this.variant, refusal.error)
      : { text: t("connection.lost"), english: false };
    // A dialog lies over the page's own place for messages.
    if (place) {
      place.querySelector(".bad")?.remove();
      place.append(h("p", { class: "bad", role: "alert", lang: english ? "en" : null }, text));
    } else this.say(text, english, true);
  }

  /** One message, until the next move. */
  say(text, english = false, bad = false) {
    const message = find("message");
    message.className = bad ? "bad" : "";
    message.replaceChildren(h("p", { lang: english ? "en" : null }, text));
  }

  quiet() {
    find("message").replaceChildren();
  }

  flip(way = !this.board.flipped) {
    this.board.flipped = way;
    if (this.session.board) this.refresh();
  }

  edit(on) {
    this.editor = on ? new Editor(this) : null;
    find("edit-panel").hidden = !on;
    find("play-panel").hidden = on;
    document.body.classList.toggle("editing", on);
    this.hands.clear();
    this.refresh();
    if (on) find("edit-panel").querySelector("button").focus();
    else find("open-editor").focus();
  }

  toggleArrow(arrow) {
    return arrows.toggle(this.hands.own, arrow);
  }

  /** Arrows alone; `draft` is the one being drawn. */
  redraw(draft = null) {
    if (this.editor) return arrows.draw(this.board, []);
    const { hint, board } = this.session;
    const hinted = hint && hint.node === board.node ? [{ ...hint, color: "green", width: 13 }] : [];
    arrows.draw(this.board, [...this.analysis.arrows, ...hinted, ...this.hands.own, ...(draft ? [draft] : [])]);
  }

  /** Everything, after an event or a change of how things are shown. */
  refresh() {
    const { board, game } = this.session;
    const { variant } = this;
    if (!board || !variant) return;
    const built = JSON.stringify([variant.name, this.board.flipped, settings.coordinates, document.documentElement.lang]);
    if (built !== this.#built) {
      this.#built = built;
      this.board.build(variant);
      find("title").textContent = words.variantName(variant.name);
      document.title = `Víbria · ${words.variantName(variant.name)}`;
    }
    if (this.editor) {
      this.board.show(this.editor.pieces);
      this.hands.refresh();
      return this.redraw();
    }
    const parent = game?.variant === board.variant ? game.nodes.find((node) => node.id === board.node)?.parent ?? null : null;
    this.board.show(board.pieces, { last: board.last, check: board.check, node: board.node, parent });
    this.hands.refresh();
    this.moves.refresh();
    this.players.refresh();
    this.actions.refresh();
    this.analysis.refresh();
    this.explorer.refresh();
    this.puzzle.refresh();
    this.redraw();
  }

  /** Says aloud what has happened since the last time. */
  announce() {
    const { board } = this.session;
    const state = JSON.stringify([board.variant, board.node, board.position, board.result?.end, board.claim]);
    if (state === this.#announced) return;
    const first = this.#announced === null;
    this.#announced = state;
    if (first) return;
    const { last } = board;
    const parts = [];
    if (last) {
      const moved = board.pieces.find((piece) => piece.cell === last.to);
      const who = moved ? words.piece(this.variant, moved) : words.side(last.side);
      parts.push(t("said.move", { who, from: last.from, to: last.to, text: words.shown(this.variant, last.text) }));
    }
    if (board.result) parts.push(words.result(board.result));
    else {
      if (board.check) parts.push(t("status.check"));
      if (board.claim) parts.push(t("status.claim", { end: t(`end.${board.claim}`) }));
    }
    find("voice").textContent = parts.join(" ") || this.actions.status();
  }

  listen() {
    const { session } = this;
    let shown = null;
    session.on("board", (board) => {
      const place = `${board.variant} ${board.node} ${board.position}`;
      if (shown !== null && shown !== place) {
        this.hands.forgetDrawings();
        this.quiet();
      }
      shown = place;
      this.refresh();
      this.announce();
    });
    session.on("game", () => session.board?.variant === session.game.variant && this.moves.refresh());
    session.on("clock", () => session.board && this.players.refresh());
    session.on("analysis", () => {
      if (!session.board || this.editor) return;
      this.analysis.refresh();
      this.redraw();
    });
    session.on("hint", (hint) => {
      if (!session.board) return;
      this.redraw();
      if (hint) this.say(t("hint", { move: words.shown(this.variant, hint.text), score: hint.score ?? "" }));
    });
    session.on("notice", ({ code, message }) => {
      const key = `notice.${code}`;
      const known = t(key) !== key;
      this.say(known ? t(key) : message, !known, code === "crashed");
    });
    session.on("renewed", () => this.equip());
    session.on("connection", (there) => {
      document.body.classList.toggle("offline", !there);
      if (!there) this.say(t("connection.lost"), false, true);
      else if (find("message").textContent === t("connection.lost")) this.quiet();
    });
    find("open-new").addEventListener("click", () => openNewGame(this));
    find("open-puzzles").addEventListener("click", () => this.puzzle.choose());
    find("open-editor").addEventListener("click", () => this.edit(this.editor === null));
    find("open-files").addEventListener("click", () => openFiles(this));
    find("open-settings").addEventListener("click", () => openSettings(this));
    find("open-help").addEventListener("click", () => openHelp());
    addEventListener("hashchange", () => this.follow());
    typing.listen(this);
    keys.listen(this);
  }

  /** Gives a new table what somebody has chosen for the engine before, as far as this server has it. */
  async equip() {
    const { limits } = this.catalogue;
    const { threads, hash } = settings;
    if (threads === null && hash === null) return;
    const most = (value, limit) => (value === null ? null : Math.min(value, limit));
    await this.send({ do: "engine", threads: most(threads, limits.threads), hash: most(hash, limits.hash) }, true);
  }

  /** Sets up the position of a link. True if there was one. */
  async follow() {
    const wanted = linked();
    if (!wanted) return false;
    history.replaceState(null, "", location.pathname);
    await this.send({ do: "new", ...wanted });
    return true;
  }
}

applyTheme();
const [answer] = await Promise.all([fetch("/api/variants"), use(settings.language ?? preferred())]);
const app = new App(await answer.json());
translate(document, icon);
app.analysis.build();
app.actions.build();
app.explorer.build();
app.listen();
const resumed = await app.session.open(linked() !== null);
const followed = await app.follow();
document.body.classList.add("ready");
// A table begins with the program's first variant; somebody who has just come is asked for the game.
if (!resumed && !followed) {
  await app.send({ do: "new", variant: settings.variant ?? app.catalogue.default });
  openNewGame(app);
}
