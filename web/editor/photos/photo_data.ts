/**
 * Photos that were chosen: where and when each was taken, from its EXIF, without decoding the picture. A file that is
 * damaged, cut, or made to do harm is a photo without such data.
 *
 * @module
 */
// @ts-types="exifreader"
import { loadView } from "exifreader/src/exif-reader.js";
import type { Position } from "../../../src/shared/geo.ts";
import { Listeners } from "../../kit/observable.ts";
import { shrink } from "../pictures/shrink.ts";
import { problemOf, type RefusedPicture } from "../station/station_files.ts";
import { reportTrouble } from "../sync/troubles.ts";

/** What a photo says about itself. */
export interface PhotoData {
  /** Where it was taken; null if that is not known. */
  readonly at: Position | null;
  /** The time of the satellites when it was taken, in milliseconds since 1970; null without one. */
  readonly gpsMs: number | null;
  /** What the clock of the camera has shown, as if it had shown UTC, in milliseconds since 1970; null without one. */
  readonly localMs: number | null;
  /** Minutes that this clock is ahead of UTC, if the camera says so. */
  readonly zoneMin: number | null;
  /** Maker and model of the camera; empty if they are not known. */
  readonly camera: string;
}

/** A photo that says nothing. */
export const NO_DATA: PhotoData = {
  at: null,
  gpsMs: null,
  localMs: null,
  zoneMin: null,
  camera: "",
};

/** The EXIF is searched in this many bytes at the start of a file. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Photos are not older than this. */
const EARLIEST_MS = Date.UTC(1990, 0);

/** The fields that are read. */
const FIELDS = [
  "Make",
  "Model",
  "DateTimeOriginal",
  "OffsetTimeOriginal",
  "SubSecTimeOriginal",
  "GPSLatitude",
  "GPSLatitudeRef",
  "GPSLongitude",
  "GPSLongitudeRef",
  "GPSDateStamp",
  "GPSTimeStamp",
] as const;

/** The value of a field; undefined without one. */
type ReadField = (name: (typeof FIELDS)[number]) => unknown;

/** Reads the data of a photo. A file that cannot be read has none. */
export async function readPhoto(file: Blob): Promise<PhotoData> {
  try {
    return photoData(await file.slice(0, MOST_BYTES).arrayBuffer());
  } catch {
    return NO_DATA; // the file is gone: preparing its picture says so
  }
}

/** The data of a photo in the bytes of its file. */
export function photoData(bytes: ArrayBuffer): PhotoData {
  try {
    const { exif } = loadView(new DataView(bytes), {
      expanded: true,
      includeTags: { exif: [...FIELDS] },
    });
    if (exif === undefined) return NO_DATA;
    return dataOf((name) => Reflect.get(Reflect.get(exif, name) ?? {}, "value"));
  } catch {
    return NO_DATA; // no EXIF, or no photo
  }
}

function dataOf(read: ReadField): PhotoData {
  return {
    at: positionOf(read),
    gpsMs: gpsTimeOf(read),
    localMs: localTimeOf(read),
    zoneMin: zoneOf(textOf(read("OffsetTimeOriginal"))),
    camera: `${textOf(read("Make"))} ${textOf(read("Model"))}`.trim(),
  };
}

function positionOf(read: ReadField): Position | null {
  const lat = degreesOf(read("GPSLatitude"), /^s/i.test(textOf(read("GPSLatitudeRef"))), 90);
  const lon = degreesOf(read("GPSLongitude"), /^w/i.test(textOf(read("GPSLongitudeRef"))), 180);
  // Cameras without reception write zeros.
  return lat === null || lon === null || lat === 0 && lon === 0 ? null : { lat, lon };
}

/** Degrees of three fractions: degrees, minutes, seconds. */
function degreesOf(value: unknown, isNegative: boolean, limit: number): number | null {
  const parts = fractionsOf(value);
  if (parts === null) return null;
  const [degrees, minutes, seconds] = parts;
  const sum = degrees + minutes / 60 + seconds / 3600;
  return sum <= limit ? (isNegative ? -sum : sum) : null;
}

function gpsTimeOf(read: ReadField): number | null {
  const time = fractionsOf(read("GPSTimeStamp"));
  if (time === null) return null;
  const [hours, minutes, seconds] = time;
  const dayMs = timeIn(`${textOf(read("GPSDateStamp"))} 00:00:00`);
  const ofDay = hours * 3600 + minutes * 60 + seconds;
  return dayMs === null || ofDay >= 24 * 3600 ? null : dayMs + Math.round(ofDay * 1000);
}

function localTimeOf(read: ReadField): number | null {
  const ms = timeIn(textOf(read("DateTimeOriginal")));
  const [, digits = ""] = /^(\d{1,3})/.exec(textOf(read("SubSecTimeOriginal"))) ?? [];
  return ms === null ? null : ms + Number(digits.padEnd(3, "0"));
}

