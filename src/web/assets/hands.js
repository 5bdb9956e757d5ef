// Moving pieces: by mouse, by touch, and what Enter does on a cell. Also drawing arrows with the right button or a long touch.

import * as arrows from "./arrows.js";
import { chooseMove } from "./choices.js";

// So far may a pointer move and still mean a click.
const SLACK = 6;
// A touch this long, in ms, draws.
const LONG = 450;

export class Hands {
  own = [];
  #app;
  #selected = null;
  #drag = null;
  #drawing = null;

  constructor(app) {
    this.#app = app;
    const { container } = app.board;
    container.addEventListener("pointerdown", (event) => this.#down(event));
    container.addEventListener("pointermove", (event) => this.#move(event));
    container.addEventListener("pointerup", (event) => this.#up(event));
    container.addEventListener("pointercancel", () => {
      this.#drawing = null;
      this.#drop();
      this.#app.redraw();
    });
    // A finger that draws must not scroll the page.
    container.addEventListener("touchmove", (event) => this.#drawing && event.preventDefault(), { passive: false });
    container.addEventListener("contextmenu", (event) => event.preventDefault());
    // The click that follows a tap would press a button of the dialog that the tap has opened.
    container.addEventListener("touchend", (event) => event.cancelable && event.preventDefault(), { passive: false });
    // Clicks without a pointer come from a screen reader.
    container.addEventListener("click", (event) => {
      const cell = event.target.closest?.("[data-cell]")?.dataset.cell;
      if (cell && event.detail === 0 && event.pointerType === "") this.touch(cell);
    });
  }

  /** The moves that may be made by hand now. */
  get #moves() {
    const { session } = this.#app;
    const busy = session.board.thinking && session.board.node === session.board.live;
    return busy ? [] : session.board.moves;
  }

  #from(cell) {
    return this.#moves.filter((move) => move.from === cell);
  }

  /** Shows the choice on the board. */
  refresh() {
    const { board, editor } = this.#app;
    if (editor) return board.offer({ movable: [...board.hexes.byName.keys()] });
    const targets = this.#selected ? this.#from(this.#selected).map((move) => move.to) : [];
    if (this.#selected && targets.length === 0 && !board.piece(this.#selected)) this.#selected = null;
    const movable = [...new Set(this.#moves.map((move) => move.from))];
    board.offer({ selected: this.#selected, targets, movable });
  }

  clear() {
    this.#selected = null;
    this.refresh();
  }

  forgetDrawings() {
    this.own = [];
  }

  /** A click, a tap or Enter on a cell. */
  touch(cell) {
    const { board, editor } = this.#app;
    if (editor) return editor.touch(cell);
    const selected = this.#selected;
    if (selected && this.#from(selected).some((move) => move.to === cell)) this.#play(selected, cell);
    else if (cell === selected) this.clear();
    else if (this.#from(cell).length > 0) this.#select(cell);
    else if (selected) this.#play(selected, cell);
    else if (board.piece(cell)) this.#select(cell);
  }

  #select(cell) {
    this.#selected = cell;
    this.refresh();
  }

  async #play(from, to) {
    const moves = this.#from(from).filter((move) => move.to === to);
    this.clear();
    if (moves.length > 1) {
      const move = await chooseMove(this.#app, moves);
      if (move) this.#app.send({ do: "move", text: move.uci });
    } else if (moves.length === 1) this.#app.send({ do: "move", text: moves[0].uci });
    // The server says why this is no move.
    else if (this.#app.session.board.moves.length > 0) this.#app.send({ do: "move", from, to });
  }

  #down(event) {
    const { board, editor } = this.#app;
    const { cell } = board.under(event);
    if (!cell || this.#drag || this.#drawing) return;
    board.container.setPointerCapture(event.pointerId);
    if (event.button === 2) {
      event.preventDefault();
      this.#drawing = { from: cell, color: arrows.colorOf(event) };
      return;
    }
    if (event.button !== 0) return;
    if (this.own.length > 0 && event.pointerType === "mouse") {
      this.own = [];
      this.#app.redraw();
    }
    board.focus(cell);
    const piece = board.piece(cell);
    const selected = this.#selected;
    this.#drag = { cell, piece, x: event.clientX, y: event.clientY, ghost: null, was: selected };
    if (event.pointerType === "touch") {
      this.#drag.timer = setTimeout(() => {
        if (!this.#drag || this.#drag.ghost) return;
        navigator.vibrate?.(15);
        this.#drawing = { from: cell, color: "green" };
        this.#drag = null;
      }, LONG);
    }
    const moves = selected && this.#from(selected).some((move) => move.to === cell);
    if (!editor && piece && !moves && cell !== selected) this.#select(cell);
  }

  #move(event) {
    const { board } = this.#app;
    if (this.#drawing) {
      const { cell } = board.under(event);
      if (cell) this.#app.redraw({ ...this.#drawing, to: cell });
      return;
    }
    const drag = this.#drag;
    if (!drag?.piece) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < SLACK) return;
      clearTimeout(drag.timer);
      drag.ghost = board.picture(drag.piece, 90);
      board.ghosts.append(drag.ghost);
      board.element(drag.cell).classList.add("lifted");
    }
    const { x, y, cell } = board.under(event);
    drag.ghost.setAttribute("transform", `translate(${x} ${y})`);
    if (drag.over && drag.over !== cell) board.element(drag.over)?.classList.remove("over");
    if (cell) board.element(cell).classList.add("over");
    drag.over = cell;
  }

  #up(event) {
    const { board, editor } = this.#app;
    const { cell } = board.under(event);
    if (this.#drawing) {
      if (cell) this.own = arrows.toggle(this.own, { ...this.#drawing, to: cell });
      this.#drawing = null;
      return this.#app.redraw();
    }
    const drag = this.#drag;
    this.#drop();
    if (!drag) return;
    if (editor) return drag.ghost ? editor.drag(drag.cell, cell) : editor.touch(drag.cell);
    if (drag.ghost) {
      if (cell && cell !== drag.cell) this.#play(drag.cell, cell);
      else this.refresh();
    } else if (drag.was !== null || !drag.piece) {
      // The first touch has chosen the piece already.
      if (this.#selected !== drag.cell || drag.was === drag.cell) this.touch(drag.cell);
    }
  }

  #drop() {
    const { board } = this.#app;
    clearTimeout(this.#drag?.timer);
    this.#drag?.ghost?.remove();
    if (this.#drag) {
      board.element(this.#drag.cell)?.classList.remove("lifted");
      board.element(this.#drag.over)?.classList.remove("over");
    }
    this.#drag = null;
  }
}
