/** The folder of an unpacked walk pack, put on a web space by hand: it is a published walk. @module */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { jsonOf } from "../../support/responses.ts";
import { Service } from "../../support/service.ts";
import { until } from "../../support/until.ts";
import { createWalk } from "../../support/walk.ts";
import { packOf, unpack } from "../../support/walk_pack.ts";
import { A_MONTH, type Files, FolderServer } from "../../support/web_servers/folder_server.ts";
import { publishedFiles } from "../../support/published_files.ts";
import { inChromium } from "../chromium.ts";
import { openPhone, type Phone } from "../guide/phone.ts";
import { READY_KEYS } from "../guide/begin_walk.ts";

const READY = { name: "Bereit ohne Internet" };

const STATIONS = [
  { title: "Am Wehr", atM: 100, seconds: 2, hasPicture: true },
  { title: "Die Mühle", atM: 220, seconds: 2 },
];

/** A phone with a copy of a walk whose pack is on a web space. */
interface PackSite {
  readonly service: Service;
  readonly routeId: number;
  readonly server: FolderServer;
  readonly phone: Phone;
}

async function unpacked(service: Service, routeId: number): Promise<Files> {
  const files = await unpack(await packOf(service, routeId));
  return new Map([...files].map(([path, content]) => [path, new Uint8Array(content)]));
}

async function withCopy(test: Deno.TestContext, work: (site: PackSite) => Promise<void>) {
  await inChromium(test, async (browser) => {
    await using service = await Service.open();
    const send = (path: string, init?: RequestInit) => service.fetch(path, init);
    const { routeId } = await createWalk(send, "Am Bach", STATIONS);
    const files = await unpacked(service, routeId);
    await using server = new FolderServer(files, { cacheControl: A_MONTH });
    const phone = await openPhone(browser, server.address, "");
    await phone.page.getByRole("button", { name: /Für unterwegs laden/ }).click();
    await phone.page.getByRole("heading", READY).waitFor();
    await work({ service, routeId, server, phone });
  });
}

/** Names of the caches with a copy of a walk. */
async function copies(page: Page): Promise<string[]> {
  const names = await page.evaluate<string[]>("caches.keys()");
  return names.filter((name) => name.startsWith("walk-"));
}

Deno.test("index.html of a pack on a web space in Chromium: the walk is loaded, heard without a network, and can be installed", (test) =>
  withCopy(test, async ({ server, phone }) => {
    const { page, context, complaints } = phone;
    assert.equal(await page.getByRole("link", { name: "Alle Wege" }).count(), 0);
    const scope = "navigator.serviceWorker.getRegistration().then(({ scope }) => scope)";
    assert.equal(await page.evaluate(scope), server.address);
    const manifest = await page.evaluate(
      "fetch(document.querySelector('link[rel=manifest]').href).then((it) => it.json())",
    );
    assert.ok(typeof manifest === "object" && manifest !== null);
    assert.deepEqual(
      ["name", "start_url", "scope"].map((key) => Reflect.get(manifest, key)),
      ["Am Bach", "./", "./"],
    );
    server.files = new Map();
    await context.setOffline(true);
    await page.goto(`${server.address}index.html`);
    await page.getByRole("heading", READY).waitFor();
    for (const key of [".btn-large", ...READY_KEYS]) await page.locator(key).click();
    await page.locator(".list-rows .list-row").first().click();
    await page.getByRole("heading", { name: "Am Wehr" }).waitFor();
    await until("the recording plays", async () => (await phone.played()).length > 0);
    await until(
      "the picture is loaded",
      async () =>
        await page.evaluate("document.querySelector('.shots img')?.naturalWidth > 0") === true,
    );
    assert.deepEqual(complaints, []);
  }));

Deno.test("index.html of a pack on a web space in Chromium: a newer pack over it replaces the copy without a tap", (test) =>
  withCopy(test, async ({ service, routeId, server, phone: { page } }) => {
    await jsonOf(service.send("PUT", `/api/routes/${routeId}`, { name: "Am Fluss" }));
    server.files = new Map([...server.files, ...await unpacked(service, routeId)]);
    await page.reload();
    await page.getByRole("heading", { name: "Am Fluss" }).waitFor();
    await page.getByRole("heading", READY).waitFor();
    await until("the old copy is deleted", async () => (await copies(page)).length === 1);
    server.files = new Map();
    await page.reload();
    await page.getByRole("heading", { name: "Am Fluss" }).waitFor();
  }));

Deno.test("index.html of a pack on a web space in Chromium: a list of walks in its place deletes the copy", (test) =>
  withCopy(test, async ({ service, server, phone: { page } }) => {
    server.files = new Map([...server.files, ...await publishedFiles(service)]);
    await page.reload();
    await page.getByRole("heading", { name: "Diesen Weg gibt es nicht mehr." }).waitFor();
    assert.deepEqual(await copies(page), []);
    await page.reload();
    await page.getByRole("link", { name: "Am Bach" }).waitFor();
  }));

Deno.test("index.html of a pack on a web space in Chromium: only the sizes of media are asked for, unless they are heard", (test) =>
  inChromium(test, async (browser) => {
    await using service = await Service.open();
    const send = (path: string, init?: RequestInit) => service.fetch(path, init);
    const { routeId } = await createWalk(send, "Am Bach", STATIONS);
    await using server = new FolderServer(await unpacked(service, routeId));
    const { page } = await openPhone(browser, server.address, "");
    const recordings = [...server.files.keys()].filter((path) => path.endsWith(".wav"));
    await until(
      "all are asked for",
      () => recordings.every((path) => server.requests.includes(`HEAD ${path}`)),
    );
    await page.waitForLoadState("networkidle");
    assert.deepEqual(server.requests.filter((line) => /^GET .*\.wav$/.test(line)), []);
  }));
