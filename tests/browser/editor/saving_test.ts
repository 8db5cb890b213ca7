/**
 * What the editor saves, and when: nothing is lost by a wrong click, a lost connection, a closed page or a
 * second tab.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import type { Send } from "../../support/sample.ts";
import { jpeg } from "../../support/media/pictures.ts";
import { createWalk } from "../../support/walk.ts";
import { inProfile } from "../profile.ts";
import { withService } from "../guide/phone.ts";
import { openEditorPage, openPage, saved } from "./editor_page.ts";
import { until } from "../../support/until.ts";

const TWO = [{ title: "Halt 1", atM: 100 }, { title: "Halt 2", atM: 200 }];

interface StoredStation {
  readonly title: string;
  readonly images: readonly unknown[];
}

async function stationsOf(send: Send, routeId: number): Promise<StoredStation[]> {
  const { pois } = await (await send(`/api/routes/${routeId}/pois`, {})).json();
  return pois;
}

async function open(page: Page, title: string): Promise<void> {
  const list = page.getByRole("region", { name: "Stationen" });
  await list.getByRole("button", { name: title }).click();
  await page.getByRole("heading", { name: "Station bearbeiten" }).waitFor();
}

async function rename(page: Page, title: string): Promise<void> {
  const field = page.getByRole("textbox", { name: "Name" });
  await field.fill(title);
  await field.blur();
}

/** Waits until an edit with this text is on the disk of the browser. */
async function onDisk(page: Page, text: string): Promise<void> {
  const read = `new Promise((resolve) => {
    indexedDB.open("route-guide-editor").onsuccess = ({ target: { result: database } }) => {
      database.transaction("edits").objectStore("edits").getAll().onsuccess = ({ target }) => {
        database.close();
        resolve(JSON.stringify(target.result));
      };
    };
  })`;
  await until(
    `${text} is on the disk`,
    async () => (await page.evaluate<string>(read)).includes(text),
  );
}

/** Lets a page wait for more than a second for each lock, as on a slow machine. */
const SLOW_LOCKS = `{
  const { request } = LockManager.prototype;
  LockManager.prototype.request = async function (...args) {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    return await request.apply(this, args);
  };
}`;

Deno.test("The editor in Chromium: a removed station is named in the strip and comes back with undo", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Löschen", TWO);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await open(page, "Halt 1");
      await page.getByRole("button", { name: "Station entfernen" }).click();
      await page.getByText("Station „Halt 1“ wurde entfernt.").waitFor();
      await until(
        "it is removed at once",
        async () => (await stationsOf(send, routeId)).length === 1,
      );
      await page.getByRole("button", { name: "Rückgängig: Station „Halt 1“ entfernen" }).click();
      await until("it is back", async () => (await stationsOf(send, routeId)).length === 2);
      await saved(page);
      assert.deepEqual((await stationsOf(send, routeId)).map(({ title }) => title), [
        "Halt 1",
        "Halt 2",
      ]);
    })));

Deno.test("The editor in Chromium: the keys undo and redo", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Tasten", TWO);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await open(page, "Halt 1");
      await page.getByRole("button", { name: "Nach unten" }).click();
      await saved(page);
      const titles = async () => (await stationsOf(send, routeId)).map(({ title }) => title);
      assert.deepEqual(await titles(), ["Halt 2", "Halt 1"]);
      await page.keyboard.press("Control+z");
      await until("it is undone", async () => (await titles())[0] === "Halt 1");
      await page.keyboard.press("Control+y");
      await until("it is made again", async () => (await titles())[0] === "Halt 2");
      // A dialog covers what they would change, and the browser's own undo does nothing below it either.
      const text = page.getByRole("textbox", { name: "Text zum Lesen" });
      await text.fill("Ein Bau");
      await text.blur();
      await saved(page);
      await page.getByRole("button", { name: "Hilfe" }).click();
      await page.getByRole("dialog", { name: "Hilfe" }).waitFor();
      await page.keyboard.press("Control+z");
      assert.equal(await text.inputValue(), "Ein Bau");
      await page.keyboard.press("Escape");
      assert.deepEqual(await page.locator(".pick-title").allTextContents(), ["Halt 2", "Halt 1"]);
    })));

