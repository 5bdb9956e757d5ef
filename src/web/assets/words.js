// How the page says things of games: pieces, moves, results, refusals.

import { has, t } from "./language.js";

export const side = (name) => t(`side.${name}`);

/** "white pawn" */
export const piece = (variant, { kind, side }) => t(`piece.${variant.kinds[kind].glyph}.${side}`);

/** "pawn", of the catalogue's English name. */
export function kindName(variant, name) {
  const kind = variant.kinds.find((kind) => kind.name === name);
  return kind ? t(`piece.${kind.glyph}`) : name;
}

export function variantName(name) {
  return t(`variant.${name}`);
}

// Letters of pieces in Gliński's chess are those of the reader's language; C'escacs has letters of its own everywhere.
const CHESS = { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight" };
const isLocal = (variant) => variant.format === "pgn";

/** A move's text as it is read in this language. */
export function shown(variant, text) {
  if (!isLocal(variant)) return text;
  return text.replace(/(^|[=\s.…])([KQRBN])/g, (_, before, letter) => before + t(`letter.${CHESS[letter]}`));
}

/** A typed move, with the letters that the server knows. */
export function typed(variant, text) {
  const match = isLocal(variant) && text.trim().match(/^(\d*[.…]*\s*)(\S)([\s\S]*)$/u);
  if (!match) return text;
  const letters = new Map(Object.entries(CHESS).map(([letter, name]) => [t(`letter.${name}`), letter]));
  const [, number, first, rest] = match;
  const promotion = rest.replace(/=(\S)/u, (_, letter) => `=${letters.get(letter) ?? letter}`);
  return number + (letters.get(first) ?? first) + promotion;
}

/** "White wins: checkmate, 3-0" */
export function result({ winner, end, points, text }) {
  if (!has(`end.${end}`)) return text;
  const who = t(winner ? `wins.${winner}` : "wins.nobody");
  return end === "record" ? `${who}, ${points}` : t("result", { who, end: t(`end.${end}`), points });
}

/** An error of the server: in the reader's language where its kind is known, in the server's words otherwise. */
export function refusal(variant, error) {
  if (error.code === "wrong-move") return { text: wrongMove(variant, error), english: false };
  const reason = error.code === "illegal-move" ? error.reason : null;
  if (!reason || !has(`illegal.${reason.kind}`)) return { text: error.message, english: true };
  const fields = { ...reason, examples: (reason.examples ?? []).map((text) => shown(variant, text)).join(", ") };
  if (reason.piece) fields.piece = kindName(variant, reason.piece);
  return { text: t(`illegal.${reason.kind}`, fields), english: false };
}

/** Why a move does not solve a puzzle. */
function wrongMove(variant, { text, left, defence, later, result: end }) {
  const move = shown(variant, text);
  if (end) return t("puzzle.ends", { move, result: result(end) });
  const fields = { move, left, later, defence: shown(variant, defence.text) };
  return t(later ? "puzzle.later" : "puzzle.wrong", fields);
}

/** Why a position is none: the server's words, after the place. */
export function trouble(error) {
  const place = error.place ? `${error.place}${error.column ? `, ${error.column}` : ""}: ` : "";
  const line = error.line ? `${t("line")} ${error.line}: ` : "";
  return error.reason && typeof error.reason === "string" ? place + line + error.reason : error.message;
}
