/**
 * Loads the page again in its newest version, whatever a server has said about caches; once for each version.
 *
 * @module
 */

const KEY = "route-guide-renewed";

/**
 * Loads the page again.
 *
 * @param version What the page would show then. If this tab was loaded for it before, nothing happens, so that a page
 * whose server keeps sending an older version is not loaded without end.
 * @returns Whether it is being loaded.
 */
export function renewFor(version: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === version) return false;
    sessionStorage.setItem(KEY, version);
  } catch {
    return false; // Without storage there is no protection against an endless repetition.
  }
  void renew();
  return true;
}

async function renew(): Promise<void> {
  // A reload alone renews the page only in some browsers.
  await fetch(location.href, { cache: "reload" }).catch(() => null);
  location.reload();
}