Deno.test("The editor in Chromium: two tabs with the same field show both versions", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Zwei", TWO);
      const { page: one, context } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const { page: two } = await openPage(context, base, `/edit/${routeId}`);
      await open(one, "Halt 1");
      await open(two, "Halt 1");
      await rename(one, "Aus dem ersten");
      await saved(one);
      await rename(two, "Aus dem zweiten");
      const dialog = two.getByRole("dialog", { name: "Hier gibt es zwei Fassungen" });
      await dialog.getByText("Aus dem ersten").waitFor();
      await dialog.getByText("Aus dem zweiten").waitFor();
      const [stored] = await stationsOf(send, routeId);
      assert.equal(stored?.title, "Aus dem ersten", "nothing is overwritten before the choice");
      await dialog.getByRole("button", { name: "Meine behalten" }).click();
      await until("the choice is stored", async () =>
        (await stationsOf(send, routeId))[0]?.title === "Aus dem zweiten");
      await saved(two);
    })));

Deno.test("The editor in Chromium: without a connection nothing is lost, not even by a reload", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Funkloch", TWO);
      const { page, context } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await open(page, "Halt 1");
      // The connection is lost in the middle of the upload.
      let uploads = 0;
      await page.route("**/pictures", async (route) => {
        uploads++;
        await context.setOffline(true);
        await route.abort("connectionreset");
      });
      const buffer = Buffer.from(jpeg({ width: 640, height: 480 }));
      await page.getByLabel("Bilder hinzufügen").setInputFiles({
        name: "a.jpg",
        mimeType: "image/jpeg",
        buffer,
      });
      await page.getByText("Ihre Änderungen sind auf diesem Gerät sicher.").waitFor();
      assert.equal(uploads, 1);
      await rename(page, "Unterwegs");
      await onDisk(page, "Unterwegs");
      assert.deepEqual((await stationsOf(send, routeId)).map(({ images }) => images.length), [
        0,
        0,
      ]);
      await page.unroute("**/pictures");
      await page.close();
      await context.setOffline(false);
      const { page: later } = await openPage(context, base, "/edit");
      await until("the first page is closed", async () =>
        await later.evaluate<number>("navigator.locks.query().then(({ held }) => held.length)") ===
          0);
      await later.addInitScript(SLOW_LOCKS);
      await later.goto(`${base}/edit/${routeId}`);
      await until("all is stored", async () => {
        const [first] = await stationsOf(send, routeId);
        return first?.title === "Unterwegs" && first.images.length === 1;
      });
      await saved(later);
      await later.reload();
      await saved(later);
      assert.equal((await stationsOf(send, routeId))[0]?.images.length, 1, "it is there once");
    })));

Deno.test("The editor in Chromium: what is typed while a new station gets its ID is saved", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Eilig", TWO);
      const { page, complaints } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const stored = Promise.withResolvers<void>();
      await page.route("**/pois", async (route) => {
        if (route.request().method() === "POST") await stored.promise;
        await route.continue();
      });
      await page.getByRole("slider", { name: /^Weg/ }).focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      const name = page.getByRole("textbox", { name: "Name" });
      await name.selectText();
      await page.keyboard.type("Alte Ei");
      const handle = await name.elementHandle();
      stored.resolve();
      await until("the server has it", async () => (await stationsOf(send, routeId)).length === 3);
      await page.getByRole("button", { name: "Rückgängig" }).waitFor();
      await page.keyboard.type("che");
      await page.keyboard.press("Tab");
      await saved(page);
      assert.equal(await name.inputValue(), "Alte Eiche");
      await until("the name is stored", async () =>
        (await stationsOf(send, routeId)).some(({ title }) => title === "Alte Eiche"));
      assert.equal(
        await handle?.evaluate((field) =>
          field.isConnected
        ),
        true,
        "the same field",
      );
      assert.deepEqual(complaints, []);
    })));

Deno.test("The editor in Chromium: on a phone a lost connection is in sight beside the form", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Handy", TWO);
      const viewport = { width: 390, height: 844 };
      const { page, context } = await openEditorPage(browser, base, `/edit/${routeId}`, {
        viewport,
      });
      await open(page, "Halt 1");
      await context.setOffline(true);
      await rename(page, "Unterwegs");
      const message = page.getByText("Ihre Änderungen sind auf diesem Gerät sicher.");
      await message.waitFor();
      await page.getByRole("button", { name: "Verschieben" }).scrollIntoViewIfNeeded();
      let box = await message.boundingBox();
      await until("the message is on the screen", async () => {
        box = await message.boundingBox();
        return box !== null && box.y > 0 && box.y + box.height <= viewport.height;
      }).catch((error: Error) => {
        throw new Error(`${error.message}: ${JSON.stringify(box)}`);
      });
    })));
