/** The sheet of a walk that is published on a homepage: where its codes lead. @module */
import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import encodeQR from "qr";
import type { Send } from "../support/sample.ts";
import { jsonOf } from "../support/responses.ts";
import { until } from "../support/until.ts";
import { createWalk } from "../support/walk.ts";
import { FolderServer } from "../support/web_servers/folder_server.ts";
import { inChromium, LIMIT_MS } from "./chromium.ts";
import { withService } from "./guide/phone.ts";

async function createSmallWalk(send: Send): Promise<void> {
  const stations = [{ title: "Brücke", atM: 0, seconds: 1 }, { title: "Mühle", atM: 100 }];
  await createWalk(send, "Am Bach", stations);
}

/** Stores an address at the service. */
async function storeAddress(send: Send, url: string): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ url });
  await jsonOf(send("/api/site/address", { method: "PUT", headers, body }));
}

async function openSheet(browser: Browser, base: string): Promise<Page> {
  const context = await browser.newContext({ locale: "de-DE" });
  const page = await context.newPage();
  page.setDefaultTimeout(LIMIT_MS);
  await page.goto(`${base}/w/1/sheet`);
  await page.getByRole("heading", { name: "Am Bach" }).waitFor();
  return page;
}

/** Waits until the signs have these typed links, and compares their codes. @param protocol Of the links in the codes. */
async function expectLinks(page: Page, send: Send, ...links: readonly string[]): Promise<void> {
  await until(`the signs name ${links[0]}`, async () => {
    const shown = await page.locator(".link").allTextContents();
    return JSON.stringify(shown) === JSON.stringify(links);
  });
  const sources: (string | null)[] = [];
  for (const code of await page.locator("img.code").all()) {
    sources.push(await code.getAttribute("src"));
  }
  for (const [index, link] of links.entries()) {
    const svg = await (await send(sources[index] ?? "", {})).text();
    const isEqual = svg === encodeQR(`http://${link}`, "svg", { ecc: "medium", border: 4 });
    assert.ok(isEqual, `the code leads to ${link}`);
  }
}

/** The links of the walk and its stations below a folder on the homepage. */
function linksBelow(folder: string): readonly string[] {
  const link = folder.replace("http://", "");
  return [link, `${link}#s1`, `${link}#s2`];
}

Deno.test("The sheet in Chromium: an address that is entered is stored, and the codes lead there or to this device", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      await createSmallWalk(send);
      await using homepage = new FolderServer(new Map());
      const page = await openSheet(browser, base);
      const here = base.replace("http://", "");
      const ofDevice = [`${here}/w/1`, `${here}/w/1/s/1`, `${here}/w/1/s/2`];
      await expectLinks(page, send, ...ofDevice);
      const field = page.getByLabel("Wo liegen die Wege auf der Homepage?");
      const save = page.getByRole("button", { name: "Speichern" });
      for (
        const [typed, sentence] of [
          ["http://schule.example/wege", /muss mit https:\/\/ beginnen/],
          ["auf der Homepage", /keine Adresse eines Ordners/],
        ] as const
      ) {
        await field.fill(typed);
        await save.click();
        await page.getByRole("alert").filter({ hasText: sentence }).waitFor();
      }
      await field.fill(homepage.address.slice(0, -1));
      await save.click();
      await field.waitFor({ state: "hidden" });
      await expectLinks(page, send, ...linksBelow(`${homepage.address}w/am-bach/`));
      const { url } = await jsonOf(send("/api/site/address", {}));
      assert.equal(url, homepage.address);
      const printed = page.locator(".base");
      assert.match(
        await printed.textContent() ?? "",
        /führen zu 127\.0\.0\.1:\d+\/schule\/wege\/$/,
      );
      await page.getByLabel("zu diesem Gerät").check();
      await expectLinks(page, send, ...ofDevice);
    })));

Deno.test("The sheet in Chromium: an address without its protocol is one with https", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      await createSmallWalk(send);
      const page = await openSheet(browser, base);
      await page.getByLabel("Wo liegen die Wege auf der Homepage?").fill("wege.invalid/eins");
      await page.getByRole("button", { name: "Speichern" }).click();
      await page.getByText("Die Codes führen zu wege.invalid/eins/").waitFor();
      assert.equal((await jsonOf(send("/api/site/address", {}))).url, "https://wege.invalid/eins/");
    })));

Deno.test("The sheet in Chromium: it asks the homepage nothing, and leads to the check there", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      await createSmallWalk(send);
      await using homepage = new FolderServer(new Map());
      await storeAddress(send, homepage.address);
      const page = await openSheet(browser, base);
      await expectLinks(page, send, ...linksBelow(`${homepage.address}w/am-bach/`));
      const link = page.getByRole("link", { name: "Ist alles da?" });
      assert.equal(await link.getAttribute("href"), `${homepage.address}#pruefen`);
      assert.deepEqual(homepage.requests, []);
    })));
