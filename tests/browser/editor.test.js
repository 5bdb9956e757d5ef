// Setting up positions.

import assert from "node:assert/strict";
import { test } from "node:test";
import { SIZES, cell, drag, game, holds, picture, setUp, touch, visit } from "./harness.js";

const world = setUp();

for (const size of Object.keys(SIZES)) {
  test(`a position is set up, and refused until it is one (${size})`, () =>
    visit(world, { size }, async (page) => {
      await game(page, "glinski");
      await holds(page, "e4", "white pawn");
      await page.locator("#open-editor").click();
      await page.locator("#edit-clear").click();
      await page.waitForSelector("#edit-state.bad");
      assert.match(await page.textContent("#edit-state"), /king/);
      await page.getByRole("button", { name: "white king" }).click();
      await touch(page, "f1");
      await page.getByRole("button", { name: "black king" }).click();
      await touch(page, "a6");
      await page.getByRole("button", { name: "white queen" }).click();
      await touch(page, "g6");
      await page.waitForSelector("#edit-state:not(.bad)");
      await picture(page, `editor-${size}`);
      if (size === "desktop") {
        await drag(page, "g6", "g5");
        await holds(page, "g5", "white queen");
      }
      await page.selectOption("#edit-side", "black");
      await page.waitForFunction(() => / b /.test(document.querySelector("#edit-text").textContent));
      await page.waitForSelector("#edit-state:not(.bad)");
      await page.locator("#edit-done").click();
      await page.waitForSelector("#edit-panel", { state: "hidden" });
      await page.waitForFunction(() => document.querySelector("#status").textContent.includes("Black to move"));
      await holds(page, "f1", "white king");
    }));
}

test("by keyboard alone", () =>
  visit(world, {}, async (page) => {
    await game(page, "hexdame");
    await holds(page, "a1", "white man");
    await page.locator("#open-editor").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "black king" }).focus();
    await page.keyboard.press("Enter");
    await page.locator("[data-cell][tabindex='0']").focus();
    const middle = await page.evaluate(() => document.activeElement.dataset.cell);
    await page.keyboard.press("Enter");
    await holds(page, middle, "black king");
    await page.keyboard.press("Delete");
    await holds(page, middle, "empty");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#edit-state:not(.bad)");
    await page.locator("#edit-done").focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector("#edit-panel", { state: "hidden" });
    assert.match(await cell(page, middle).getAttribute("aria-label"), /black king/);
  }));
