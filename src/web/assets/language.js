// The words of the page: one file a language, all with the same keys.

export const LANGUAGES = { en: "English", ca: "Català", es: "Español", pl: "Polski", hu: "Magyar" };

let words = {};
let language = "en";

/** The first language of the browser that there is, English otherwise. */
export function preferred() {
  const codes = navigator.languages.map((code) => code.toLowerCase().split("-")[0]);
  return codes.find((code) => code in LANGUAGES) ?? "en";
}

export async function use(code) {
  words = (await import(`/assets/lang/${code}.js`)).default;
  language = code;
  document.documentElement.lang = code;
}

export const current = () => language;

/** The words of a key, `{name}` replaced by a field's value. A key that there is not gives itself. */
export function t(key, fields = {}) {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => fields[name] ?? "");
}

export const has = (key) => key in words;

/** Writes the words of what the page holds from the beginning. */
export function translate(root, icon) {
  for (const element of root.querySelectorAll("[data-t]")) {
    const text = t(element.dataset.t);
    if (element.dataset.icon) {
      const label = document.createElement("span");
      label.textContent = text;
      element.replaceChildren(icon(element.dataset.icon), label);
      element.title = text;
    } else element.textContent = text;
  }
  for (const element of root.querySelectorAll("[data-label]")) element.setAttribute("aria-label", t(element.dataset.label));
}
