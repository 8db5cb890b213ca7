/**
 * Downloads the map tiles of a walk, a few at a time. It can be stopped and goes on where it was (docs/maps.md).
 *
 * @module
 */

/** A tile of the map that is square in Web Mercator: its zoom, and its column and row from the north-west. */
export interface TilePlace {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Most bytes of a tile. */
const MAX_TILE_BYTES = 1024 * 1024;

/** Attempts after the first one fails in a way that may pass. */
const RETRIES = 3;

/** Longest pause that a server may ask for, in seconds; with a longer one the download fails. */
const MAX_RETRY_AFTER_S = 30;

/** Statuses of a place without a tile: beyond the area or the zooms of the map. */
const MISSING: readonly number[] = [204, 404, 410];

/** Makes a request, as the global function of the same name does. */
export type FetchTile = (
  address: string,
  init: { readonly signal: AbortSignal; readonly credentials: "omit" },
) => Promise<Response>;

/** How tiles are fetched. */
interface TileFetching {
  readonly fetch: FetchTile;
  /** Ends it. */
  readonly signal: AbortSignal;
  /** Milliseconds before the second attempt; doubled before each further one. */
  readonly pauseMs: number;
  /** Milliseconds after which an attempt has failed. */
  readonly limitMs: number;
}

/** Why a tile could not be fetched. */
type TileFault =
  /** No connection, it was lost, too slow, or the server lets no page of another origin read its tiles. */
  | "unreachable"
  /** The server responds that it has too much to do, or fails. */
  | "busy"
  /** The server refuses, such as for a missing key. */
  | "refused"
  /** What comes is no PNG, JPEG or WebP picture. */
  | "no-picture"
  /** More than {@link MAX_TILE_BYTES}. */
  | "tile-too-large";

/** What came of one tile. */
type FetchedTile =
  | { readonly kind: "tile"; readonly bytes: Uint8Array<ArrayBuffer> }
  /** There is none at this place. */
  | { readonly kind: "missing" }
  /** The signal has ended it. */
  | { readonly kind: "stopped" }
  | { readonly kind: "fault"; readonly why: TileFault; readonly status: number | null };

/** How PNG, JPEG and WebP begin; null for a byte of any value (PNG, 5.2; ITU-T T.81, B.1.1; RFC 9649, 2.4). */
const SIGNATURES: readonly (readonly (number | null)[])[] = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
  [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
];

/** Whether bytes begin like a picture: servers send pages under the name of tiles, too. */
function isPicture(bytes: Uint8Array): boolean {
  return SIGNATURES.some((signature) =>
    signature.every((byte, at) => byte === null || byte === bytes[at])
  );
}

/** The address of a tile. @param template With `{z}`, `{x}` and `{y}` in any order. */
export function tileAddress(template: string, { z, x, y }: TilePlace): string {
  return template.replaceAll("{z}", `${z}`).replaceAll("{x}", `${x}`).replaceAll("{y}", `${y}`);
}

/** Fetches a tile; after a failure that may pass up to three more times. Never rejects. */
async function fetchTile(address: string, fetching: TileFetching): Promise<FetchedTile> {
  const { signal, pauseMs } = fetching;
  for (let attempt = 0;; attempt++) {
    const { result, retryAfterS } = await tryTile(address, fetching);
    if (signal.aborted) return { kind: "stopped" };
    const mayPass = result.kind === "fault" &&
      (result.why === "unreachable" || result.why === "busy");
    if (!mayPass || attempt === RETRIES || retryAfterS > MAX_RETRY_AFTER_S) return result;
    await pause(Math.max(retryAfterS * 1000, pauseMs * 2 ** attempt), signal);
    if (signal.aborted) return { kind: "stopped" };
  }
}

/** What one attempt resulted in, and after how many seconds the server allows another one. */
interface Attempt {
  readonly result: FetchedTile;
  readonly retryAfterS: number;
}

async function tryTile(
  address: string,
  { fetch, signal, limitMs }: TileFetching,
): Promise<Attempt> {
  const own = new AbortController();
  const stop = () => own.abort();
  const timer = setTimeout(stop, limitMs);
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  try {
    const response = await fetch(address, { signal: own.signal, credentials: "omit" });
    const retryAfterS = secondsOf(response.headers.get("Retry-After"));
    return { result: await tileOf(response), retryAfterS };
  } catch {
    return { result: { kind: "fault", why: "unreachable", status: null }, retryAfterS: 0 };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}

/** Reads and checks a response. @throws When the connection is lost. */
async function tileOf(response: Response): Promise<FetchedTile> {
  const { status } = response;
  if (!response.ok || status === 204) {
    await response.body?.cancel();
    if (MISSING.includes(status)) return { kind: "missing" };
    const why = status === 429 || status >= 500 ? "busy" : "refused";
    return { kind: "fault", why, status };
  }
  const bytes = await bytesOf(response);
  if (bytes === null) return { kind: "fault", why: "tile-too-large", status };
  return isPicture(bytes) ? { kind: "tile", bytes } : { kind: "fault", why: "no-picture", status };
}

/** The body; null if it is longer than a tile may be, of which no more is read. */
async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (reader !== undefined) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MAX_TILE_BYTES) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** Seconds of a `Retry-After` header (RFC 9110, 10.2.3); 0 without one that can be read. */
function secondsOf(field: string | null): number {
  if (field === null) return 0;
  if (/^\d+$/.test(field)) return Number(field);
  const seconds = (Date.parse(field) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? 0 : Math.max(0, seconds);
}

/** Resolves after some time, or when the signal ends it. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
}

/** A tile that is there. */
export interface Tile extends TilePlace {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Most bytes of all tiles of a walk together. */
const MAX_DOWNLOAD_BYTES = 60_000_000;

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
