/**
 * Files that another page or program replaces while a walk is open in the editor: what is heard and seen follows.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import type { Send } from "../../support/sample.ts";
import { colouredPng } from "../../support/media/coloured_png.ts";
import { until } from "../../support/until.ts";
import { createWalk, recording } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { openEditorPage, saved } from "./editor_page.ts";
import { select } from "./stations.ts";

/** Replaces a file as another program does. */
async function replace(send: Send, path: string, part: "audio" | "picture", file: Uint8Array) {
  const body = new FormData();
  body.append(part, new File([new Uint8Array(file)], "file"));
  const response = await send(path, { method: "PUT", body });
  assert.ok(response.ok, await response.text());
}

/** The page is seen again. */
async function seeAgain(page: Page): Promise<void> {
  await page.evaluate(`document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))`);
}

/** Seconds of the recording that the form plays. */
function lengthOf(page: Page): Promise<unknown> {
  return page.evaluate(`Math.round(document.querySelector("audio.listen").duration)`);
}

/** Pixels of the width of the picture that the form shows. */
function widthOf(page: Page): Promise<unknown> {
  return page.evaluate(`document.querySelector("img.pic").naturalWidth`);
}

/** A picture of this width. */
function picture(width: number): Uint8Array {
  return colouredPng(width, 8, () => [200, 0, 0]);
}

Deno.test("The editor in Chromium: a recording and a picture that are replaced elsewhere are heard and seen, also while edits wait", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const stations = [{ title: "Halt 1", atM: 100, seconds: 3, hasPicture: true }];
      const { routeId, poiIds: [id] } = await createWalk(send, "Ersetzt", stations);
      const poi = `/api/routes/${routeId}/pois/${id}`;
      const { page, context, complaints } = await openEditorPage(
        browser,
        base,
        `/edit/${routeId}`,
      );
      await select(page, "Halt 1");
      await until("the recording is read", async () => await lengthOf(page) === 3);
      const files: string[] = [];
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (/\/(audio|pictures\/\d+)$/.test(pathname)) files.push(pathname);
      });
      const read = page.waitForResponse((response) => response.url().endsWith("/manifest"));
      await seeAgain(page);
      await read;
      await page.evaluate("new Promise((resolve) => setTimeout(resolve, 300))");
      assert.deepEqual(files, [], "nothing has changed");

      await replace(send, `${poi}/audio`, "audio", recording(5));
      await replace(send, `${poi}/pictures/1`, "picture", picture(31));
      await seeAgain(page);
      await until("the new recording is there", async () => await lengthOf(page) === 5);
      await until("the new picture is there", async () => await widthOf(page) === 31);

      await context.setOffline(true);
      const name = page.getByRole("textbox", { name: "Name" });
      await name.fill("Ohne Netz");
      await name.blur();
      await page.getByText(/Keine Verbindung/).first().waitFor();
      await replace(send, `${poi}/audio`, "audio", recording(7));
      await replace(send, `${poi}/pictures/1`, "picture", picture(47));
      await seeAgain(page);
      await context.setOffline(false);
      await saved(page);
      await until("the newer recording is there", async () => await lengthOf(page) === 7);
      await until("the newer picture is there", async () => await widthOf(page) === 47);
      assert.equal(await name.inputValue(), "Ohne Netz");
      assert.deepEqual(complaints, []);
    })));

Deno.test("The editor in Chromium: the page that has replaced a recording hears the one of another page, and its own after undo", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const stations = [{ title: "Halt 1", atM: 100, seconds: 3 }];
      const { routeId, poiIds: [id] } = await createWalk(send, "Eigene", stations);
      const audio = `/api/routes/${routeId}/pois/${id}/audio`;
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await select(page, "Halt 1");
      const buffer = Buffer.from(recording(5));
      await page.getByLabel("Datei wählen")
        .setInputFiles({ name: "a.wav", mimeType: "audio/wav", buffer });
      await until("its own recording is there", async () => await lengthOf(page) === 5);
      await saved(page);
      const undo = page.getByRole("button", { name: /^Rückgängig/ });
      await undo.click();
      await saved(page);
      await until("the first recording is there", async () => await lengthOf(page) === 3);
      await page.getByRole("button", { name: /^Wiederholen/ }).click();
      await saved(page);
      await until("its own recording is there again", async () => await lengthOf(page) === 5);
      await replace(send, audio, "audio", recording(7));
      await seeAgain(page);
      await until("the other recording is there", async () => await lengthOf(page) === 7);
    })));
