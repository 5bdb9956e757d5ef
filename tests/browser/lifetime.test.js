// Reloading, closing, and a server that goes away.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { SIZES, command, game, holds, list, moves, overlay, serve, setUp, visit } from "./harness.js";

const world = setUp();

for (const size of Object.keys(SIZES)) {
  test(`a reload goes on with the game (${size})`, () =>
    visit(world, { size }, async (page) => {
      await game(page, "glinski");
      for (const text of ["e5", "e6"]) await command(page, { do: "move", text });
      await moves(page, 2);
      await page.reload();
      await page.waitForSelector("body.ready");
      await moves(page, 2);
      await holds(page, "e5", "white pawn");
      assert.equal(await page.locator("dialog[open]").count(), 0);
    }));
}

test("a game outlives its tab and its server's memory", () =>
  visit(world, {}, async (page, context) => {
    await game(page, "hexdame", { black: "engine", movetime: 50, level: 1 });
    await command(page, { do: "move", text: "d4d5" });
    await page.waitForFunction(() => document.querySelectorAll("#list .move").length >= 2).catch(() => {});
    const before = await list(page);
    // Another tab has another table, and the last game.
    const other = await context.newPage();
    await other.goto(world.address);
    await other.waitForSelector("body.ready");
    await moves(other, before.length);
    assert.deepEqual(await list(other), before);
    assert.equal(await other.locator("[data-player=black]").inputValue(), "engine");
    // A table that is gone is set up anew.
    await other.evaluate(() => sessionStorage.setItem("vibria.table", "gone"));
    await other.reload();
    await other.waitForSelector("body.ready");
    await moves(other, before.length);
  }));

const threads = (pid) => readdirSync(`/proc/${pid}/task`).length;
const memory = (pid) => Number(readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/)[1]) / 1024;

test("fifty pages, opened and closed, leave no engine behind", { skip: process.platform !== "linux" }, async () => {
  const { server, address } = await serve();
  try {
    const context = await world.browser.newContext();
    await overlay(context, address);
    const visitOnce = async () => {
      const page = await context.newPage();
      await page.goto(address);
      await page.waitForSelector("body.ready");
      await command(page, { do: "analyse", on: true, lines: 1 });
      await page.waitForFunction(() => document.querySelector("#lines-list strong"));
      await page.close();
    };
    for (let i = 0; i < 5; i++) await visitOnce();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const before = { threads: threads(server.pid), memory: memory(server.pid) };
    for (let i = 0; i < 50; i++) await visitOnce();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const then = { threads: threads(server.pid), memory: memory(server.pid) };
    console.log("before", before, "after fifty pages", then);
    // A thread waits for each table, to which its page may come back within two minutes; no engine does.
    assert.ok(then.threads <= before.threads + 50, `${before.threads} threads, then ${then.threads}`);
    assert.ok(then.memory < before.memory + 150, `${before.memory} MiB, then ${then.memory}`);
    await context.close();
  } finally {
    server.removeAllListeners("exit");
    server.kill();
  }
});
