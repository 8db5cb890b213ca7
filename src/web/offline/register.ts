/**
 * Installs the service worker.
 *
 * @module
 */

/** Pause after the page is there, in milliseconds: the first station is loaded before the files of the app are stored. */
const INSTALL_AFTER_MS = 1500;

/** Installs the service worker, or finds it installed, and waits until it is active. */
export async function workerReady(): Promise<void> {
  await navigator.serviceWorker.register("/sw.js");
  await navigator.serviceWorker.ready;
}

/** Installs the service worker once the page is at rest; without it the guide needs a network. */
export function installWorkerLater(): void {
  if (!isSecureContext || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    setTimeout(() => workerReady().catch(() => {}), INSTALL_AFTER_MS);
  });
}
