/**
 * Settings: environment variables → {@link Config}, checked at start (docs/api.md#settings).
 *
 * @module
 */

import { hostsSetting, originsSetting, publicUrlSetting } from "./addresses.ts";
import { type PageLanguage, pageLanguageSetting, type Tiles, tilesSetting } from "./pages.ts";
import { pairSetting, refused } from "./refusal.ts";
import { type DefaultedName, type SettingName, SETTINGS } from "./settings.ts";
import { type WriteAccess, writeAccessSetting } from "./write_access.ts";

export { ConfigError } from "./refusal.ts";

/** What is logged: no requests, a line per request, or everything as one JSON object per line. */
export type LogMode = "off" | "requests" | "json";

/** All settings, validated. */
export interface Config {
  /** Address to listen on. */
  readonly host: string;
  /** Port to listen on; 0 lets the system choose. */
  readonly port: number;
  /** The data folder. */
  readonly dataDir: string;
  /** Largest accepted upload in bytes (`MAX_UPLOAD_MB`, counted in MiB). */
  readonly maxUploadBytes: number;
  /** Default of `radiusKm` in the route list, kilometres. */
  readonly defaultRouteRadiusKm: number;
  /** Default of `triggerRadiusM` when a POI is created, metres. */
  readonly defaultPoiTriggerMeters: number;
  /** Origins whose pages may write, such as `https://walks.example`. */
  readonly allowedOrigins: readonly string[];
  /** Host names, besides the service's own, that writes may be addressed to; lower case, ASCII. */
  readonly allowedHosts: readonly string[];
  /** Address under which other devices reach the service, such as `https://walks.example`. */
  readonly publicUrl: string | null;
  /** Who may write. */
  readonly writeAccess: WriteAccess;
  /** Files of the TLS certificate chain and its private key; null when they are not set. */
  readonly tlsFiles: { readonly cert: string; readonly key: string } | null;
  /** Source of map tiles. */
  readonly tiles: Tiles | null;
  /** Language of the pages; null lets the browser choose. */
  readonly pageLanguage: PageLanguage | null;
  readonly log: LogMode;
}

/**
 * Reads the settings. A variable that is missing or empty has its default.
 *
 * @param env Returns the value of an environment variable.
 * @param defaultDataDir The data folder when `DATA_DIR` is not set.
 * @throws {ConfigError} when a value is not allowed.
 */
export function readConfig(
  env: (name: SettingName) => string | undefined,
  defaultDataDir: string,
): Config {
  const get = (name: SettingName) => env(name)?.trim() || undefined;
  const valueOf = (name: DefaultedName) => get(name) ?? SETTINGS[name].default;
  const number = (name: DefaultedName, rule: NumberRule) =>
    numberSetting(name, valueOf(name), rule);
  const tlsFiles = pairSetting(get, "TLS_CERT", "TLS_KEY");
  return {
    host: valueOf("HOST"),
    port: number("PORT", PORT_RANGE),
    dataDir: get("DATA_DIR") ?? defaultDataDir,
    maxUploadBytes: Math.floor(number("MAX_UPLOAD_MB", UPLOAD_RANGE) * 1024 * 1024),
    defaultRouteRadiusKm: number("DEFAULT_ROUTE_RADIUS_KM", RADIUS_RANGE),
    defaultPoiTriggerMeters: number("DEFAULT_POI_TRIGGER_METERS", TRIGGER_RANGE),
    allowedOrigins: originsSetting(get("ALLOWED_ORIGINS")),
    allowedHosts: hostsSetting(get("ALLOWED_HOSTS")),
    publicUrl: publicUrlSetting(get("PUBLIC_URL")),
    writeAccess: writeAccessSetting(env, get),
    tlsFiles: tlsFiles === null ? null : { cert: tlsFiles[0], key: tlsFiles[1] },
    tiles: tilesSetting(get),
    pageLanguage: pageLanguageSetting(get("PAGE_LANGUAGE")),
    log: logSetting(valueOf("LOG")),
  };
}

interface NumberRule {
  readonly allows: (value: number) => boolean;
  readonly description: string;
}

const PORT_RANGE: NumberRule = {
  allows: (value) => Number.isInteger(value) && value >= 0 && value <= 65535,
  description: "a whole number from 0 to 65535",
};
const UPLOAD_RANGE: NumberRule = {
  allows: (value) => value > 0 && value <= 4096,
  description: "a number of MiB above 0, at most 4096",
};
const RADIUS_RANGE: NumberRule = {
  allows: (value) => value >= 0,
  description: "a number of kilometres, 0 or more",
};
const TRIGGER_RANGE: NumberRule = {
  allows: (value) => value > 0,
  description: "a number of metres above 0",
};

function numberSetting(name: SettingName, text: string, rule: NumberRule): number {
  const value = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (!Number.isFinite(value) || !rule.allows(value)) {
    throw refused(name, text, rule.description);
  }
  return value;
}

function logSetting(text: string): LogMode {
  if (text === "off" || text === "requests" || text === "json") return text;
  throw refused("LOG", text, "off, requests or json");
}
