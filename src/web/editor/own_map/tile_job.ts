/**
 * Taking the official map along: its tiles are downloaded, drawn onto one picture, and stored. It goes on while the dialog is
 * closed.
 *
 * @module
 */
import { Listeners, type Observable } from "../../ui/observable.ts";
import { cornersOf, type MapArea, TILE_PX } from "./map_area.ts";
import {
  type DownloadOutcome,
  estimatedBytes,
  type Tile,
  TileDownload,
  type TileProgress,
} from "./tile_download.ts";
import { type FetchTile, tileAddress } from "./tile_fetch.ts";

/** Why the map cannot be taken along. */
export type TileTrouble =
  | Exclude<DownloadOutcome["kind"], "complete" | "stopped" | "failed">
  | Extract<DownloadOutcome, { kind: "failed" }>["why"]
  /** There is no network. */
  | "offline"
  /** The server lets no page of another origin read its tiles. */
  | "no-cors";

/** What happens with the tiles. */
export type TileState =
  | { readonly kind: "idle" }
  | { readonly kind: "loading" }
  /** The teacher has stopped it. */
  | { readonly kind: "stopped" }
  | { readonly kind: "trouble"; readonly why: TileTrouble }
  | { readonly kind: "storing" }
  /** All tiles are there, but the service has not stored the picture. */
  | { readonly kind: "not stored" }
  | { readonly kind: "stored" };

/** Where the tiles come from. */
export interface TileSource {
  /** Address with `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  readonly attribution: string;
}

/** Stores the form with the picture. @returns Whether it is stored. */
export type StoreMap = (form: FormData) => Promise<boolean>;

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

  constructor(private readonly source: TileSource, readonly area: MapArea) {
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

  /** Loads all tiles again, which may be newer now, and stores them. */
  async runAgain(store: StoreMap): Promise<void> {
    this.#download = this.#newDownload();
    await this.run(store);
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
