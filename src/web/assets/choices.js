// Which of several moves is meant: promotions, castlings, captures by different ways.

import { h } from "./dom.js";
import { dialog } from "./dialogs.js";
import { t } from "./language.js";
import * as words from "./words.js";

/** The move that the person chooses, undefined if none. */
export function chooseMove(app, moves) {
  const { board, session } = app;
  const variant = app.variant;
  const { side } = session.board;
  return dialog(
    t(moves.every((move) => move.promotion !== null) ? "choose.promotion" : "choose.move"),
    (close) =>
      h("div", { class: "choices" }, moves.map((move) => {
        const kind = move.promotion ?? -1;
        const captures = move.captures ?? [];
        return h(
          "button",
          { type: "button", onclick: () => close(move) },
          kind >= 0 && board.sample({ kind, side }),
          h("strong", {}, words.shown(variant, move.text)),
          kind >= 0 && h("span", {}, t(`piece.${variant.kinds[kind].glyph}`)),
          captures.length > 0 && kind < 0 && h("span", {}, t("choose.captures", { cells: captures.join(", ") })),
        );
      })),
    { class: "narrow" },
  );
}
