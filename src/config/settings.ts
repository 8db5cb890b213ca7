/**
 * The table of settings: environment variables with their defaults. What reads one names it here, so the
 * permissions of the tasks and of the executable, the help and the documents can be compared with it.
 *
 * @module
 */

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
export type DefaultedName = {
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
