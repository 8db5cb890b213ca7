/**
 * Headers of the pages: what a browser may load and do for them.
 *
 * @module
 */
import { integrityOf } from "./integrity.ts";

/** What differs between pages. */
export interface PageSettings {
  /** Template of map tiles with `{z}`, `{x}` and `{y}`; null without tiles. */
  readonly tileUrl: string | null;
  /** Whether the editor may load map tiles to store them. */
  readonly mayStoreTiles: boolean;
  /** Language of the pages; null follows the browser. */
  readonly language: "de" | "en" | null;
}

/** Headers of everything that the pages are made of. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  Vary: "Accept-Encoding",
};

/**
 * The referrer is sent to other origins as their origin, because the operators of tile servers require one.
 */
export const REFERRER_POLICY = "strict-origin-when-cross-origin";

/** Where published walks may be (docs/decisions/026-address-of-published-walks.md). */
const HOMEPAGES = " https: http://localhost:* http://127.0.0.1:*";

/** What a page may load besides the usual. */
export interface MoreSources {
  /** Inline scripts that may run. */
  readonly scripts?: readonly string[];
  /** Whether it reads the published walks at their address, which may be entered on the page. */
  readonly looksAtHomepage?: boolean;
  /** Whether its script loads map tiles, to store them. */
  readonly loadsTiles?: boolean;
  /** Whether the page is opened from a disk too, where a browser knows no origin. */
  readonly opensFromDisk?: boolean;
}

/**
 * What a page may load: scripts, styles and requests from its own origin alone; the origin of map tiles is added for
 * pictures, and for requests only where the script of the page loads tiles itself.
 */
export function contentPolicy(tileUrl: string | null, more: MoreSources = {}): string {
  const { scripts = [], looksAtHomepage = false, loadsTiles = false, opensFromDisk = false } = more;
  const own = opensFromDisk ? "'self' file:" : "'self'";
  const tiles = tileUrl === null ? "" : ` ${new URL(tileUrl).origin}`;
  const inline = scripts.map((script) => ` '${integrityOf(script)}'`).join("");
  const requests = `${own}${looksAtHomepage ? HOMEPAGES : ""}${loadsTiles ? tiles : ""}`;
  return `default-src 'none'; script-src ${own}${inline}; style-src ${own}; ` +
    `img-src ${own} data: blob:${tiles}; media-src ${own} blob:; connect-src ${requests}; ` +
    `worker-src 'self'; manifest-src ${own}; base-uri 'none'; form-action 'self'`;
}

/** Headers of a page. @param more What it may load besides the usual. */
export function pageHeaders(
  { tileUrl }: PageSettings,
  more: MoreSources,
): Readonly<Record<string, string>> {
  const policy = contentPolicy(tileUrl, more);
  return {
    ...COMMON_HEADERS,
    "Cache-Control": "no-cache",
    "Content-Security-Policy": `${policy}; frame-ancestors 'none'`,
    "Permissions-Policy": "geolocation=(self), microphone=(self), screen-wake-lock=(self)",
    "Referrer-Policy": REFERRER_POLICY,
  };
}
