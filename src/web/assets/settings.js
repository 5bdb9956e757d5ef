// What the page remembers of how somebody likes it, and the dialog for it.

import { h, field, select } from "./dom.js";
import { LANGUAGES, current, t } from "./language.js";
import { dialog } from "./dialogs.js";
import * as storage from "./storage.js";

const KEY = "vibria.settings";

export const settings = {
  language: null,
  theme: "auto",
  coordinates: "edge",
  arrows: true,
  lines: 3,
  explorer: false,
  level: 5,
  movetime: 1000,
  variant: null,
  threads: null,
  hash: null,
  ...storage.read(KEY),
};

export function remember(changes) {
  Object.assign(settings, changes);
  storage.write(KEY, settings);
}

export function applyTheme() {
  if (settings.theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
}

export function openSettings(app) {
  const { threads, hash } = app.catalogue.limits;
  const engine = app.session.board.engine;
  const changed = (change) => (event) => {
    change(event.target.value);
    app.refresh();
  };
  const powers = [];
  for (let size = 1; size <= hash; size *= 2) powers.push([size, `${size} MiB`]);
  if (!powers.some(([size]) => size === engine.hash)) powers.push([engine.hash, `${engine.hash} MiB`]);
  const numbers = Array.from({ length: threads }, (_, i) => [i + 1, String(i + 1)]);
  const order = (change) => (event) => {
    remember({ [change]: Number(event.target.value) });
    app.send({ do: "engine", [change]: Number(event.target.value) });
  };
  dialog(t("settings.open"), (close) => [
    field(
      t("settings.language"),
      select(
        {
          id: "language",
          onchange: async (event) => {
            remember({ language: event.target.value });
            await app.speak(event.target.value);
            close();
            openSettings(app);
          },
        },
        Object.entries(LANGUAGES),
        current(),
      ),
    ),
    field(
      t("settings.theme"),
      select(
        { id: "theme", onchange: changed((theme) => (remember({ theme }), applyTheme())) },
        ["auto", "light", "dark"].map((name) => [name, t(`theme.${name}`)]),
        settings.theme,
      ),
    ),
    field(
      t("settings.coordinates"),
      select(
        { id: "coordinates", onchange: changed((coordinates) => remember({ coordinates })) },
        ["edge", "cells", "none"].map((name) => [name, t(`coordinates.${name}`)]),
        settings.coordinates,
      ),
    ),
    field(
      t("settings.arrows"),
      select(
        { id: "arrows", onchange: changed((value) => remember({ arrows: value === "yes" })) },
        ["yes", "no"].map((name) => [name, t(name)]),
        settings.arrows ? "yes" : "no",
      ),
    ),
    h("fieldset", {}, h("legend", {}, t("settings.engine")), [
      field(t("settings.threads"), select({ id: "threads", onchange: order("threads") }, numbers, engine.threads)),
      field(t("settings.hash"), select({ id: "hash", onchange: order("hash") }, powers, engine.hash)),
    ]),
    h("p", { class: "note" }, `Víbria ${app.catalogue.version}`),
  ]);
}
