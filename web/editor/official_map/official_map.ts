/**
 * The official map of an opened walk: which one the library has chosen, and the picture of it that the walk takes along.
 *
 * @module
 */
import type { Resource } from "../../../src/routes/resources.ts";
import { positionOf } from "../../../src/shared/geo.ts";
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
import { mapStep } from "../document/steps.ts";
import { storeMap } from "../own_map/store_map.ts";
import { listRemoved, removeKept } from "../sync/requests/removed_entries.ts";
import { keepOpen } from "../ui/renewal.ts";
import type { OpenedWalk } from "../walk/open_editor.ts";
import { countriesAt } from "./map_areas.ts";
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
