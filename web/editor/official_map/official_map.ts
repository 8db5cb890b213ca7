/**
 * The official map of an opened walk: which one the library has chosen, and the picture of it that the walk takes along.
 *
 * @module
 */
import type { Resource } from "../../../src/routes/resources.ts";
import {
  METRES_PER_DEGREE,
  type Position,
  positionOf,
  RADIANS_PER_DEGREE,
} from "../../../src/shared/geo.ts";
import {
  type Country,
  type MapChoice,
  OFFICIAL_IDS,
  OFFICIAL_MAPS,
  type OfficialMapId,
} from "../../../src/shared/official_maps.ts";
import { fitAffine, pixelOfPosition } from "../../../src/shared/projection.ts";
import { type Outline, requestJson } from "../../kit/api.ts";
import { isLoginNeeded } from "../../kit/api_error.ts";
import { inTab, keepText, keptText, onDevice } from "../../kit/kept.ts";
import { Listeners, type Observable } from "../../kit/observable.ts";
import { mapStep } from "../document/history.ts";
import { storeMap } from "../own_map/store_map.ts";
import { listRemoved, removeKept } from "../sync/request.ts";
import { keepOpen } from "../ui/renewal.ts";
import type { OpenedWalk } from "../walk/open_editor.ts";
import { mapAreaOf, TileJob } from "./tile_job.ts";

/** Where the tiles come from, and what was chosen. */
type MapSource = Resource<"MapSource">;

/** What the teacher is asked about the map. */
type MapQuestion =
  /** Whether to show an official map. */
  | { readonly kind: "show"; readonly map: OfficialMapId }
  /** Whether to draw the picture again, because the track is another one. */
  | { readonly kind: "again" };

/** Milliseconds in which edits are sent before the page is loaded again; after that the browser asks. */
const SENDING_MS = 10_000;

/** The map of one opened walk. Its promises are never rejected. */
class OfficialMap implements Observable {
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.add;
  /** Null before it is read. */
  source: MapSource | null = null;
  /** The picture that is drawn; null for none. */
  job: TileJob | null = null;
  question: MapQuestion | null = null;
  /** Why the last choice was not stored, or the picture; null after a success. */
  failure: unknown = null;
  /** The share of the picture that is sent, from 0 to 1. */
  share = 0;
  /** Whether a choice is being stored. */
  isChoosing = false;
  /** The track for which the teacher has said no. */
  #declined: Outline["segments"] | null = null;
  #seen: Outline | null = null;

  constructor(
    private readonly opened: OpenedWalk,
    private readonly readTrack: () => Promise<void>,
  ) {}

