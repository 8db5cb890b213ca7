/**
 * Collects track points into columns while a file is read.
 *
 * @module
 */
import type { Points } from "./track.ts";

/**
 * The lowest and the highest elevation that are possible on earth, in metres. Devices write others, such as 65 535 or −32 768, where they know
 * none (docs/api.md#which-gpx-files-are-accepted).
 */
const MIN_ELEVATION_M = -500;
const MAX_ELEVATION_M = 9000;

/** Points that the columns hold at first; they double when they are full. */
const FIRST_CAPACITY = 1024;

/** Collects track points in file order. */
export class PointsBuilder {
  #lat = new Float64Array(FIRST_CAPACITY);
  #lon = new Float64Array(FIRST_CAPACITY);
  #elevation = new Float64Array(FIRST_CAPACITY);
  #time = new Float64Array(FIRST_CAPACITY);
  #segmentStarts = new Uint32Array(16);
  #segments = 0;
  #length = 0;

  /** Points so far. */
  get length(): number {
    return this.#length;
  }

  /** Begins a segment with the next point. If no point follows, this has no effect. */
  beginSegment(): void {
    const started = this.#segments;
    if (started > 0 && this.#segmentStarts[started - 1] === this.#length) return;
    if (started === this.#segmentStarts.length) {
      this.#segmentStarts = resized(this.#segmentStarts, started * 2);
    }
    this.#segmentStarts[started] = this.#length;
    this.#segments = started + 1;
  }

  /** Adds a point without elevation and time, in degrees. */
  add(lat: number, lon: number): void {
    const index = this.#length;
    if (index === this.#lat.length) this.#resize(index * 2);
    this.#lat[index] = lat;
    this.#lon[index] = lon;
    this.#elevation[index] = NaN;
    this.#time[index] = NaN;
    this.#length = index + 1;
  }

  /** Sets the elevation of the last point, in metres; one that is not on earth, or no number, is missing. */
  setElevation(elevation: number): void {
    if (elevation >= MIN_ELEVATION_M && elevation <= MAX_ELEVATION_M) {
      this.#elevation[this.#length - 1] = elevation;
    }
  }

  /** Sets the time of the last point, in milliseconds since 1970. */
  setTime(time: number): void {
    this.#time[this.#length - 1] = time;
  }

  /** The columns, cut to their length. The builder must not be used after this. */
  finish(): Points {
    const last = this.#segments - 1;
    const isOpen = last >= 0 && this.#segmentStarts[last] === this.#length;
    this.#resize(this.#length);
    return {
      lat: this.#lat,
      lon: this.#lon,
      elevation: this.#elevation,
      time: this.#time,
      segmentStarts: resized(
        this.#segmentStarts,
        isOpen ? last : this.#segments,
      ),
    };
  }

  #resize(length: number): void {
    this.#lat = resized(this.#lat, length);
    this.#lon = resized(this.#lon, length);
    this.#elevation = resized(this.#elevation, length);
    this.#time = resized(this.#time, length);
  }
}

/** A copy of the column with another length. Not `ArrayBuffer.transfer`, which the oldest browsers of the editor lack. */
function resized(column: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer>;
function resized(column: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer>;
function resized(
  column: Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer>,
  length: number,
): Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer> {
  const kept = column.subarray(0, length);
  const copy = column instanceof Float64Array ? new Float64Array(length) : new Uint32Array(length);
  copy.set(kept);
  return copy;
}
