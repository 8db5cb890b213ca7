/**
 * Installs the service worker.
 *
 * @module
 */

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

/** `navigator.serviceWorker.ready` would never come when the installation fails. */
async function untilActive(
  { active, waiting, installing }: ServiceWorkerRegistration,
): Promise<void> {
  const worker = waiting ?? installing;
  if (active !== null || worker === null) return;
  await new Promise<void>((resolve, reject) => {
    const onChange = () => {
      if (worker.state === "activated") resolve();
      if (worker.state === "redundant") reject(new NotNowError("updating", "Not installed"));
    };
    worker.addEventListener("statechange", onChange);
    onChange();
  });
}

/** Installs the service worker once the page is at rest; without it the guide needs a network. */
export function installWorkerLater(ready: () => Promise<void>): void {
  if (!isSecureContext || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    setTimeout(() => ready().catch(() => {}), INSTALL_AFTER_MS);
  });
}
