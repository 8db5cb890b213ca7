/**
 * Servers that refuse requests though all files are there: for a class with one address they are too many, and some
 * servers have no HEAD. The walk stays. Half a file is still found on them.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import { listedWalk, publishedFiles, recordingsOf } from "../../support/published_files.ts";
import { text } from "../../support/responses.ts";
import { Service } from "../../support/service.ts";
import { until } from "../../support/until.ts";
import { createWalk, type WalkStation } from "../../support/walk.ts";
import {
  type Files,
  FolderServer,
  type FolderServerOptions,
} from "../../support/web_servers/folder_server.ts";
import { inChromium } from "../chromium.ts";
import { openPhone } from "../guide/phone.ts";
import { beginWalk } from "../guide/begin_walk.ts";

const NAME = "Am Bach";

/** As many as a long walk has. */
const STATIONS: readonly WalkStation[] = Array.from({ length: 45 }, (_, index) => (
  { title: `Halt ${index + 1}`, atM: 100 + index * 50, seconds: 0.3 + index / 100 }
));

/** The files of a walk, and the path of its folder. */
async function published(stations = STATIONS): Promise<{ files: Files; path: string }> {
  await using service = await Service.open();
  await createWalk((path, init) => service.fetch(path, init), NAME, stations);
  const files = await publishedFiles(service);
  return { files, path: text(listedWalk(files, NAME).path) };
}

/** Requests of one second that a server allows an address, as its firewall counts them. */
const PER_SECOND = 40;

/** Whether a request only asks whether a file is there. */
function isQuestion({ method, headers }: Request): boolean {
  return method === "HEAD" || headers.get("Range") === "bytes=0-0";
}

/** Ways to refuse, each new for one server. */
const REFUSALS: Readonly<Record<string, () => NonNullable<FolderServerOptions["instead"]>>> = {
  "refuses more than 40 requests a second with 429": () => {
    const times: number[] = [];
    return () => {
      const now = performance.now();
      times.push(now);
      const isTooMany = times.filter((time) => time > now - 1000).length > PER_SECOND;
      return isTooMany ? new Response("Too many", { status: 429 }) : null;
    };
  },
  "refuses each question after the third with 403": () => {
    let count = 0;
    return (request) =>
      isQuestion(request) && ++count > 3 ? new Response(null, { status: 403 }) : null;
  },
  "refuses HEAD with 403": () => ({ method }) =>
    method === "HEAD" ? new Response(null, { status: 403 }) : null,
  "responds to HEAD as if files were empty": () => ({ method }) =>
    method === "HEAD" ? new Response(null, { headers: { "Content-Length": "0" } }) : null,
};

/** Hears the first station of the walk that is shown. */
async function hear(browser: Browser, address: string): Promise<void> {
  const { origin, pathname } = new URL(address);
  const { page, played } = await openPhone(browser, origin, pathname);
  await page.getByRole("button", { name: "Weg beginnen" }).waitFor();
  // What the page asks for besides comes before that.
  await page.waitForLoadState("networkidle");
  await beginWalk(page);
  await page.getByRole("link", { name: /Halt 1\b/ }).first().click();
  await until("it is heard", async () => (await played()).length > 0);
  await page.context().close();
}

for (const [what, refusal] of Object.entries(REFUSALS)) {
  Deno.test(`The guide on published files in Chromium: a server that ${what} does not take the walk away`, (test) =>
    inChromium(test, async (browser) => {
      const { files, path } = await published();
      await using server = new FolderServer(files, { instead: refusal() });
      await hear(browser, server.address + path);
    }));

  Deno.test(`The guide on published files in Chromium: on a server that ${what}, half a recording closes its station, and the others are heard`, (test) =>
    inChromium(test, async (browser) => {
      const { files, path } = await published(STATIONS.slice(0, 2));
      const [, recording = ""] = recordingsOf(files, NAME);
      const half = files.get(recording)?.subarray(0, 1000);
      assert.ok(half);
      const halved = new Map([...files, [recording, half] as const]);
      await using server = new FolderServer(halved, { instead: refusal() });
      const { origin, pathname } = new URL(server.address + path);
      const { page, played } = await openPhone(browser, origin, pathname);
      await page.getByText("Noch nicht ganz da: Halt 2.").waitFor();
      await beginWalk(page);
      await page.getByRole("link", { name: /Halt 2\b/ }).first().click();
      await page.getByText("Noch nicht ganz da: Halt 2.").waitFor();
      assert.deepEqual(await played(), []);
      await page.getByRole("link", { name: "Zum Weg" }).click();
      await page.getByRole("link", { name: /Halt 1\b/ }).first().click();
      await until("the other is heard", async () => (await played()).length > 0);
    }));
}

Deno.test("The guide on published files in Chromium: a data file that is refused is no reason to say that the walk is being updated", (test) =>
  inChromium(test, async (browser) => {
    const { files, path } = await published(STATIONS.slice(0, 1));
    let isRefusing = true;
    await using server = new FolderServer(files, {
      instead: (_request, path) =>
        isRefusing && /walk\.\w+\.json$/.test(path) ? new Response(null, { status: 429 }) : null,
    });
    const { origin, pathname } = new URL(server.address + path);
    const { page } = await openPhone(browser, origin, pathname);
    await page.getByRole("heading", { name: "Hier ist gerade kein Internet." }).waitFor();
    isRefusing = false;
    await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
    await page.getByRole("button", { name: "Weg beginnen" }).waitFor();
  }));
