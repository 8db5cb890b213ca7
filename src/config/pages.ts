/**
 * Settings of the pages: `TILE_URL` with `TILE_ATTRIBUTION`, and `PAGE_LANGUAGE`.
 *
 * @module
 */
import { ConfigError, type GetSetting, pairSetting, refused } from "./refusal.ts";

/** A server of raster map tiles. */
export interface Tiles {
  /** Address with the placeholders `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  /** The text that the licence of the map demands. */
  readonly attribution: string;
}

/** Servers of OpenStreetMap and its communities: their policies forbid downloading tiles for later (docs/maps.md). */
const NEVER_STORED = /(?:^|\.)(?:openstreetmap\.[a-z]+|osm\.org)\.?$/i;

/** Language of the pages. */
export type PageLanguage = "de" | "en";

/** Reads the source of map tiles; null without one. @throws {ConfigError} */
export function tilesSetting(get: GetSetting): Tiles | null {
  const pair = pairSetting(get, "TILE_URL", "TILE_ATTRIBUTION");
  if (pair === null) return null;
  const [url, attribution] = pair;
  const hasPlaces = ["{z}", "{x}", "{y}"].every((place) => url.includes(place));
  const parsed = URL.parse(url);
  const isUsable = parsed !== null && /^https?:$/.test(parsed.protocol) &&
    !/[{}]|%7[BD]/i.test(parsed.host);
  if (!hasPlaces || !isUsable) {
    throw refused(
      "TILE_URL",
      url,
      "an http or https address with {z}, {x} and {y}, such as https://tiles.example/{z}/{x}/{y}.png",
    );
  }
  if (NEVER_STORED.test(parsed.hostname)) {
    throw new ConfigError(
      `TILE_URL names ${parsed.hostname}, whose tiles may not be stored with walks; docs/maps.md names maps that may be`,
    );
  }
  return { url, attribution };
}

/** Reads the language of the pages; null lets the browser choose. @throws {ConfigError} */
export function pageLanguageSetting(text: string | undefined): PageLanguage | null {
  if (text === undefined) return null;
  if (text === "de" || text === "en") return text;
  throw refused("PAGE_LANGUAGE", text, "de or en");
}
