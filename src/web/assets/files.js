// Texts and files: positions, records, pictures, links.

import { h, field, select } from "./dom.js";
import { dialog } from "./dialogs.js";
import { t } from "./language.js";
import * as words from "./words.js";

const PICTURES = { svg: "image/svg+xml", png: "image/png" };
// Pixels of a picture from side to side.
const WIDTH = 1600;

/** A link that shows the present position. */
export function link(app) {
  const { variant, position } = app.session.board;
  return `${location.origin}/#variant=${encodeURIComponent(variant)}&position=${encodeURIComponent(position)}`;
}

/** The position of a link, or null. */
export function linked() {
  const fields = new URLSearchParams(location.hash.slice(1));
  const [variant, position] = [fields.get("variant"), fields.get("position")];
  return variant && position ? { variant, position } : null;
}

function download(name, content, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const anchor = h("a", { href: address, download: name });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

export function openFiles(app) {
  const { session } = app;
  return dialog(t("files.open"), (close) => {
    const note = h("p", { class: "note", role: "status" });
    const tell = (text, bad = false) => {
      note.textContent = text;
      note.classList.toggle("bad", bad);
    };
    const guarded = (act) => async () => {
      try {
        await act();
      } catch (error) {
        tell(words.trouble(error.error ?? error), true);
      }
    };
    const copy = (text) =>
      guarded(async () => {
        await navigator.clipboard.writeText(await text());
        tell(t("files.copied"));
      });
    const exported = (form) => {
      const drawn = form in PICTURES;
      return session.do({ do: "export", form, flip: drawn ? app.board.flipped : undefined, size: drawn ? WIDTH : undefined });
    };
    const save = (form) =>
      guarded(async () => {
        const { text, base64, name } = await exported(form);
        const content = base64 ? Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)) : text;
        download(name, content, PICTURES[form] ?? "text/plain;charset=utf-8");
      });
    const button = (key, act, id) => h("button", { type: "button", id, onclick: act }, t(key));

    const text = h("textarea", { id: "paste", rows: 5, spellcheck: "false", placeholder: t("files.paste.note"), "aria-label": t("files.paste") });
    const file = h("input", {
      type: "file",
      id: "file",
      accept: ".pgn,.pdn,.txt,.fen,.json,text/plain",
      onchange: guarded(async () => {
        text.value = await file.files[0].text();
        await load();
      }),
    });
    const choice = h("div", { class: "games-list" });

    const opened = (warnings = []) => {
      close();
      if (warnings.length > 0) app.say(warnings.join(" "), true);
    };
    async function load(game) {
      const answer = await session.do({ do: "load", text: text.value, variant: variant.value, game });
      if (!answer.games) return opened(answer.warnings);
      tell(t("files.choose"));
      const entry = ({ index, title, plies, result, error }) =>
        h("button", { type: "button", disabled: error !== null, onclick: guarded(() => load(index)) },
          `${index + 1}. ${title}`, h("small", {}, error ?? ` ${result ?? ""} (${t("files.plies", { plies })})`));
      choice.replaceChildren(...answer.games.map(entry));
      choice.querySelector("button:enabled")?.focus();
    }
    const variant = select({ id: "paste-variant" }, app.catalogue.variants.map(({ name }) => [name, words.variantName(name)]), app.variant.name);
    const dialect = h("span");
    const dialects = () => {
      const { dialects } = app.catalogue.variants.find(({ name }) => name === variant.value);
      dialect.replaceChildren();
      if (dialects.length === 0) return;
      const pairs = [["", t("files.dialect.any")], ...dialects.map((name) => [name, name])];
      dialect.append(select({ id: "dialect", "aria-label": t("files.dialect") }, pairs, ""));
    };
    variant.addEventListener("change", dialects);
    dialects();
    async function position() {
      const chosen = dialect.querySelector("select")?.value || undefined;
      const wanted = { variant: variant.value, text: text.value.trim(), dialect: chosen };
      await session.do({ do: "position", ...wanted });
      opened();
    }

    return [
      h("h3", {}, t("files.give")),
      h("div", { class: "row wrap" },
        button("files.copy.position", copy(async () => session.board.position), "copy-position"),
        button("files.copy.record", copy(async () => (await exported("record")).text), "copy-record"),
        button("files.copy.link", copy(async () => link(app)), "copy-link")),
      h("div", { class: "row wrap" },
        button("files.save.record", save("record"), "save-record"),
        button("files.save.svg", save("svg"), "save-svg"),
        button("files.save.png", save("png"), "save-png"),
        button("files.save.json", save("json"), "save-json")),
      h("h3", {}, t("files.take")),
      text,
      h("div", { class: "row wrap" },
        h("button", { type: "button", class: "main", id: "load", onclick: guarded(() => load()) }, t("files.load")),
        field(t("files.file"), file)),
      h("div", { class: "row wrap" },
        button("files.position", guarded(position), "set-position"), field(t("new.game"), variant), dialect),
      note,
      choice,
    ];
  }, { class: "wide", id: "files-dialog" });
}
