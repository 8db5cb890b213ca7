/**
 * Profiles on disk: what a page has kept is there after the browser was closed or killed, and everything ends with the
 * test.
 *
 * @module
 */
import assert from "node:assert/strict";
import { posixOnly } from "../support/platform.ts";
import { withService } from "./guide/phone.ts";
import {
  type AnyProfile,
  type AnyWindow,
  inChromiumProfile,
  inFirefoxProfile,
  inProfile,
  NO_GROUPS,
} from "./profile.ts";

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

async function keepsValues(profile: AnyProfile): Promise<void> {
  await withService(async ({ base }) => {
    const pageOf = async (window: AnyWindow) => {
      const page = await window.newPage();
      await page.goto(`${base}/`);
      return page;
    };
    await (await pageOf(await profile.open())).evaluate(WRITE("one"));
    for (const how of ["close", "kill", "kill"] as const) {
      const page = await pageOf(await profile.reopen(how));
      assert.equal(await page.evaluate(READ), "one", `after ${how}`);
    }
    await (await pageOf(await profile.reopen("close"))).evaluate(WRITE("two"));
    assert.equal(await (await pageOf(await profile.reopen("kill"))).evaluate(READ), "two");
  });
}

/** Whether a folder is there. */
function exists(folder: string): boolean {
  try {
    return Deno.statSync(folder).isDirectory;
  } catch {
    return false;
  }
}

Deno.test(
  posixOnly(
    "tests/browser/profile.ts: what Chromium has kept survives the browser, also a killed one",
    NO_GROUPS,
  ),
  async (test) => {
    let folder = "";
    await inChromiumProfile(test, async (profile) => {
      folder = profile.folder;
      await keepsValues(profile);
    });
    assert.ok(!exists(folder), "the folder is removed");
  },
);

Deno.test(
  posixOnly(
    "tests/browser/profile.ts: what Firefox has kept survives the browser, also a killed one",
    NO_GROUPS,
  ),
  async (test) => {
    let folder = "";
    await inFirefoxProfile(test, async (profile) => {
      folder = profile.folder;
      await keepsValues(profile);
    });
    assert.ok(!exists(folder), "the folder is removed");
  },
);

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
