/**
 * Keeps what the editor loads only when it needs it for times without a connection: the decoder of HEIC pictures, and
 * what records and encodes sound. The service worker responds with it (`worker_service.ts`).
 *
 * @module
 */
import { addressOf } from "../ui/load_more.ts";
import { TOOLS_CACHE } from "./names.ts";
import { workerReady } from "./register.ts";

/** The decoder of HEIC pictures, by the names that the page has for its files (src/pages/shell.ts). */
export const HEIC_TOOLS = ["heic", "libheif"] as const;

/** What captures and finishes recordings. */
export const SOUND_TOOLS = ["sound", "lame", "capture"] as const;

/** The cache of versions before 2026-12, which had only the decoder. */
const FORMER_CACHE = "heic-decoder";

/**
 * Puts tools into the cache of the service worker, where the page may have one.
 *
 * @throws {TypeError} when there is no connection. @throws {DOMException} when the disk is full.
 */
export async function keepTools(names: readonly string[]): Promise<void> {
  if (!isSecureContext || !("serviceWorker" in navigator)) return;
  const addresses = names.flatMap((name) => addressOf(name) ?? []);
  const stems = addresses.map(stemOf);
  const cache = await caches.open(TOOLS_CACHE);
  const known = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await cache.addAll(addresses.filter((address) => !known.includes(address)));
  for (const path of known) {
    // Files of an earlier build; those of other tools stay.
    if (stems.includes(stemOf(path)) && !addresses.includes(path)) await cache.delete(path);
  }
  await caches.delete(FORMER_CACHE);
  await workerReady();
}

/** The path of an asset up to its hash. */
function stemOf(path: string): string {
  return path.slice(0, path.indexOf(".") + 1);
}
