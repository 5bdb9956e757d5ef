// Keys. None means anything while somebody types or a dialog is open.

import { isOpen } from "./dialogs.js";
import { DIRECTIONS } from "./hexes.js";
import { openHelp } from "./help.js";

const TYPING = "input, textarea, select, [contenteditable]";

export function listen(app) {
  let start = null;

  const draw = (from, to) => {
    app.hands.own = app.toggleArrow({ from, to, color: "green" });
    app.redraw();
  };

  const board = {
    Enter: () => app.hands.touch(app.board.focused),
    m: () => draw(app.board.focused, app.board.focused),
    n: () => {
      if (start === null) start = app.board.focused;
      else {
        draw(start, app.board.focused);
        start = null;
      }
    },
    Delete: () => app.editor?.erase(app.board.focused),
    Backspace: () => app.editor?.erase(app.board.focused),
  };

  const game = {
    ArrowLeft: () => app.send({ do: "go", to: "previous" }, true),
    ArrowRight: () => app.send({ do: "go", to: "next" }, true),
    Home: () => app.send({ do: "go", to: "first" }, true),
    End: () => app.send({ do: "go", to: "last" }, true),
    ArrowUp: () => app.moves.sibling(-1),
    ArrowDown: () => app.moves.sibling(1),
    " ": () => app.actions.best(),
    l: () => app.analysis.toggle(),
  };

  const anywhere = {
    f: () => app.flip(),
    "?": () => openHelp(),
    Escape: () => app.hands.clear(),
  };

  document.addEventListener("keydown", (event) => {
    const { target } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || isOpen() || target.matches?.(TYPING)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const onBoard = Boolean(target.closest?.("#board"));
    const onButton = Boolean(target.closest?.("button"));
    if (onButton && (key === " " || key === "Enter")) return;
    const meant = [
      onBoard || target === document.body ? step(app, key) : null,
      onBoard ? board[key] : null,
      app.editor ? null : game[key],
      anywhere[key],
    ];
    const act = meant.find(Boolean);
    if (!act) return;
    event.preventDefault();
    act();
  });
}

/** The six directions lead from cell to cell. */
function step(app, key) {
  if (!(key in DIRECTIONS)) return null;
  return () => {
    const { board } = app;
    const to = board.hexes.next(board.focused, key, board.flipped) ?? board.focused;
    board.focus(to);
  };
}
