// The guides under the help.

import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES, SIZES, accessible, picture, setUp, visit } from "./harness.js";

const world = setUp();
const GUIDES = ["play", "analyse", "tournament", "perft", "cescacs", "glinski", "hexdameo"];

for (const language of LANGUAGES)
  test(`the help leads to all guides (${language})`, () =>
    visit(world, { language }, async (page, context) => {
      await page.locator("#open-help").click();
      const links = page.locator("dialog[open] .guides a");
      const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      assert.deepEqual(addresses.toSorted(), GUIDES.map((name) => `/help/${name}`).toSorted());
      const opened = context.waitForEvent("page");
      await links.first().click();
      const guide = await opened;
      await guide.waitForSelector("h1");
      assert.equal(guide.url(), world.address + addresses[0].slice(1));
    }));

for (const size of Object.keys(SIZES))
  for (const colorScheme of ["light", "dark"])
    test(`guides can be read (${size}, ${colorScheme})`, async () => {
      const context = await world.browser.newContext({ ...SIZES[size], colorScheme });
      try {
        const page = await context.newPage();
        const errors = [];
        page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
        for (const name of GUIDES) {
          await page.goto(`${world.address}help/${name}`);
          const broken = await page.evaluate(() => [...document.images].filter((image) => !image.naturalWidth).map((image) => image.src));
          assert.deepEqual(broken, []);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          assert.ok(wide <= 0, `${name}: ${wide} pixels too wide`);
          await accessible(page);
          await picture(page, `guide-${name}-${colorScheme}-${size}`);
        }
        assert.deepEqual(errors, []);
      } finally {
        await context.close();
      }
    });
