/**
 * Pages through the service worker: the status of the server is kept, and a server that fails is as good as none.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createWalk } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { openPhone, withService } from "./phone.ts";
import { until } from "../../support/until.ts";
import { beginWalk } from "./begin_walk.ts";

/** Waits until the service worker takes the requests of the page. */
async function workerControls(page: Page): Promise<void> {
  await until(
    "the service worker takes the requests",
    () => page.evaluate<boolean>("navigator.serviceWorker.controller !== null"),
  );
}

Deno.test("GET /w/:id of a missing walk: 404 with a page that says so, also through the service worker", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Weg", [{ title: "Halt", atM: 100 }]);
      const { page } = await openPhone(browser, base, "/");
      await workerControls(page);
      const pages = [
        ["/w/99", "Diesen Weg gibt es hier nicht."],
        [`/w/${routeId}/s/99`, "Diese Station gibt es nicht mehr."],
        ["/w/99/sheet", "Diesen Weg gibt es nicht mehr."],
        ["/edit/99", "Diesen Weg gibt es nicht mehr."],
      ] as const;
      for (const [path, title] of pages) {
        // A response that takes long is replaced by the stored page, whose status is 200.
        await until(
          `the status of ${path} is 404`,
          async () => (await page.goto(base + path))?.status() === 404,
        );
        await page.getByRole("heading", { name: title }).waitFor();
      }
      const response = await page.goto(`${base}/w/${routeId}`);
      assert.equal(response?.status(), 200);
      await page.getByRole("heading", { name: "Weg", exact: true }).waitFor();
    })));

Deno.test("GET /w/:id of a loaded walk works while a proxy responds with 502 for the service", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Weg", [{ title: "Halt", atM: 100, seconds: 1 }]);
      let isDown = false;
      await using proxy = Deno.serve(
        { hostname: "127.0.0.1", port: 0, onListen: () => {} },
        ({ url }) => {
          const { pathname, search } = new URL(url);
          return isDown ? new Response("Bad Gateway", { status: 502 }) : fetch(
            base + pathname + search,
            { headers: { "Accept-Encoding": "identity" } },
          );
        },
      );
      const origin = `http://127.0.0.1:${proxy.addr.port}`;
      const { page } = await openPhone(browser, origin, `/w/${routeId}`);
      await page.getByRole("button", { name: /Für unterwegs laden/ }).click();
      await page.getByRole("heading", { name: "Bereit ohne Internet" }).waitFor();
      isDown = true;
      await page.reload();
      await page.getByRole("heading", { name: "Bereit ohne Internet" }).waitFor();
      await beginWalk(page);
      await page.getByRole("listitem").getByRole("link").click();
      await page.getByRole("link", { name: "Zum Schluss" }).waitFor();
      const sheet = await page.goto(`${origin}/w/${routeId}/sheet`);
      assert.equal(sheet?.status(), 502, "the stored page has no sheet");
    })));
