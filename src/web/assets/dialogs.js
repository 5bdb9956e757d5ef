// Dialogs: the browser's own, which keep the focus and close on Escape.

import { find, h, icon } from "./dom.js";
import { t } from "./language.js";

/** Shows what `content(close)` makes. The promise gives the value that `close` was given, undefined after Escape. */
export function dialog(title, content, properties = {}) {
  return new Promise((resolve) => {
    let value;
    const close = (given) => {
      value = given;
      element.close();
    };
    const heading = h("h2", { id: "dialog-title" }, title);
    const away = h("button", { type: "button", class: "plain", title: t("close"), "aria-label": t("close"), onclick: () => close() }, icon("close"));
    const element = h("dialog", { "aria-labelledby": "dialog-title", ...properties }, h("div", { class: "dialog-head" }, heading, away));
    element.append(...[content(close)].flat().filter(Boolean));
    element.addEventListener("close", () => {
      element.remove();
      resolve(value);
    });
    // A click on the backdrop is one on the dialog outside its box.
    element.addEventListener("pointerdown", (event) => {
      const box = element.getBoundingClientRect();
      const outside = event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
      if (event.target === element && outside) close();
    });
    find("dialogs").append(element);
    element.showModal();
    const first = ["[autofocus]", "input:checked", "input, select, textarea, button:not(.plain)"];
    first.map((selector) => element.querySelector(selector)).find(Boolean)?.focus();
  });
}

/** Whether one is open, and the keys of the board mean nothing. */
export const isOpen = () => document.querySelector("dialog[open]") !== null;
