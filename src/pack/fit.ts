/**
 * Whether a walk fits into a pack that can be imported, by what the pack would be made from: it is checked before a
 * pack is made and before one is imported, so that everything that can be imported can be packed.
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { walkTextBytes, whyTooMuch } from "../library/operations/walk_limits.ts";
import { MAX_EMBEDDED_BYTES, whyTooLarge } from "./limits.ts";
import { encodeWalk, filesOf, type WalkJson } from "./walk_json.ts";

/** Entries that every pack has besides the files of its walk. */
const OWN_ENTRIES = ["README.txt", "LICENCES.txt", "index.html", "walk.gpx", "walk.json"].length;

/** Bytes of the script, the style and the frame of a page. */
const PAGE_BYTES = 512 * 1024;

/** Bytes of the headers of an entry with its name, and of its descriptions in `walk.json` and in `walk.gpx`. */
const ENTRY_BYTES = 1024;

/** Bytes of a station apart from its texts, in `walk.json`, in `walk.gpx` and in the page. */
const STATION_BYTES = 2048;

/** Bytes of a pack for each byte of text: titles are in it six times, and `walk.gpx` has `&#60;` for `<`. */
const TEXT_GROWTH = 24;

/** The track is in a pack as it is, in `walk.gpx` at most twice as long, and as a line in the page. */
const TRACK_GROWTH = 4;

/**
 * Why no pack of a walk could be imported, as half a sentence; null when it could.
 *
 * @param maxFileBytes Largest accepted upload, which decides how large a pack may be.
 */
export function whyUnpackable(walk: WalkJson, maxFileBytes: number): string | null {
  const tooMuch = whyTooMuch(walk);
  if (tooMuch !== null) return tooMuch;
  const [gpx, ...media] = filesOf(walk);
  return whyTooLarge({
    zip: estimatedPackBytes(walk),
    json: Buffer.byteLength(encodeWalk(walk)),
    gpx: gpx?.size ?? 0,
    medium: media.reduce((most, { size }) => Math.max(most, size), 0),
    entries: 1 + media.length + OWN_ENTRIES,
  }, maxFileBytes);
}

/** Bytes that the pack of a walk has at most, if the numbers of its track are written as usual. */
export function estimatedPackBytes(walk: WalkJson): number {
  const [, ...media] = filesOf(walk);
  const mediaBytes = media.reduce((sum, { size }) => sum + size, 0);
  const embedded = mediaBytes <= MAX_EMBEDDED_BYTES ? Math.ceil(mediaBytes / 3) * 4 : 0;
  return PAGE_BYTES + mediaBytes + embedded + walk.gpx.size * TRACK_GROWTH +
    media.length * ENTRY_BYTES + walk.stations.length * STATION_BYTES +
    walkTextBytes(walk) * TEXT_GROWTH;
}
