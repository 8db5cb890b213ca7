/**
 * Reads the texts and the way points of a walk from a GPX file that {@link walkDocument} has written, perhaps
 * written again by another program since.
 *
 * @module
 */
import { type AppError, invalid } from "../errors.ts";
import { eachRouteText, type RouteText, type RouteTexts } from "../shared/walk_texts.ts";
import { TextCollector } from "./reader_elements.ts";
import type { WayPoint, WayPointSink } from "./way_points.ts";
import { GARMIN_NAMESPACE, WALK_NAMESPACE } from "./writer.ts";
import { MAX_TOKEN, XmlFault } from "./xml/bytes.ts";
import { type Name, Namespaces } from "./xml/names.ts";
import { XmlScanner } from "./xml/scanner.ts";
import type { StartTag } from "./xml/start_tag.ts";
import type { XmlHandler } from "./xml/tags.ts";
import { parseDecimal } from "./xml/values.ts";

const STATION = "gpx/wpt/extensions/station";
const GARMIN = "gpx/wpt/extensions/WaypointExtension";
const PROXIMITY = `${GARMIN}/Proximity`;

/** Paths of the texts of a walk, as `writer.ts` writes them. */
const TEXT_PATHS: Readonly<Record<RouteText, string>> = {
  description: "gpx/metadata/desc",
  schoolName: "gpx/metadata/author/name",
};

/** Elements that matter, by the path of local names that leads to them. */
const PATHS: ReadonlySet<string> = new Set([
  "gpx",
  "gpx/metadata",
  "gpx/metadata/author",
  ...Object.values(TEXT_PATHS),
  "gpx/wpt",
  "gpx/wpt/name",
  "gpx/wpt/desc",
  "gpx/wpt/cmt",
  "gpx/wpt/extensions",
  STATION,
  GARMIN,
  PROXIMITY,
]);

/** Namespaces of those that are not in the namespace of GPX. */
const NAMESPACES: ReadonlyMap<string, string> = new Map([
  [STATION, WALK_NAMESPACE],
  [GARMIN, GARMIN_NAMESPACE],
  [PROXIMITY, GARMIN_NAMESPACE],
]);

/** Those of them whose text matters. */
const TEXTS: ReadonlySet<string> = new Set([
  ...Object.values(TEXT_PATHS),
  "gpx/wpt/name",
  "gpx/wpt/desc",
  "gpx/wpt/cmt",
  PROXIMITY,
]);

/** Codes of attribute names. */
const LAT = 1;
const LON = 2;
const SEQUENCE = 3;
const RADIUS = 4;
const TITLE = 5;

/** The attribute names that matter, numbered for the scanner. */
const WALK_VOCABULARY: ReadonlyMap<string, number> = new Map([
  ["lat", LAT],
  ["lon", LON],
  ["sequence", SEQUENCE],
  ["triggerRadiusM", RADIUS],
  ["title", TITLE],
]);

/** Reads what a scanner finds as a walk, and passes its way points on. Only files that `GpxReader` has accepted are expected. */
class WalkElements implements XmlHandler {
  wantsText = false;
  /** `GpxReader` has refused those that are not inside `extensions`. */
  readonly allowsUndeclaredPrefixes = true;
  readonly #wayPoints: WayPointSink;
  readonly #text: TextCollector;
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  /** Path of each open element; empty for one that does not matter. */
  readonly #paths: string[] = [];
  #namespace = "";
  /** Texts of the walk, by their paths. */
  readonly #texts = new Map<string, string>();
  #wayPoint = emptyWayPoint();

  constructor(wayPoints: WayPointSink) {
    this.#wayPoints = wayPoints;
    this.#text = new TextCollector(wayPoints.cutsTexts);
  }

  /** What was read; call it at the end of the file. */
  finish(): RouteTexts {
    return eachRouteText((name) => this.#texts.get(TEXT_PATHS[name]) ?? "");
  }

  doctype(_rootName: Name, at: number): never {
    throw new XmlFault("a DOCTYPE is not supported", at);
  }

  rootName(): void {}

  readAhead(): null {
    return null;
  }

  startElement(name: Name, tag: StartTag): void {
    const path = this.#pathOf(name);
    this.#paths.push(path);
    this.wantsText = TEXTS.has(path);
    if (this.wantsText) this.#text.clear();
    if (path === "gpx/wpt") this.#startWayPoint(tag);
    else if (path === STATION) this.#readStation(tag);
  }

  endElement(end: number): void {
    const path = this.#paths.pop() ?? "";
    if (TEXTS.has(path)) this.#endText(path);
    else if (path === "gpx/wpt") this.#wayPoints.add(this.#wayPoint, end);
    this.wantsText = TEXTS.has(this.#paths.at(-1) ?? "");
  }

  text(bytes: Uint8Array, from: number, to: number): void {
    this.#text.add(bytes, from, to);
  }

  character(codePoint: number, at: number): void {
    this.#text.addCharacter(codePoint, at);
  }

  /** The path of a child of the innermost open element; empty when it does not matter. */
  #pathOf(name: Name): string {
    const parent = this.#paths.at(-1);
    if (parent === undefined) {
      this.#namespace = name.binding.uri ?? "";
      return name.local;
    }
    if (parent === "") return "";
    const path = `${parent}/${name.local}`;
    const namespace = NAMESPACES.get(path) ?? this.#namespace;
    return name.binding.uri === namespace && PATHS.has(path) ? path : "";
  }

  #startWayPoint(tag: StartTag): void {
    this.#wayPoint = { ...emptyWayPoint(), lat: decimal(tag, LAT), lon: decimal(tag, LON) };
  }