/** The time of `2026:05:01 10:30:00` as if it were UTC; null for none. */
function timeIn(text: string): number | null {
  const found = /^(\d{4})[:\/.-](\d\d)[:\/.-](\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(text);
  if (found === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1).map(
    Number,
  );
  const isTime = hour < 24 && minute < 60 && second < 61;
  const ms = Date.UTC(year, month - 1, day, hour, minute, second);
  const isDay = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && month <= 12;
  return isTime && isDay && ms >= EARLIEST_MS ? ms : null;
}

/** Minutes of `+02:00`; null for none. */
function zoneOf(text: string): number | null {
  if (text === "Z") return 0;
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(text) ?? [];
  const ahead = Number(hours) * 60 + Number(minutes);
  if (!(ahead <= 14 * 60)) return null;
  return sign === "-" ? -ahead : ahead;
}

/** The text of a field, which the library has as a list of texts. */
function textOf(value: unknown): string {
  const text: unknown = Array.isArray(value) ? value[0] : value;
  return typeof text === "string" ? text.trim() : "";
}

/** Three fractions, none of them negative; null for anything else. Cameras write 0/0 for seconds that they do not have. */
function fractionsOf(value: unknown): readonly [number, number, number] | null {
  const [a, b, last] = Array.isArray(value) ? value.map(fractionOf) : [];
  const c = Array.isArray(value) && String(value[2]) === "0,0" ? 0 : last;
  return a !== undefined && b !== undefined && c !== undefined && a + b + c >= 0 ? [a, b, c] : null;
}

function fractionOf(value: unknown): number {
  const [above, below]: unknown[] = Array.isArray(value) ? value : [];
  return typeof above === "number" && typeof below === "number" && below !== 0
    ? above / below
    : NaN;
}

// Small pictures of photos. A page that shows many photos at their full size needs too much memory.

// Photos that were chosen together: what they say about themselves, and their pictures, which are prepared one after
// the other, because each takes much memory.

/** Size in pixels, twice that of the largest one on the page. */
const WIDTH_PX = 252;
const HEIGHT_PX = 168;

/** The address of a small picture of a prepared photo; where none can be made, that of the photo itself. */
async function thumbnailOf(content: Blob): Promise<string> {
  return URL.createObjectURL(await smallOf(content).catch(() => null) ?? content);
}

/** The middle of the picture in the shape of the page. Null if the browser cannot make it. */
async function smallOf(content: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(content);
  const canvas = document.createElement("canvas");
  try {
    canvas.width = WIDTH_PX;
    canvas.height = HEIGHT_PX;
    const scale = Math.max(WIDTH_PX / bitmap.width, HEIGHT_PX / bitmap.height);
    const [width, height] = [bitmap.width * scale, bitmap.height * scale];
    const [x, y] = [(WIDTH_PX - width) / 2, (HEIGHT_PX - height) / 2];
    canvas.getContext("2d")?.drawImage(bitmap, x, y, width, height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.8));
  } finally {
    bitmap.close();
    canvas.width = canvas.height = 0; // Safari keeps the memory of a canvas for a while
  }
}

/** A photo. */
export interface Photo {
  readonly file: File;
  /** Null until it was read. */
  readonly data: PhotoData | null;
  /** Address of a small picture of it; null until it is prepared. */
  readonly thumbnail: string | null;
  /** Its picture as it will be stored, without what the camera has added; null until it is prepared. */
  readonly content: Blob | null;
  /** Why it cannot be prepared; null if it can. */
  readonly problem: RefusedPicture["problem"] | null;
}

/** The photos of one choice, in its order. */
export class PhotoBatch {
  readonly #listeners = new Listeners();
  /** Calls a listener after every change. @returns Removes it. */
  readonly subscribe = this.#listeners.add;
  #photos: readonly Photo[];
  #isClosed = false;

  constructor(files: readonly File[]) {
    const unread = { data: null, thumbnail: null, content: null, problem: null };
    this.#photos = files.map((file) => ({ file, ...unread }));
  }

  /** The photos as far as they are read and prepared. */
  get photos(): readonly Photo[] {
    return this.#photos;
  }

  /** Reads what the photos say. @returns That of all of them, in their order. */
  async read(): Promise<readonly PhotoData[]> {
    const all: PhotoData[] = [];
    for (const [index, { file }] of this.#photos.entries()) {
      const data = await readPhoto(file);
      all.push(data);
      this.#set(index, { data });
      if (this.#isClosed) break;
    }
    return all;
  }

  /** Prepares the pictures. */
  async prepare(): Promise<void> {
    for (const [index, { file }] of this.#photos.entries()) {
      if (this.#isClosed) return;
      const photo = await prepared(file);
      this.#set(index, photo);
      if (this.#isClosed) freeThumbnail(photo);
    }
  }

  /** Ends reading and preparing, and frees the memory of the small pictures. */
  close(): void {
    this.#isClosed = true;
    for (const photo of this.#photos) freeThumbnail(photo);
  }

  #set(index: number, change: Partial<Photo>): void {
    this.#photos = this.#photos.map((photo, at) => at === index ? { ...photo, ...change } : photo);
    this.#listeners.call();
  }
}

function freeThumbnail({ thumbnail }: Partial<Photo>): void {
  if (typeof thumbnail === "string") URL.revokeObjectURL(thumbnail);
}

async function prepared(file: File): Promise<Partial<Photo>> {
  try {
    const content = await shrink(file);
    return { content, thumbnail: await thumbnailOf(content) };
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) reportTrouble(error);
    return { problem: problem ?? "unreadable" };
  }
}
