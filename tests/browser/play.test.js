// Playing: by mouse, by touch, by keyboard alone and by typing; and what a player can do beside moving.

import assert from "node:assert/strict";
import { test } from "node:test";
import { SIZES, cell, command, drag, game, holds, list, moves, picture, setUp, touch, visit } from "./harness.js";

const world = setUp();
const tool = (page, name) => page.locator(`#actions [data-tool=${name}]`);
const type = async (page, text) => {
  await page.fill("#move-text", text);
  await page.press("#move-text", "Enter");
};

for (const size of Object.keys(SIZES)) {
  test(`a piece is moved by ${size === "phone" ? "taps" : "clicks"}, and the engine answers (${size})`, () =>
    visit(world, { size }, async (page) => {
      await game(page, "glinski", { black: "engine", level: 1, movetime: 50 });
      await holds(page, "e4", "white pawn");
      await touch(page, "e4");
      await page.waitForSelector('[data-cell="e5"].target');
      assert.equal(await cell(page, "e4").getAttribute("aria-selected"), "true");
      await touch(page, "e5");
      await holds(page, "e5", "white pawn");
      await moves(page, 2);
      assert.equal(await page.locator("[data-cell].to").count(), 1);
      await picture(page, `glinski-${size}`);
      // Taken back: the person is to move again.
      await tool(page, "back").click();
      await holds(page, "e4", "white pawn");
      await page.waitForSelector("#list .note");
    }));

  test(`promotions and castlings with the same cells are asked for (${size})`, () =>
    visit(world, { size }, async (page) => {
      await command(page, { do: "new", variant: "glinski" });
      const set = await command(page, { do: "edit", side: "white", pieces: [
        { cell: "f1", kind: 5, side: "white" }, { cell: "a6", kind: 5, side: "black" }, { cell: "f10", kind: 0, side: "white" }] });
      assert.equal(set.status, 200, JSON.stringify(set));
      await holds(page, "f10", "white pawn");
      await touch(page, "f10");
      await touch(page, "f11");
      await page.waitForSelector("dialog[open] .choices");
      await picture(page, `promotion-${size}`);
      await page.locator("dialog .choices button", { hasText: "rook" }).click();
      await holds(page, "f11", "white rook");

      // The king's leap, alone or with one rook or both: castlings of C'escacs have its cells in common.
      await game(page, "cescacs", { position: "/28:k/3:R2R/1:1K/ w RKR - 0 1" });
      await holds(page, "g1", "white king");
      await touch(page, "g1");
      await touch(page, "h6");
      await page.waitForSelector("dialog[open] .choices");
      assert.ok((await page.locator("dialog .choices button").count()) >= 7);
      await picture(page, `castlings-${size}`);
      await page.locator("dialog .choices button").last().click();
      await holds(page, "h6", "white king");
    }));

  test(`the moves are walked through and varied (${size})`, () =>
    visit(world, { size }, async (page) => {
      await game(page, "glinski");
      for (const text of ["e5", "e6", "f6"]) await command(page, { do: "move", text });
      await moves(page, 3);
      await page.locator("[data-tool=previous]").click();
      await page.locator("[data-tool=previous]").click();
      await holds(page, "e5", "white pawn");
      await type(page, "d6");
      await moves(page, 4);
      await page.waitForSelector(".variation .move[aria-current]");
      await picture(page, `variations-${size}`);
      await page.locator("[data-tool=promote]").click();
      await page.waitForSelector(".pair .move[aria-current]");
      await page.locator("[data-tool=comment]").click();
      await page.fill("dialog textarea", "A quiet move.");
      await page.selectOption("#nag", "1");
      await page.getByRole("button", { name: "Save" }).click();
      await page.waitForSelector("#list .comment:has-text('A quiet move.')");
      assert.ok((await list(page)).some((text) => text.endsWith("d6!")), (await list(page)).join());
      await page.locator("[data-tool=delete]").click();
      await moves(page, 3);
      await page.locator("#list .move").first().click();
      await page.waitForSelector("#list .move[aria-current]:has-text('e5')");
    }));
}

test("a piece is dragged, and a wrong target is explained", () =>
  visit(world, {}, async (page) => {
    await game(page, "glinski");
    await drag(page, "f5", "f6");
    await holds(page, "f6", "white pawn");
    await drag(page, "e7", "e3");
    await page.waitForSelector("#message.bad p");
    assert.match(await page.textContent("#message"), /pawn/);
  }));

test("typed moves: both notations are read, refusals say why", () =>
  visit(world, {}, async (page) => {
    await game(page, "glinski");
    await type(page, "e4e5");
    await holds(page, "e5", "white pawn");
    await type(page, "e6");
    await holds(page, "e6", "black pawn");
    await type(page, "Qe9");
    await page.waitForSelector("#message.bad p");
    await picture(page, "refused");
    await type(page, "hello");
    await page.waitForFunction(() => /hello/.test(document.querySelector("#message").textContent));
  }));

