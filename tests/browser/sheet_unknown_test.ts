/**
 * The sheet of a walk on a homepage of which not all is known: it does not respond, browsers may not read it, or its list
 * is without the walk.
 *
 * @module
 */
import assert from "node:assert/strict";
import { FolderServer } from "../support/web_servers/folder_server.ts";
import { LIMIT_MS, oneChromium } from "./chromium.ts";
import { folderOf, makeWalk, storeAddress } from "./editor/homepage.ts";
import { withService } from "./guide/phone.ts";

const inChromium = oneChromium();

Deno.test("The sheet in Chromium: saving an address does not wait for a homepage that does not respond", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await makeWalk(send, "Am Bach");
      await using homepage = new FolderServer(new Map(), { allowsOrigins: true });
      const page = await browser.newPage({ locale: "de-DE" });
      page.setDefaultTimeout(LIMIT_MS);
      const held = Promise.withResolvers<void>();
      await page.route(`${homepage.address}files.json`, async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto(`${base}/w/${routeId}/sheet`);
      const field = page.getByLabel("Wo liegen die Wege auf der Homepage?");
      await field.fill(homepage.address);
      const asked = page.waitForRequest(`${homepage.address}files.json`);
      await page.getByRole("button", { name: "Speichern" }).click();
      await asked;
      await field.waitFor({ state: "hidden" });
      await page.getByText(/schule\/wege\/w\/am-bach\/$/).waitFor();
      const arrived = page.waitForResponse(`${homepage.address}files.json`);
      held.resolve();
      await arrived;
      await page.close();
    })));

Deno.test("The sheet in Chromium: where the browser may not look, it asks to open the page of the walk before printing", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await makeWalk(send, "Am Bach");
      const files = await folderOf(send, [routeId]);
      await using closed = new FolderServer(files);
      await storeAddress(send, closed.address);
      const page = await browser.newPage({ locale: "de-DE" });
      page.setDefaultTimeout(LIMIT_MS);
      await page.goto(`${base}/w/${routeId}/sheet`);
      const sentence = page.getByText("Öffnen Sie vor dem Drucken seine Seite");
      await sentence.waitFor();
      const link = page.getByRole("link", { name: "Seite des Weges öffnen" });
      assert.equal(await link.getAttribute("href"), `${closed.address}w/am-bach/`);

      await using open = new FolderServer(files, { allowsOrigins: true });
      await storeAddress(send, open.address);
      await page.reload();
      await page.getByRole("button", { name: "Prüfen" }).click();
      await page.getByRole("status").filter({ hasText: "Der Weg ist dort, so wie hier" }).waitFor();
      assert.equal(await sentence.count(), 0);
      await page.close();
    })));

Deno.test("The sheet in Chromium: the check says that a walk is missing in the list, but can be heard until its folder is deleted", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const [bach, wald] = [await makeWalk(send, "Am Bach"), await makeWalk(send, "Im Wald")];
      const all = await folderOf(send, [bach, wald]);
      const files = new Map([...all, ...await folderOf(send, [wald])]);
      await using homepage = new FolderServer(files, { allowsOrigins: true });
      await storeAddress(send, homepage.address);
      const page = await browser.newPage({ locale: "de-DE" });
      page.setDefaultTimeout(LIMIT_MS);
      await page.goto(`${base}/w/${bach}/sheet`);
      await page.getByRole("button", { name: "Prüfen" }).click();
      await page.getByRole("status").filter({
        hasText: "löschen Sie auf der Homepage den Ordner w/am-bach.",
      })
        .waitFor();
      await page.close();
    })));
