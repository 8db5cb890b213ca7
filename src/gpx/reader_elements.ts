/**
 * What the elements of a GPX file mean: track points, names, and where points can be appended.
 *
 * @module
 */
import type { ElementCounts } from "./no_track.ts";
import { PointsBuilder } from "./points_builder.ts";
import { PlainPoints } from "./reader_plain_points.ts";
import {
  childRole,
  ELEVATION,
  EXTENSIONS,
  FILE_NAME,
  GPX,
  hasText,
  LAT,
  LON,
  METADATA_NAME,
  OTHER,
  POINT,
  POINT_TIME,
  ROUTE,
  ROUTE_POINT,
  SEGMENT,
  TRACK,
  TRACK_NAME,
  WAY_POINT,
} from "./reader_roles.ts";
import { TextCollector } from "./reader_text.ts";
import type { InsertionPoint, Points } from "./track.ts";
import { shortened } from "./xml/bytes.ts";
import { parseDateTime } from "./xml/datetime.ts";
import { parseDecimal } from "./xml/decimal.ts";
import { type FaultSummary, NotGpxFault, XmlFault } from "./xml/fault.ts";
import type { ReadAhead, XmlHandler } from "./xml/handler.ts";
import { MAX_DEPTH } from "./xml/limits.ts";
import type { Name } from "./xml/name.ts";
import type { Binding, Namespaces } from "./xml/namespaces.ts";
import type { StartTag } from "./xml/start_tag.ts";

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
