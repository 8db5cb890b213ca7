/**
 * What the editor keeps on a device whose database is that of an iPhone: connections end in the background,
 * private windows refuse a Blob, and what earlier versions have written is read.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { jpeg } from "../../support/media/pictures.ts";
import { inProfile } from "../profile.ts";
import { FAKE_MICROPHONE, saved, soundAt } from "./editor_page.ts";
import {
  type Fixture,
  keptSeconds,
  openRecorder,
  openStation,
  PADDING_S,
  recordSeconds,
  reviewedSeconds,
  rowCount,
  storedAudio,
  withEditor,
} from "./recorder.ts";
import { loudestHz } from "./sound.ts";
import { until } from "../../support/until.ts";

const FLAGS = { flags: FAKE_MICROPHONE };

const WAITS = "Hier wartet eine Aufnahme, die Sie noch nicht behalten haben.";

/** Every connection fails for ever once the page was in the background. */
const failing = (name: string, message: string) => `
  const closed = new WeakSet();
  const open = new Set();
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...given) {
    open.add(this);
    if (closed.has(this)) throw new DOMException("${message}", "${name}");
    return transaction.apply(this, given);
  };
  document.addEventListener("visibilitychange", () => open.forEach((each) => closed.add(each)));`;

/** Private windows of Safari. */
const NO_BLOBS = `
  const { put } = IDBObjectStore.prototype;
  const hasBlob = (value) => value instanceof Blob || typeof value === "object" &&
    value !== null && !ArrayBuffer.isView(value) && Object.values(value).some(hasBlob);
  IDBObjectStore.prototype.put = function (value, ...others) {
    if (hasBlob(value)) throw new DOMException("Blobs are refused", "DataCloneError");
    return put.call(this, value, ...others);
  };`;

/** A disk on which edits have space, but neither recordings nor pictures. */
const FULL = `
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...given) {
    if (this.name === "contents") throw new DOMException("The disk is full", "QuotaExceededError");
    return put.apply(this, given);
  };`;

const LOST: Readonly<Record<string, string>> = {
  InvalidStateError: "The database connection is closing",
  UnknownError: "Connection to Indexed Database server lost. Refresh the page to try again",
};

async function addPicture(page: Page): Promise<void> {
  const buffer = Buffer.from(jpeg({ width: 64 }));
  await page.getByLabel("Bilder hinzufügen").setInputFiles({
    name: "1.jpg",
    mimeType: "image/jpeg",
    buffer,
  });
  await page.getByRole("button", { name: "Bild 1 entfernen" }).waitFor();
}

for (const [name, message] of Object.entries(LOST)) {
  Deno.test(`The editor in Chromium: a connection to the database that ends with ${name} is opened again`, (test) =>
    inProfile(
      test,
      (browser) =>
        withEditor(browser, failing(name, message), {}, async ({ page }) => {
          await openStation(page);
          for (const title of ["Am Bach", "Am Wehr"]) {
            await page.evaluate(`document.dispatchEvent(new Event("visibilitychange"))`);
            await page.getByRole("textbox", { name: "Name" }).fill(title);
            await saved(page);
          }
          await page.evaluate(`document.dispatchEvent(new Event("visibilitychange"))`);
          await addPicture(page);
          await saved(page);
        }),
    ));
}

Deno.test("The editor in Chromium: a connection that the browser closes is opened again", (test) =>
  inProfile(test, (browser) =>
    withEditor(browser, "", {}, async ({ page }) => {
      await openStation(page);
      // Only with a connection that is closed can the database be deleted, as by a newer version of the editor.
      await page.evaluate(`new Promise((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase("route-guide-editor");
        deleting.onsuccess = resolve;
        deleting.onblocked = () => reject(new Error("blocked"));
      })`);
      await addPicture(page);
      await saved(page);
    })));

Deno.test("The editor in Chromium: a private window that refuses a Blob keeps takes, recordings and pictures", (test) =>
  inProfile(test, (browser) =>
    withEditor(browser, NO_BLOBS, {}, async (fixture) => {
      const { page } = fixture;
      const dialog = await openRecorder(page);
      await recordSeconds(dialog, 3);
      await until("a part is on the disk", async () =>
        await page.evaluate<number>(rowCount("unfinished:")) >= 2);
      await dialog.getByRole("button", { name: "Fertig" }).click();
      const seconds = await keptSeconds(dialog);
      assert.equal(await dialog.getByRole("alert").count(), 0); // it is shown only with a text
      await page.reload();
      await page.getByText(WAITS).waitFor();
      await page.getByRole("button", { name: "Anhören und zuschneiden" }).click();
      await dialog.getByRole("button", { name: "Behalten" }).click();
      await saved(page);
      const { samples, rate } = await soundAt(page, await storedAudio(fixture));
      assert.ok(Math.abs(samples.length / rate - seconds) < PADDING_S, `${samples.length} samples`);
      await addPicture(page);
      await saved(page);
    }), FLAGS));

