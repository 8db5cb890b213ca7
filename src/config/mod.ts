/** Settings: environment variables → {@link Config}, checked at start (docs/api.md#settings). @module */

/** A setting has a value that is not allowed; the message names the variable and what is allowed. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Returns the trimmed value of a setting; undefined when its variable is missing or blank. */
type GetSetting = (name: SettingName) => string | undefined;

/** The error for a value that may be shown. */
function refused(name: SettingName, value: string, allowed: string): ConfigError {
  return new ConfigError(`${name} is "${value}", but must be ${allowed}`);
}

/**
 * Reads two settings that are set together or not at all.
 *
 * @throws {ConfigError} when only one of them is set.
 */
function pairSetting(
  get: GetSetting,
  first: SettingName,
  second: SettingName,
): readonly [first: string, second: string] | null {
  const [one, other] = [get(first), get(second)];
  if (one !== undefined && other !== undefined) return [one, other];
  if (one === undefined && other === undefined) return null;
  const [set, missing] = one === undefined ? [second, first] : [first, second];
  throw new ConfigError(`${set} is set without ${missing}; set both or none`);
}

/** The items of a list that is separated by commas. */
function listSetting(text: string | undefined): readonly string[] {
  return (text ?? "").split(",").map((item) => item.trim()).filter((item) => item !== "");
}

// Settings that name hosts and addresses: `ALLOWED_ORIGINS`, `ALLOWED_HOSTS` and `PUBLIC_URL`.

/** Reads origins such as `https://walks.example`. @throws {ConfigError} */
function originsSetting(text: string | undefined): readonly string[] {
  for (const origin of listSetting(text)) {
    if (URL.parse(origin)?.origin === origin) continue;
    throw refused(
      "ALLOWED_ORIGINS",
      origin,
      "origins such as https://walks.example, separated by commas",
    );
  }
  return listSetting(text);
}

