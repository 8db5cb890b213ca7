/**
 * Taking the official map along: its tiles are downloaded, drawn onto one picture, and stored. It goes on
 * while the teacher works.
 *
 * @module
 */
import {
  type Line,
  METRES_PER_DEGREE,
  positionOf,
  RADIANS_PER_DEGREE,
} from "../../../src/shared/geo.ts";
import { mercatorLat, mercatorLon, mercatorX, mercatorY } from "../../../src/shared/projection.ts";
import type { MapPoint } from "../../../src/shared/stored_map.ts";
import { Listeners, type Observable } from "../../kit/observable.ts";
import type { MapTiles } from "../../kit/map/map_content.ts";
import {
  type DownloadOutcome,
  estimatedBytes,
  type FetchTile,
  type Tile,
  tileAddress,
  TileDownload,
  type TilePlace,
  type TileProgress,
} from "./tile_download.ts";

// The part of an official map that a walk takes along as one picture: which tiles it is made of, and where it lies.
// Pure.

/** The part of the map. */
interface MapArea {
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  /** The upper left corner of the picture, in pixels of the whole map at its zoom. */
  readonly left: number;
  readonly top: number;
  readonly zoom: number;
  /** From north to south, from west to east. */
  readonly tiles: readonly TilePlace[];
}

/** Pixels of a tile; larger ones are drawn at the same size. */
export const TILE_PX = 256;

/** Longest side of the picture in pixels: phones hold four bytes of memory for each pixel. */
const LONGEST_PX = 4096;

/** Metres around the track. */
const MARGIN_M = 300;

/** Highest zoom: more is not in official maps, and pupils need no more. */
const MAX_ZOOM = 17;

/** Circumference of the earth on the equator in metres, on the sphere of all distances. */
const EQUATOR_M = METRES_PER_DEGREE * 360;

/** The surroundings of a track at the highest zoom that fits; null for a track without points. */
export function mapAreaOf(segments: readonly Line[]): MapArea | null {
  const positions = segments.flatMap((line) => line.map(positionOf));
  if (positions.length === 0) return null;
  const [x, y] = [
    rangeOf(positions, ({ lon }) => mercatorX(lon)),
    rangeOf(positions, ({ lat }) => mercatorY(lat)),
  ];
  // The scale of the map grows towards the poles.
  const lat = Math.max(...[y.from, y.to].map((edge) => Math.abs(mercatorLat(edge))));
  const margin = MARGIN_M / (EQUATOR_M * Math.cos(lat * RADIANS_PER_DEGREE));
  for (let zoom = MAX_ZOOM;; zoom--) {
    const side = TILE_PX * 2 ** zoom;
    const within = (part: number) => Math.max(0, Math.min(side, Math.round(part * side)));
    const [left, right] = [within(x.from - margin), within(x.to + margin)];
    const [top, bottom] = [within(y.from - margin), within(y.to + margin)];
    const [width, height] = [right - left, bottom - top];
    if (zoom > 0 && Math.max(width, height) > LONGEST_PX) continue;
    const tiles = tilesFrom(top, bottom).flatMap((row) =>
      tilesFrom(left, right).map((column) => ({ z: zoom, x: column, y: row }))
    );
    return { width, height, left, top, zoom, tiles };
  }
}

/** The corners of the picture, which say where it lies: they are exact, because both are drawn in Web Mercator. */
export function cornersOf({ width, height, left, top, zoom }: MapArea): readonly MapPoint[] {
  const side = TILE_PX * 2 ** zoom;
  return [[0, 0], [width, 0], [0, height], [width, height]].map(([x = 0, y = 0]) => ({
    x,
    y,
    lat: mercatorLat((top + y) / side),
    lon: mercatorLon((left + x) / side),
  }));
}

function rangeOf<Value>(
  values: readonly Value[],
  of: (value: Value) => number,
): { from: number; to: number } {
  return values.reduce(
    ({ from, to }, value) => ({ from: Math.min(from, of(value)), to: Math.max(to, of(value)) }),
    { from: Infinity, to: -Infinity },
  );
}

/** Columns or rows of the tiles between two pixels. */
function tilesFrom(from: number, to: number): readonly number[] {
  const first = Math.floor(from / TILE_PX);
  return Array.from({ length: Math.ceil(to / TILE_PX) - first }, (_, index) => first + index);
}

/** Why the map cannot be taken along. */
export type TileTrouble =
  | Exclude<DownloadOutcome["kind"], "complete" | "stopped" | "failed">
  | Extract<DownloadOutcome, { kind: "failed" }>["why"]
  /** There is no network. */
  | "offline"
  /** The server lets no page of another origin read its tiles. */
  | "no-cors";

