/**
 * Loads the page again in its newest version, whatever a server has said about caches; once for each version.
 *
 * @module
 */
import type { SitePage } from "./site_page.ts";

const KEY = "route-guide-renewed";

/**
 * Loads the page again.
 *
 * @param version What the page would show then. If this tab has shown it before, or was loaded for it, nothing happens:
 * a server may keep sending an older version, and two servers at one address may have different ones.
 * @param page What it is now.
 * @returns Whether it is being loaded.
 */
export function renewFor(version: string, { dataName }: SitePage): boolean {
  try {
    const before = sessionStorage.getItem(KEY)?.split(" ") ?? [];
    if (before.includes(version)) return false;
    sessionStorage.setItem(KEY, [...before, dataName, version].join(" "));
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
