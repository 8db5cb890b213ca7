/** Writes GPX: points that are appended to a file, and whole walks with their stations. @module */
import type { PoiFields } from "../shared/guide_walk.ts";
import {
  automaticName,
  isUnnamed,
  ROUTE_TEXTS,
  type RouteText,
  type RouteTexts,
} from "../shared/walk_texts.ts";
import type { InsertionPoint, Points } from "./track.ts";

/** Characters of a chunk; at most three bytes each. */
const CHUNK_CHARACTERS = 16 * 1024;

/** A track point as its JSON text has it. */
export interface TrackPoint {
  /** Degrees north. */
  readonly lat: number;
  /** Degrees east. */
  readonly lon: number;
  /** Metres above sea level. */
  readonly elevation: number | null;
  /** ISO 8601 UTC with milliseconds. */
  readonly recordedAt: string | null;
}

/**
 * The points `from`..`to`, each on a line of its own (GPX 1.1, `wptType`).
 *
 * @param prefix Namespace prefix with its colon, or `""`.
 */
function* pointTexts(
  prefix: string,
  points: Points,
  from: number,
  to: number,
): Generator<string> {
  for (let index = from; index < to; index++) {
    const elevation = points.elevation[index] ?? NaN;
    const time = points.time[index] ?? NaN;
    yield pointText(prefix, {
      lat: points.lat[index] ?? NaN,
      lon: points.lon[index] ?? NaN,
      elevation: Number.isNaN(elevation) ? null : elevation,
      recordedAt: Number.isNaN(time) ? null : new Date(time).toISOString(),
    });
  }
}

/** A point on a line of its own, as {@link pointTexts} yields it. */
function pointText(
  prefix: string,
  { lat, lon, elevation, recordedAt }: TrackPoint,
): string {
  const ele = elevation === null ? "" : `<${prefix}ele>${decimalText(elevation)}</${prefix}ele>`;
  const when = recordedAt === null ? "" : `<${prefix}time>${recordedAt}</${prefix}time>`;
  return `\n<${prefix}trkpt lat="${decimalText(lat)}" lon="${
    decimalText(lon)
  }">${ele}${when}</${prefix}trkpt>`;
}

/**
 * A number as `xsd:decimal`, which has no exponent, with the fewest digits that read back as the
 * same double.
 */
function decimalText(value: number): string {
  const text = Object.is(value, -0) ? "-0" : String(value);
  const parts = /^(-?)(\d)(?:\.(\d+))?e([-+]\d+)$/.exec(text);
  if (parts === null) return text;
  const [, sign = "", first = "", rest = "", exponent = ""] = parts;
  const digits = first + rest;
  const pointAt = 1 + Number(exponent);
  return pointAt <= 0
    ? `${sign}0.${"0".repeat(-pointAt)}${digits}`
    : `${sign}${digits}${"0".repeat(pointAt - digits.length)}`;
}

/** Texts joined to larger chunks and encoded as UTF-8; every iteration encodes them again. */
function encodedChunks(texts: () => Iterable<string>): Iterable<Uint8Array> {
  return {
    *[Symbol.iterator]() {
      const encoder = new TextEncoder();
      let chunk = "";
      for (const text of texts()) {
        if (chunk.length + text.length > CHUNK_CHARACTERS && chunk !== "") {
          yield encoder.encode(chunk);
          chunk = "";
        }
        chunk += text;
      }
      if (chunk !== "") yield encoder.encode(chunk);
    },
  };
}

// A walk with its stations as one GPX 1.1 document, which other programs can read: the track, and a way point for
// each station with name, text and links to its media.

/** A link of a way point to a file (GPX 1.1, `linkType`). */
interface StationLink {
  /** Relative path with `/`, of characters that need no escape in a URI. */
  readonly href: string;
  /** Caption; may be empty. */
  readonly text: string;
  /** Media type. */
  readonly mediaType: string;
}

/** A station of a walk. */
interface Station extends PoiFields {
  readonly links: readonly StationLink[];
}

/** A walk without its track: texts, and stations in their order. */
export interface Walk extends RouteTexts {
  readonly name: string;
  readonly stations: readonly Station[];
}

/** Namespace of the element that holds what GPX has no element for. */
export const WALK_NAMESPACE = "https://route-guide.invalid/gpx/walk/1";

/** Garmin's way point extension, the only form of a radius that other programs read. */
export const GARMIN_NAMESPACE = "http://www.garmin.com/xmlschemas/GpxExtensions/v3";

/** How `metadata` has the texts of a walk, which {@link WalkReader} finds by their paths. */
const METADATA: Readonly<Record<RouteText, (text: string) => string>> = {
  description: (text) => element("desc", text),
  schoolName: (text) => text === "" ? "" : `<author>${element("name", text)}</author>`,
};

/**
 * The document up to its track points, which {@link trackText} and {@link WALK_END} follow. The order of elements is
 * that of the schema (GPX 1.1, `gpxType`, `wptType`, `trkType`).
 */