/** Reads names of hosts; they are returned in lower case and ASCII. @throws {ConfigError} */
function hostsSetting(text: string | undefined): readonly string[] {
  return listSetting(text).map((name) => {
    const url = /[/:@?#\\\s]/.test(name) ? null : URL.parse(`http://${name}`);
    if (url === null) {
      throw refused(
        "ALLOWED_HOSTS",
        name,
        "host names such as walks.example, without port, separated by commas",
      );
    }
    return url.hostname;
  });
}

/**
 * Reads the address under which other devices reach the service; it is returned without a slash at its end.
 *
 * @throws {ConfigError}
 */
function publicUrlSetting(text: string | undefined): string | null {
  if (text === undefined) return null;
  const url = URL.parse(text);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (!isOrigin) {
    throw refused("PUBLIC_URL", text, "an address without path, such as https://walks.example");
  }
  return url.origin;
}

// Settings of the pages: `TILE_URL` with `TILE_ATTRIBUTION`, and `PAGE_LANGUAGE`.

/** A server of raster map tiles. */
interface Tiles {
  /** Address with the placeholders `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  /** The text that the licence of the map demands. */
  readonly attribution: string;
  /** Highest zoom that has tiles. */
  readonly maxZoom: number;
}

/** Highest zoom of a map of which nothing else is known: tile servers have none beyond it. */
const MAX_ZOOM = 19;

/** Servers of OpenStreetMap and its communities: their policies forbid downloading tiles for later (docs/maps.md). */
const NEVER_STORED = /(?:^|\.)(?:openstreetmap\.[a-z]+|osm\.org)\.?$/i;

/** Language of the pages. */
type PageLanguage = "de" | "en";

/** Reads the source of map tiles; null without one. @throws {ConfigError} */
function tilesSetting(get: GetSetting): Tiles | null {
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
  return { url, attribution, maxZoom: MAX_ZOOM };
}

/** Reads the language of the pages; null lets the browser choose. @throws {ConfigError} */
function pageLanguageSetting(text: string | undefined): PageLanguage | null {
  if (text === undefined) return null;
  if (text === "de" || text === "en") return text;
  throw refused("PAGE_LANGUAGE", text, "de or en");
}

/** Who may write. */
export type WriteAccess =
  /** Clients of this machine: those with a loopback address. */
  | { readonly rule: "loopback" }
  /** Every client. */
  | { readonly rule: "everyone" }
  /** Clients that know the password, which is in Unicode normalization form C. */
  | { readonly rule: "password"; readonly password: string };

/** The value of `EDIT_PASSWORD` that lets every client write. */
const NO_PASSWORD = "none";

/** Fewest characters of a password. */
const MIN_CHARACTERS = 8;

/**
 * Reads who may write. The password is in no message.
 *
 * @param env Returns the value of an environment variable as it is set.
 * @throws {ConfigError} when the password is too short, both variables are set, or the file cannot be read.
 */
function writeAccessSetting(env: GetSetting, get: GetSetting): WriteAccess {
  const file = get("EDIT_PASSWORD_FILE");
  if (get("EDIT_PASSWORD") === undefined && file === undefined) return { rule: "loopback" };
  if (file === undefined) return writeAccess("EDIT_PASSWORD", env("EDIT_PASSWORD") ?? "");
  if (get("EDIT_PASSWORD") !== undefined) {
    throw new ConfigError("EDIT_PASSWORD and EDIT_PASSWORD_FILE are both set; set one of them");
  }
  return writeAccess(`The file that EDIT_PASSWORD_FILE names`, firstLineOf(file));
}

function writeAccess(source: string, text: string): WriteAccess {
  if (text === NO_PASSWORD) return { rule: "everyone" };
  const password = text.normalize("NFC");
  if ([...password].length < MIN_CHARACTERS) {
    throw new ConfigError(
      `${source} must have a password of at least ${MIN_CHARACTERS} characters, or "${NO_PASSWORD}"`,
    );
  }
  return { rule: "password", password };
}

/** The first line of a file; editors end it with a line break. */
function firstLineOf(path: string): string {
  try {
    return Deno.readTextFileSync(path).replace(/^\uFEFF/, "").split(/\r?\n/, 1)[0] ?? "";
  } catch (cause) {
    const reason = cause instanceof Deno.errors.NotCapable
      ? `Deno has no permission to read it; start it with --allow-read=${path}`
      : cause instanceof Error
      ? cause.message
      : String(cause);
    throw new ConfigError(`EDIT_PASSWORD_FILE is "${path}", but cannot be read: ${reason}`, {
      cause,
    });
  }
}

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

// The table of settings. What reads a variable names it here, so the permissions of the tasks and of the executable,
// the help and the documents can be compared with it.

/** A setting. */
export interface Setting {
  /** The value of a variable that is missing or blank; null for none, or for one that is found out at start. */
  readonly default: string | null;
  /** What holds without a value, where {@link Setting.default} is null; "none" if not given. */
  readonly without?: string;
  /** What it is for, in one line. */
  readonly meaning: string;
  /** Whether the commands for a data folder read it, too; they may read no other. */
  readonly isForCommands?: true;
}

/** All settings by the names of their variables (docs/api.md#settings). */
export const SETTINGS = {
  HOST: { default: "127.0.0.1", meaning: "address to listen on" },
  PORT: { default: "47145", meaning: "port to listen on; 0 lets the system choose" },
  DATA_DIR: {
    default: null,
    without: "data beside the program",
    meaning: "the data folder",
    isForCommands: true,
  },
  MAX_UPLOAD_MB: {
    default: "50",
    meaning: "largest GPX, picture, audio or map file, in MiB",
    isForCommands: true,
  },
  DEFAULT_ROUTE_RADIUS_KM: {
    default: "25",
    meaning: "radiusKm of the route list if none is given",
  },
  DEFAULT_POI_TRIGGER_METERS: {
    default: "80",
    meaning: "triggerRadiusM of a new POI if none is given",
  },
  ALLOWED_ORIGINS: {
    default: null,
    meaning: "origins whose web pages may write, separated by commas",
  },
  EDIT_PASSWORD: {
    default: null,
    meaning: 'password for writes, 8 characters or more; "none" lets everyone write',
  },
  EDIT_PASSWORD_FILE: { default: null, meaning: "a file whose first line is that password" },
  PUBLIC_URL: { default: null, meaning: "address under which other devices reach the service" },
  ALLOWED_HOSTS: {
    default: null,
    meaning: "further host names for writes, separated by commas",
  },
  TLS_CERT: {
    default: null,
    without: "tls/cert.pem in the data folder",
    meaning: "PEM file of the certificate with its chain",
  },
  TLS_KEY: {
    default: null,
    without: "tls/key.pem in the data folder",
    meaning: "PEM file of its key",
  },
  TILE_URL: {
    default: null,
    meaning: "a map of your own for the editor, with {z}, {x} and {y} in the address",
  },
  TILE_ATTRIBUTION: {
    default: null,
    meaning: "the text that their licence demands",
  },
  PAGE_LANGUAGE: {
    default: null,
    without: "the browser's",
    meaning: "language of the pages: de or en",
    isForCommands: true,
  },
  LOG: { default: "requests", meaning: "requests, off or json" },
} as const satisfies Readonly<Record<string, Setting>>;

/** Name of a setting. */
export type SettingName = keyof typeof SETTINGS;

/** Name of a setting that always has a value. */
type DefaultedName = {
  [Name in SettingName]: (typeof SETTINGS)[Name]["default"] extends string ? Name : never;
}[SettingName];

/** The settings in their order. */
export const SETTING_NAMES: readonly string[] = Object.keys(SETTINGS);

/** The settings as lines of a help text: name, meaning, and in brackets what holds without a value. */
export function settingRows(): readonly (readonly [name: string, meaning: string])[] {
  const settings: readonly (readonly [string, Setting])[] = Object.entries(SETTINGS);
  return settings.map(([name, { default: value, without, meaning }]) => {
    const usual = value ?? without;
    return [name, usual === undefined ? meaning : `${meaning} (${usual})`] as const;
  });
}
