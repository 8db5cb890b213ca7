/**
 * Recordings that are quieter than the others or large: the page finds them, and makes smaller, levelled files of them,
 * which undo takes back.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import { encodeWav } from "../../../src/shared/wav.ts";
import { LoudnessMeter } from "../../../web/editor/sound/loudness.ts";
import type { Send } from "../../support/sample.ts";
import { oggOpus } from "../../support/media/ogg.ts";
import { until } from "../../support/until.ts";
import { createWalk } from "../../support/walk.ts";
import { noise } from "../../web/editor/sound/sounds.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { findingsOf } from "../axe.ts";
import { type EditorPage, openEditorPage, saved, soundAt } from "./editor_page.ts";
import { select } from "./stations.ts";

const RATE = 24_000;

/** Levels of noise in decibels whose loudness is near the target of levelling; the last one is quiet. */
const LEVELS_DB = [-20, -21, -22, -38];

const SHORT_TEXT = "Hier.";

/** A WAV file with three seconds of noise. */
const wav = (levelDb: number) => encodeWav(noise(RATE, 3, levelDb), RATE);

/** A WAV file that is large: 2.9 MB for half a minute. */
const largeWav = () => encodeWav(noise(48_000, 30, -20), 48_000);

/** A page of a walk. */
interface Fixture extends EditorPage {
  readonly send: Send;
  /** Paths of the recordings. */
  readonly paths: readonly string[];
}

/** Opens the page of a walk with these recordings. */
async function withRecordings(
  browser: Browser,
  files: readonly Uint8Array<ArrayBuffer>[],
  work: (fixture: Fixture & { reopen: (options: Options) => Promise<EditorPage> }) => Promise<void>,
): Promise<void> {
  await withService(async ({ base }, send) => {
    const stations = files.map((_, i) => ({
      title: `Halt ${i + 1}`,
      atM: 100 * (i + 1),
      description: SHORT_TEXT,
    }));
    const { routeId, poiIds } = await createWalk(send, "Lautstärke", stations);
    const paths = poiIds.map((id) => `${base}/api/routes/${routeId}/pois/${id}/audio`);
    for (const [index, file] of files.entries()) {
      const body = new FormData();
      body.append("audio", new Blob([file]));
      const response = await fetch(paths[index] ?? "", { method: "POST", body });
      assert.equal(response.status, 201, await response.text());
    }
    const reopen = (options: Options) => openEditorPage(browser, base, `/edit/${routeId}`, options);
    await work({ ...await reopen({}), send, paths, reopen });
  });
}

type Options = NonNullable<Parameters<typeof openEditorPage>[3]>;

/** From now on no worker runs. */
const NO_WORKER = `window.Worker = class extends EventTarget {
  postMessage() {
    setTimeout(() => this.dispatchEvent(new Event("error")));
  }
  terminate() {}
}`;

/** The button of the list of findings that levels a recording. */
const levelButton = (page: Page) =>
  page.locator(".wrong").getByRole("button", {
    name: /^(Lautstärke angleichen|Adjust the loudness)/,
  });

/** The button that makes a smaller file. */
const smallerButton = (page: Page) =>
  page.getByRole("button", { name: /^(Kleinere Datei machen|Make a smaller file)$/ });

/** What the page says of a new file. */
const made = (page: Page) => page.getByRole("status").filter({ hasText: "Die neue Datei hat" });

async function bytesAt(path: string): Promise<Uint8Array> {
  return await (await fetch(path)).bytes();
}

Deno.test("The editor in Chromium: a recording that is quieter than the others is found, levelled, and back after undo", (test) =>
  inChromium(
    test,
    (browser) =>
      withRecordings(browser, LEVELS_DB.map(wav), async ({ page, paths, complaints }) => {
        const quiet = paths[3] ?? "";
        const before = await bytesAt(quiet);
        const row = page.locator(".wrong li").filter({ hasText: "deutlich leiser als andere" });
        await row.getByText("4").first().waitFor();
        assert.equal(await levelButton(page).count(), 1, "only one is quieter");
        await levelButton(page).click();
        await page.getByRole("heading", { name: "Station bearbeiten" }).waitFor();
        await made(page).waitFor();
        await saved(page);
        await levelButton(page).waitFor({ state: "hidden" });
        assert.equal(
          (await fetch(quiet, { method: "HEAD" })).headers.get("Content-Type"),
          "audio/mpeg",
        );
        const { samples, rate } = await soundAt(page, quiet);
        const meter = new LoudnessMeter(rate, 1);
        meter.add([samples]);
        const lufs = meter.integratedLufs();
        assert.ok(lufs !== null && Math.abs(lufs + 16) < 1, `${lufs} LUFS`);
        await page.getByRole("button", { name: /^Rückgängig/ }).first().click();
        await levelButton(page).waitFor();
        await saved(page);
        assert.deepEqual(await bytesAt(quiet), before);
        assert.equal(await made(page).count(), 0);
        assert.deepEqual(complaints, []);
      }),
  ));

