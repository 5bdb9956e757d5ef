// Copying, loading, saving, linking.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { SIZES, command, game, holds, list, moves, picture, setUp, visit } from "./harness.js";

const world = setUp();
const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };
const open = async (page) => {
  await page.locator("#open-files").click();
  await page.waitForSelector("#files-dialog[open]");
};

for (const size of Object.keys(SIZES)) {
  test(`a game is copied, and comes back (${size})`, () =>
    visit(world, { size, ...clipboard }, async (page) => {
      await game(page, "glinski");
      for (const text of ["e5", "e6", "f6"]) await command(page, { do: "move", text });
      await moves(page, 3);
      await open(page);
      await picture(page, `files-${size}`);
      await page.locator("#copy-record").click();
      await page.waitForFunction(() => document.querySelector("dialog [role=status]").textContent.includes("Copied"));
      const record = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(record, /\[Variant "Glinski"\]/);
      await page.keyboard.press("Escape");
      await game(page, "hexdame");
      await holds(page, "a1", "white man");
      await open(page);
      await page.fill("#paste", record);
      await page.locator("#load").click();
      await moves(page, 3);
      await holds(page, "f6", "white pawn");
    }));
}

test("one of several games of a file is chosen", () =>
  visit(world, {}, async (page) => {
    const folder = mkdtempSync(join(tmpdir(), "vibria-"));
    const one = (white, text) => `[Event "?"]\n[White "${white}"]\n[Variant "Glinski"]\n[Result "*"]\n\n${text} *\n\n`;
    writeFileSync(join(folder, "two.pgn"), one("Ann", "1. e5") + one("Bea", "1. f6 e6"));
    await open(page);
    await page.setInputFiles("#file", join(folder, "two.pgn"));
    await page.locator(".games-list button", { hasText: "Bea" }).click();
    await moves(page, 2);
    assert.deepEqual((await list(page)).map((text) => text.trim()), ["f6", "e6"]);
    await page.waitForFunction(() => document.querySelector("#near").textContent.includes("Bea"));
  }));

test("a text that is none is refused with its place", () =>
  visit(world, {}, async (page) => {
    await open(page);
    await page.fill("#paste", '[Variant "Glinski"]\n\n1. e5 Qz9 *');
    await page.locator("#load").click();
    await page.waitForSelector("dialog .note.bad");
    await page.fill("#paste", "nothing / like a position");
    await page.locator("#set-position").click();
    await page.waitForSelector("dialog .note.bad");
    await picture(page, "bad-record");
  }));

test("record and pictures are saved", () =>
  visit(world, { acceptDownloads: true }, async (page) => {
    await game(page, "glinski");
    await command(page, { do: "move", text: "e5" });
    await moves(page, 1);
    await open(page);
    const save = async (id) => {
      const [file] = await Promise.all([page.waitForEvent("download"), page.locator(id).click()]);
      return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
    };
    const record = await save("#save-record");
    assert.match(record.name, /\.pgn$/);
    assert.match(record.bytes.toString(), /1\. e5/);
    const svg = await save("#save-svg");
    assert.match(svg.bytes.toString(), /^<svg|^<\?xml/);
    const png = await save("#save-png");
    assert.deepEqual([...png.bytes.subarray(1, 4)], [...Buffer.from("PNG")]);
  }));

test("a link leads to its position", async () => {
  let address;
  await visit(world, clipboard, async (page) => {
    await game(page, "hexdameo", { position: "trapezoid21" });
    await page.waitForFunction(() => document.querySelectorAll("[data-cell] .piece").length === 42);
    await open(page);
    await page.locator("#copy-link").click();
    await page.waitForFunction(() => document.querySelector("dialog [role=status]").textContent.includes("Copied"));
    address = await page.evaluate(() => navigator.clipboard.readText());
  });
  await visit(world, { path: address.slice(world.address.length) }, async (page) => {
    await page.waitForFunction(() => document.querySelectorAll("[data-cell] .piece").length === 42);
    assert.equal(await page.evaluate(() => location.hash), "");
    assert.equal(await page.locator("dialog[open]").count(), 0);
  });
});