export function walkStart({ name, stations, ...walk }: Walk): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<gpx version="1.1" creator="Route Guide" xmlns="http://www.topografix.com/GPX/1/1"\n` +
    `  xmlns:gpxx="${GARMIN_NAMESPACE}" xmlns:rg="${WALK_NAMESPACE}">\n` +
    `<metadata>${element("name", name)}` +
    `${ROUTE_TEXTS.map((text) => METADATA[text](walk[text])).join("")}</metadata>` +
    stations.map((station, index) => wayPoint(station, index + 1)).join("") +
    `\n<trk>${element("name", name)}`;
}

/**
 * Some consecutive points of the track, in ASCII.
 *
 * @param first Index of the first of them in the track.
 * @param beginsSegment Whether the point of this index is the first of a segment, as point 0 is.
 */
export function trackText(
  points: readonly TrackPoint[],
  first: number,
  beginsSegment: (index: number) => boolean,
): string {
  let text = "";
  for (const [at, { lon, ...point }] of points.entries()) {
    const index = first + at;
    if (beginsSegment(index)) text += index === 0 ? "\n<trkseg>" : "\n</trkseg>\n<trkseg>";
    text += pointText("", { ...point, lon: longitude(lon) });
  }
  return text;
}

/** The document after its track points. */
export const WALK_END = "\n</trkseg>\n</trk>\n</gpx>\n";

/** The number before the name keeps the order visible in programs that sort by name. */
function wayPointName(title: string, number: number): string {
  return isUnnamed(title) ? automaticName(number) : `${number} ${title}`;
}

function wayPoint(station: Station, number: number): string {
  const { title, description, lat, lon, triggerRadiusM, sequence, links } = station;
  const radius = decimalText(triggerRadiusM);
  return `\n<wpt lat="${decimalText(lat)}" lon="${decimalText(longitude(lon))}">` +
    `${element("name", wayPointName(title, number))}${element("desc", description)}` +
    links.map(link).join("") +
    `<sym>Flag, Blue</sym><type>station</type><extensions>` +
    `<gpxx:WaypointExtension><gpxx:Proximity>${radius}</gpxx:Proximity></gpxx:WaypointExtension>` +
    `<rg:station number="${number}" sequence="${sequence}" triggerRadiusM="${radius}" ` +
    `title="${escaped(title)}"/></extensions></wpt>`;
}

function link({ href, text, mediaType }: StationLink): string {
  return `<link href="${escaped(href)}">${element("text", text)}${
    element("type", mediaType)
  }</link>`;
}

/** An element with text; nothing for an empty text. */
function element(name: string, text: string): string {
  return text === "" ? "" : `<${name}>${escaped(text)}</${name}>`;
}

/** 180° east is 180° west, and the schema allows only the latter (GPX 1.1, `longitudeType`). */
function longitude(lon: number): number {
  return lon === 180 ? -180 : lon;
}

/**
 * Text as content or attribute value (XML 1.0, sections 2.2 and 2.4). Characters that XML cannot hold become
 * U+FFFD; line ends and tabs are references, which an attribute value keeps (section 3.3.3).
 */
function escaped(text: string): string {
  return text.replaceAll(/[<>&"\p{Cc}\ufffe\uffff]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return isXmlCharacter(code) ? `&#${code};` : "\ufffd";
  });
}

/** Whether XML 1.0 can hold one of the characters that `escaped` checks (section 2.2, `Char`). */
function isXmlCharacter(code: number): boolean {
  return code === 0x9 || code === 0xa || code === 0xd || (code >= 0x20 && code < 0xfffe);
}

/** Bytes to insert into a file. */
interface Insertion {
  /** Byte offset in the stored file before which they are inserted. */
  readonly offset: number;
  /** The bytes, in chunks of at most 64 KiB that are created during the iteration; can be iterated repeatedly. */
  readonly bytes: Iterable<Uint8Array>;
}

/**
 * The insertions that append points to a stored file.
 *
 * The first appended segment continues the last one of the file: its points are inserted after the last point.
 * Further segments are inserted after that segment. The rest of the file is kept as it is.
 *
 * @param place Where points can be inserted into the stored file.
 * @param appended Points of the appended file.
 * @returns The insertions in the order of their offsets; none if there are no points.
 */
export function appendInsertions(
  place: InsertionPoint,
  appended: Points,
): Insertion[] {
  const insertions: Insertion[] = [];
  const firstEnd = appended.segmentStarts[1] ?? appended.lat.length;
  if (appended.lat.length > 0) {
    insertions.push({
      offset: place.afterLastPoint,
      bytes: encodedChunks(() => pointTexts(place.prefix, appended, 0, firstEnd)),
    });
  }
  if (appended.segmentStarts.length > 1) {
    insertions.push({
      offset: place.afterLastSegment,
      bytes: encodedChunks(() => segmentTexts(place.prefix, appended)),
    });
  }
  return insertions;
}

/** All segments but the first. */
function* segmentTexts(prefix: string, points: Points): Generator<string> {
  const starts = points.segmentStarts;
  for (let segment = 1; segment < starts.length; segment++) {
    const from = starts[segment] ?? 0;
    const to = starts[segment + 1] ?? points.lat.length;
    yield `\n<${prefix}trkseg>`;
    yield* pointTexts(prefix, points, from, to);
    yield `\n</${prefix}trkseg>`;
  }
}
