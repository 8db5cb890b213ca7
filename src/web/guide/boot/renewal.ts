/**
 * Loading a page of published files again with its script and its style, past the browser's cache.
 *
 * @module
 */

const KEY = "route-guide-reloaded";

/** For so long a page that failed again is not loaded again without a tap, in milliseconds. */
const PAUSE_MS = 60_000;

/** Whether this tab has loaded a page again a short time ago, or cannot remember whether it has. */
export function isReloaded(): boolean {
  try {
    const isRecent = Date.now() - Number(sessionStorage.getItem(KEY)) < PAUSE_MS;
    sessionStorage.setItem(KEY, String(Date.now()));
    return isRecent;
  } catch {
    return true;
  }
}

/** Loads the page again, and before that its script and its style. */
export async function renew(): Promise<void> {
  const program = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>("[integrity]");
  const addresses = [...program].map((part) => "src" in part ? part.src : part.href);
  await Promise.all(
    [location.href, ...addresses].map((address) =>
      fetch(address, { cache: "reload" }).catch(() => null)
    ),
  );
  location.reload();
}
