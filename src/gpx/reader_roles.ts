/**
 * Roles of elements in a GPX file: which elements matter, by their name and by their parent.
 *
 * @module
 */

/** Local names that matter, as numbers (codes). */
const METADATA = 1;
const NAME = 2;
const TRK = 3;
const TRKSEG = 4;
const TRKPT = 5;
const ELE = 6;
const TIME = 7;
/** Code of the attribute `lat`. */
export const LAT = 8;
/** Code of the attribute `lon`. */
export const LON = 9;
const RTE = 10;
const RTEPT = 11;
const WPT = 12;
const EXTENSIONS_NAME = 13;

/** The local names that matter in a GPX file, numbered for the scanner. */
export const GPX_VOCABULARY: ReadonlyMap<string, number> = new Map([
  ["metadata", METADATA],
  ["name", NAME],
  ["trk", TRK],
  ["trkseg", TRKSEG],
  ["trkpt", TRKPT],
  ["ele", ELE],
  ["time", TIME],
  ["lat", LAT],
  ["lon", LON],
  ["rte", RTE],
  ["rtept", RTEPT],
  ["wpt", WPT],
  ["extensions", EXTENSIONS_NAME],
]);
const CODES = 14;

/** Any other element, and everything in it. */
export const OTHER = 0;
/** The root element. */
export const GPX = 1;
const METADATA_BLOCK = 2;
/** Name of the file in GPX 1.1: `gpx/metadata/name`. */
export const METADATA_NAME = 3;
/** Name of the file in GPX 1.0: `gpx/name`. */
export const FILE_NAME = 4;
/** `gpx/trk` */
export const TRACK = 5;
/** `gpx/trk/name` */
export const TRACK_NAME = 6;
/** `gpx/trk/trkseg` */
export const SEGMENT = 7;
/** `gpx/trk/trkseg/trkpt` */
export const POINT = 8;
/** `ele` of a track point. */
export const ELEVATION = 9;
/** `time` of a track point. */
export const POINT_TIME = 10;
/** `gpx/rte` */
export const ROUTE = 11;
/** `gpx/rte/rtept` */
export const ROUTE_POINT = 12;
/** `gpx/wpt` */
export const WAY_POINT = 13;
/** `extensions` of any of these elements. */
export const EXTENSIONS = 14;
const ROLES = 15;

/** Role of an element by the role of its parent and its own code; combinations that are not set are {@link OTHER}. */
const CHILD_ROLE = new Uint8Array(ROLES * CODES);
CHILD_ROLE[GPX * CODES + METADATA] = METADATA_BLOCK;
CHILD_ROLE[METADATA_BLOCK * CODES + NAME] = METADATA_NAME;
CHILD_ROLE[GPX * CODES + NAME] = FILE_NAME;
CHILD_ROLE[GPX * CODES + TRK] = TRACK;
CHILD_ROLE[TRACK * CODES + NAME] = TRACK_NAME;
CHILD_ROLE[TRACK * CODES + TRKSEG] = SEGMENT;
CHILD_ROLE[SEGMENT * CODES + TRKPT] = POINT;
CHILD_ROLE[POINT * CODES + ELE] = ELEVATION;
CHILD_ROLE[POINT * CODES + TIME] = POINT_TIME;
CHILD_ROLE[GPX * CODES + RTE] = ROUTE;
CHILD_ROLE[ROUTE * CODES + RTEPT] = ROUTE_POINT;
CHILD_ROLE[GPX * CODES + WPT] = WAY_POINT;
for (
  const parent of [GPX, METADATA_BLOCK, TRACK, SEGMENT, POINT, ROUTE, ROUTE_POINT, WAY_POINT]
) {
  CHILD_ROLE[parent * CODES + EXTENSIONS_NAME] = EXTENSIONS;
}

/** 1 for the roles whose text matters. */
const HAS_TEXT = new Uint8Array(ROLES);
for (
  const role of [METADATA_NAME, FILE_NAME, TRACK_NAME, ELEVATION, POINT_TIME]
) {
  HAS_TEXT[role] = 1;
}

/** Role of an element in the namespace of GPX, by the role of its parent and the code of its own name. */
export function childRole(parent: number, code: number): number {
  return CHILD_ROLE[parent * CODES + code] ?? OTHER;
}

/** Whether the text of an element with this role matters. */
export function hasText(role: number): boolean {
  return HAS_TEXT[role] === 1;
}
