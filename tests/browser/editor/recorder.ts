/**
 * The recorder in tests: a walk with one station, and what iPhones do to a recording, as scripts for Chromium.
 *
 * @module
 */
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import type { Send } from "../../support/sample.ts";
import { createWalk } from "../../support/walk.ts";
import { withService } from "../guide/phone.ts";
import type { Contexts } from "../profile.ts";
import { type EditorPage, openEditorPage } from "./editor_page.ts";
import { until } from "../../support/until.ts";

/** A phone of a teacher. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

/** Keeps every recorder, every track and every context of sound of the page, for tests that look at them. */
export const KEEP_MEDIA = `
  window.recorders = [];
  window.tracks = [];
  window.contexts = [];
  window.MediaRecorder = class extends MediaRecorder {
    constructor(...given) {
      super(...given);
      window.recorders.push(this);
    }
  };
  window.AudioContext = class extends AudioContext {
    constructor(...given) {
      super(...given);
      window.contexts.push(this);
    }
  };
  const { getUserMedia } = MediaDevices.prototype;
  MediaDevices.prototype.getUserMedia = async function (...given) {
    const stream = await getUserMedia.apply(this, given);
    window.tracks.push(...stream.getTracks());
    return stream;
  };`;

/** A walk that is edited. */
export interface Fixture extends EditorPage {
  readonly browser: Contexts;
  readonly base: string;
  readonly send: Send;
  readonly routeId: number;
}

/** Runs `work` on the page of a walk with one station, "Halt 1". @param script Runs before the page's own code. */
export async function withEditor(
  browser: Contexts,
  script: string,
  options: BrowserContextOptions,
  work: (fixture: Fixture) => Promise<void>,
): Promise<void> {
  await withService(async ({ base }, send) => {
    const { routeId } = await createWalk(send, "Aufnahme", [{ title: "Halt 1", atM: 100 }]);
    const editorPage = await openEditorPage(browser, base, "/edit", options);
    await editorPage.context.addInitScript(script);
    await editorPage.page.goto(`${base}/edit/${routeId}`);
    await work({ ...editorPage, browser, base, send, routeId });
  });
}

/** Opens the station. */
export async function openStation(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Stationen" }).getByRole("button", { name: "Halt 1" })
    .click();
  await page.getByRole("heading", { name: "Station bearbeiten" }).waitFor();
}

/** Opens the station and its recorder. @returns The dialog. */
export async function openRecorder(page: Page): Promise<Locator> {
  await openStation(page);
  await page.getByRole("button", { name: "Aufnehmen", exact: true }).click();
  return page.getByRole("dialog", { name: "Aufnahme: Halt 1" });
}

/** Waits until the clock of a recording shows some seconds. */
export async function untilRecorded(dialog: Locator, seconds: number): Promise<void> {
  await until(`${seconds} seconds are recorded`, async () => {
    const [, minutes = "", rest = ""] = /(\d+):(\d\d)/.exec(await dialog.innerText()) ?? [];
    return Number(minutes) * 60 + Number(rest) >= seconds;
  });
}

/** Begins a recording and waits until it has run for some seconds. */
export async function recordSeconds(dialog: Locator, seconds: number): Promise<void> {
  await dialog.getByRole("button", { name: /^(Aufnahme beginnen|Noch einmal)$/ }).click();
  await dialog.getByRole("button", { name: "Fertig" }).waitFor();
  await untilRecorded(dialog, seconds);
}

/** Length of the take in the review, in seconds. */
export async function reviewedSeconds(dialog: Locator): Promise<number> {
  return Number(await dialog.getByRole("slider", { name: "Ende" }).getAttribute("max"));
}

/** What MP3 adds to a recording at most, in seconds. */
export const PADDING_S = 0.15;

/** Length of the part of the take that is kept, in seconds. */
export async function keptSeconds(dialog: Locator): Promise<number> {
  const valueOf = async (name: string) =>
    Number(await dialog.getByRole("slider", { name }).inputValue());
  return await valueOf("Ende") - await valueOf("Anfang");
}

/** Keeps the silence at both ends of the take, too. */
export async function keepWhole(dialog: Locator): Promise<void> {
  await dialog.getByRole("slider", { name: "Anfang" }).press("Home");
  await dialog.getByRole("slider", { name: "Ende" }).press("End");
}

/** The path of the recording of the only station; empty without one. */
export async function audioOf({ base, send, routeId }: Fixture): Promise<string> {
  const { pois } = await (await send(`/api/routes/${routeId}/pois`, {})).json();
  return pois[0].audioUrl === null ? "" : base + pois[0].audioUrl;
}

/** The path of the recording, once the server has one. */
export async function storedAudio(fixture: Fixture): Promise<string> {
  await until("a recording is stored", async () => await audioOf(fixture) !== "");
  return await audioOf(fixture);
}

/** Number of rows of the database whose names begin with a text, as an expression of the page. */
export function rowCount(beginning: string): string {
  return `new Promise((resolve, reject) => {
    const opening = indexedDB.open("route-guide-editor");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const request = database.transaction("contents").objectStore("contents").getAllKeys();
      request.onsuccess = () => {
        database.close();
        resolve(request.result.filter((name) => name.startsWith("${beginning}")).length);
      };
    };
  })`;
}
