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

/**
 * What the addresses of published walks may be (`siteAddress` in src/shared/site_address.ts): teachers enter them, and
 * their pages then read the lists of files there.
 */
const HOMEPAGES = " https: http://localhost:* http://127.0.0.1:*";

/** What a page may load besides what all pages may. */
export interface PolicyOptions {
  /** Inline scripts that may run. */
  readonly scripts?: readonly string[];
  /** Whether the page may read from homepages. */
  readonly readsHomepages?: boolean;
}

/**
 * What a page may load: scripts, styles and requests from its own origin alone; the origin of map tiles is added for
 * pictures only.
 */
export function contentPolicy(
  tileUrl: string | null,
  { scripts = [], readsHomepages = false }: PolicyOptions = {},
): string {
  const tiles = tileUrl === null ? "" : ` ${new URL(tileUrl).origin}`;
  const inline = scripts.map((script) => ` '${integrityOf(script)}'`).join("");
  return `default-src 'none'; script-src 'self'${inline}; style-src 'self'; ` +
    `img-src 'self' data: blob:${tiles}; media-src 'self' blob:; connect-src 'self'${
      readsHomepages ? HOMEPAGES : ""
    }; ` +
    "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'";
}

/** Headers of a page. @param readsHomepages Whether it may read the lists of published walks from any homepage. */
export function pageHeaders(
  { tileUrl }: PageSettings,
  readsHomepages: boolean,
): Readonly<Record<string, string>> {
  const policy = contentPolicy(tileUrl, { readsHomepages });
  return {
    ...COMMON_HEADERS,
    "Cache-Control": "no-cache",
    "Content-Security-Policy": `${policy}; frame-ancestors 'none'`,
    "Permissions-Policy": "geolocation=(self), microphone=(self), screen-wake-lock=(self)",
    "Referrer-Policy": REFERRER_POLICY,
  };
}
