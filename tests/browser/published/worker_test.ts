/**
 * The service worker of published walks while files are uploaded: it keeps what a phone needs without a network, and a page
 * that is cut off is not white.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { inChromium } from "../chromium.ts";
import { both, heading, READY, withCopy, withWalk } from "./copied_walk.ts";

/** Lets the browser look for another service worker. @returns What became of it. */
function updateWorker(page: Page): Promise<string> {
  return page.evaluate<string>(`navigator.serviceWorker.getRegistration()
    .then((registration) => registration.update()).then((registration) => new Promise((resolve) => {
      const worker = registration.installing;
      if (worker === null) return resolve("none");
      worker.addEventListener("statechange", () =>
        ["redundant", "activated"].includes(worker.state) && resolve(worker.state));
    }))`);
}

/** The list without a network, and from it the walk. */
async function expectList(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("link", { name: "Am Bach" }).click();
  await page.getByRole("heading", READY).waitFor();
}

Deno.test("The guide on published files in Chromium: a service worker whose list is not there yet does not replace the one before", (test) =>
  withCopy(inChromium, test, async ({ server, versions, phone: { page, context } }) => {
    const { first } = versions;
    const list = first.files.get("index.html") ?? new Uint8Array();
    for (const content of [list, list.subarray(0, 100)]) {
      server.files = new Map([...both(versions), ["index.html", content]]);
      assert.equal(await updateWorker(page), "redundant");
    }
    await context.setOffline(true);
    await expectList(page, server.address);
  }));

Deno.test("The guide on published files in Chromium: a new service worker keeps the list of the one before if it cannot be read", (test) =>
  withCopy(inChromium, test, async ({ server, versions, phone: { page, context } }) => {
    const files = new Map(both(versions));
    const list = files.get("walks.json") ?? new Uint8Array();
    files.set("walks.json", list.subarray(0, 100));
    server.files = files;
    assert.equal(await updateWorker(page), "activated");
    await context.setOffline(true);
    await expectList(page, server.address);
  }));

Deno.test("The guide on published files in Chromium: a page of which only a part was uploaded is the sentence or the list, until it is whole", (test) =>
  withWalk(
    inChromium,
    test,
    async ({ server, versions: { first, path }, phone: { page }, address }) => {
      await page.evaluate("navigator.serviceWorker.ready");
      await page.reload();
      await page.getByRole("button", { name: "Weg beginnen" }).waitFor();
      const whole = first.files.get(`${path}index.html`) ?? new Uint8Array();
      const cutTo = (length: number) => {
        server.files = new Map([...first.files, [`${path}index.html`, whole.subarray(0, length)]]);
      };
      cutTo(new TextDecoder().decode(whole).indexOf('<div id="app">'));
      await page.reload();
      await page.getByRole("heading", { name: "Dieser Weg wird gerade aktualisiert." }).waitFor();
      for (const length of [0, 60]) {
        cutTo(length);
        await page.goto(address);
        await page.getByRole("link", { name: first.name }).waitFor();
        assert.equal(page.url(), server.address);
      }
      server.files = first.files;
      await page.goto(address);
      await page.getByRole("button", { name: "Weg beginnen" }).waitFor();
      assert.equal(await heading(page), first.name);
    },
  ));
