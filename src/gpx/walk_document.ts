/**
 * A walk with its stations as one GPX 1.1 document, which other programs can read: the track, and a way point
 * for each station with name, text and links to its media.
 *
 * @module
 */
import type { PoiFields } from "../shared/poi_fields.ts";
import { automaticName, isUnnamed } from "../shared/station_name.ts";
import { decimalText, pointText, type TrackPoint } from "./point_text.ts";

/** A link of a way point to a file (GPX 1.1, `linkType`). */
export interface StationLink {
  /** Relative path with `/`, of characters that need no escape in a URI. */
  readonly href: string;
  /** Caption; may be empty. */
  readonly text: string;
  /** Media type. */
  readonly mediaType: string;
}

/** A station of a walk. */
export interface Station extends PoiFields {
  readonly links: readonly StationLink[];
}

/** A walk without its track: texts, and stations in their order. */
export interface Walk {
  readonly name: string;
  readonly description: string;
  readonly schoolName: string;
  readonly stations: readonly Station[];
}

/** Namespace of the element that holds what GPX has no element for. */
export const WALK_NAMESPACE = "https://route-guide.invalid/gpx/walk/1";

/** Garmin's way point extension, the only form of a radius that other programs read. */
export const GARMIN_NAMESPACE = "http://www.garmin.com/xmlschemas/GpxExtensions/v3";

/**
 * The document up to its track points, which {@link trackText} and {@link WALK_END} follow. The order of elements is
 * that of the schema (GPX 1.1, `gpxType`, `wptType`, `trkType`).
 */
export function walkStart({ name, description, schoolName, stations }: Walk): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<gpx version="1.1" creator="Route Guide" xmlns="http://www.topografix.com/GPX/1/1"\n` +
    `  xmlns:gpxx="${GARMIN_NAMESPACE}" xmlns:rg="${WALK_NAMESPACE}">\n` +
    `<metadata>${element("name", name)}${element("desc", description)}` +
    `${schoolName === "" ? "" : `<author>${element("name", schoolName)}</author>`}</metadata>` +
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
