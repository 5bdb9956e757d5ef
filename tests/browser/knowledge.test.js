// Openings and puzzles.

import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES, SIZES, accessible, cell, command, game, list, moves, picture, setUp, touch, visit } from "./harness.js";

const world = setUp();
const words = {};
for (const code of LANGUAGES) {
  words[code] = (await import(`../../src/web/assets/lang/${code}.js`)).default;
}

const rows = (page) => page.locator("#explored-moves tbody tr");

for (const size of Object.keys(SIZES)) {
  test(`openings are shown, and a click plays one (${size})`, () =>
    visit(world, { size }, async (page) => {
      await game(page, "glinski");
      assert.equal(await rows(page).count(), 0);
      await page.locator("#explore").click();
      await page.waitForSelector("#explored-moves tbody tr");
      assert.match(await page.textContent("#explored"), /193 of 193 games/);
      assert.match(await page.textContent("#explorer"), /glinski-tournament-games\.tsv/);
      const first = await rows(page).first().locator("button").textContent();
      const games = Number(await rows(page).first().locator("td").first().textContent());
      assert.ok(games > 20 && games < 193, `${games}`);
      await accessible(page);
      await picture(page, `openings-${size}`);
      await rows(page).first().locator("button").click();
      await moves(page, 1);
      assert.equal((await list(page))[0].trim(), first.trim());
      await page.waitForFunction((games) => document.querySelector("#explored").textContent.includes(`${games} of 193`), games);
      // The keyboard reaches the moves as well.
      await rows(page).first().locator("button").focus();
      await page.keyboard.press("Enter");
      await moves(page, 2);
      // Where nobody has been, and where nothing is known.
      await command(page, { do: "position", variant: "glinski", text: "1/3/5/Q2K3/9/11/11/2P1Q6/1k9/11/11 w - 1 79" });
      await page.getByText("No game known here").waitFor();
      await game(page, "hexdame");
      await page.getByText("No games of people").waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${wide} pixels too wide`);
      // The choice is remembered.
      await page.reload();
      await page.waitForSelector("body.ready");
      assert.equal(await page.getAttribute("#explore", "aria-checked"), "true");
      await page.locator("#explore").click();
      assert.equal(await page.textContent("#explored-moves"), "");
    }));

  test(`a puzzle is chosen, tried, hinted and solved (${size})`, () =>
    visit(world, { size }, async (page) => {
      await page.locator("#open-puzzles").click();
      await page.selectOption("#puzzle-variant", "glinski");
      await page.selectOption("#puzzle-length", "2");
      await accessible(page, "dialog[open]");
      await picture(page, `puzzles-${size}`);
      await page.locator("#puzzle-begin").click();
      await page.waitForSelector("#puzzle:not([hidden])");
      await page.waitForSelector("dialog[open]", { state: "detached" });
      assert.match(await page.textContent("#puzzle"), /mates in 2\./);
      // Hints first show the piece, then its target; the other way to them is the button below.
      await page.locator("[data-puzzle=clue]").click();
      await page.waitForSelector(".arrow circle");
      await page.locator("[data-tool=hint]").click();
      await page.waitForSelector(".arrow .shaft");
      const [, from, to] = (await page.textContent("#message")).match(/From (\w+) to (\w+)/);
      // A wrong move is refused with the defence, and the board stays as it was.
      const shown = await page.evaluate(() => document.querySelector("#puzzle").textContent);
      await wrongMove(page);
      assert.match(await page.textContent("#message.bad"), /holds|instead of|otherwise/);
      assert.equal(await page.locator("#list .move").count(), 0);
      assert.equal(await page.evaluate(() => document.querySelector("#puzzle").textContent), shown);
      await accessible(page);
      await picture(page, `puzzle-${size}`);
      await cell(page, from).scrollIntoViewIfNeeded();
      await touch(page, from);
      await cell(page, to).scrollIntoViewIfNeeded();
      await touch(page, to);
      await page.getByText("Right!").waitFor();
      await moves(page, 2);
      assert.match(await page.textContent("#puzzle-state"), /Mate in 1\./);
      // Away from the puzzle anything may be tried.
      await page.locator("#status").click();
      await page.keyboard.press("Home");
      await page.locator("[data-puzzle=return]").click();
      await page.waitForSelector("[data-puzzle=return]", { state: "detached" });
      await page.locator("[data-puzzle=clue]").click();
      await page.getByText(/From \w+ to \w+/).waitFor();
      const [, last, target] = (await page.textContent("#message")).match(/From (\w+) to (\w+)/);
      await page.fill("#move-text", `${last}${target}`);
      await page.press("#move-text", "Enter");
      await page.getByText(/Solved, with wrong moves: 2, hints: 3/).waitFor();
      await page.waitForSelector("#status.over");
      const number = await page.textContent("#puzzle strong");
      await page.locator("[data-puzzle=next]").click();
      await page.waitForFunction((number) => document.querySelector("#puzzle strong").textContent !== number, number);
      await page.locator("[data-puzzle=solution]").click();
      await page.getByText("This was the solution.").waitFor();
      await moves(page, 3);
      await page.waitForFunction(() => document.activeElement?.dataset.puzzle === "next");
      // What is solved is remembered; another game ends the puzzle.
      await page.locator("[data-puzzle=others]").click();
      await page.getByText(/Solved: 1 of \d+/).waitFor();
      await page.keyboard.press("Escape");
      await game(page, "hexdameo");
      await page.waitForSelector("#puzzle[hidden]", { state: "attached" });
    }));
}

/** A legal king move that does not solve the puzzle, which the server is asked for, and then typed. */
async function wrongMove(page) {
  const [king, cells] = await page.evaluate(() => {
    const cells = [...document.querySelectorAll("[data-cell]")];
    return [cells.find((cell) => /white king/.test(cell.getAttribute("aria-label"))).dataset.cell, cells.map((cell) => cell.dataset.cell)];
  });
  for (const target of cells) {
    const { error } = await command(page, { do: "move", from: king, to: target });
    if (error?.code !== "wrong-move") continue;
    await page.fill("#move-text", `${king}${target}`);
    await page.press("#move-text", "Enter");
    return page.waitForSelector("#message.bad p");
  }
  return assert.fail("every king move is illegal");
}

test("draughts are won, not mated, and the board is turned for Black", () =>
  visit(world, {}, async (page) => {
    await page.locator("#open-puzzles").click();
    await page.selectOption("#puzzle-variant", "hexdameo");
    await page.locator("#puzzle-begin").click();
    await page.waitForSelector("#puzzle:not([hidden])");
    assert.match(await page.textContent("#puzzle"), /wins in 1\./);
    for (let i = 0; i < 6; i++) {
      const { side } = await page.evaluate(() => ({ side: document.querySelector("#puzzle").textContent.includes("Black") ? "black" : "white" }));
      // The player who is to move sits below.
      await page.waitForFunction((side) => document.querySelector(`#near .disc.${side}`), side);
      const number = await page.textContent("#puzzle strong");
      await page.locator("[data-puzzle=next]").click();
      await page.waitForFunction((number) => document.querySelector("#puzzle strong").textContent !== number, number);
    }
  }));

for (const language of LANGUAGES) {
  test(`both are said in the language of the browser (${language})`, () =>
    visit(world, { size: "phone", language }, async (page) => {
      const said = words[language];
      await game(page, "cescacs");
      await page.locator("#explore").click();
      await page.getByText(said["explorer.results"], { exact: true }).waitFor();
      await page.locator("#open-puzzles").click();
      assert.equal(await page.textContent("#dialog-title"), said["puzzle.open"]);
      const inside = await page.evaluate(() => { const box = document.querySelector("dialog[open]"); return box.scrollWidth - box.clientWidth; });
      assert.ok(inside <= 0, `${inside} pixels too wide`);
      await page.locator("#puzzle-begin").click();
      await page.getByText(said["puzzle.clue"], { exact: true }).first().waitFor();
      await picture(page, `puzzle-${language}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${wide} pixels too wide`);
      await page.locator("[data-puzzle=solution]").click();
      await page.getByText(said["puzzle.shown"]).waitFor();
    }));
}
