/** What the elements of a GPX file mean: track points, names, and where points can be appended. @module */
import { PlainPoints, PointsBuilder } from "./reader_points.ts";
import type { InsertionPoint, Points } from "./track.ts";
import {
  CR,
  type FaultSummary,
  LF,
  MAX_DEPTH,
  MAX_TOKEN,
  NotGpxFault,
  shortened,
  utf8Length,
  writeUtf8,
  XmlFault,
} from "./xml/bytes.ts";
import type { Binding, Name, Namespaces } from "./xml/names.ts";
import type { StartTag } from "./xml/start_tag.ts";
import type { ReadAhead, XmlHandler } from "./xml/tags.ts";
import { parseDateTime, parseDecimal } from "./xml/values.ts";

/** How many elements of each kind a file has. */
interface ElementCounts {
  /** `trk` */
  readonly tracks: number;
  /** `rte` */
  readonly routes: number;
  /** `rtept` of all routes. */
  readonly routePoints: number;
  /** `wpt` */
  readonly wayPoints: number;
}

/** A sentence that says what the file has instead of track points, and what to do about it. */
export function noTrackSummary(counts: ElementCounts): string {
  const { tracks, routes, routePoints, wayPoints } = counts;
  const lacks = tracks > 0 ? "no point in its track" : "no track";
  const others: string[] = [];
  if (routePoints > 0) others.push(routesWith(routes, routePoints));
  if (wayPoints > 0) others.push(counted(wayPoints, "way point"));
  if (others.length === 0) return `The GPX file has ${lacks}`;
  const advice = routePoints === 0
    ? "export the walk as a track"
    : `export ${routes === 1 ? "it" : "them"} as a track`;
  return `The GPX file has ${others.join(" and ")} but ${lacks}; ${advice}`;
}

