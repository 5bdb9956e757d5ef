// Five languages.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { LANGUAGES, SIZES, command, game, holds, list, moves, picture, setUp, visit } from "./harness.js";

const world = setUp();
const words = {};
for (const code of LANGUAGES) {
  words[code] = (await import(`../../src/web/assets/lang/${code}.js`)).default;
}

test("all languages have the same keys and fields, and nothing is left in English", () => {
  const fields = (text) => (text.match(/\{\w+\}/g) ?? []).sort().join();
  for (const code of LANGUAGES) {
    assert.deepEqual(Object.keys(words[code]).sort(), Object.keys(words.en).sort(), code);
    for (const [key, text] of Object.entries(words[code])) {
      assert.notEqual(text, "", `${code} ${key}`);
      assert.equal(fields(text), fields(words.en[key]), `${code} ${key}`);
    }
    const long = (text) => text.replace(/\{\w+\}/g, "").length > 12;
    const same = Object.keys(words.en).filter((key) => words.en[key] === words[code][key] && long(words.en[key]));
    if (code !== "en") assert.deepEqual(same, [], code);
  }
});

test("every key that the page uses is there", () => {
  const sources = "actions analysis board choices editor explorer files help keys main moves newgame players puzzle settings typing words";
  const texts = [...sources.split(" ").map((name) => `${name}.js`), "index.html"].map((name) => readFileSync(`src/web/assets/${name}`, "utf8"));
  const used = texts.flatMap((text) => [...text.matchAll(/\bt\("([^"]+)"|data-(?:t|label)="([^"]+)"|button\("([^"]+)"/g)].map((found) => found[1] ?? found[2] ?? found[3]));
  assert.ok(used.length > 60);
  assert.deepEqual(used.filter((key) => !(key in words.en)), []);
});

for (const size of Object.keys(SIZES)) {
  for (const language of LANGUAGES) {
    test(`${language} is chosen by the browser, said and shown (${size})`, () =>
      visit(world, { size, language }, async (page) => {
        const said = words[language];
        assert.equal(await page.getAttribute("html", "lang"), language);
        await game(page, "glinski", { black: "engine", movetime: 50, level: 1 });
        await holds(page, "f5", said["piece.pawn.white"]);
        await holds(page, "e6", said["cell.empty"]);
        const knight = { en: "N", ca: "C", es: "C", pl: "S", hu: "H" }[language];
        await page.fill("#move-text", `${knight}c3`);
        await page.press("#move-text", "Enter");
        await moves(page, 2).catch(async () => assert.fail(await page.textContent("#message")));
        const texts = await list(page);
        assert.ok(texts[0].trim().startsWith(knight), texts.join());
        await picture(page, `language-${language}-${size}`);
        // Nothing is wider than the page.
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${wide} pixels too wide`);
        for (const id of ["new", "files", "settings", "help"]) {
          await page.locator(`#open-${id}`).click();
          await page.waitForSelector("dialog[open]");
          const title = await page.textContent("#dialog-title");
          assert.equal(title, said[`${id}.open`]);
          const inside = await page.evaluate(() => { const box = document.querySelector("dialog[open]"); return box.scrollWidth - box.clientWidth; });
          assert.ok(inside <= 0, `${id}: ${inside} pixels too wide`);
          await page.keyboard.press("Escape");
        }
      }));
  }
}

test("Hungarian letters: B is the rook", () =>
  visit(world, { language: "hu" }, async (page) => {
    await game(page, "glinski");
    for (const text of ["e4e5", "e7e6"]) await command(page, { do: "move", text });
    await moves(page, 2);
    await page.fill("#move-text", "Ba4");
    await page.press("#move-text", "Enter");
    await holds(page, "a4", "világos bástya");
    assert.equal((await list(page))[2].trim(), "Ba4");
  }));

test("the language can be changed, and is remembered", () =>
  visit(world, {}, async (page) => {
    await page.locator("#open-settings").click();
    await page.selectOption("#language", "pl");
    await page.waitForFunction(() => document.documentElement.lang === "pl");
    await page.waitForFunction((title) => document.querySelector("#dialog-title").textContent === title, words.pl["settings.open"]);
    await page.reload();
    await page.waitForSelector("body.ready");
    assert.equal(await page.getAttribute("html", "lang"), "pl");
    assert.match(await page.textContent("#actions"), new RegExp(words.pl["action.back"]));
  }));
