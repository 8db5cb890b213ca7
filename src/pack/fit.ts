/**
 * Whether a walk fits into a pack that can be imported, by what the pack would be made from: it is checked before a
 * pack is made and before one is imported, so that everything that can be imported can be packed.
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { walkTextBytes, whyTooMuch } from "../library/operations/walk_limits.ts";
import { whyTooLarge, whyTooOften } from "./limits.ts";
import { encodeWalk, filesOf, type WalkJson } from "./walk_json.ts";

/** Entries that every pack has besides the files of its walk, at most: the program has some ten. */
const OWN_ENTRIES = 32;

/** Bytes of the program, its licences and the frame of the page. */
const PROGRAM_BYTES = 640 * 1024;

/** Bytes of the headers of an entry with its name, and of its descriptions in `walk.json` and in `walk.gpx`. */
const ENTRY_BYTES = 1024;

/** Bytes of a station apart from its texts, in `walk.json`, in `walk.gpx` and twice for the page. */
const STATION_BYTES = 2560;

/** Bytes of a pack for each byte of text: titles are in it seven times, and `walk.gpx` has `&#60;` for `<`. */
const TEXT_GROWTH = 24;

/** The track is in a pack as it is, in `walk.gpx` at most twice as long, and twice as a line for the page. */
const TRACK_GROWTH = 5;

/**
 * Why no pack of a walk could be imported, as half a sentence; null when it could.
 *
 * @param maxFileBytes Largest accepted upload, which decides how large a pack may be.
 */
export function whyUnpackable(walk: WalkJson, maxFileBytes: number): string | null {
  const tooMuch = whyTooMuch(walk);
  if (tooMuch !== null) return tooMuch;
  const files = filesOf(walk);
  const [gpx, ...media] = files;
  const tooLarge = whyTooLarge({
    zip: estimatedPackBytes(walk),
    json: Buffer.byteLength(encodeWalk(walk)),
    gpx: gpx?.size ?? 0,
    medium: media.reduce((most, { size }) => Math.max(most, size), 0),
    entries: 1 + media.length + OWN_ENTRIES,
  }, maxFileBytes);
  if (tooLarge !== null) return tooLarge;
  const contents = new Map(files.map(({ sha256, size }) => [sha256, size]));
  return whyTooOften(sum(files.map(({ size }) => size)), sum([...contents.values()]));
}

/** Bytes that the pack of a walk has at most, if the numbers of its track are written as usual. */
export function estimatedPackBytes(walk: WalkJson): number {
  const [, ...media] = filesOf(walk);
  const mediaBytes = sum(media.map(({ size }) => size));
  return PROGRAM_BYTES + mediaBytes + walk.gpx.size * TRACK_GROWTH +
    media.length * ENTRY_BYTES + walk.stations.length * STATION_BYTES +
    walkTextBytes(walk) * TEXT_GROWTH;
}

function sum(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
