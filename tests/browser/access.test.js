// What a person who cannot see, or uses no mouse, meets: axe's judgement of everything, in both colours and sizes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { SIZES, accessible, cell, command, game, holds, picture, setUp, visit } from "./harness.js";

const world = setUp();

for (const size of Object.keys(SIZES)) {
  for (const colorScheme of ["light", "dark"]) {
    test(`nothing serious is wrong (${size}, ${colorScheme})`, () =>
      visit(world, { size, colorScheme }, async (page) => {
        await game(page, "glinski", { clock: "5+3" });
        for (const text of ["e5", "e6"]) await command(page, { do: "move", text });
        await command(page, { do: "go", to: "previous" });
        await command(page, { do: "move", text: "d6" });
        await command(page, { do: "analyse", on: true, lines: 3 });
        await page.waitForFunction(() => document.querySelectorAll("#lines-list strong").length === 3);
        await command(page, { do: "move", text: "Kxa1" });
        await accessible(page);
        await picture(page, `${colorScheme}-${size}`);
        for (const id of ["new", "puzzles", "files", "settings", "help"]) {
          await page.locator(`#open-${id}`).click();
          await page.waitForSelector("dialog[open]");
          await accessible(page, "dialog[open]");
          if (size === "desktop" || id === "settings") await picture(page, `${id}-${colorScheme}-${size}`);
          await page.keyboard.press("Escape");
          await page.waitForSelector("dialog[open]", { state: "detached" });
        }
        await page.locator("#open-editor").click();
        await page.waitForSelector("#edit-state:not(:empty)");
        await accessible(page, "#edit-panel");
        await picture(page, `edit-${colorScheme}-${size}`);
      }));
  }
}

test("the board is a grid whose cells say what they are", () =>
  visit(world, {}, async (page) => {
    await game(page, "cescacs");
    await holds(page, "f0", "white wyvern");
    assert.equal(await page.getByRole("grid").getAttribute("aria-label"), "Board of C’escacs");
    assert.equal(await page.getByRole("gridcell").count(), 169);
    assert.equal(await cell(page, "f0").getAttribute("aria-label"), "f0, white wyvern");
    // One stop for Tab.
    assert.equal(await page.locator("[data-cell][tabindex='0']").count(), 1);
  }));

test("keys mean nothing while somebody types", () =>
  visit(world, {}, async (page) => {
    await game(page, "glinski");
    await holds(page, "e4", "white pawn");
    await page.locator("#move-text").click();
    await page.keyboard.type("flm q");
    assert.equal(await page.inputValue("#move-text"), "flm q");
    assert.ok(!(await page.locator("#bar").isVisible()));
    await page.waitForTimeout(100);
    assert.equal(await page.locator("#list .move").count(), 0);
  }));
