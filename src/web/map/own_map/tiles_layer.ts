/**
 * The layer of the tiles of a PMTiles file. A tile that cannot be loaded is transparent, and is tried again when the map is
 * moved.
 *
 * @module
 */
import type { TilesMapDetails } from "../../../shared/stored_map.ts";
import * as L from "./leaflet.ts";
import { TileArchive } from "./tile_archive.ts";
import { tilesOnDisk } from "./tiles_on_disk.ts";

/** The largest zoom of maps, at which the tiles are drawn larger than they are. */
const MAX_ZOOM = 19;

/** Zooms below the smallest of the file at which its tiles are drawn smaller: four times as many for each of them. */
const ZOOMS_BELOW = 2;

/** Tiles that are loaded at the same time; all at once would keep the page from reacting. */
const PARALLEL = 4;

/** A tile that is on the map. */
interface ShownTile {
  readonly image: HTMLImageElement;
  readonly coords: L.Coords;
  readonly done: L.DoneCallback;
  readonly controller: AbortController;
}

/** The layer. */
export class TilesLayer extends L.GridLayer {
  readonly #archive: TileArchive;
  readonly #mediaType: string;
  readonly #shown = new Map<HTMLElement, ShownTile>();
  readonly #failed = new Set<ShownTile>();
  #waiting: ShownTile[] = [];
  #loading = 0;

  /** @param addressOf Returns the address of the file. @param pane Name of an existing pane. */
  constructor(
    addressOf: () => string,
    { tileType, minZoom, maxZoom, bounds }: TilesMapDetails,
    pane: string,
  ) {
    super({
      pane,
      minZoom: minZoom - ZOOMS_BELOW,
      maxZoom: MAX_ZOOM,
      minNativeZoom: minZoom,
      maxNativeZoom: maxZoom,
      bounds: [[bounds.minLat, bounds.minLon], [bounds.maxLat, bounds.maxLon]],
      noWrap: true,
      updateWhenZooming: false,
    });
    this.#archive = new TileArchive(addressOf, tilesOnDisk);
    this.#mediaType = tileType;
    this.on("tileunload", ({ tile }: L.TileEvent) => this.#unload(tile));
  }

  override onAdd(map: L.Map): this {
    map.on("moveend", this.#tryAgain, this);
    return super.onAdd(map);
  }

  override onRemove(map: L.Map): this {
    map.off("moveend", this.#tryAgain, this);
    return super.onRemove(map);
  }

  protected override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    const image = document.createElement("img");
    image.alt = "";
    const tile = { image, coords, done, controller: new AbortController() };
    this.#shown.set(image, tile);
    this.#enqueue([tile]);
    return image;
  }

  /** Tiles are loaded in the order in which Leaflet makes them, those in the middle first, after the map is drawn. */
  #enqueue(tiles: readonly ShownTile[]): void {
    if (this.#waiting.length === 0) setTimeout(() => this.#loadNext());
    this.#waiting.push(...tiles);
  }

  #loadNext(): void {
    // Those that have left the map meanwhile are not loaded.
    this.#waiting = this.#waiting.filter(({ controller }) => !controller.signal.aborted);
    while (this.#loading < PARALLEL) {
      const tile = this.#waiting.shift();
      if (tile === undefined) return;
      this.#loading++;
      this.#load(tile).finally(() => {
        this.#loading--;
        this.#loadNext();
      });
    }
  }

  async #load(tile: ShownTile): Promise<void> {
    const { image, coords: { x, y, z }, done, controller: { signal } } = tile;
    let url: string | null = null;
    try {
      const bytes = await this.#archive.read(z, x, y, signal);
      if (bytes === null || signal.aborted) return void done(undefined, image);
      url = URL.createObjectURL(new Blob([bytes], { type: this.#mediaType }));
      await loaded(image, url);
      done(undefined, image);
    } catch {
      if (signal.aborted) return;
      image.removeAttribute("src");
      this.#failed.add(tile);
      done(new Error("The tile cannot be loaded"), image);
    } finally {
      if (url !== null) URL.revokeObjectURL(url);
    }
  }

  #tryAgain(): void {
    const failed = [...this.#failed];
    this.#failed.clear();
    this.#enqueue(failed);
  }

  #unload(element: HTMLElement): void {
    const tile = this.#shown.get(element);
    if (tile === undefined) return;
    this.#shown.delete(element);
    this.#failed.delete(tile);
    tile.controller.abort();
  }
}

/** Shows a picture in an element. @throws {Error} when it is none. */
function loaded(image: HTMLImageElement, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    image.addEventListener("load", () => resolve(), { once: true });
    image.addEventListener("error", () => reject(new Error("No picture")), { once: true });
    image.src = url;
  });
}