  /** The walk is shown with this track and this map. */
  async show(outline: Outline): Promise<void> {
    if (this.#seen === outline) return;
    if (this.#seen !== null && !isSame(this.#seen.segments, outline.segments)) this.#drop();
    this.#seen = outline;
    this.source ??= await this.#tried(requestJson<MapSource>(PATH));
    await this.#decide();
    this.#listeners.call();
  }

  /** Countries whose maps show the walk. */
  get countries(): readonly Country[] {
    return this.#seen === null ? [] : countriesAt(this.#seen.route.center);
  }

  /** Chooses a map for the library. The page is loaded again with it, because only then it may ask the map's server. */
  async choose(map: MapChoice): Promise<void> {
    this.isChoosing = true;
    this.question = null;
    this.#listeners.call();
    const hadTiles = this.source?.tiles != null;
    const source = await this.#tried(this.#store(map));
    if (source !== null) {
      this.source = source;
      if (source.tiles !== null || hadTiles) await this.#reload(source.tiles !== null);
    }
    this.isChoosing = false;
    this.#listeners.call();
  }

  /** Draws the picture, or goes on with it. */
  async draw(): Promise<void> {
    this.question = null;
    keepText(onDevice, this.#stoppedKey, "");
    const area = this.#seen && mapAreaOf(this.#seen.segments);
    const tiles = this.source?.tiles;
    if (!area || !tiles) return;
    this.job ??= new TileJob(tiles, area);
    const { job } = this;
    const remove = job.subscribe(() => this.#listeners.call());
    this.#listeners.call();
    await job.run((form) => this.#send(form));
    remove();
    if (job === this.job && job.state.kind === "stored" && job.missing === 0) this.job = null;
    this.#listeners.call();
  }

  /** Stops drawing; it does not begin by itself any more. */
  stop(): void {
    keepText(onDevice, this.#stoppedKey, STOPPED);
    this.job?.stop();
  }

  /** The teacher says no to the question. */
  decline(): void {
    if (this.question?.kind === "show") return void this.choose("none");
    this.dismiss();
  }

  /** Ends what the band shows. What was stopped or has failed does not begin by itself any more. */
  dismiss(): void {
    if (this.job !== null && this.job.state.kind !== "stored") {
      keepText(onDevice, this.#stoppedKey, STOPPED);
    }
    this.#declined = this.#seen?.segments ?? null;
    this.#drop();
    this.question = null;
    this.failure = null;
    this.#listeners.call();
  }

  get #stoppedKey() {
    return `route-guide-no-map-${this.opened.routeId}` as const;
  }

  async #decide(): Promise<void> {
    const { source } = this;
    const seen = this.#seen;
    if (source === null || seen === null) return;
    this.question = null;
    if (source.tiles === null) {
      if (source.map === null && seen.map === null) this.question = this.#proposal();
      return;
    }
    const wasWanted = keptText(inTab, WANTED) === String(this.opened.routeId);
    if (wasWanted) keepText(inTab, WANTED, "");
    if (wasWanted || await this.#isDrawnByItself(source, seen)) return void this.draw();
    const isDrawn = seen.map !== null && seen.map.attribution !== "";
    if (isDrawn && this.#declined !== seen.segments && !isOnPicture(seen)) {
      this.question = { kind: "again" };
    }
  }

  /** The map that is proposed for a walk without one. */
  #proposal(): MapQuestion | null {
    const [country] = this.countries;
    const map = OFFICIAL_IDS.find((id) => OFFICIAL_MAPS[id].area === country);
    return map === undefined ? null : { kind: "show", map };
  }

  /** Whether the walk has no map, would have one on this map, and none was removed or stopped. */
  async #isDrawnByItself(
    { map: chosen }: MapSource,
    { map }: Pick<Outline, "map">,
  ): Promise<boolean> {
    if (map !== null || this.job !== null || !navigator.onLine) return false;
    if (keptText(onDevice, this.#stoppedKey) === STOPPED) return false;
    const isHere = chosen === null || chosen === "own" || chosen === "none" ||
      this.countries.includes(OFFICIAL_MAPS[chosen].area);
    if (!isHere) return false;
    const removed = await this.#tried(listRemoved(`/api/routes/${this.opened.routeId}`));
    return removed !== null && removed.every(({ kind }) => kind !== "map");
  }

  async #store(map: MapChoice): Promise<MapSource> {
    const body = JSON.stringify({ map });
    const headers = { "Content-Type": "application/json" };
    const source = await requestJson<MapSource>(PATH, { method: "PUT", headers, body });
    const { editor, routeId } = this.opened;
    if (map === "none" && this.#seen?.map != null) {
      const entry = await removeKept(`/api/routes/${routeId}/map`);
      if (entry !== null) editor.recordStep(mapStep("removed", entry));
      await this.readTrack();
    }
    return source;
  }

  async #send(form: FormData): Promise<boolean> {
    this.share = 0;
    const { opened: { editor, routeId } } = this;
    const isStored = this.#seen?.map != null;
    const stored = storeMap(editor, routeId, form, isStored, (share) => {
      this.share = share;
      this.#listeners.call();
    });
    if (await this.#tried(stored.then(() => true)) === null) return false;
    await this.readTrack().catch(() => {}); // it is stored; the next reading shows it
    return true;
  }

  async #reload(isWanted: boolean): Promise<void> {
    const { saving } = this.opened.editor;
    saving.sendTyped();
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, SENDING_MS);
      const look = () => {
        if (saving.hasUnsaved) return;
        clearTimeout(timer);
        remove();
        resolve();
      };
      const remove = saving.subscribe(look);
      look();
    });
    if (isWanted) keepText(inTab, WANTED, String(this.opened.routeId));
    keepOpen();
    location.reload();
  }

  #drop(): void {
    this.job?.stop();
    this.job = null;
  }

  /** What a request results in; null after a failure, which is kept. */
  async #tried<Value>(work: Promise<Value>): Promise<Value | null> {
    this.failure = null;
    try {
      return await work;
    } catch (error) {
      if (isLoginNeeded(error)) this.opened.editor.saving.requireLogin();
      this.failure = error;
      return null;
    }
  }
}

const PATH = "/api/map-source";

/** Names the walk whose map is drawn after the page was loaded again. */
const WANTED = "route-guide-draw-map";

const STOPPED = "stopped";

