/** The pages of a walk pack in English, opened from a disk without a network. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { withDataDir } from "../support/process/process.ts";
import { Service } from "../support/service.ts";
import { createWalk } from "../support/walk.ts";
import { packOf, unpack } from "../support/walk_pack.ts";
import { inChromium, LIMIT_MS } from "./chromium.ts";

/** Writes all pages of a walk, without the files that `isLeftOut` names, into a folder. */
async function writePages(folder: string, isLeftOut: (name: string) => boolean): Promise<void> {
  await using service = await Service.open();
  const send = (path: string, init: RequestInit) => service.fetch(path, init);
  const { routeId } = await createWalk(send, "By the brook", [{ title: "Halt 1", atM: 100 }]);
  const alone = await (await service.fetch(`/api/routes/${routeId}/alone.html`)).bytes();
  const files = new Map([...await unpack(await packOf(service, routeId)), ["alone.html", alone]]);
  for (const [name, content] of files) {
    if (isLeftOut(name)) continue;
    const path = join(folder, ...name.split("/"));
    await Deno.mkdir(join(path, ".."), { recursive: true });
    await Deno.writeFile(path, content);
  }
}

/** Opens a page of a folder in an English browser, and waits until it shows a text. @returns Its language. */
async function languageOf(browser: Browser, path: string, text: string): Promise<string> {
  const context = await browser.newContext({ offline: true, locale: "en-GB" });
  context.setDefaultTimeout(LIMIT_MS);
  const page = await context.newPage();
  await page.goto(pathToFileURL(path).href);
  await page.getByRole("button", { name: text }).waitFor();
  const language = await page.evaluate<string>("document.documentElement.lang");
  await context.close();
  return language;
}

Deno.test("index.html of a pack, and alone.html, in Chromium: an English browser has them in English", (test) =>
  inChromium(test, (browser) =>
    withDataDir(async (folder) => {
      await writePages(folder, () => false);
      for (const name of ["index.html", "alone.html"]) {
        const language = await languageOf(browser, join(folder, name), "Start the walk");
        assert.equal(language, "en", name);
      }
    })));

Deno.test("index.html of a pack in Chromium: without the file of its English texts it is German", (test) =>
  inChromium(test, (browser) =>
    withDataDir(async (folder) => {
      await writePages(folder, (name) => name.startsWith("assets/guide_english."));
      const language = await languageOf(browser, join(folder, "index.html"), "Weg beginnen");
      assert.equal(language, "de");
    })));