Deno.test("The editor in Chromium: no recording is decoded twice, also by a page that is opened again", (test) =>
  inChromium(test, (browser) =>
    withRecordings(browser, LEVELS_DB.map(wav), async ({ page }) => {
      await levelButton(page).waitFor();
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      await page.reload();
      await levelButton(page).waitFor();
      assert.deepEqual(asked.filter((path) => path.endsWith("/audio")), []);
    })));

Deno.test("The editor in Chromium: a large recording is offered as a smaller file, and is back after undo", (test) =>
  inChromium(
    test,
    (browser) =>
      withRecordings(browser, [largeWav()], async ({ page, paths: [path = ""], complaints }) => {
        const before = await bytesAt(path);
        await select(page, "Halt 1");
        await page.getByText("Die Datei ist groß: 2,7 MB. Als MP3 hat sie etwa 0,2 MB").waitFor();
        await smallerButton(page).click();
        await made(page).waitFor();
        await saved(page);
        const after = await fetch(path);
        assert.equal(after.headers.get("Content-Type"), "audio/mpeg");
        const { byteLength } = await after.bytes();
        assert.ok(Math.abs(byteLength / 240_000 - 1) < 0.05, `${byteLength} bytes`);
        await page.getByRole("button", { name: /^Rückgängig/ }).first().click();
        await smallerButton(page).waitFor();
        await saved(page);
        assert.deepEqual(await bytesAt(path), before);
        assert.deepEqual(complaints, []);
      }),
  ));

Deno.test("The editor in Chromium: what cannot be loaded, decoded or encoded stays as it is, and the page says so", (test) =>
  inChromium(
    test,
    (browser) =>
      withRecordings(
        browser,
        [largeWav(), wav(-20), new Uint8Array(oggOpus())],
        async (fixture) => {
          const { page, context, paths: [path = ""] } = fixture;
          const before = await bytesAt(path);
          await select(page, "Halt 1");
          const smaller = smallerButton(page);
          await smaller.waitFor();
          await context.setOffline(true);
          await smaller.click();
          await page.getByText("Die Aufnahme lässt sich gerade nicht laden.").waitFor();
          await context.setOffline(false);
          await page.evaluate(NO_WORKER);
          await smaller.click();
          await page.getByText("Das geht in diesem Browser gerade nicht.").waitFor();
          assert.deepEqual(await bytesAt(path), before);
          assert.equal(
            await page.getByRole("button", { name: /^Rückgängig/ }).first().isEnabled(),
            false,
          );
          assert.equal(await levelButton(page).count(), 0);
          assert.equal(await page.locator("[role=alert]:not(:empty)").count(), 0);
        },
      ),
  ));

Deno.test("The editor in Chromium: a recording that is removed while a new file of it is made stays removed", (test) =>
  inChromium(
    test,
    (browser) =>
      withRecordings(browser, [largeWav()], async ({ page, paths: [path = ""], complaints }) => {
        await select(page, "Halt 1");
        await smallerButton(page).waitFor();
        const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
        const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
        await page.route("**/audio?*", async (route, request) => {
          if (request.method() !== "GET" || request.resourceType() !== "fetch") {
            return route.continue();
          }
          asked();
          await isReleased;
          await route.continue();
        });
        await smallerButton(page).click();
        await isAsked;
        const { promise: isMade, resolve: made } = Promise.withResolvers<void>();
        page.on("worker", (worker) => worker.on("close", () => made()));
        await page.getByRole("button", { name: "Aufnahme entfernen" }).click();
        release();
        await isMade;
        await until(
          "it is removed",
          async () => (await fetch(path, { method: "HEAD" })).status === 404,
        );
        await saved(page);
        assert.equal(await page.getByLabel("Aufnahme anhören").count(), 0);
        assert.deepEqual(complaints, []);
      }),
  ));

Deno.test("The editor in Chromium: axe finds nothing in the offer to make a recording again", (test) =>
  inChromium(
    test,
    (browser) =>
      withRecordings(browser, [...LEVELS_DB.map(wav), largeWav()], async ({ page }) => {
        await levelButton(page).waitFor();
        await page.locator(".order .pick", { hasText: "Halt 5" }).click();
        await smallerButton(page).waitFor();
        assert.deepEqual(await findingsOf(page), []);
      }),
  ));