/** Whether a track lies within the picture of a map. */
function isOnPicture({ segments, map }: Pick<Outline, "segments" | "map">): boolean {
  const fit = map && fitAffine(map.points);
  if (!fit || map === null) return false;
  return segments.every((line) =>
    line.every((point) => {
      const { x, y } = pixelOfPosition(fit, positionOf(point));
      return x >= 0 && y >= 0 && x <= map.width && y <= map.height;
    })
  );
}

/** Whether two tracks are the same: they are read again after each change of the map. */
function isSame(a: Outline["segments"], b: Outline["segments"]): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

const maps = new WeakMap<OpenedWalk, OfficialMap>();

/** The map of an opened walk. @param readTrack Reads its track and its map again. */
export function officialMapOf(
  opened: OpenedWalk,
  readTrack: (isReplaced: boolean) => Promise<void>,
): OfficialMap {
  const map = maps.get(opened) ?? new OfficialMap(opened, () => readTrack(false));
  maps.set(opened, map);
  return map;
}

export type { OfficialMap };

// Where the official maps of countries are, which no map of a neighbour shows well. The outlines are of Natural Earth
// (1:10 000 000, public domain), simplified: at most two kilometres beside the border, and along a coast in the sea.

/** Degrees east and north of the corners, one after the other. */
const OUTLINES: Readonly<Record<Country, string>> = {
  DE:
    "14.27 53.75,14.21 53.71,14.27 53.70,14.30 53.51,14.44 53.25,14.34 53.05,14.14 52.96,14.16 52.90,14.12 52.85,14.64 52.58,14.55 52.38,14.59 52.29,14.71 52.24,14.69 52.12,14.76 52.08,14.59 51.80,14.73 51.66,14.71 51.53,14.96 51.43,14.96 51.33,15.02 51.27,14.96 51.06,14.76 50.81,14.61 50.85,14.63 50.92,14.55 50.91,14.57 50.98,14.48 51.04,14.40 51.01,14.29 51.04,14.24 50.98,14.38 50.92,14.35 50.88,14.23 50.88,13.89 50.78,13.83 50.72,13.56 50.71,13.45 50.60,13.37 50.63,13.29 50.57,13.23 50.58,13.16 50.50,13.01 50.49,12.95 50.40,12.82 50.44,12.69 50.39,12.51 50.39,12.34 50.26,12.30 50.16,12.17 50.30,12.08 50.32,12.11 50.28,12.08 50.24,12.18 50.17,12.25 50.04,12.45 49.98,12.46 49.93,12.52 49.91,12.45 49.78,12.38 49.74,12.50 49.67,12.65 49.43,12.78 49.33,12.89 49.34,13.00 49.30,13.18 49.12,13.30 49.09,13.46 48.95,13.52 48.97,13.61 48.95,13.82 48.77,13.80 48.60,13.72 48.52,13.62 48.57,13.46 48.57,13.40 48.38,13.28 48.31,12.86 48.20,12.74 48.11,12.99 47.85,12.89 47.72,13.02 47.71,13.07 47.66,13.00 47.47,12.78 47.55,12.81 47.61,12.76 47.67,12.65 47.68,12.50 47.63,12.43 47.69,12.24 47.68,12.24 47.73,12.18 47.71,12.21 47.64,12.17 47.60,11.94 47.61,11.82 47.57,11.62 47.59,11.55 47.51,11.41 47.51,11.39 47.44,11.24 47.39,11.19 47.43,10.98 47.39,10.85 47.49,10.87 47.53,10.76 47.51,10.61 47.56,10.48 47.53,10.43 47.58,10.43 47.40,10.31 47.30,10.16 47.27,10.21 47.37,10.08 47.36,10.08 47.43,9.95 47.54,9.83 47.53,9.77 47.59,9.70 47.53,9.61 47.52,9.18 47.67,8.88 47.66,8.80 47.72,8.72 47.69,8.71 47.76,8.65 47.79,8.62 47.76,8.58 47.80,8.46 47.76,8.39 47.69,8.46 47.64,8.61 47.66,8.56 47.59,8.52 47.62,8.42 47.58,8.23 47.62,8.04 47.56,7.82 47.59,7.68 47.54,7.61 47.56,7.66 47.60,7.59 47.58,7.51 47.71,7.62 47.97,7.58 48.11,7.75 48.34,7.81 48.61,7.97 48.76,8.09 48.81,8.20 48.96,7.93 49.04,7.63 49.04,7.41 49.17,7.27 49.10,7.09 49.14,7.04 49.11,7.01 49.18,6.91 49.21,6.83 49.21,6.82 49.15,6.71 49.16,6.51 49.43,6.35 49.46,6.36 49.58,6.42 49.67,6.49 49.70,6.50 49.80,6.30 49.84,6.16 49.94,6.10 50.05,6.15 50.21,6.30 50.31,6.37 50.32,6.34 50.48,6.21 50.49,6.17 50.52,6.25 50.61,6.16 50.62,6.08 50.71,6.01 50.71,5.97 50.79,6.06 50.85,6.06 50.91,6.00 50.93,6.00 50.97,5.87 50.97,5.85 51.04,5.94 51.03,6.15 51.15,6.16 51.18,6.06 51.17,6.06 51.21,6.21 51.39,6.19 51.51,6.09 51.60,6.10 51.64,5.94 51.73,5.93 51.82,6.16 51.84,6.09 51.89,6.13 51.90,6.35 51.82,6.38 51.86,6.46 51.85,6.74 51.91,6.81 51.97,6.68 52.03,6.68 52.06,7.03 52.24,7.05 52.37,6.98 52.45,6.74 52.45,6.67 52.54,6.74 52.56,6.70 52.62,6.74 52.64,7.04 52.65,7.06 52.82,7.18 52.97,7.19 53.24,6.60 53.55,6.80 53.75,7.80 53.90,7.75 54.25,8.20 54.60,8.30 55.06,8.66 54.90,8.83 54.91,9.20 54.85,9.24 54.80,9.45 54.81,9.58 54.87,9.95 54.90,10.90 54.50,11.40 54.60,12.40 54.55,13.10 54.65,13.50 54.75,13.90 54.30,14.30 53.95",
  AT:
    "16.94 48.60,16.95 48.55,16.86 48.46,16.84 48.36,16.95 48.27,16.98 48.16,17.08 48.10,17.07 48.04,17.15 48.01,17.08 47.97,17.08 47.89,17.00 47.86,17.08 47.71,16.90 47.68,16.85 47.71,16.80 47.68,16.57 47.75,16.41 47.66,16.63 47.62,16.69 47.54,16.64 47.45,16.43 47.40,16.47 47.28,16.41 47.19,16.43 47.15,16.51 47.14,16.45 47.08,16.49 47.05,16.43 47.02,16.49 47.00,16.27 47.00,16.12 46.88,15.97 46.82,16.02 46.67,15.85 46.73,15.64 46.72,15.62 46.68,15.46 46.62,15.39 46.65,15.06 46.65,14.97 46.60,14.85 46.60,14.78 46.50,14.59 46.43,14.54 46.38,14.39 46.44,14.15 46.44,14.05 46.48,13.48 46.56,13.23 46.55,12.40 46.69,12.34 46.77,12.27 46.78,12.27 46.87,12.13 46.91,12.11 46.99,12.20 47.05,12.18 47.08,11.73 46.97,11.47 47.01,11.41 46.97,11.17 46.96,11.00 46.77,10.87 46.76,10.72 46.79,10.74 46.83,10.65 46.86,10.49 46.85,10.46 46.94,10.37 47.00,10.20 46.87,10.07 46.86,9.88 46.93,9.86 47.02,9.58 47.06,9.62 47.11,9.56 47.20,9.52 47.26,9.65 47.45,9.55 47.53,9.68 47.52,9.77 47.59,9.83 47.53,9.95 47.54,9.98 47.48,10.02 47.49,10.08 47.36,10.21 47.37,10.16 47.27,10.31 47.30,10.43 47.40,10.43 47.58,10.48 47.53,10.61 47.56,10.76 47.51,10.87 47.53,10.85 47.49,10.98 47.39,11.19 47.43,11.24 47.39,11.39 47.44,11.41 47.51,11.55 47.51,11.62 47.59,11.82 47.57,11.94 47.61,12.17 47.60,12.21 47.64,12.18 47.71,12.24 47.73,12.24 47.68,12.43 47.69,12.50 47.63,12.65 47.68,12.76 47.67,12.81 47.61,12.78 47.55,13.00 47.47,13.07 47.66,13.02 47.71,12.89 47.72,12.99 47.85,12.75 48.07,12.75 48.12,13.02 48.26,13.28 48.31,13.40 48.38,13.46 48.57,13.62 48.57,13.72 48.52,13.80 48.60,13.82 48.77,13.99 48.70,14.03 48.66,14.01 48.63,14.07 48.59,14.32 48.56,14.46 48.64,14.68 48.58,14.80 48.78,14.95 48.78,14.98 49.01,15.14 48.99,15.14 48.94,15.27 48.99,15.68 48.86,15.82 48.87,16.09 48.74,16.37 48.73,16.44 48.80,16.53 48.80,16.64 48.78,16.67 48.73,16.87 48.72,16.91 48.63",
  CH:
    "10.45 46.86,10.37 46.67,10.46 46.62,10.45 46.54,10.29 46.55,10.19 46.63,10.10 46.61,10.03 46.53,10.03 46.45,10.14 46.40,10.09 46.34,10.16 46.26,10.12 46.23,10.04 46.22,9.92 46.37,9.72 46.35,9.68 46.29,9.53 46.30,9.44 46.38,9.43 46.50,9.38 46.47,9.33 46.50,9.26 46.49,9.28 46.33,9.23 46.23,9.00 46.04,8.98 45.96,9.06 45.90,9.00 45.82,8.90 45.83,8.87 45.95,8.77 45.98,8.83 46.07,8.81 46.09,8.60 46.12,8.44 46.24,8.43 46.45,8.32 46.43,8.28 46.37,8.09 46.27,8.13 46.20,8.11 46.13,8.03 46.09,7.99 46.00,7.90 45.98,7.83 45.91,7.54 45.98,7.36 45.91,7.16 45.88,7.07 45.89,6.91 46.05,6.85 46.05,6.87 46.11,6.77 46.13,6.83 46.27,6.75 46.35,6.76 46.43,6.55 46.46,6.30 46.39,6.22 46.33,6.24 46.27,6.28 46.26,6.26 46.22,6.11 46.14,5.96 46.13,5.96 46.21,6.07 46.24,6.14 46.36,6.05 46.42,6.15 46.55,6.12 46.58,6.43 46.76,6.44 46.94,6.67 47.02,6.70 47.08,6.96 47.25,6.96 47.29,7.04 47.34,7.00 47.37,6.87 47.35,6.99 47.45,6.98 47.49,7.18 47.49,7.17 47.44,7.25 47.42,7.41 47.44,7.41 47.49,7.49 47.49,7.48 47.54,7.64 47.59,7.61 47.56,7.68 47.54,7.82 47.59,8.04 47.56,8.23 47.62,8.35 47.58,8.52 47.62,8.56 47.59,8.61 47.66,8.46 47.64,8.39 47.67,8.46 47.76,8.56 47.80,8.62 47.76,8.65 47.79,8.71 47.76,8.72 47.69,8.80 47.72,8.90 47.65,9.18 47.67,9.55 47.53,9.65 47.41,9.49 47.21,9.51 47.11,9.48 47.06,9.86 47.02,9.88 46.93,10.11 46.85,10.20 46.87,10.37 47.00,10.46 46.94,10.45 46.89",
};

