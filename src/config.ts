/**
 * Settings: environment variables → {@link Config}, checked at start (design, "Settings").
 *
 * @module
 */

/** What the log shows: no requests, a line a request, or everything as a JSON object a line. */
export type LogMode = "off" | "requests" | "json";

/** All settings, checked. */
export interface Config {
  /** Address to listen on. */
  readonly host: string;
  /** Port to listen on; 0 lets the system choose. */
  readonly port: number;
  /** The data folder. */
  readonly dataDir: string;
  /** Largest accepted upload in bytes (`MAX_UPLOAD_MB`, counted in MiB). */
  readonly maxUploadBytes: number;
  /** Memory for answers and files that are asked for often, in bytes; 0 keeps nothing. */
  readonly cacheBytes: number;
  /** Default of `radiusKm` in the route list, kilometres. */
  readonly defaultRouteRadiusKm: number;
  /** Default of `triggerRadiusM` when a POI is created, metres. */
  readonly defaultPoiTriggerMeters: number;
  /** Origins whose pages may write, such as `https://walks.example`. */
  readonly allowedOrigins: readonly string[];
  readonly log: LogMode;
}

/** A setting has a value that is not allowed; the message names the variable, the value and what is. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/**
 * Reads the settings. A variable that is missing or empty has its default.
 *
 * @param env Gives the value of an environment variable.
 * @param defaultDataDir The data folder when `DATA_DIR` is not set.
 * @throws {ConfigError} when a value is not allowed.
 */
export function readConfig(
  env: (name: string) => string | undefined,
  defaultDataDir: string,
): Config {
  const get = (name: string) => env(name)?.trim() || undefined;
  return {
    host: get("HOST") ?? "127.0.0.1",
    port: numberSetting(get, "PORT", 47145, PORT_RANGE),
    dataDir: get("DATA_DIR") ?? defaultDataDir,
    maxUploadBytes: Math.floor(
      numberSetting(get, "MAX_UPLOAD_MB", 50, UPLOAD_RANGE) * 1024 * 1024,
    ),
    cacheBytes: numberSetting(get, "CACHE_MB", 64, CACHE_RANGE) * 1024 * 1024,
    defaultRouteRadiusKm: numberSetting(
      get,
      "DEFAULT_ROUTE_RADIUS_KM",
      25,
      RADIUS_RANGE,
    ),
    defaultPoiTriggerMeters: numberSetting(
      get,
      "DEFAULT_POI_TRIGGER_METERS",
      80,
      TRIGGER_RANGE,
    ),
    allowedOrigins: originsSetting(get("ALLOWED_ORIGINS")),
    log: logSetting(get("LOG")),
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
const CACHE_RANGE: NumberRule = {
  allows: (value) => value >= 0 && value <= 65536,
  description: "a number of MiB from 0 to 65536",
};
const RADIUS_RANGE: NumberRule = {
  allows: (value) => value >= 0,
  description: "a number of kilometres, 0 or more",
};
const TRIGGER_RANGE: NumberRule = {
  allows: (value) => value > 0,
  description: "a number of metres above 0",
};

function numberSetting(
  get: (name: string) => string | undefined,
  name: string,
  fallback: number,
  rule: NumberRule,
): number {
  const text = get(name);
  if (text === undefined) return fallback;
  const value = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (!Number.isFinite(value) || !rule.allows(value)) {
    throw refused(name, text, rule.description);
  }
  return value;
}

function originsSetting(text: string | undefined): string[] {
  if (text === undefined) return [];
  return text.split(",").map((part) => part.trim()).filter((part) => part !== "").map((origin) => {
    if (URL.parse(origin)?.origin !== origin) {
      throw refused(
        "ALLOWED_ORIGINS",
        origin,
        "origins such as https://walks.example, separated by commas",
      );
    }
    return origin;
  });
}

function logSetting(text: string | undefined): LogMode {
  if (text === undefined) return "requests";
  if (text === "off" || text === "requests" || text === "json") return text;
  throw refused("LOG", text, "off, requests or json");
}

function refused(name: string, value: string, allowed: string): ConfigError {
  return new ConfigError(`${name} is "${value}", but must be ${allowed}`);
}
