/** Recording in a row in tests: walks of several stations, and presses that are counted. @module */
import assert from "node:assert/strict";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import type { Send } from "../../support/sample.ts";
import { createWalk, type WalkStation } from "../../support/walk.ts";
import { withService } from "../guide/phone.ts";
import type { Contexts } from "../profile.ts";
import { type EditorPage, openEditorPage } from "./editor_page.ts";
import { untilRecorded } from "./recorder.ts";
import { row } from "./stations.ts";
import { until } from "../../support/until.ts";

/** Titles of the stations of {@link stationsOf}. */
export const TITLES = ["Am Bach", "Die Mühle", "Drachenhöhle", "Alte Eiche", "Ruine", "Rheinblick"];

/** Stations with a text each and without a recording. */
export function stationsOf(count: number): readonly WalkStation[] {
  return Array.from({ length: count }, (_, index) => ({
    title: TITLES[index] ?? `Halt ${index + 1}`,
    atM: 100 * (index + 1),
    description: `Hier beginnt der Text von Station ${index + 1}. Hört genau hin.`,
  }));
}

/** A walk that is recorded in a row. */
export interface Row extends EditorPage {
  readonly base: string;
  readonly send: Send;
  readonly routeId: number;
  readonly dialog: Locator;
}

/** Opens a walk in the editor. @param open What opens it; a page of the editor if not given. */
export async function withRow(
  browser: Contexts,
  stations: readonly WalkStation[],
  work: (row: Row) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  await withService(async ({ base }, send) => {
    const { routeId } = await createWalk(send, "Reihe", stations);
    const opened = await openEditorPage(browser, base, `/edit/${routeId}`, options);
    await work({ ...opened, base, send, routeId, dialog: opened.page.getByRole("dialog") });
  });
}

/** Opens the recorder of a station. */
export async function openRow(page: Page, title: string): Promise<void> {
  await row(page, title).click();
  await page.getByRole("button", { name: /^(Aufnehmen|Record)$/ }).click();
}

/** Whether the keyboard is on the main button of the recorder, as an expression of the page. */
const ON_MAIN = `document.activeElement?.matches("dialog [data-main]") === true`;

/** Waits for a step of the recorder with this main button, which has the focus. */
export async function mainButton(dialog: Locator, name: string | RegExp): Promise<Locator> {
  const button = dialog.getByRole("button", { name, exact: true });
  await button.waitFor();
  await until("the main button has the focus", () => dialog.page().evaluate<boolean>(ON_MAIN));
  assert.notEqual(await button.getAttribute("data-main"), null);
  return button;
}

/** What begins a recording: the first one, and each that follows. */
export const BEGIN = /^(Aufnahme beginnen|Aufnehmen)$/;

/** What ends a recording and keeps it. */
export const KEEP = "Behalten und weiter";

/** Records a station by two presses. @param press Presses the main button. */
export async function recordStation(
  dialog: Locator,
  press: (main: Locator) => Promise<void> = (main) => main.click(),
): Promise<void> {
  await press(await mainButton(dialog, BEGIN));
  const keep = await mainButton(dialog, KEEP);
  await untilRecorded(dialog, 2);
  await press(keep);
}

/** Titles of the stations that have a recording on the service. */
export async function recordedTitles({ send, routeId }: Row): Promise<string[]> {
  const { pois } = await (await send(`/api/routes/${routeId}/pois`, {})).json();
  return pois.flatMap(({ title, audioUrl }: { title: string; audioUrl: string | null }) =>
    audioUrl === null ? [] : [title]
  );
}

/** Waits until the service has the recordings of these stations and of no others. */
export async function untilStored(opened: Row, titles: readonly string[]): Promise<void> {
  await until(
    `${titles} are stored`,
    async () => JSON.stringify(await recordedTitles(opened)) === JSON.stringify(titles),
  );
}