  #readStation(tag: StartTag): void {
    this.#wayPoint.isStation = true;
    this.#wayPoint.sequence = decimal(tag, SEQUENCE);
    this.#wayPoint.triggerRadiusM = decimal(tag, RADIUS);
    const title = tag.find(TITLE);
    if (title >= 0) this.#wayPoint.title = tag.text(title);
  }

  #endText(path: string): void {
    const { bytes, length } = this.#text;
    if (path === PROXIMITY) {
      if (!this.#wayPoint.isStation) this.#wayPoint.triggerRadiusM = parseDecimal(bytes, 0, length);
      return;
    }
    const text = this.#decoder.decode(bytes.subarray(0, length));
    if (path.startsWith("gpx/metadata/")) this.#texts.set(path, text);
    else if (path === "gpx/wpt/name") this.#wayPoint.name = text;
    else if (path === "gpx/wpt/desc") this.#wayPoint.description = text;
    else this.#wayPoint.comment = text;
  }
}

function emptyWayPoint(): WayPoint {
  const texts = { title: "", name: "", description: "", comment: "" };
  const numbers = { lat: NaN, lon: NaN, triggerRadiusM: NaN, sequence: NaN };
  return { isStation: false, ...texts, ...numbers };
}

function decimal(tag: StartTag, code: number): number {
  const index = tag.find(code);
  return index < 0 ? NaN : tag.decimal(index);
}

/** Most new bytes that are scanned at once. */
const MAX_BLOCK = 64 * 1024;

/** The UTF-8 byte order mark. */
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Reads one file, which arrives in chunks and which `GpxReader` has accepted: encoding and characters are not
 * checked again. Once a method has thrown, the reader must not be used any more.
 */
export class WalkReader {
  readonly #elements: WalkElements;
  readonly #scanner: XmlScanner;
  /** The bytes that are not scanned yet, followed by a 0, which the scanner needs. */
  readonly #bytes = new Uint8Array(MAX_TOKEN + MAX_BLOCK + 4);
  #held = 0;
  #isBegun = false;

  /** @param wayPoints Takes the way points, each when its element ends. */
  constructor(wayPoints: WayPointSink) {
    this.#elements = new WalkElements(wayPoints);
    this.#scanner = new XmlScanner(this.#elements, WALK_VOCABULARY, new Namespaces());
  }

  /**
   * Takes the next bytes of the file.
   *
   * @throws {AppError} `invalid` for a text that is too long, unless it is cut, and for way points that are refused.
   */
  write(chunk: Uint8Array): void {
    for (let taken = 0; taken < chunk.length;) {
      const part = chunk.subarray(taken, taken + MAX_BLOCK);
      this.#bytes.set(part, this.#held);
      this.#held += part.length;
      taken += part.length;
      if (this.#held >= MAX_BLOCK) this.#scan();
    }
  }

  /** The file is complete. @throws {AppError} As {@link write}. */
  end(): RouteTexts {
    this.#scan();
    return this.#elements.finish();
  }

  #scan(): void {
    this.#bytes[this.#held] = 0;
    const hasMark = !this.#isBegun &&
      BYTE_ORDER_MARK.every((byte, index) => this.#bytes[index] === byte);
    this.#isBegun = true;
    try {
      const end = this.#scanner.scan(this.#bytes, hasMark ? BYTE_ORDER_MARK.length : 0, this.#held);
      this.#bytes.copyWithin(0, end, this.#held);
      this.#held -= end;
    } catch (error) {
      throw error instanceof XmlFault ? unreadable(error) : error;
    }
    if (this.#held > MAX_TOKEN) throw new Error("GpxReader has accepted a tag that is too long");
  }
}

function unreadable({ message }: XmlFault): AppError {
  return invalid("gpx-stations", "The stations of the GPX file cannot be read", message);
}
