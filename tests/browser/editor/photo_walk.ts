/** A walk with the times of its track, and photos that were taken on it, for tests of proposed stations. @module */
import type { Browser, BrowserContextOptions, Locator } from "playwright-core";
import type { Send } from "../../support/sample.ts";
import { gpx } from "../../support/gpx_samples.ts";
import { type CameraData, jpegPhoto } from "../../support/media/photos.ts";
import { jsonOf, number } from "../../support/responses.ts";
import { onTrack } from "../../support/walk.ts";
import { withService } from "../guide/phone.ts";
import { type DroppedFile, file } from "./dropped.ts";
import { type EditorPage, openEditorPage } from "./editor_page.ts";

/** The walk begins then, in Germany in summer: at 10:00. */
export const START_MS = Date.UTC(2026, 4, 1, 8);

/** Length of the track in metres; a second takes a metre. */
export const LENGTH_M = 3000;

/** The zone of the browser of these tests. */
export const ZONE = "Europe/Berlin";

/** Where and how a photo was taken. */
export interface Shot {
  /** Metres from the start of the track. */
  readonly atM: number;
  /** What the camera writes: both if not given. */
  readonly has?: "position" | "time" | "neither";
  /** Minutes that the clock of the camera is wrong. */
  readonly wrongMin?: number;
  readonly model?: string;
}

/** A photo. Each has a size of its own, so that they are different. */
export function photoOf(shot: Shot, index: number): DroppedFile {
  const { atM, has, wrongMin = 0, model = "K" } = shot;
  const localMs = START_MS + 1000 * atM + (120 + wrongMin) * 60_000;
  const local = new Date(localMs).toISOString().slice(0, 19).replace("T", " ").replaceAll("-", ":");
  const data: CameraData = {
    ...has === "time" || has === "neither" ? {} : { at: onTrack(atM, 8) },
    ...has === "position" || has === "neither" ? {} : { local, model },
  };
  const content = jpegPhoto(data, { width: 64 + 8 * index, height: 48 });
  return file(`foto${String(index + 1).padStart(2, "0")}.jpg`, "image/jpeg", content);
}

/** 30 photos of eight spots: positions, times, both, and three with neither. */
export const SHOTS: readonly Shot[] = [
  ...[0, 10, 20].map((atM): Shot => ({ atM })),
  ...[500, 505, 510, 520].map((atM): Shot => ({ atM, has: "position" })),
  ...[900, 920].map((atM): Shot => ({ atM, has: "time", wrongMin: 60, model: "alt" })),
  ...[1200, 1205, 1210, 1220, 1225].map((atM): Shot => ({ atM })),
  ...[1700, 1710, 1720, 1725].map((atM): Shot => ({ atM })),
  ...[2100, 2102, 2104, 2106, 2110].map((atM): Shot => ({
    atM,
    has: "time",
    wrongMin: 60,
    model: "alt",
  })),
  ...[2700, 2710, 2720].map((atM): Shot => ({ atM })),
  ...[2990].map((atM): Shot => ({ atM, has: "time", wrongMin: 60, model: "alt" })),
  ...[1, 2, 3].map((atM): Shot => ({ atM, has: "neither" })),
];

/** The photos of {@link SHOTS}. */
export const PHOTOS = SHOTS.map(photoOf);

/** Makes the walk. @returns The id of its route. */
export async function makePhotoWalk(send: Send): Promise<number> {
  const points = Array.from({ length: LENGTH_M / 20 + 1 }, (_, i) => {
    const { lat, lon } = onTrack(20 * i);
    return [lat, lon, 100, new Date(START_MS + 20_000 * i).toISOString()] as const;
  });
  const body = new FormData();
  body.append("gpx", new File([gpx("Rundweg", points)], "weg.gpx"));
  body.append("name", "Rundweg am Drachenfels");
  return number((await jsonOf(send("/api/routes", { method: "POST", body }), 201)).id);
}

/** A page with the walk. */
export interface PhotoFixture extends EditorPage {
  readonly send: Send;
  readonly routeId: number;
  /** The screen with the proposals. */
  readonly screen: Locator;
}

/** Runs `work` on the page of the walk. */
export async function withPhotoWalk(
  browser: Browser,
  options: BrowserContextOptions,
  work: (fixture: PhotoFixture) => Promise<void>,
): Promise<void> {
  await withService(async ({ base }, send) => {
    const routeId = await makePhotoWalk(send);
    const opened = await openEditorPage(browser, base, `/edit/${routeId}`, {
      timezoneId: ZONE,
      ...options,
    });
    const { page } = opened;
    await page.getByRole("heading", { level: 1, name: "Rundweg am Drachenfels" }).waitFor();
    const screen = page.locator("dialog.proposals");
    await work({ ...opened, send, routeId, screen });
  });
}
