/** Installs the service worker. @module */
import { addressOf } from "../loader.ts";
import { TOOLS_CACHE } from "./names.ts";
import { NotNowError } from "./not_now.ts";

/** Pause after the page is there, in milliseconds: the first station is loaded before the files of the app are stored. */
const INSTALL_AFTER_MS = 1500;

/**
 * Installs the service worker of a service, or finds it installed, and waits until it is active.
 *
 * @throws {TypeError} @throws {NotNowError} as {@link siteWorkerReady}.
 */
export async function workerReady(): Promise<void> {
  await untilActive(await navigator.serviceWorker.register("/sw.js"));
}

/**
 * Installs the service worker of a published site, or finds it installed, and waits until it is active. Other sites at the
 * same origin have their own.
 *
 * @throws {TypeError} when its script is not there. @throws {NotNowError} when a file that it keeps is not there: files are
 * being uploaded, or when the device has no space for it.
 */
export async function siteWorkerReady(root: URL): Promise<void> {
  const options = { scope: root.pathname, updateViaCache: "none" } as const;
  await untilActive(await navigator.serviceWorker.register(new URL("sw.js", root), options));
}

/** Pause between two looks at a registration, in milliseconds. */
const LOOK_AGAIN_MS = 100;

/** Looks after which a worker that responds already counts as activated, whatever its state is. */
const MOST_LOOKS = 20;

/**
 * Waits until a worker is activated: before, a page may be loaded without it. `navigator.serviceWorker.ready` would never come
 * when the installation fails, and in WebKit a worker may keep the state "installing", without a further event, while it
 * already responds to the page.
 */
async function untilActive(registration: ServiceWorkerRegistration): Promise<void> {
  let looks = 0;
  while (registration.active?.state !== "activated" && looks < MOST_LOOKS) {
    if (registration.active !== null) looks++;
    else if (registration.installing === null && registration.waiting === null) {
      throw new NotNowError("updating", "Not installed");
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

/** Installs the service worker once the page is at rest; without it the guide needs a network. */
export function installWorkerLater(ready: () => Promise<void>): void {
  if (!isSecureContext || !("serviceWorker" in navigator)) return;
  const install = () => setTimeout(() => ready().catch(() => {}), INSTALL_AFTER_MS);
  if (document.readyState === "complete") install();
  else addEventListener("load", install);
}

// Keeps what the editor loads only when it needs it for times without a connection: the decoder of HEIC pictures, and
// what records and encodes sound. The service worker responds with it (`worker.ts`).

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
