/**
 * What the elements of a walk's GPX file mean apart from its track: the texts of the walk, and the way points
 * that are stations. Other way points are no stations.
 *
 * @module
 */
import { TextCollector } from "./reader_text.ts";
import { WALK_NAMESPACE } from "./walk_document.ts";
import type { XmlHandler } from "./xml/handler.ts";
import type { Name } from "./xml/name.ts";
import type { StartTag } from "./xml/start_tag.ts";
import { XmlFault } from "./xml/fault.ts";

/** A station as a GPX file describes it; nothing of it has been checked. Degrees and metres. */
export interface ReadStation {
  title: string;
  description: string;
  lat: number;
  lon: number;
  triggerRadiusM: number;
  sequence: number;
}

/** Texts of a walk and its stations in the order of the file. */
export interface ReadWalk {
  description: string;
  schoolName: string;
  readonly stations: ReadStation[];
}

/** Elements that matter, by the path of local names that leads to them. */
const PATHS: ReadonlySet<string> = new Set([
  "gpx",
  "gpx/metadata",
  "gpx/metadata/desc",
  "gpx/metadata/author",
  "gpx/metadata/author/name",
  "gpx/wpt",
  "gpx/wpt/name",
  "gpx/wpt/desc",
  "gpx/wpt/extensions",
  "gpx/wpt/extensions/station",
]);

/** Those of them whose text matters. */
const TEXTS: ReadonlySet<string> = new Set([
  "gpx/metadata/desc",
  "gpx/metadata/author/name",
  "gpx/wpt/name",
  "gpx/wpt/desc",
]);

/** Codes of attribute names. */
const LAT = 1;
const LON = 2;
const SEQUENCE = 3;
const RADIUS = 4;
const TITLE = 5;

/** The attribute names that matter, numbered for the scanner. */
export const WALK_VOCABULARY: ReadonlyMap<string, number> = new Map([
  ["lat", LAT],
  ["lon", LON],
  ["sequence", SEQUENCE],
  ["triggerRadiusM", RADIUS],
  ["title", TITLE],
]);

/** Reads what a scanner finds as a walk. Only files that `GpxReader` has accepted are expected. */
export class WalkElements implements XmlHandler {
  wantsText = false;
  readonly walk: ReadWalk = { description: "", schoolName: "", stations: [] };
  readonly #text = new TextCollector();
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  /** Path of each open element; empty for one that does not matter. */
  readonly #paths: string[] = [];
  #namespace = "";
  #wayPoint = emptyStation();
  #isStation = false;

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
    else if (path === "gpx/wpt/extensions/station") this.#readStation(tag);
  }

  endElement(): void {
    const path = this.#paths.pop() ?? "";
    if (TEXTS.has(path)) this.#endText(path);
    else if (path === "gpx/wpt" && this.#isStation) this.walk.stations.push(this.#wayPoint);
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
    const isStation = path === "gpx/wpt/extensions/station";
    const namespace = isStation ? WALK_NAMESPACE : this.#namespace;
    return name.binding.uri === namespace && PATHS.has(path) ? path : "";
  }

  #startWayPoint(tag: StartTag): void {
    this.#wayPoint = { ...emptyStation(), lat: decimal(tag, LAT), lon: decimal(tag, LON) };
    this.#isStation = false;
  }

  #readStation(tag: StartTag): void {
    this.#isStation = true;
    this.#wayPoint.sequence = decimal(tag, SEQUENCE);
    this.#wayPoint.triggerRadiusM = decimal(tag, RADIUS);
    const title = tag.find(TITLE);
    if (title >= 0) this.#wayPoint.title = tag.text(title);
  }

  #endText(path: string): void {
    const text = this.#decoder.decode(this.#text.bytes.subarray(0, this.#text.length));
    if (path === "gpx/metadata/desc") this.walk.description = text;
    else if (path === "gpx/metadata/author/name") this.walk.schoolName = text;
    else if (path === "gpx/wpt/name") this.#wayPoint.title ||= text;
    else this.#wayPoint.description = text;
  }
}

function emptyStation(): ReadStation {
  return { title: "", description: "", lat: NaN, lon: NaN, triggerRadiusM: NaN, sequence: NaN };
}

function decimal(tag: StartTag, code: number): number {
  const index = tag.find(code);
  return index < 0 ? NaN : tag.decimal(index);
}
