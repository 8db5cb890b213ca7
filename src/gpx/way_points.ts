/** The way points of a GPX file that may become stations of a walk, within limits. @module */
import { XmlFault } from "./xml/bytes.ts";

/** A way point; nothing of it has been checked. Degrees and metres, `NaN` for a number that is missing. */
export interface WayPoint {
  /** Whether it has the element that makes it a station (docs/api.md#packs). */
  isStation: boolean;
  /** The title of that element; empty without. */
  title: string;
  /** `name` */
  name: string;
  /** `desc` */
  description: string;
  /** `cmt` */
  comment: string;
  lat: number;
  lon: number;
  /** Of the element of a station, or of Garmin's extension. */
  triggerRadiusM: number;
  /** Of the element of a station. */
  sequence: number;
}

/** Takes the way points of one file. */
export interface WayPointSink {
  /** Whether the rest of a text that is too long is left out; if not, the file is refused. */
  readonly cutsTexts: boolean;
  /** Takes a way point that ends at `at`. @throws {XmlFault} to refuse the file. */
  add(wayPoint: WayPoint, at: number): void;
}

/** Which way points are taken, and how many at most. */
export interface WayPointLimits {
  /** Whether all are taken; if not, those that are no stations may be left out. */
  readonly takesAll: boolean;
  readonly count: number;
  /** UTF-16 code units of all their texts together. */
  readonly textLength: number;
}

/** Way points in the order of the file. */
export interface ReadWayPoints {
  /** Those that are taken: all of them, or only stations. */
  readonly taken: readonly WayPoint[];
  /** The others; null when they exceed the limits. */
  readonly others: readonly WayPoint[] | null;
  /** How many others there are. */
  readonly otherCount: number;
}

/** Collects the way points of one file, and refuses one with too many. */
export class WayPoints implements WayPointSink {
  readonly cutsTexts = false;
  readonly #limits: WayPointLimits;
  readonly #taken: Bounded;
  readonly #others: Bounded;
  #otherCount = 0;

  constructor(limits: WayPointLimits) {
    this.#limits = limits;
    this.#taken = new Bounded(limits);
    this.#others = new Bounded(limits);
  }

  /** Adds a way point that ends at `at`. @throws {XmlFault} when those that are taken exceed the limits. */
  add(wayPoint: WayPoint, at: number): void {
    const { takesAll, count, textLength } = this.#limits;
    if (!takesAll && !wayPoint.isStation) {
      this.#otherCount++;
      this.#others.add(wayPoint);
      return;
    }
    this.#taken.add(wayPoint);
    if (!this.#taken.isExceeded) return;
    const kind = takesAll ? "way points" : "stations";
    const text = `more than ${textLength} characters of text in them`;
    throw new XmlFault(`there are more than ${count} ${kind}, or ${text}`, at);
  }

  /** All of them; call it at the end of the file. */
  finish(): ReadWayPoints {
    return {
      taken: this.#taken.list,
      others: this.#others.isExceeded ? null : this.#others.list,
      otherCount: this.#otherCount,
    };
  }
}

/** Collects the first way points of one file; what exceeds the limits is counted. */
export class FirstWayPoints implements WayPointSink {
  readonly cutsTexts = true;
  /** In the order of the file. */
  readonly list: WayPoint[] = [];
  /** How many are left out. */
  leftOut = 0;
  #textLength = 0;

  constructor(private readonly limits: Pick<WayPointLimits, "count" | "textLength">) {}

  /** Takes a way point; one without a position is left out, and so is each after the first that exceeds the limits. */
  add(wayPoint: WayPoint): void {
    const { count, textLength } = this.limits;
    if (!hasPosition(wayPoint)) {
      this.leftOut++;
      return;
    }
    this.#textLength += textLengthOf(wayPoint);
    const fits = this.list.length < count && this.#textLength <= textLength;
    if (fits) this.list.push(wayPoint);
    else this.leftOut++;
  }
}

function hasPosition({ lat, lon }: WayPoint): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
}

function textLengthOf({ title, name, description, comment }: WayPoint): number {
  return title.length + name.length + description.length + comment.length;
}

/** A list that drops its content when it exceeds the limits. */
class Bounded {
  list: WayPoint[] = [];
  isExceeded = false;
  readonly #limits: WayPointLimits;
  #textLength = 0;

  constructor(limits: WayPointLimits) {
    this.#limits = limits;
  }

  add(wayPoint: WayPoint): void {
    if (this.isExceeded) return;
    this.#textLength += textLengthOf(wayPoint);
    this.list.push(wayPoint);
    this.isExceeded = this.list.length > this.#limits.count ||
      this.#textLength > this.#limits.textLength;
    if (this.isExceeded) this.list = [];
  }
}
