/** Headers of the pages: what a browser may load and do for them. @module */
import { createHash } from "node:crypto";

/** As an `integrity` attribute has it (SRI, 3.5), and in quotes a policy (CSP Level 3, 2.3.1). */
export function integrityOf(content: string | Uint8Array): string {
  return `sha256-${createHash("sha256").update(content).digest("base64")}`;
}

/** What differs between pages. */
export interface PageSettings {
  /** Returns the template of map tiles of the editor, with `{z}`, `{x}` and `{y}`; null without tiles. */
  readonly tileUrl: () => string | null;
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

/** What a page may load besides the usual. */
interface MoreSources {
  /** Inline scripts that may run. */
  readonly scripts?: readonly string[];
  /** Template of map tiles that it shows and stores; null without tiles. */
  readonly tileUrl?: string | null;
  /** Whether the page is opened from a disk too, where a browser knows no origin. */
  readonly opensFromDisk?: boolean;
}

/** What a page may load: scripts, styles and requests from its own origin alone, and map tiles where it has them. */
export function contentPolicy(more: MoreSources = {}): string {
  const { scripts = [], tileUrl = null, opensFromDisk = false } = more;
  const own = opensFromDisk ? "'self' file:" : "'self'";
  const tiles = tileUrl === null ? "" : ` ${new URL(tileUrl).origin}`;
  const inline = scripts.map((script) => ` '${integrityOf(script)}'`).join("");
  const requests = `${own}${tiles}`;
  return `default-src 'none'; script-src ${own}${inline}; style-src ${own}; ` +
    `img-src ${own} data: blob:${tiles}; media-src ${own} blob:; connect-src ${requests}; ` +
    `worker-src 'self'; manifest-src ${own}; base-uri 'none'; form-action 'self'`;
}

/** Headers of a page. @param more What it may load besides the usual. */
export function pageHeaders(more: MoreSources): Readonly<Record<string, string>> {
  const policy = contentPolicy(more);
  return {
    ...COMMON_HEADERS,
    "Cache-Control": "no-cache",
    "Content-Security-Policy": `${policy}; frame-ancestors 'none'`,
    "Permissions-Policy": "geolocation=(self), microphone=(self), screen-wake-lock=(self)",
    "Referrer-Policy": REFERRER_POLICY,
  };
}
