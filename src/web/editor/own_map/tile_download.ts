/**
 * Downloads the map tiles of a walk, a few at a time. It can be stopped and goes on where it was (docs/maps.md).
 *
 * @module
 */
import {
  type FetchedTile,
  type FetchTile,
  fetchTile,
  tileAddress,
  type TileFault,
  type TilePlace,
} from "./tile_fetch.ts";

/** A tile that is there. */
export interface Tile extends TilePlace {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Most bytes of all tiles of a walk together. */
export const MAX_DOWNLOAD_BYTES = 60_000_000;

/** Requests at the same time: operators ask clients to be modest. */
export const PARALLEL_REQUESTS = 4;

/** Bytes of a tile before anything is known of the map; official maps have 10 to 40 kB a tile. */
const USUAL_TILE_BYTES = 25_000;

/** Milliseconds before the second attempt for a tile. */
const PAUSE_MS = 1000;

/** Milliseconds after which an attempt has failed. */
const LIMIT_MS = 30_000;

/** How far a download is. */
export interface TileProgress {
  /** Tiles that are there, or are known to be missing. */
  readonly done: number;
  readonly all: number;
  /** Bytes of the tiles that are there. */
  readonly bytes: number;
}

/** What is downloaded. */
export interface TileDownloadOptions {
  /** Address with `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  /** In the order in which they are fetched, each once. */
  readonly wanted: readonly TilePlace[];
  readonly fetch: FetchTile;
  /** Called after each tile. */
  readonly onProgress?: (progress: TileProgress) => void;
  /** Most bytes of all tiles, {@link MAX_DOWNLOAD_BYTES} by default. */
  readonly maxBytes?: number;
  /** Milliseconds before the second attempt for a tile, 1000 by default. */
  readonly pauseMs?: number;
  /** Milliseconds after which an attempt has failed, 30 000 by default. */
  readonly limitMs?: number;
}

/** How a download ended. */
export type DownloadOutcome =
  /** All tiles are there; those that the server has not are left out. */
  | { readonly kind: "complete" }
  /** No place has a tile. */
  | { readonly kind: "nothing" }
  /** It was stopped, and can go on. */
  | { readonly kind: "stopped" }
  /** The tiles have too many bytes. */
  | { readonly kind: "too-large" }
  /** A tile could not be fetched. What is there stays, and the download can go on. */
  | { readonly kind: "failed"; readonly why: TileFault; readonly status: number | null };

/** How many bytes all tiles will have: by the average of those that are there, or by what is usual. */
export function estimatedBytes(all: number, loaded: readonly Tile[]): number {
  if (loaded.length === 0) return all * USUAL_TILE_BYTES;
  const bytes = loaded.reduce((sum, tile) => sum + tile.bytes.length, 0);
  return Math.round(all * bytes / loaded.length);
}

/** A download of tiles. */
export class TileDownload {
  readonly #loaded = new Map<TilePlace, Tile>();
  readonly #missing = new Set<TilePlace>();
  #bytes = 0;

  constructor(private readonly options: TileDownloadOptions) {}

  /** The tiles that are there, in the order of those that are wanted. */
  get tiles(): readonly Tile[] {
    return this.options.wanted.flatMap((place) => this.#loaded.get(place) ?? []);
  }

  /** Places that have no tile, as far as is known. */
  get missing(): readonly TilePlace[] {
    return [...this.#missing];
  }

  /** How far it is. */
  get progress(): TileProgress {
    const done = this.#loaded.size + this.#missing.size;
    return { done, all: this.options.wanted.length, bytes: this.#bytes };
  }

  /**
   * Fetches what is not there yet. Never rejects; one run at a time.
   *
   * @param signal Stops it; {@link run} goes on afterwards.
   */
  async run(signal: AbortSignal = new AbortController().signal): Promise<DownloadOutcome> {
    const { wanted } = this.options;
    const waiting = wanted.filter((place) => !this.#loaded.has(place) && !this.#missing.has(place));
    const own = new AbortController();
    const stop = () => own.abort();
    signal.addEventListener("abort", stop);
    if (signal.aborted) stop();
    let outcome: DownloadOutcome | null = null;
    const work = async () => {
      for (;;) {
        const place = own.signal.aborted ? undefined : waiting.shift();
        if (place === undefined) return;
        const end = this.#take(place, await this.#fetch(place, own.signal));
        if (end === null) continue;
        outcome ??= end;
        stop();
      }
    };
    await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, work));
    signal.removeEventListener("abort", stop);
    return outcome ?? this.#end();
  }

  #fetch(place: TilePlace, signal: AbortSignal): Promise<FetchedTile> {
    const { url, fetch, pauseMs = PAUSE_MS, limitMs = LIMIT_MS } = this.options;
    return fetchTile(tileAddress(url, place), { fetch, signal, pauseMs, limitMs });
  }

  /** Keeps what came. @returns How the download ends because of it; null if it goes on. */
  #take(place: TilePlace, fetched: FetchedTile): DownloadOutcome | null {
    if (fetched.kind === "stopped") return { kind: "stopped" };
    if (fetched.kind === "fault") return { ...fetched, kind: "failed" };
    if (fetched.kind === "missing") {
      this.#missing.add(place);
    } else {
      const { maxBytes = MAX_DOWNLOAD_BYTES } = this.options;
      if (this.#bytes + fetched.bytes.length > maxBytes) return { kind: "too-large" };
      this.#loaded.set(place, { ...place, bytes: fetched.bytes });
      this.#bytes += fetched.bytes.length;
    }
    this.options.onProgress?.(this.progress);
    return null;
  }

  #end(): DownloadOutcome {
    const { done, all } = this.progress;
    if (done < all) return { kind: "stopped" };
    return { kind: this.#loaded.size === 0 ? "nothing" : "complete" };
  }
}
