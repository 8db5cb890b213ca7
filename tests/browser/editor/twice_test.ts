/**
 * Edits that are sent twice by pages of the editor: the response of the first try is lost, or two pages without
 * https have the same edits. What they add is there once.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import type { Send } from "../../support/sample.ts";
import { CuttingProxy } from "../../support/cutting_proxy.ts";
import { jpeg } from "../../support/media/pictures.ts";
import { createWalk } from "../../support/walk.ts";
import { inProfile } from "../profile.ts";
import { withService } from "../guide/phone.ts";
import { openEditorPage, openPage, saved } from "./editor_page.ts";
import { until } from "../../support/until.ts";

const ONE = [{ title: "Halt 1", atM: 100 }];

const PICTURE = {
  name: "a.jpg",
  mimeType: "image/jpeg",
  buffer: Buffer.from(jpeg({ width: 640, height: 480 })),
};

/** Number of pictures of each station. */
async function picturesOf(send: Send, routeId: number): Promise<number[]> {
  const { pois } = await (await send(`/api/routes/${routeId}/pois`, {})).json();
  return pois.map(({ images }: { images: unknown[] }) => images.length);
}

async function addPicture(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Stationen" }).getByRole("button", { name: "Halt 1" })
    .click();
  await page.getByLabel("Bilder hinzufügen").setInputFiles(PICTURE);
}

/** Adds a station in the middle of the track, by keyboard. */
async function addStation(page: Page): Promise<void> {
  await page.locator("svg.profile").focus();
  for (let step = 0; step < 5; step++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Name" }).fill("Dazu");
  await page.getByRole("heading", { name: "Station bearbeiten" }).click();
}

for (const isReloaded of [false, true]) {
  const then = isReloaded ? ", and the page is closed" : "";
  Deno.test(`The editor in Chromium: a picture whose response is lost${then} is added once`, (test) =>
    inProfile(test, (browser) =>
      withService(async ({ base }, send) => {
        const { routeId } = await createWalk(send, "Verloren", ONE);
        await using proxy = new CuttingProxy(
          new URL(base),
          (head, cuts) => cuts === 0 && /^POST \S+\/pictures /.test(head),
        );
        const { page, context } = await openEditorPage(browser, proxy.origin, `/edit/${routeId}`);
        await addPicture(page);
        await until(
          "the picture is stored",
          async () => (await picturesOf(send, routeId))[0] === 1,
        );
        await until("the response is lost", () => Promise.resolve(proxy.cuts === 1));
        let last = page;
        if (isReloaded) {
          await page.close();
          last = (await openPage(context, base, `/edit/${routeId}`)).page;
        }
        await saved(last);
        assert.deepEqual(await picturesOf(send, routeId), [1]);
        await last.getByRole("region", { name: "Stationen" }).getByRole("button", {
          name: "Halt 1",
        }).click();
        await last.getByRole("button", { name: "Bild 1 entfernen" }).waitFor();
        assert.equal(await last.getByRole("textbox", { name: /^Bildtext/ }).count(), 1);
      })));
}

Deno.test("The editor in Chromium: a station whose response is lost is added once", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Verloren", ONE);
      await using proxy = new CuttingProxy(
        new URL(base),
        (head, cuts) => cuts === 0 && /^POST \S+\/pois /.test(head),
      );
      const { page } = await openEditorPage(browser, proxy.origin, `/edit/${routeId}`);
      await addStation(page);
      await saved(page);
      assert.equal(proxy.cuts, 1);
      assert.equal((await picturesOf(send, routeId)).length, 2);
    })));

Deno.test("The editor in Chromium: two pages without https add what waits once", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Ohne https", ONE);
      const plain = base.replace("127.0.0.1", "walk.test");
      const { page: one, context } = await openEditorPage(browser, plain, `/edit/${routeId}`);
      assert.equal(await one.evaluate("navigator.locks"), undefined);
      const isWrite = (method: string) => method === "POST" || method === "PUT";
      await one.route("**/api/**", (route) =>
        isWrite(route.request().method()) ? route.abort() : route.fallback());
      await addPicture(one);
      await addStation(one);
      await one.getByText("Ihre Änderungen sind auf diesem Gerät sicher.").waitFor();
      const { page: two } = await openPage(context, plain, `/edit/${routeId}`);
      await saved(two);
      // While it is in vain: the page tries by itself, too, and the button is gone once that has succeeded.
      const tried = one.waitForRequest((request) =>
        isWrite(request.method())
      );
      await one.getByRole("button", { name: "Noch einmal versuchen" }).click();
      await tried;
      await one.unroute("**/api/**");
      await saved(one);
      await two.reload();
      await saved(two);
      assert.deepEqual(await picturesOf(send, routeId), [0, 1]);
    }, { ALLOWED_HOSTS: "walk.test", EDIT_PASSWORD: "none" }), {
    flags: ["--host-resolver-rules=MAP walk.test 127.0.0.1"],
  }));
