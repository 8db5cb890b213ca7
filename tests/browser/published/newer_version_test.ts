/**
 * Newer versions of a published walk on a phone that has a copy: they come without a tap, and what keeps them from coming
 * is never seen.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { until } from "../../support/until.ts";
import type { Files, FolderServer } from "../../support/web_servers/folder_server.ts";
import { inChromium, reload } from "../chromium.ts";
import {
  both,
  type CopiedWalk,
  copies,
  heading,
  leave,
  load,
  newRecording,
  READY,
  withCopy,
  withWalk,
} from "./copied_walk.ts";

/** How often a file was requested to be read. */
function reads(server: FolderServer, path: string): number {
  return server.requests.filter((line) => line === `GET ${path}`).length;
}

/** The page and the list of stations say nothing of a newer version. */
async function untilUndisturbed({ page }: CopiedWalk["phone"]): Promise<void> {
  await page.getByRole("heading", READY).waitFor();
  for (const text of ["Es geht weiter", "Dein Gerät ist voll", "Der Weg hat sich geändert"]) {
    assert.equal(await page.getByText(text).count(), 0, text);
  }
  await page.evaluate("location.hash = '#walk'");
  await page.getByRole("list").first().waitFor();
  assert.equal(await page.locator(".strip").count(), 0);
  await page.evaluate("location.hash = ''");
  await page.getByRole("heading", READY).waitFor();
}

/** Reports several times that the network is back, and waits for what the page then requests. */
async function reportNetwork(page: Page): Promise<void> {
  for (let i = 0; i < 3; i++) await page.evaluate("void dispatchEvent(new Event('online'))");
  await page.waitForLoadState("networkidle");
}

Deno.test("The guide on published files in Chromium: a newer version replaces a copy that was loaded while the clock was ahead", (test) =>
  withWalk(inChromium, test, async ({ server, versions, phone: { page }, address }) => {
    await page.evaluate(`{
      const { now } = Date;
      Date.now = () => now() + 3_600_000;
    }`);
    await load(page);
    server.files = both(versions);
    await reload(page);
    await until(
      "the new name is shown",
      async () => await heading(page) === versions.second.name,
    );
    await page.getByRole("heading", READY).waitFor();
    await until("the old copy is deleted", async () => (await copies(page)).length === 1);
    assert.equal(reads(server, newRecording(versions)), 1);
    await leave(page);
    server.files = new Map();
    await page.goto(address);
    await page.getByRole("heading", READY).waitFor();
    assert.equal(await heading(page), versions.second.name);
  }));

/** Files whose page of the walk is that of the second version and of the first in turn. */
function inTurn({ versions }: CopiedWalk): Files {
  const { first, second, path } = versions;
  const page = `${path}index.html`;
  const pages = [second.files.get(page), first.files.get(page)];
  let count = 0;
  return new class extends Map<string, Uint8Array<ArrayBuffer>> {
    override get(name: string): Uint8Array<ArrayBuffer> | undefined {
      return name === page ? pages[count++ % 2] : super.get(name);
    }
  }(both(versions));
}

Deno.test("The guide on published files in Chromium: where servers of two versions respond in turn, each is loaded once at most", (test) =>
  withCopy(inChromium, test, async (walk) => {
    const { server, phone: { page }, versions: { first, second, path } } = walk;
    server.requests.length = 0;
    server.files = inTurn(walk);
    await reload(page);
    await page.getByRole("heading", READY).waitFor();
    await until("the page was compared", () => reads(server, `${path}index.html`) > 2);
    for (let i = 0; i < 3; i++) await reportNetwork(page);
    await page.getByRole("heading", READY).waitFor();
    for (const { recording } of [...first.stations, ...second.stations]) {
      assert.ok(reads(server, recording) <= 1, `${recording}: ${reads(server, recording)}`);
    }
  }));

