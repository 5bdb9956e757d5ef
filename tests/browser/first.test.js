// The first visit.

import assert from "node:assert/strict";
import { test } from "node:test";
import { SIZES, cell, holds, picture, setUp, visit } from "./harness.js";

const world = setUp();

for (const size of Object.keys(SIZES)) {
  test(`a newcomer is led to the first game (${size})`, () =>
    visit(world, { size, fresh: true }, async (page) => {
      await page.waitForSelector("#new-game[open]");
      const first = page.locator("#new-game input[name=variant]").first();
      assert.equal(await first.inputValue(), "cescacs-nocastling");
      assert.ok(await first.isChecked());
      await picture(page, `first-${size}`);
      await page.getByRole("button", { name: "Begin", exact: true }).click();
      await page.waitForSelector("#new-game", { state: "detached" });
      await holds(page, "e7", "white pawn");
      await picture(page, `cescacs-${size}`);
    }));

  test(`the page is light, comes from here alone and is ready within a second (${size})`, () =>
    visit(world, { size }, async (page) => {
      let bytes = 0;
      const from = new Set();
      const counted = [];
      page.on("response", (response) => {
        from.add(new URL(response.url()).origin);
        if (!response.url().endsWith("/events")) counted.push(response.body().then((body) => (bytes += body.length)).catch(() => {}));
      });
      await page.reload();
      await page.waitForSelector("body.ready");
      await Promise.all(counted);
      assert.deepEqual([...from], [new URL(world.address).origin]);
      const weight = bytes;
      assert.ok(bytes > 30_000 && bytes < 300_000, `${bytes} bytes`);
      const times = [];
      for (let i = 0; i < 3; i++) {
        const start = performance.now();
        await page.reload();
        await cell(page, "f0").waitFor();
        times.push(Math.round(performance.now() - start));
      }
      assert.ok(Math.min(...times) < 1000, `ready after ${times} ms`);
      console.log(`${size}: ${weight} bytes, ready after ${times} ms`);
    }));
}

test("Hexdameo's start array is called a reconstruction, and others can be chosen", () =>
  visit(world, { fresh: true }, async (page) => {
    await page.locator("#new-game input[value=hexdameo]").check({ force: true });
    await page.getByText("A reconstruction").waitFor();
    await page.locator("#new-game select[name=position]").selectOption("trapezoid21");
    await page.locator("#new-game input[value=both]").check({ force: true });
    await page.getByRole("button", { name: "Begin", exact: true }).click();
    await page.waitForFunction(() => document.querySelectorAll("[data-cell] .piece").length === 42);
    await picture(page, "hexdameo-desktop");
  }));
