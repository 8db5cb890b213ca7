/**
 * The one sentence instead of a page of published files: while files are missing, and when the page is opened from a
 * disk.
 *
 * @module
 */
import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { listedWalk, publishedFiles, recordingsOf } from "../../support/published_files.ts";
import { text } from "../../support/responses.ts";
import { Service } from "../../support/service.ts";
import { until } from "../../support/until.ts";
import { createWalk } from "../../support/walk.ts";
import { A_MONTH, type Files, FolderServer } from "../../support/web_servers/folder_server.ts";
import { inChromium } from "../chromium.ts";
import { openPhone } from "../guide/phone.ts";
import { beginWalk } from "../guide/begin_walk.ts";

const NAME = "Am Bach";
const UPDATING = { name: "Dieser Weg wird gerade aktualisiert." };
const AGAIN = { name: "Noch einmal versuchen" };

/** The files of a walk, and the path of its folder. */
async function published(): Promise<{ readonly files: Files; readonly path: string }> {
  await using service = await Service.open();
  const send = (path: string, init: RequestInit) => service.fetch(path, init);
  await createWalk(send, NAME, [{ title: "Das Tor", atM: 100, seconds: 30 }]);
  const files = await publishedFiles(service);
  return { files, path: text(listedWalk(files, NAME).path) };
}

/** The files with half of those whose path matches. */
function halved(files: Files, pattern: RegExp): Files {
  return new Map(
    [...files].map(([path, content]) => [
      path,
      pattern.test(path) ? content.subarray(0, content.length / 2) : content,
    ]),
  );
}

/** Counts how often the page is loaded. */
function countLoads(page: Page): () => number {
  let count = 0;
  page.on("load", () => count++);
  return () => count;
}

const HALVES: Readonly<Record<string, RegExp>> = {
  "script": /assets\/guide\.\w+\.js$/,
  "source": /assets\/guide_published\.\w+\.js$/,
  "style": /assets\/guide\.\w+\.css$/,
  "data file": /walk\.\w+\.json$/,
  "recording": /^media\//,
};

for (const [what, pattern] of Object.entries(HALVES)) {
  Deno.test(`The guide on published files in Chromium: with half a ${what} there is the sentence, and the walk once the file is whole`, (test) =>
    inChromium(test, async (browser) => {
      const { files, path } = await published();
      await using server = new FolderServer(halved(files, pattern), { cacheControl: A_MONTH });
      const { page } = await openPhone(browser, "about:", "blank");
      const loads = countLoads(page);
      await page.goto(server.address + path);
      await page.getByRole("heading", UPDATING).waitFor();
      await page.waitForLoadState("networkidle"); // what else the page has loaded does not change its title
      assert.equal(await page.title(), UPDATING.name);
      assert.ok(loads() <= 2, `the page was loaded ${loads()} times`);
      await page.getByRole("button", AGAIN).waitFor();
      server.files = files;
      await page.getByRole("button", AGAIN).click();
      await page.getByRole("button", { name: "Weg beginnen" }).waitFor();
    }));
}

/** Says in the console when the sentence is shown. */
const SAY_SENTENCE = `new MutationObserver(() => {
  if (document.querySelector(".sentence-page") !== null) console.info("the sentence");
}).observe(document, { childList: true, subtree: true });`;

Deno.test("The guide on published files in Chromium: the sentence is not shown before the page is loaded again, and says that it tries", (test) =>
  inChromium(test, async (browser) => {
    const { files, path } = await published();
    await using server = new FolderServer(halved(files, /assets\/guide\./));
    const { page } = await openPhone(browser, "about:", "blank");
    const seen: string[] = [];
    page.on("console", (message) => {
      if (message.text() === "the sentence") seen.push("sentence");
    });
    page.on("framenavigated", () => seen.push("page"));
    await page.addInitScript(SAY_SENTENCE);
    await page.goto(server.address + path);
    await page.getByRole("heading", UPDATING).waitFor();
    await until("it was said", () => seen.includes("sentence"));
    assert.deepEqual([...seen.slice(0, 3)], ["page", "page", "sentence"]);
    await page.getByText("Geht es morgen auch nicht?").waitFor();
    const end = Promise.withResolvers<void>();
    await page.route("**/*.css", async (route) => {
      await end.promise;
      await route.continue();
    });
    const again = page.getByRole("button", AGAIN);
    await again.focus();
    await page.keyboard.press("Enter");
    const waiting = page.getByRole("button", { name: "Einen Moment …" });
    await waiting.waitFor();
    const focused = await page.evaluate("document.activeElement.textContent");
    assert.equal(focused, "Einen Moment …");
    server.files = files;
    end.resolve();
    await page.getByRole("button", { name: "Weg beginnen" }).waitFor();
  }));

Deno.test("The guide on published files in Chromium: a walk that has begun is not taken away for a file that is missing", (test) =>
  inChromium(test, async (browser) => {
    const { files, path } = await published();
    const [recording = ""] = recordingsOf(files, NAME);
    await using server = new FolderServer(files);
    const { page, context } = await openPhone(browser, "about:", "blank");
    const begun = Promise.withResolvers<void>();
    let isChecked = false;
    await context.route(`**/${recording}`, async (route) => {
      if (route.request().method() !== "HEAD") return await route.continue();
      await begun.promise;
      await route.fulfill({ status: 404 });
      isChecked = true;
    });
    await page.goto(server.address + path);
    await beginWalk(page);
    await page.getByRole("link", { name: /Das Tor/ }).first().waitFor();
    begun.resolve();
    await until("the version was found incomplete", () => isChecked);
    await page.getByRole("link", { name: /Das Tor/ }).first().click();
    await page.getByRole("button", { name: "Anhalten" }).waitFor();
  }));

Deno.test("The guide on published files in Chromium: a page that is opened from a disk says that it belongs on a homepage", (test) =>
  inChromium(test, async (browser) => {
    const { files, path } = await published();
    const folder = await Deno.makeTempDir();
    try {
      for (const [name, content] of files) {
        await Deno.mkdir(join(folder, dirname(name)), { recursive: true });
        await Deno.writeFile(join(folder, name), content);
      }
      const { page } = await openPhone(browser, "about:", "blank");
      for (const name of ["index.html", `${path}index.html`]) {
        await page.goto(pathToFileURL(join(folder, name)).href);
        await page.getByRole("heading", { name: "Diese Seite geht nur im Internet." }).waitFor();
        assert.equal(await page.getByRole("button").count(), 0);
      }
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  }));