function routesWith(routes: number, points: number): string {
  return routes === 1
    ? `a route of ${counted(points, "point")}`
    : `${routes} routes of ${points} points together`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Local names that matter, as numbers (codes). */
const METADATA = 1;
const NAME = 2;
const TRK = 3;
const TRKSEG = 4;
const TRKPT = 5;
const ELE = 6;
const TIME = 7;
/** Code of the attribute `lat`. */
const LAT = 8;
/** Code of the attribute `lon`. */
const LON = 9;
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
const OTHER = 0;
/** The root element. */
const GPX = 1;
const METADATA_BLOCK = 2;
/** Name of the file in GPX 1.1: `gpx/metadata/name`. */
const METADATA_NAME = 3;
/** Name of the file in GPX 1.0: `gpx/name`. */
const FILE_NAME = 4;
/** `gpx/trk` */
const TRACK = 5;
/** `gpx/trk/name` */
const TRACK_NAME = 6;
/** `gpx/trk/trkseg` */
const SEGMENT = 7;
/** `gpx/trk/trkseg/trkpt` */
const POINT = 8;
/** `ele` of a track point. */
const ELEVATION = 9;
/** `time` of a track point. */
const POINT_TIME = 10;
/** `gpx/rte` */
const ROUTE = 11;
/** `gpx/rte/rtept` */
const ROUTE_POINT = 12;
/** `gpx/wpt` */
const WAY_POINT = 13;
/** `extensions` of any of these elements. */
const EXTENSIONS = 14;
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
function childRole(parent: number, code: number): number {
  return CHILD_ROLE[parent * CODES + code] ?? OTHER;
}

/** Whether the text of an element with this role matters. */
function hasText(role: number): boolean {
  return HAS_TEXT[role] === 1;
}

/** Summary of the fault of a track point without latitude or longitude (docs/api.md#which-gpx-files-are-accepted). */
const NO_POSITION: FaultSummary = {
  reason: "gpx-no-position",
  message: "A track point of the GPX file has no valid position; correct it or remove it",
};

/** Reads what a scanner finds as GPX. */
export class GpxElements implements XmlHandler {
  wantsText = false;
  allowsUndeclaredPrefixes = false;
  /** Whether a root element called `gpx` was read, or named by a DOCTYPE. */
  hasGpxRoot = false;
  /** Byte offset in the file of index 0 of the bytes that are being scanned. */
  base = 0;
  readonly #namespaces: Namespaces;
  readonly #defaultNamespace: Binding;
  readonly #points = new PointsBuilder();
  readonly #plainPoints = new PlainPoints(this.#points);
  readonly #text = new TextCollector();
  readonly #roles = new Uint8Array(MAX_DEPTH + 1);
  #depth = 0;
  /** The namespace of the root element, which decides what is GPX: programs write it in many ways. */
  #namespace = "";
  #hasElevation = false;
  #hasTime = false;
  #trackName = "";
  #metadataName = "";
  #fileName = "";
  #trackPrefix = "";
  #segmentPrefix = "";
  #segmentFrom = 0;
  #afterLastPoint = 0;
  #afterLastSegment = 0;
  #appendPrefix = "";
  #tracks = 0;
  #routes = 0;
  #routePoints = 0;
  #wayPoints = 0;

  /** @param namespaces The prefixes in force while the file is scanned. */
  constructor(namespaces: Namespaces) {
    this.#namespaces = namespaces;
    this.#defaultNamespace = namespaces.of("");
  }

  /** All track points; call it once, at the end. */
  finishPoints(): Points {
    return this.#points.finish();
  }

  /** Track points so far. */
  get pointCount(): number {
    return this.#points.length;
  }

  /** How many elements of each kind there are so far. */
  get counts(): ElementCounts {
    return {
      tracks: this.#tracks,
      routes: this.#routes,
      routePoints: this.#routePoints,
      wayPoints: this.#wayPoints,
    };
  }

  /** The name, as {@link GpxDocument} defines it. */
  get name(): string | null {
    return this.#trackName || this.#metadataName || this.#fileName || null;
  }

  /** Where points can be appended; valid only if there are points. */
  get insertionPoint(): InsertionPoint {
    return {
      afterLastPoint: this.#afterLastPoint,
      afterLastSegment: this.#afterLastSegment,
      prefix: this.#appendPrefix === "" ? "" : `${this.#appendPrefix}:`,
    };
  }

  doctype(rootName: Name, at: number): never {
    if (rootName.local === "gpx") this.hasGpxRoot = true;
    throw new XmlFault("a DOCTYPE is not supported", at);
  }

  rootName(name: Name, at: number): void {
    if (name.local !== "gpx") {
      throw new NotGpxFault(`the root element is <${name}>, not <gpx>`, at);
    }
    this.hasGpxRoot = true;
  }

  readAhead(bytes: Uint8Array, at: number): ReadAhead | null {
    const isBetweenPoints = this.#roles[this.#depth] === SEGMENT &&
      this.#defaultNamespace.uri === this.#namespace;
    if (!isBetweenPoints) return null;
    const plain = this.#plainPoints;
    const read = plain.read(bytes, at);
    if (read === null) return null;
    if (read.lastPointEnd > 0) this.#afterLastPoint = this.base + read.lastPointEnd;
    if (read.openElementAt >= 0) {
      this.#roles[++this.#depth] = POINT;
      this.#hasElevation = plain.hasElevation;
      this.#hasTime = plain.hasTime;
    }
    return read;
  }

  startElement(name: Name, tag: StartTag, at: number): void {
    const role = this.#depth === 0
      ? this.#root(name)
      : name.binding.uri === this.#namespace
      ? childRole(this.#roles[this.#depth] ?? OTHER, name.code)
      : OTHER;
    this.#roles[++this.#depth] = role;
    this.wantsText = hasText(role);
    if (role === EXTENSIONS) this.allowsUndeclaredPrefixes = true;
    if (this.wantsText) this.#text.clear();
    else if (role === POINT) this.#startPoint(tag, at);
    else if (role === SEGMENT) this.#startSegment(name, at);
    else this.#count(role, name);
  }

  endElement(end: number): void {
    const role = this.#roles[this.#depth--] ?? OTHER;
    this.wantsText = hasText(this.#roles[this.#depth] ?? OTHER);
    switch (role) {
      case EXTENSIONS:
        this.allowsUndeclaredPrefixes = false;
        return;
      case ELEVATION:
        return this.#endElevation();
      case POINT_TIME:
        return this.#endTime();
      case POINT:
        this.#afterLastPoint = this.base + end;
        return;
      case SEGMENT:
        return this.#endSegment(end);
      case TRACK_NAME:
        this.#trackName ||= this.#text.trimmed();
        return;
      case METADATA_NAME:
        this.#metadataName ||= this.#text.trimmed();
        return;
      case FILE_NAME:
        this.#fileName ||= this.#text.trimmed();
    }
  }

  text(bytes: Uint8Array, from: number, to: number): void {
    this.#text.add(bytes, from, to);
  }

  character(codePoint: number, at: number): void {
    this.#text.addCharacter(codePoint, at);
  }

  #root(name: Name): number {
    this.#namespace = name.binding.uri ?? "";
    return GPX;
  }

  #count(role: number, name: Name): void {
    if (role === TRACK) {
      this.#trackPrefix = name.prefix;
      this.#tracks++;
    } else if (role === ROUTE) this.#routes++;
    else if (role === ROUTE_POINT) this.#routePoints++;
    else if (role === WAY_POINT) this.#wayPoints++;
  }

  #startSegment(name: Name, at: number): void {
    this.#points.beginSegment();
    this.#segmentFrom = this.#points.length;
    // Appended segments follow this one, appended points are inside it: one prefix for both.
    const prefix = [name.prefix, this.#trackPrefix].find((prefix) =>
      this.#namespaces.holdsAround(prefix, this.#namespace, this.#depth)
    );
    if (prefix === undefined) {
      throw new XmlFault(
        "a segment must not bind the prefix of its track to another namespace",
        at,
      );
    }
    this.#segmentPrefix = prefix;
  }

  #endSegment(end: number): void {
    if (this.#points.length === this.#segmentFrom) return;
    this.#afterLastSegment = this.base + end;
    this.#appendPrefix = this.#segmentPrefix;
  }

  #startPoint(tag: StartTag, at: number): void {
    const lat = coordinate(tag, LAT, "lat", 90, at);
    const lon = coordinate(tag, LON, "lon", 180, at);
    this.#points.add(lat, lon);
    this.#hasElevation = false;
    this.#hasTime = false;
  }

  #endElevation(): void {
    if (this.#hasElevation) return;
    this.#hasElevation = true;
    this.#points.setElevation(parseDecimal(this.#text.bytes, 0, this.#text.length));
  }

  #endTime(): void {
    if (this.#hasTime) return;
    this.#hasTime = true;
    this.#points.setTime(
      parseDateTime(this.#text.bytes, 0, this.#text.length),
    );
  }
}