Deno.test("The guide on published files in Chromium: a copy is ready while the network is lost within a newer version, which is loaded when it is back", (test) =>
  withCopy(inChromium, test, async ({ server, host, versions, phone }) => {
    const { page, context } = phone;
    const recording = newRecording(versions);
    const begun = Promise.withResolvers<void>();
    const lost = Promise.withResolvers<Response>();
    host.instead = (request) => {
      if (request !== `GET ${recording}`) return null;
      begun.resolve();
      return lost.promise;
    };
    server.files = both(versions);
    server.requests.length = 0;
    await reload(page);
    await begun.promise;
    await context.setOffline(true);
    host.instead = () => null;
    lost.resolve(new Response());
    await untilUndisturbed(phone);
    assert.equal(await heading(page), versions.first.name);
    assert.equal(reads(server, recording), 1);
    await context.setOffline(false);
    await until(
      "the new name is shown",
      async () => await heading(page) === versions.second.name,
    );
    await page.getByRole("heading", READY).waitFor();
  }));

Deno.test("The guide on published files in Chromium: a copy is ready while a server fails within a newer version, which the next visit loads", (test) =>
  withCopy(inChromium, test, async ({ server, host, versions, phone, address }) => {
    const { page } = phone;
    const recording = newRecording(versions);
    for (const status of [429, 503]) {
      host.instead = (request) =>
        request === `GET ${recording}` ? new Response("", { status }) : null;
      server.files = both(versions);
      server.requests.length = 0;
      await page.goto(address);
      await until(`${status} was sent`, () => reads(server, recording) > 0);
      await untilUndisturbed(phone);
      assert.equal(reads(server, recording), 1);
      await leave(page);
    }
    host.instead = () => null;
    await page.goto(address);
    await until(
      "the new name is shown",
      async () => await heading(page) === versions.second.name,
    );
  }));

/** Lets a file find no space. */
const fullFor = (path: string) =>
  `{
  const { put } = Cache.prototype;
  Cache.prototype.put = async function (request, response) {
    if (String(request).endsWith("/${path}")) {
      throw new DOMException("No space", "QuotaExceededError");
    }
    return await put.call(this, request, response);
  };
}`;

Deno.test("The guide on published files in Chromium: a copy is ready when there is no space for a newer version, of which nothing stays", (test) =>
  withCopy(inChromium, test, async ({ server, versions, phone }) => {
    const { page } = phone;
    const recording = newRecording(versions);
    const before = await copies(page);
    await page.addInitScript(fullFor(recording));
    server.files = both(versions);
    server.requests.length = 0;
    await reload(page);
    await until("it was loaded", () => reads(server, recording) === 1);
    await until("nothing of it is left", async () => `${await copies(page)}` === `${before}`);
    await untilUndisturbed(phone);
    await reportNetwork(page);
    await untilUndisturbed(phone);
    assert.equal(await heading(page), versions.first.name);
    assert.equal(reads(server, recording), 1);
  }));

/** Adds a copy to a phone that is older than its newest one, as it is left when a tab is closed before a recording ends. */
const OLDER_COPY = `(async () => {
  const [name] = (await caches.keys()).filter((name) => name.startsWith("walk-"));
  const newest = await caches.open(name);
  const older = await caches.open(name.replace(/[0-9a-f]{16}/, "0".repeat(16)));
  for (const request of await newest.keys()) await older.put(request, await newest.match(request));
  const manifest = await (await newest.match("/complete")).json();
  const version = manifest.version.replace(/[0-9a-f]{16}/, "0".repeat(16));
  await older.put("/complete", new Response(JSON.stringify({ ...manifest, version })));
})()`;

Deno.test("The guide on published files in Chromium: a copy that a newer one has replaced is deleted at the next visit", (test) =>
  withCopy(inChromium, test, async ({ server, phone: { page, context } }) => {
    const before = await copies(page);
    await page.evaluate(OLDER_COPY);
    assert.equal((await copies(page)).length, 2);
    await reload(page);
    await until("it is deleted", async () => (await copies(page)).length === 1);
    assert.deepEqual(await copies(page), before);
    server.files = new Map();
    await context.setOffline(true);
    await reload(page);
    await page.getByRole("heading", READY).waitFor();
  }));
