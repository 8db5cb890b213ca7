/**
 * Fetches one map tile: checks what comes, and tries again where that may help.
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
export const MAX_TILE_BYTES = 1024 * 1024;

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
export interface TileFetching {
  readonly fetch: FetchTile;
  /** Ends it. */
  readonly signal: AbortSignal;
  /** Milliseconds before the second attempt; doubled before each further one. */
  readonly pauseMs: number;
  /** Milliseconds after which an attempt has failed. */
  readonly limitMs: number;
}

/** Why a tile could not be fetched. */
export type TileFault =
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
export type FetchedTile =
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
export async function fetchTile(address: string, fetching: TileFetching): Promise<FetchedTile> {
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
