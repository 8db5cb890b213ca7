/**
 * A teacher who walks a walk beforehand and records that, in any browser.
 *
 * @module
 */
import type { Page } from "playwright-core";
import type { Position } from "../../../src/shared/geo.ts";
import type { Send } from "../../../tools/sample/fill.ts";
import type { ServiceProcess } from "../../support/process/process.ts";
import { until } from "../../support/until.ts";
import { createWalk, onTrack, type WalkStation } from "../../support/walk.ts";
import { beginWalk } from "./begin_walk.ts";
import { type Phone, walk, withService } from "./phone.ts";

/** Three stations; the second one is entered late by {@link LATE_STEPS}. */
export const STATIONS: readonly WalkStation[] = [100, 220, 340].map((atM, index) => ({
  title: `Halt ${index + 1}`,
  atM,
  radiusM: 25,
  seconds: 0.6 + index / 100,
}));

/** Positions past the second station: the phone reports one at the edge of its circle, and the next one 20 m inside. */
export const LATE_STEPS: readonly (Position & { readonly accuracyM: number })[] = [
  { ...onTrack(140), accuracyM: 8 },
  { ...onTrack(180), accuracyM: 40 },
  { ...onTrack(199), accuracyM: 20 },
  { ...onTrack(214.7), accuracyM: 28 },
];

/** The walk that is rehearsed. */
export interface RehearsalWalk {
  /** Path of its page. */
  readonly path: string;
  readonly poiIds: readonly number[];
  /** Path of a station in the API, by its index. */
  readonly poiPath: (index: number) => string;
}

/** Runs `work` with a service that has the walk. @param env Settings of the service. */
export function withRehearsalWalk(
  work: (service: ServiceProcess, send: Send, walk: RehearsalWalk) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  return withService(async (service, send) => {
    const { routeId, poiIds } = await createWalk(send, "Probe Übung", STATIONS);
    const poiPath = (index: number) => `/api/routes/${routeId}/pois/${poiIds[index]}`;
    await work(service, send, { path: `/w/${routeId}`, poiIds, poiPath });
  }, env);
}

/** The switch in the settings. */
export function switchOf(page: Page) {
  return page.getByRole("checkbox", { name: /Probegang aufzeichnen|Record a rehearsal/ });
}

/** Switches the recording on, and begins the walk. */
export async function begin(
  { page, context }: Phone,
  base: string,
  { path }: RehearsalWalk,
): Promise<void> {
  const { lat, lon } = onTrack(0);
  await context.setGeolocation({ latitude: lat, longitude: lon, accuracy: 8 });
  await page.goto(`${base}${path}#settings`);
  await switchOf(page).click();
  await until("it is recorded", () => switchOf(page).isChecked());
  await page.getByRole("link", { name: /^(Zurück|Back)$/ }).click();
  await beginWalk(page, /^(Weg beginnen|Start the walk)/);
  await page.locator(".rehearsal-sign").waitFor();
}

/** Walks to a station, and hears it. */
export async function rehearse(phone: Phone, station: WalkStation | undefined): Promise<void> {
  const atM = station?.atM ?? 0;
  await walk(phone, [-60, -40, -22, -20, -10, 0].map((stepM) => onTrack(atM + stepM)));
  await heard(phone, station?.title ?? "");
}

/** Walks past the second station, which is entered late. */
export async function enterLate(phone: Phone): Promise<void> {
  await walk(phone, LATE_STEPS);
  await phone.page.getByRole("heading", { name: /Halt 2/ }).waitFor();
}

/** Walks past the second station, and hears it. */
export async function walkLate(phone: Phone): Promise<void> {
  await enterLate(phone);
  await heard(phone, "Halt 2");
}

async function heard({ page }: Phone, title: string): Promise<void> {
  await page.getByRole("heading", { name: new RegExp(title) }).waitFor();
  await page.getByRole("link", { name: /Weitergehen|Zum Schluss|Walk on|To the end/ }).waitFor();
}