Deno.test("The editor in Chromium: a full disk is shown, and the take can be used all the same", (test) =>
  inProfile(test, (browser) =>
    withEditor(browser, FULL, {}, async ({ page }) => {
      const dialog = await openRecorder(page);
      await recordSeconds(dialog, 3);
      await dialog.getByRole("button", { name: "Fertig" }).click();
      await dialog.getByText("Auf diesem Gerät lässt sich die Aufnahme nicht zwischenspeichern.")
        .waitFor();
      assert.ok(await reviewedSeconds(dialog) > 1);
    }), FLAGS));

/** Writes rows as versions before 2026-11 did: with a Blob. */
const writeOldRows = ({ routeId }: Fixture, poiId: string) =>
  `new Promise((resolve, reject) => {
  const header = new Uint8Array([
    ...[..."RIFF"].map((c) => c.charCodeAt(0)), 0x24, 0x7d, 0, 0,
    ...[..."WAVEfmt "].map((c) => c.charCodeAt(0)), 16, 0, 0, 0, 1, 0, 1, 0,
    0x80, 0x3e, 0, 0, 0, 0x7d, 0, 0, 2, 0, 16, 0,
    ...[..."data"].map((c) => c.charCodeAt(0)), 0, 0x7d, 0, 0,
  ]);
  const content = new Blob([header, new Uint8Array(32_000).fill(7)], { type: "audio/wav" });
  const opening = indexedDB.open("route-guide-editor");
  opening.onsuccess = () => {
    const database = opening.result;
    const transaction = database.transaction(["contents", "edits"], "readwrite");
    const contents = transaction.objectStore("contents");
    const samples = Float32Array.from({ length: 32_000 }, (_, i) => 0.25 * Math.sin(i / 5));
    const original = new Blob(["original"], { type: "audio/mp4" });
    const sinceMs = Date.now();
    contents.put({ take: { samples, original }, sinceMs }, "take:${routeId}:${poiId}");
    contents.put({ content, sinceMs }, "new-0123");
    const to = { url: "", blobKey: "new-0123" };
    const operation = { kind: "audio", key: "${poiId}", to, base: null };
    transaction.objectStore("edits").put([{ id: 1, operation }], "${routeId}:new-4567");
    transaction.oncomplete = () => {
      database.close();
      resolve();
    };
    transaction.onerror = () => reject(transaction.error);
  };
})`;

Deno.test("The editor in Chromium: takes and recordings that earlier versions have kept are read", (test) =>
  inProfile(test, (browser) =>
    withEditor(browser, "", {}, async (fixture) => {
      const { page, base, send, routeId } = fixture;
      const { pois } = await (await send(`/api/routes/${routeId}/pois`, {})).json();
      await page.getByRole("region", { name: "Stationen" }).waitFor();
      await page.goto(`${base}/edit`);
      await page.evaluate(writeOldRows(fixture, String(pois[0].id)));
      await page.goto(`${base}/edit/${routeId}`);
      const { samples, rate } = await soundAt(page, await storedAudio(fixture));
      assert.equal(samples.length / rate, 1, "the recording that waited is sent");
      await page.getByText(WAITS).waitFor();
      await page.getByRole("button", { name: "Anhören und zuschneiden" }).click();
      const dialog = page.getByRole("dialog");
      assert.equal(await reviewedSeconds(dialog), 2);
      await dialog.getByRole("slider", { name: "Ende" }).fill("1");
      await dialog.getByRole("button", { name: "Behalten" }).click();
      await saved(page);
      await until("a part of the take is stored", async () => {
        const stored = await soundAt(page, await storedAudio(fixture));
        const seconds = stored.samples.length / stored.rate;
        return seconds >= 1 && seconds < 1 + PADDING_S &&
          loudestHz(stored.samples, stored.rate, 300, 700) === 510; // 16 000 / (2π · 5)
      });
    })));
