/**
 * Loading a published walk from a server that does not send it now: it refuses because of too many requests, or files are
 * being uploaded. Loading goes on without a tap, and nothing says that there is no internet.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type PublishedVersions, publishedVersions } from "../../support/published_versions.ts";
import { until } from "../../support/until.ts";
import { type Files, FolderServer } from "../../support/web_servers/folder_server.ts";
import { inChromium } from "../chromium.ts";
import { openPhone } from "../guide/phone.ts";
import { both, heading, READY, withWalk } from "./copied_walk.ts";

const LOAD = { name: /Für unterwegs laden/ };
const BUSY = "Gerade laden viele Handys. Es geht gleich von allein weiter.";
const UPDATING = "Der Weg wird gerade aktualisiert. Es geht gleich von allein weiter.";

/** Nothing says that there is no network, and every station can be heard from the server. */
async function expectNetwork(page: Page): Promise<void> {
  await page.evaluate("location.hash = '#walk'");
  await page.getByRole("listitem").first().waitFor();
  assert.equal(await page.getByText("Noch nicht geladen").count(), 0);
  assert.equal(await page.getByText(/Internet/).count(), 0);
}

/** The files while a newer version is uploaded: its page is there, and its data file is not. */
function uploading(versions: PublishedVersions): Files {
  const { first, second } = versions;
  const [data = ""] = second.needed;
  return new Map([...both(versions)].filter(([path]) => path !== data || first.files.has(path)));
}

Deno.test("The guide on published files in Chromium: loading goes on without a tap after a server has refused too many requests", (test) =>
  withWalk(inChromium, test, async ({ host, phone: { page, complaints } }) => {
    await page.getByRole("button", LOAD).waitFor();
    let isBusy = true;
    let count = 0;
    host.instead = (request) => {
      if (!isBusy || !request.startsWith("GET media/") || count++ < 1) return null;
      return new Response("Too many", { status: 429, headers: { "Retry-After": "1" } });
    };
    await page.getByRole("button", LOAD).click();
    await page.getByText(BUSY).waitFor();
    await expectNetwork(page);
    await page.locator(".strip").getByText(/^Wartet kurz: \d+\u00a0%$/).waitFor();
    await page.evaluate("location.hash = ''");
    const refused = count;
    await until("it is tried again", () => count > refused);
    isBusy = false;
    await page.getByRole("heading", READY).waitFor();
    assert.deepEqual(complaints, []);
  }));

Deno.test("The guide on published files in Chromium: a walk that is being uploaded says so where it could be loaded, and its stations are heard", (test) =>
  withWalk(inChromium, test, async ({ server, versions, phone: { page } }) => {
    await page.getByRole("button", LOAD).waitFor();
    server.files = uploading(versions);
    await page.evaluate("void dispatchEvent(new Event('online'))");
    await page.getByText(UPDATING).waitFor();
    await expectNetwork(page);
    server.files = both(versions);
    await page.evaluate("void (location.hash = '')");
    await page.getByRole("button", LOAD).waitFor();
  }));

Deno.test("The guide on published files in Chromium: loading that meets an upload goes on without a tap after it, with the new version", (test) =>
  withWalk(inChromium, test, async ({ server, versions, phone: { page } }) => {
    await page.getByRole("button", LOAD).waitFor();
    server.files = uploading(versions);
    await page.getByRole("button", LOAD).click();
    await page.getByText(UPDATING).waitFor();
    await expectNetwork(page);
    await page.locator(".strip").getByText(/^Wartet kurz: 0\u00a0%$/).waitFor();
    await page.evaluate("void (location.hash = '')");
    server.files = both(versions);
    await page.getByRole("heading", READY).waitFor();
    assert.equal(await heading(page), versions.second.name);
  }));

Deno.test("The guide on published files in Chromium: loading waits for its script", (test) =>
  inChromium(test, async (browser) => {
    const { first, path } = await publishedVersions();
    let isMissing = true;
    await using server = new FolderServer(first.files, {
      instead: (_request, path) =>
        isMissing && /^assets\/guide_load_walk\..*js$/.test(path)
          ? new Response("", { status: 503 })
          : null,
    });
    const { page } = await openPhone(browser, server.address, path);
    await page.getByRole("button", LOAD).click();
    await page.getByText("Es geht weiter, sobald wieder Internet da ist.").waitFor();
    isMissing = false;
    await page.getByRole("heading", READY).waitFor();
  }));

Deno.test("The guide on published files in Chromium: a list without a server and without storage says that there is no internet", (test) =>
  withWalk(inChromium, test, async ({ server, host, phone: { page } }) => {
    await page.addInitScript(`CacheStorage.prototype.keys = () => {
      return Promise.reject(new DOMException("Refused", "SecurityError"));
    };`);
    host.instead = (request) =>
      request === "GET walks.json" ? new Response("", { status: 502 }) : null;
    await page.goto(server.address);
    await page.getByRole("heading", { name: "Hier ist gerade kein Internet." }).waitFor();
  }));
