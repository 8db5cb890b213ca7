/** Profiles on disk: each is a device of its own, and everything ends with the test. @module */
import assert from "node:assert/strict";
import { withService } from "./guide/phone.ts";
import { inChromiumProfile, inProfile } from "./profile.ts";

const WRITE = (value: string) =>
  `new Promise((resolve, reject) => {
  const opening = indexedDB.open("kept");
  opening.onupgradeneeded = () => opening.result.createObjectStore("values");
  opening.onsuccess = () => {
    const transaction = opening.result.transaction("values", "readwrite");
    transaction.objectStore("values").put("${value}", "name");
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  };
})`;

const READ = `new Promise((resolve, reject) => {
  const opening = indexedDB.open("kept");
  opening.onsuccess = () => {
    const request = opening.result.transaction("values").objectStore("values").get("name");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  };
})`;

/** Whether a folder is there. */
function exists(folder: string): boolean {
  try {
    return Deno.statSync(folder).isDirectory;
  } catch {
    return false;
  }
}

Deno.test("tests/browser/profile.ts: a test that fails with an open browser leaves nothing", async (test) => {
  let folder = "";
  const failing = inChromiumProfile(test, async (profile) => {
    folder = profile.folder;
    await profile.open();
    throw new Error("as a test fails");
  });
  if (await failing.then(() => "skipped", ({ message }) => message) === "skipped") return;
  await assert.rejects(failing, /as a test fails/);
  assert.ok(!exists(folder), "the folder is removed");
});

Deno.test("tests/browser/profile.ts: each context is a device of its own", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }) => {
      const [one, other] = [await browser.newContext(), await browser.newContext()];
      for (const [context, value] of [[one, "one"], [other, "other"]] as const) {
        const page = await context.newPage();
        await page.goto(`${base}/`);
        await page.evaluate(WRITE(value));
      }
      for (const [context, value] of [[one, "one"], [other, "other"]] as const) {
        const page = context.pages().at(-1);
        assert.equal(await page?.evaluate(READ), value);
      }
    })));