/** What happens with the tiles. */
type TileState =
  | { readonly kind: "idle" }
  | { readonly kind: "loading" }
  /** The teacher has stopped it. */
  | { readonly kind: "stopped" }
  | { readonly kind: "trouble"; readonly why: TileTrouble }
  | { readonly kind: "storing" }
  /** All tiles are there, but the service has not stored the picture. */
  | { readonly kind: "not stored" }
  | { readonly kind: "stored" };

/** Stores the form with the picture. @returns Whether it is stored. */
type StoreMap = (form: FormData) => Promise<boolean>;

/** Quality of the picture, from 0 to 1. */
const QUALITY = 0.85;

const fetchAnywhere: FetchTile = (address, init) => fetch(address, init);

/** The tiles of one walk. */
export class TileJob implements Observable {
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.add;
  #download: TileDownload;
  #state: TileState = { kind: "idle" };
  #stop = new AbortController();

  constructor(private readonly source: MapTiles, readonly area: MapArea) {
    this.#download = this.#newDownload();
  }

  get state(): TileState {
    return this.#state;
  }

  get progress(): TileProgress {
    return this.#download.progress;
  }

  /** The tiles that are there. */
  get tiles(): TileDownload["tiles"] {
    return this.#download.tiles;
  }

  /** How many tiles the server has not, as far as is known. */
  get missing(): number {
    return this.#download.missing.length;
  }

  /** How many bytes all tiles will have, at a guess. */
  get estimatedBytes(): number {
    return estimatedBytes(this.progress.all, this.tiles);
  }

  /** Loads what is not there yet, and stores the picture. The promise is never rejected. */
  async run(store: StoreMap): Promise<void> {
    if (this.#state.kind === "loading" || this.#state.kind === "storing") return;
    this.#stop = new AbortController();
    this.#set({ kind: "loading" });
    const outcome = await this.#download.run(this.#stop.signal);
    if (outcome.kind === "stopped") return this.#set({ kind: "stopped" });
    if (outcome.kind !== "complete") {
      return this.#set({ kind: "trouble", why: await this.#troubleOf(outcome) });
    }
    this.#set({ kind: "storing" });
    const { area, tiles, source: { attribution } } = this;
    const picture = await drawnPicture(area, tiles, attribution).catch(() => null);
    if (picture === null) return this.#set({ kind: "trouble", why: "no-picture" });
    const form = new FormData();
    form.append("map", picture, "map");
    form.append("points", JSON.stringify(cornersOf(area)));
    form.append("opacity", "1");
    form.append("attribution", attribution);
    this.#set({ kind: await store(form) ? "stored" : "not stored" });
  }

  /** Stops loading; {@link run} goes on where it was. */
  stop(): void {
    this.#stop.abort();
  }

  #newDownload(): TileDownload {
    return new TileDownload({
      url: this.source.url,
      wanted: this.area.tiles,
      fetch: fetchAnywhere,
      onProgress: () => this.#listeners.call(),
    });
  }

  async #troubleOf(
    outcome: Exclude<DownloadOutcome, { kind: "complete" | "stopped" }>,
  ): Promise<TileTrouble> {
    if (outcome.kind !== "failed") return outcome.kind;
    if (outcome.why !== "unreachable") return outcome.why;
    if (!navigator.onLine) return "offline";
    const [place] = this.area.tiles;
    if (place === undefined) return "unreachable";
    // A page learns nothing of a response that it may not read, but that there was one.
    const address = tileAddress(this.source.url, place);
    return await fetch(address, { mode: "no-cors", credentials: "omit" })
      .then(() => "no-cors" as const, () => "unreachable" as const);
  }

  #set(state: TileState): void {
    this.#state = state;
    this.#listeners.call();
  }
}

/**
 * The picture of an area with the source note in its corner: WebP, or JPEG where the browser makes none.
 *
 * @throws {DOMException} for a tile that is no picture. @throws {Error} when the browser draws no picture of this size.
 */
async function drawnPicture(
  { width, height, left, top }: MapArea,
  tiles: readonly Tile[],
  attribution: string,
): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { alpha: false });
  if (context === null) throw new Error("The browser draws no picture of this size");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  for (const { x, y, bytes } of tiles) {
    const bitmap = await createImageBitmap(new Blob([bytes]));
    context.drawImage(bitmap, x * TILE_PX - left, y * TILE_PX - top, TILE_PX, TILE_PX);
    bitmap.close();
  }
  context.font = "14px sans-serif";
  context.fillRect(0, height - 24, context.measureText(attribution).width + 12, 24);
  context.fillStyle = "#000";
  context.fillText(attribution, 6, height - 7);
  for (const type of ["image/webp", "image/jpeg"]) {
    const picture = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, type, QUALITY)
    );
    if (picture?.type === type) return picture;
  }
  throw new Error("The browser draws no picture of this size");
}