/** Metres beyond a border that a map of the country still shows. */
const BEYOND_M = 10_000;

/** The countries at a position: the one that it is in, then those whose border is near. */
export function countriesAt(at: Position): readonly Country[] {
  const countries: readonly Country[] = ["DE", "AT", "CH"];
  const found = countries.map((country) => ({ country, ...outlineAt(OUTLINES[country], at) }));
  const near = found.filter(({ isInside, distanceM }) => isInside || distanceM <= BEYOND_M);
  near.sort((a, b) => Number(b.isInside) - Number(a.isInside) || a.distanceM - b.distanceM);
  return near.map(({ country }) => country);
}

/** Whether an outline contains a position, and how far the position is from it, in metres. */
function outlineAt(outline: string, { lat, lon }: Position) {
  const narrowed = Math.cos(lat * RADIANS_PER_DEGREE);
  // Metres east and north of the position, which are exact enough where they matter.
  const corners = outline.split(",").map((corner) => {
    const [east = 0, north = 0] = corner.split(" ").map(Number);
    return {
      x: (east - lon) * METRES_PER_DEGREE * narrowed,
      y: (north - lat) * METRES_PER_DEGREE,
    };
  });
  let isInside = false;
  let distanceM = Infinity;
  corners.forEach((a, index) => {
    const b = corners[(index + 1) % corners.length] ?? a;
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const along = Math.max(0, Math.min(1, -(a.x * dx + a.y * dy) / (dx * dx + dy * dy || 1)));
    distanceM = Math.min(distanceM, Math.hypot(a.x + along * dx, a.y + along * dy));
    if ((a.y > 0) !== (b.y > 0) && a.x - a.y * dx / dy > 0) isInside = !isInside;
  });
  return { isInside, distanceM };
}
