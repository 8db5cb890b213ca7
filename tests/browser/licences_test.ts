/** The pages lead to the licences of the libraries that they are made of. @module */
import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { createWalk } from "../support/walk.ts";
import { packOf, unpack } from "../support/walk_pack.ts";
import { Service } from "../support/service.ts";
import { withDataDir } from "../support/process/process.ts";
import { inChromium } from "./chromium.ts";
import { withService } from "./guide/phone.ts";

/** Follows the link, which opens another tab. @returns What is at its address. */
async function licencesFrom(page: Page): Promise<string> {
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: /^Li.?zen.?zen/ }).click();
  const tab = await opened;
  await tab.waitForLoadState();
  return await tab.locator("body").innerText();
}

Deno.test("The guide and The editor in Chromium: a link leads to the licences of the libraries in the page", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Weg", [{ title: "Halt", atM: 100 }]);
      const page = await (await browser.newContext({ locale: "de-DE" })).newPage();
      await page.goto(`${base}/w/${routeId}#settings`);
      assert.match(await licencesFrom(page), /preact[^]*Permission is hereby granted/);
      await page.goto(`${base}/edit`);
      await page.getByRole("button", { name: "Hilfe" }).click();
      assert.match(await licencesFrom(page), /libheif[^]*GNU LESSER GENERAL PUBLIC LICENSE/);
    })));

Deno.test("index.html of a pack in Chromium: a link leads to the licences beside it", (test) =>
  inChromium(test, (browser) =>
    withDataDir(async (folder) => {
      await using service = await Service.open();
      const send = (path: string, init?: RequestInit) => service.fetch(path, init);
      const { routeId } = await createWalk(send, "Weg", [{ title: "Halt", atM: 100 }]);
      for (const [name, content] of await unpack(await packOf(service, routeId))) {
        await Deno.mkdir(dirname(join(folder, name)), { recursive: true });
        await Deno.writeFile(join(folder, name), content);
      }
      const page = await (await browser.newContext({ locale: "de-DE" })).newPage();
      await page.goto(`${pathToFileURL(join(folder, "index.html")).href}#settings`);
      assert.match(await licencesFrom(page), /leaflet[^]*Agafonkin/i);
    })));
