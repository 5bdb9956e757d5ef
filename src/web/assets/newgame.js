// The dialog for a new game.

import { h, field, select } from "./dom.js";
import { dialog } from "./dialogs.js";
import { t } from "./language.js";
import { levels } from "./players.js";
import { remember, settings } from "./settings.js";
import * as words from "./words.js";

const CLOCKS = ["", "1+1", "3+2", "5+3", "10+5", "15+10", "30+20", "60+30"];
// Milliseconds that the engine takes for a move without a clock.
const TIMES = [200, 500, 1000, 2000, 5000, 10000];

export function openNewGame(app) {
  const { variants, limits } = app.catalogue;
  // First the one that its rules recommend to somebody who has never played.
  const ordered = [...variants].sort((one, other) => (other.name === app.catalogue.default) - (one.name === app.catalogue.default));
  const chosen = settings.variant ?? app.catalogue.default;
  return dialog(t("new.open"), (close) => {
    const extra = h("div", { class: "extra" });
    const games = h("fieldset", { class: "games" }, h("legend", {}, t("new.game")), ordered.map((variant) =>
      h("label", {},
        h("input", { type: "radio", name: "variant", value: variant.name, checked: variant.name === chosen, onchange: () => show(variant) }),
        h("span", {}, h("strong", {}, words.variantName(variant.name)), h("small", {}, t(`about.${variant.name}`))))));
    const sides = h("fieldset", { class: "sides" }, h("legend", {}, t("new.side")), ["white", "black", "random", "both", "none"].map((name) =>
      h("label", {}, h("input", { type: "radio", name: "side", value: name, checked: name === "white" }), h("span", {}, t(`new.${name}`)))));
    const form = h("form", { method: "dialog", class: "form" },
      games, extra, sides,
      h("div", { class: "columns" },
        field(t("level.label"), select({ name: "level" }, levels(limits.levels), settings.level)),
        field(t("new.clock"), select({ name: "clock" }, [...CLOCKS.map((text) => [text, text || t("new.unlimited")]), ["own", t("new.own")]], "")),
        field(t("new.movetime"), select({ name: "movetime" }, TIMES.map((ms) => [ms, t("seconds", { seconds: ms / 1000 })]), settings.movetime))),
      h("label", { class: "field own", hidden: true }, h("span", {}, t("new.own.label")), h("input", { name: "own", placeholder: "20+10", spellcheck: "false" })),
      h("div", { class: "row end" }, h("button", { class: "main" }, t("new.begin"))));
    form.elements.clock.addEventListener("change", () => {
      form.querySelector(".own").hidden = form.elements.clock.value !== "own";
    });
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (await begin(app, form)) close();
    });

    /** What only some games have: start arrays, rules that their sources leave open. */
    function show(variant) {
      const rule = (name) => variant.rules.find((rule) => rule.name === name);
      const parts = [];
      if (variant.starts.length > 0) {
        const starts = [["startpos", t("start.startpos")], ...variant.starts.map((name) => [name, t(`start.${name}`)])];
        const note = variant.name === "hexdameo" ? t("start.note") : null;
        parts.push(field(t("new.start"), select({ name: "position" }, starts, "startpos"), note));
      }
      const material = variant.format === "pgn" && rule("MaterialDraw");
      if (material) {
        const pairs = material.choices.map((name) => [name, t(`material.${name}`)]);
        parts.push(field(t("rule.MaterialDraw"), select({ name: "MaterialDraw" }, pairs, material.value)));
      }
      const impotence = variant.format === "pdn" && rule("ImpotenceMoves");
      if (impotence) {
        parts.push(field(t("rule.ImpotenceMoves"), h("input", { name: "ImpotenceMoves", type: "number", min: 0, max: impotence.most, value: impotence.value })));
      }
      extra.replaceChildren(...(parts.length > 0 ? [h("div", { class: "columns" }, parts)] : []));
    }
    show(variants.find(({ name }) => name === chosen) ?? ordered[0]);
    return form;
  }, { class: "wide", id: "new-game" });
}

async function begin(app, form) {
  const { elements } = form;
  const side = elements.side.value === "random" ? ["white", "black"][Math.floor(2 * Math.random())] : elements.side.value;
  const human = { white: side === "white" || side === "both", black: side === "black" || side === "both" };
  const [level, movetime] = [Number(elements.level.value), Number(elements.movetime.value)];
  const clock = elements.clock.value === "own" ? elements.own.value.trim() : elements.clock.value;
  const command = {
    do: "new",
    variant: elements.variant.value,
    white: human.white ? "human" : "engine",
    black: human.black ? "human" : "engine",
    level,
    movetime,
    clock: clock || null,
  };
  if (elements.position) command.position = elements.position.value;
  const rules = {};
  if (elements.MaterialDraw) rules.MaterialDraw = elements.MaterialDraw.value;
  if (elements.ImpotenceMoves) rules.ImpotenceMoves = Number(elements.ImpotenceMoves.value);
  if (Object.keys(rules).length > 0) command.rules = rules;
  const answer = await app.send(command, false, form);
  if (!answer) return false;
  remember({ level, movetime, variant: command.variant });
  app.flip(!human.white && human.black);
  return true;
}