/** Latitude or longitude of a track point, both required (GPX 1.1, `wptType`), in degrees. */
function coordinate(
  tag: StartTag,
  code: number,
  attribute: string,
  limit: number,
  at: number,
): number {
  const index = tag.find(code);
  if (index < 0) {
    throw new XmlFault(`the track point has no ${attribute}`, at, NO_POSITION);
  }
  const value = tag.decimal(index);
  if (!(Math.abs(value) <= limit)) {
    const text = shortened(tag.text(index));
    throw new XmlFault(
      `${attribute}="${text}" is not a number from -${limit} to ${limit}`,
      tag.valueFrom(index),
      NO_POSITION,
    );
  }
  return value;
}

// The text of the element that is being read, joined from its runs.

/** Collects text as UTF-8, with every line end as `\n` (XML 1.0, section 2.11). */
export class TextCollector {
  /** The text in its first `length` bytes, and a 0 after it. */
  bytes = new Uint8Array(256);
  /** Bytes of text so far. */
  length = 0;
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });

  /** @param isCut Whether the rest of a text that is longer than {@link MAX_TOKEN} is left out; if not, it is a fault. */
  constructor(private readonly isCut = false) {}

  /** Begins another text. */
  clear(): void {
    this.#setLength(0);
  }

  /**
   * Adds literal text, which ends neither inside a character nor inside a line end.
   *
   * @throws {XmlFault} If the text gets longer than {@link MAX_TOKEN}, unless it is cut.
   */
  add(source: Uint8Array, from: number, to: number): void {
    if (!this.#reserve(to - from, from)) return;
    const target = this.bytes;
    let length = this.length;
    for (let at = from; at < to; at++) {
      const byte = source[at] ?? 0;
      if (byte === CR) {
        target[length++] = LF;
        if (source[at + 1] === LF) at++;
      } else {
        target[length++] = byte;
      }
    }
    this.#setLength(length);
  }

  /**
   * Adds one character that was written as a reference.
   *
   * @param at Index of the reference, for a fault.
   * @throws {XmlFault} If the text gets longer than {@link MAX_TOKEN}, unless it is cut.
   */
  addCharacter(codePoint: number, at: number): void {
    if (!this.#reserve(utf8Length(codePoint), at)) return;
    this.#setLength(writeUtf8(codePoint, this.bytes, this.length));
  }

  /** The text without white space around it. */
  trimmed(): string {
    return this.#decoder.decode(this.bytes.subarray(0, this.length)).trim();
  }

  #setLength(length: number): void {
    this.length = length;
    this.bytes[length] = 0;
  }

  /** Whether there is memory for more; not for what is cut. */
  #reserve(more: number, at: number): boolean {
    const needed = this.length + more;
    if (needed > MAX_TOKEN) {
      if (this.isCut) return false;
      throw new XmlFault(`the text of this element is longer than ${MAX_TOKEN} bytes`, at);
    }
    if (needed < this.bytes.length) return true;
    const larger = new Uint8Array(Math.max(needed + 1, this.bytes.length * 2));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
    return true;
  }
}
