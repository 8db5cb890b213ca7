/** The official maps that the editor offers, which may be stored and passed on with walks (docs/maps.md). @module */

/** A country whose offices publish a map. */
export type Country = "DE" | "AT" | "CH";

/** A map of an office. */
export interface OfficialMap {
  /** Its name, which is no word of any language. */
  readonly name: string;
  /** Address of its tiles, with `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  /** The note that must be on it, with `{year}` for the year of the download. */
  readonly note: string;
  readonly licence: string;
  readonly area: Country;
  /** Highest zoom that has tiles. */
  readonly maxZoom: number;
  /** Year in which address, note and licence were last compared with its official page. */
  readonly checked: number;
}

const BKG = "https://sgx.geodatenzentrum.de/";

/** The maps by their ids; of two of a country the first is proposed. */
export const OFFICIAL_MAPS = {
  "basemap.de": {
    name: "basemap.de",
    url:
      `${BKG}wmts_basemapde/tile/1.0.0/de_basemapde_web_raster_farbe/default/GLOBAL_WEBMERCATOR/{z}/{y}/{x}.png`,
    note: "© GeoBasis-DE / BKG ({year}) CC BY 4.0",
    licence: "CC BY 4.0",
    area: "DE",
    maxZoom: 18,
    checked: 2026,
  },
  topplusopen: {
    name: "TopPlusOpen",
    url: `${BKG}wmts_topplus_open/tile/1.0.0/web/default/WEBMERCATOR/{z}/{y}/{x}.png`,
    note:
      "© BKG ({year}) dl-de/by-2-0, Datenquellen: https://sgx.geodatenzentrum.de/web_public/gdz/datenquellen/datenquellen_topplusopen.html",
    licence: "dl-de/by-2-0",
    area: "DE",
    maxZoom: 18,
    checked: 2026,
  },
  "basemap.at": {
    name: "basemap.at",
    url: "https://mapsneu.wien.gv.at/basemap/geolandbasemap/normal/google3857/{z}/{y}/{x}.png",
    note: "Datenquelle: basemap.at, CC BY 4.0",
    licence: "CC BY 4.0",
    area: "AT",
    maxZoom: 19,
    checked: 2026,
  },
  swisstopo: {
    name: "swisstopo",
    url:
      "https://wmts.geo.admin.ch/1.0.0/ch.swisstopo.pixelkarte-farbe/default/current/3857/{z}/{x}/{y}.jpeg",
    note: "© swisstopo",
    licence: "free, the source is named",
    area: "CH",
    maxZoom: 18,
    checked: 2026,
  },
} as const satisfies Readonly<Record<string, OfficialMap>>;

/** Id of an official map. */
export type OfficialMapId = keyof typeof OFFICIAL_MAPS;

/** What a library can choose: no map, the one of its settings, or an official one. */
export type MapChoice = "none" | "own" | OfficialMapId;

/** The ids in the order in which maps are offered. */
export const OFFICIAL_IDS = [
  "basemap.de",
  "topplusopen",
  "basemap.at",
  "swisstopo",
] as const satisfies readonly OfficialMapId[];

/** All that can be chosen. */
export const MAP_CHOICES = ["none", "own", ...OFFICIAL_IDS] as const satisfies readonly MapChoice[];

/** The note of a map that is downloaded now. */
export function noteOf({ note }: OfficialMap): string {
  return note.replace("{year}", `${new Date().getFullYear()}`);
}
