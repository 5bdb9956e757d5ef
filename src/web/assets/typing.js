// The box that takes a move in any notation.

import { find } from "./dom.js";
import { chooseMove } from "./choices.js";
import * as words from "./words.js";

export function listen(app) {
  const box = find("move-text");
  find("typing").addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = box.value.trim();
    if (!text) return;
    // Before the move: what it leads to may be said while the answer is on its way.
    app.quiet();
    try {
      await app.session.do({ do: "move", text: words.typed(app.variant, text) });
      box.value = "";
    } catch (refusal) {
      const moves = refusal.error?.code === "ambiguous-move" ? refusal.error.moves : null;
      if (!moves) return app.refuse(refusal);
      const move = await chooseMove(app, moves);
      if (!move) return;
      box.value = "";
      app.send({ do: "move", text: move.uci });
    }
  });
}
