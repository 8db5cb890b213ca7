/** Photos with the data that cameras add: EXIF (CIPA DC-008) in JPEG, PNG, WebP and HEIC files. @module */
import { bigEndian, bytes, concat, latin1, littleEndian, riffChunk, zeros } from "./bytes.ts";
import { heic } from "./heic.ts";
import { jpeg, type JpegOptions, png, pngChunk, webp } from "./pictures.ts";

/** What a camera writes. */
export interface CameraData {
  /** Degrees. */
  readonly at?: { readonly lat: number; readonly lon: number };
  /** Time of the satellites, in milliseconds since 1970. */
  readonly gpsMs?: number;
  /** What the clock of the camera shows, as `2026:05:01 10:30:00`. */
  readonly local?: string;
  /** Hundredths of a second of that clock. */
  readonly hundredths?: number;
  /** The zone of that clock, as `+02:00`. */
  readonly zone?: string;
  readonly model?: string;
  /** Quarter turns, as EXIF counts them. */
  readonly orientation?: number;
}

/** An entry of a directory: tag, type, number of values, and their bytes. */
type Entry = readonly [tag: number, type: number, count: number, content: Uint8Array];

const ASCII = 2;
const SHORT = 3;
const LONG = 4;
const RATIONAL = 5;

/** The bytes of an EXIF structure, in the order of big endian machines. */
export function exif(data: CameraData): Uint8Array {
  const text = (tag: number, value: string | undefined): Entry[] =>
    value === undefined ? [] : [[tag, ASCII, value.length + 1, latin1(`${value}\0`)]];
  const first: Entry[] = [
    ...text(0x010f, data.model === undefined ? undefined : "Testwerk"),
    ...text(0x0110, data.model),
    ...data.orientation === undefined
      ? []
      : [[0x0112, SHORT, 1, concat(bigEndian(data.orientation, 2), zeros(2))] as const],
  ];
  const own: Entry[] = [
    ...text(0x9003, data.local),
    ...text(0x9011, data.zone),
    ...text(0x9291, data.hundredths?.toString().padStart(2, "0")),
  ];
  const gps = gpsEntries(data);
  const sizeOf = (entries: readonly Entry[]) => directory(entries, 0).length;
  const withPointers = (ownAt: number, gpsAt: number): Entry[] => [
    ...first,
    [0x8769, LONG, 1, bigEndian(ownAt, 4)],
    ...gps.length === 0 ? [] : [[0x8825, LONG, 1, bigEndian(gpsAt, 4)] as const],
  ];
  const ownAt = 8 + sizeOf(withPointers(0, 0));
  const gpsAt = ownAt + sizeOf(own);
  return concat(
    latin1("MM"),
    bytes(0, 42),
    bigEndian(8, 4),
    directory(withPointers(ownAt, gpsAt), 8),
    directory(own, ownAt),
    gps.length === 0 ? zeros(0) : directory(gps, gpsAt),
  );
}

function gpsEntries({ at, gpsMs }: CameraData): Entry[] {
  const entries: Entry[] = [];
  if (at !== undefined) {
    entries.push(
      [1, ASCII, 2, latin1(at.lat < 0 ? "S\0" : "N\0")],
      [2, RATIONAL, 3, degrees(at.lat)],
      [3, ASCII, 2, latin1(at.lon < 0 ? "W\0" : "E\0")],
      [4, RATIONAL, 3, degrees(at.lon)],
    );
  }
  if (gpsMs !== undefined) {
    const time = new Date(gpsMs);
    const parts = [time.getUTCHours(), time.getUTCMinutes(), time.getUTCSeconds()];
    const day = time.toISOString().slice(0, 10).replaceAll("-", ":");
    entries.push(
      [7, RATIONAL, 3, concat(...parts.map((part) => rational(part, 1)))],
      [29, ASCII, 11, latin1(`${day}\0`)],
    );
  }
  return entries;
}

/** Degrees, minutes and seconds, to about a centimetre. */
function degrees(value: number): Uint8Array {
  const whole = Math.floor(Math.abs(value));
  const minutes = (Math.abs(value) - whole) * 60;
  const seconds = (minutes - Math.floor(minutes)) * 60;
  return concat(
    rational(whole, 1),
    rational(Math.floor(minutes), 1),
    rational(Math.round(seconds * 10_000), 10_000),
  );
}

function rational(above: number, below: number): Uint8Array {
  return concat(bigEndian(above, 4), bigEndian(below, 4));
}

/** A directory with the values of its entries after it. @param at Where it is in the structure. */
function directory(entries: readonly Entry[], at: number): Uint8Array {
  let valueAt = at + 2 + 12 * entries.length + 4;
  const values: Uint8Array[] = [];
  const rows = entries.map(([tag, type, count, content]) => {
    const head = concat(bigEndian(tag, 2), bigEndian(type, 2), bigEndian(count, 4));
    if (content.length <= 4) return concat(head, content, zeros(4 - content.length));
    const row = concat(head, bigEndian(valueAt, 4));
    valueAt += content.length;
    values.push(content);
    return row;
  });
  return concat(bigEndian(entries.length, 2), ...rows, zeros(4), ...values);
}

/** A JPEG of a camera. */
export function jpegPhoto(data: CameraData, options: JpegOptions = {}): Uint8Array {
  return withExif(jpeg({ width: 64, height: 48, ...options }), data);
}

/** A JPEG with EXIF after its first marker. */
export function withExif(plain: Uint8Array, data: CameraData): Uint8Array {
  const body = concat(latin1("Exif\0\0"), exif(data));
  const segment = concat(bytes(0xff, 0xe1), bigEndian(body.length + 2, 2), body);
  return concat(plain.subarray(0, 2), segment, plain.subarray(2));
}

/** A PNG with EXIF before its pixels. */
export function pngPhoto(data: CameraData): Uint8Array {
  const plain = png({ width: 4, height: 4 });
  const at = 8 + 25; // after the signature and the header
  return concat(plain.subarray(0, at), pngChunk("eXIf", exif(data)), plain.subarray(at));
}

/** A WebP with EXIF after its pixels. */
export function webpPhoto(data: CameraData): Uint8Array {
  const pixels = webp().subarray(12);
  const size = concat(littleEndian(15, 3), littleEndian(15, 3));
  const extension = riffChunk("VP8X", bytes(0x08, 0, 0, 0), size);
  return riffChunk("RIFF", latin1("WEBP"), extension, pixels, riffChunk("EXIF", exif(data)));
}

/** A HEIC of a phone. */
export function heicPhoto(data: CameraData): Uint8Array {
  return heic({ colours: ["red"], columns: 1, rows: 1, exif: exif(data) });
}
