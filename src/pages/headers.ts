/**
 * Headers of the pages: what a browser may load and do for them.
 *
 * @module
 */

/** What differs between pages. */
export interface PageSettings {
  /** Template of map tiles with `{z}`, `{x}` and `{y}`; null without tiles. */
  readonly tileUrl: string | null;
  /** Language of the pages; null follows the browser. */
  readonly language: "de" | "en" | null;
}

/** Headers of everything that the pages are made of. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  Vary: "Accept-Encoding",
};

/**
 * Headers of a page. Scripts, styles and requests come from this service alone; the origin of map tiles is
 * added for pictures only. The referrer is sent to other origins as their origin, because the operators of
 * tile servers require one.
 */
export function pageHeaders({ tileUrl }: PageSettings): Readonly<Record<string, string>> {
  const tiles = tileUrl === null ? "" : ` ${new URL(tileUrl).origin}`;
  return {
    ...COMMON_HEADERS,
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; " +
      `img-src 'self' data: blob:${tiles}; media-src 'self' blob:; connect-src 'self'; ` +
      "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; " +
      "frame-ancestors 'none'",
    "Permissions-Policy": "geolocation=(self), microphone=(self), screen-wake-lock=(self)",
    "Referrer-Policy": "strict-origin-when-cross-origin",
  };
}
