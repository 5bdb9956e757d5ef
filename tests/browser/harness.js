// A server and a browser for a file of tests.

import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before } from "node:test";
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

const program = process.env.VIBRIA ?? "target/release/vibria";
const pictures = process.env.SCREENSHOTS ?? "target/browser";
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The sizes that a page must be good at. */
export const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1280, height: 800 } },
};
export const LANGUAGES = ["en", "ca", "es", "pl", "hu"];

/** With PAGE naming the folder of the page's files, those are shown instead of what the program was built with. */
export async function overlay(context, address) {
  const { PAGE } = process.env;
  if (!PAGE) return;
  await context.route(`${address}**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const name = pathname === "/" ? "index.html" : pathname.replace("/assets/", "");
    if (pathname.startsWith("/api/") || !existsSync(`${PAGE}/${name}`)) return route.fallback();
    return route.fulfill({ path: `${PAGE}/${name}` });
  });
}

/** Starts `vibria serve` and gives its address and process. */
export async function serve() {
  const server = spawn(program, ["serve", "--port", "0", "--threads", "2", "--hash", "64"], { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((resolve, reject) => {
    let text = "";
    server.stdout.on("data", (data) => {
      text += data;
      if (text.includes("\n")) resolve(text.split("\n")[0]);
    });
    server.on("error", reject);
    server.on("exit", (code) => reject(new Error(`${program} serve ended with ${code}: ${text}`)));
  });
  return { server, address };
}

/** What a file of tests uses: filled before its tests run, and closed after them. */
export function setUp() {
  const world = {};
  before(async () => {
    mkdirSync(pictures, { recursive: true });
    Object.assign(world, await serve());
    const found = ["/usr/bin/chromium", "/usr/bin/chromium-headless-shell", "/usr/bin/google-chrome"].find(existsSync);
    world.browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? found, args: ["--no-sandbox"] });
  });
  after(async () => {
    await world.browser?.close();
    world.server?.removeAllListeners("exit");
    world.server?.kill();
  });
  return world;
}

/**
 * Opens the page as somebody who has been here before, or with `fresh` for the first time, and runs a test on it. Errors in the page's
 * console fail the test.
 */
export async function visit(world, { size = "desktop", language = "en", fresh = false, path = "", settings = {}, ...options }, test) {
  const context = await world.browser.newContext({ ...SIZES[size], locale: language, reducedMotion: "reduce", ...options });
  await overlay(context, world.address);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && !/status of (4|503)/.test(message.text()) && errors.push(message.text()));
  try {
    await page.goto(world.address + path);
    await page.waitForSelector("body.ready");
    if (!fresh) {
      const dialog = page.locator("dialog[open]");
      await page.waitForTimeout(50);
      if (await dialog.count()) await page.keyboard.press("Escape");
      await command(page, { do: "engine", level: 1, movetime: 50, ...settings });
    }
    await test(page, context);
    assert.deepEqual(errors, []);
  } catch (error) {
    await page.screenshot({ path: `${pictures}/failed.png` }).catch(() => {});
    throw error;
  } finally {
    await context.close();
  }
}

/** Sends a command as the page would. */
export function command(page, body) {
  return page.evaluate(async (body) => {
    const table = sessionStorage.getItem("vibria.table");
    const request = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
    const response = await fetch(`/api/tables/${table}`, request);
    return { status: response.status, ...(await response.json()) };
  }, body);
}

/** A new game, by command: variant, players, position. */
export async function game(page, variant, fields = {}) {
  const answer = await command(page, { do: "new", variant, ...fields });
  assert.equal(answer.status, 200, JSON.stringify(answer));
  await page.waitForFunction((cell) => document.querySelector(`[data-cell="${cell}"]`), variant.startsWith("hex") ? "i9" : "f0", { timeout: 3000 }).catch(() => {});
}

export const cell = (page, name) => page.locator(`[data-cell="${name}"]`);

/** Clicks or taps a cell where it is seen. */
export async function touch(page, name) {
  const box = await cell(page, name).locator(".tile").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touches = await page.evaluate(() => navigator.maxTouchPoints > 0);
  if (touches) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}

export async function centre(page, name) {
  const box = await cell(page, name).locator(".tile").boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

export async function drag(page, from, to, button = "left") {
  const [x1, y1] = await centre(page, from);
  const [x2, y2] = await centre(page, to);
  await page.mouse.move(x1, y1);
  await page.mouse.down({ button });
  await page.mouse.move((x1 + x2) / 2, (y1 + y2) / 2, { steps: 3 });
  await page.mouse.move(x2, y2);
  await page.mouse.up({ button });
}

/** Waits until a cell's name says this. */
export async function holds(page, name, words) {
  await page.waitForFunction(([name, words]) => document.querySelector(`[data-cell="${name}"]`)?.getAttribute("aria-label").includes(words), [name, words]);
}

/** The moves of the list, as they are read. */
export const list = (page) => page.locator("#list .move").allTextContents();

export const moves = (page, count) => page.waitForFunction((count) => document.querySelectorAll("#list .move").length === count, count);

export async function picture(page, name) {
  await page.screenshot({ path: `${pictures}/${name}.png` });
}

/** No serious complaint of axe about the page, or the part of it. */
export async function accessible(page, part = "body") {
  // The page's policy allows no script but its own; the debugger may evaluate any.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate((part) => window.axe.run(part, { resultTypes: ["violations"] }), part);
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const told = serious.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("\n")}`);
  assert.deepEqual(told, []);
}