test("by keyboard alone: a game is begun, a piece found, moved, the game walked through, the board turned", () =>
  visit(world, {}, async (page) => {
    await page.locator("#open-new").focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector("#new-game[open]");
    // The radio buttons have the focus: to Gliński's chess, by arrows.
    for (let i = 0; i < 6; i++) {
      if (await page.locator("#new-game input[value=glinski]").isChecked()) break;
      await page.keyboard.press("ArrowDown");
    }
    await page.keyboard.press("Enter");
    await holds(page, "e4", "white pawn");
    await page.locator("[data-cell][tabindex='0']").focus();
    const at = () => page.evaluate(() => document.activeElement.dataset.cell);
    assert.equal(await at(), "f6");
    await page.keyboard.press("s");
    assert.equal(await at(), "f5");
    await page.keyboard.press("a");
    assert.equal(await at(), "e4");
    await page.keyboard.press("Enter");
    await page.waitForSelector('[data-cell="e5"].target');
    await page.keyboard.press("w");
    await picture(page, "keyboard");
    await page.keyboard.press("Enter");
    await holds(page, "e5", "white pawn");
    await moves(page, 2);
    await page.waitForFunction(() => document.querySelector("#voice").textContent.includes("black"));
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await holds(page, "e4", "white pawn");
    await page.keyboard.press("End");
    await holds(page, "e5", "white pawn");
    await page.keyboard.press("f");
    await page.keyboard.press("m");
    await page.waitForSelector(".arrow circle");
    // With the board turned, up is down.
    const before = await at();
    await page.keyboard.press("w");
    assert.equal(Number((await at()).slice(1)), Number(before.slice(1)) - 1);
  }));

test("hint, best move, draw, resignation", () =>
  visit(world, {}, async (page) => {
    await game(page, "hexdameo", { black: "engine", level: 1, movetime: 50 });
    await tool(page, "hint").click();
    await page.waitForSelector(".arrow.green");
    await page.waitForFunction(() => document.querySelector("#message").textContent.includes("Hint"));
    await page.locator("#status").click();
    await page.keyboard.press(" ");
    await moves(page, 2);
    // The board follows the list of moves; a message stays until the next one.
    await page.waitForFunction(() => /White to move/.test(document.querySelector("#status").textContent));
    await tool(page, "draw").click();
    await page.waitForFunction(() => /draw/i.test(document.querySelector("#message").textContent) || document.querySelector("#status.over"));
    if (!(await page.locator("#status.over").count())) {
      await tool(page, "resign").click();
      await page.locator("dialog .danger").click();
    }
    await page.waitForSelector("#status.over");
    await picture(page, "over");
  }));

test("a draw is claimed when a rule gives it", () =>
  visit(world, {}, async (page) => {
    await game(page, "cescacs-nocastling", { position: "startpos" });
    // Rook and king go and come back, till the position has stood three times.
    const answer = await command(page, { do: "edit", side: "white", rest: "-- - 0 1", pieces: [
      { cell: "g1", kind: 8, side: "white" }, { cell: "g27", kind: 8, side: "black" }, { cell: "f0", kind: 5, side: "white" }] });
    assert.equal(answer.status, 200, JSON.stringify(answer));
    for (const text of ["f0f2", "g27g25", "f2f0", "g25g27", "f0f2", "g27g25", "f2f0", "g25g27"]) {
      assert.equal((await command(page, { do: "move", text })).status, 200, text);
    }
    await page.waitForSelector("#status .claim");
    await tool(page, "draw").click();
    await page.waitForSelector("#status.over");
    assert.match(await page.textContent("#status"), /Draw: third repetition, 1-1/);
  }));

test("clocks run, and a fallen flag ends the game", () =>
  visit(world, {}, async (page) => {
    await game(page, "hexdame", { clock: "0.05+0" });
    await page.waitForSelector(".clock");
    await command(page, { do: "move", text: "b1b2" });
    await page.waitForSelector("#status.over", { timeout: 8000 });
    assert.match(await page.textContent("#status"), /time/);
  }));

test("a check is marked and said", () =>
  visit(world, {}, async (page) => {
    await command(page, { do: "new", variant: "glinski" });
    await command(page, { do: "edit", side: "white", pieces: [
      { cell: "f1", kind: 5, side: "white" }, { cell: "a6", kind: 5, side: "black" }, { cell: "b1", kind: 3, side: "white" }] });
    await holds(page, "b1", "white rook");
    await type(page, "b1a1");
    await page.waitForSelector('[data-cell="a6"].check');
    await page.waitForFunction(() => document.querySelector("#voice").textContent.includes("Check"));
    await picture(page, "check");
  }));

test("arrows and marks are drawn with the right button and by long touch", async () => {
  await visit(world, {}, async (page) => {
    await drag(page, "e7", "e11", "right");
    await drag(page, "g7", "g7", "right");
    assert.equal(await page.locator(".arrow .shaft").count(), 1);
    assert.equal(await page.locator(".arrow circle").count(), 1);
    await drag(page, "e7", "e11", "right");
    assert.equal(await page.locator(".arrow .shaft").count(), 0);
  });
});
