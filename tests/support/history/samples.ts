/**
 * Uploads for random histories: valid files, no two of them alike, so that the bytes show which upload they
 * came from.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { gpx, type SamplePoint } from "../gpx_samples.ts";
import type { SeededRandom } from "../random.ts";
import { bigEndian, bytes, concat, latin1, repeat, riffChunk } from "../media/bytes.ts";
import { pngChunk } from "../media/pictures.ts";
import { jpeg, mp3, png, wav } from "../media/samples.ts";

/** A picture or audio file. */
export interface Sample {
  readonly bytes: Uint8Array;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** A GPX file with one segment. */
export interface GpxSample extends Sample {
  readonly name: string;
  readonly points: readonly SamplePoint[];
}

/** Names of routes, few enough to collide. */
const NAMES = ["Rund um den Ölberg", "Ährenweg", "Am Fluss", "zum Zoo", "Über die Brücke"];

/** Most bytes that a large picture or audio file is padded with. */
const MAX_PADDING = 400_000;

/** SHA-256 of bytes, as lower-case hexadecimal. */
export function sha256(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** A short walk that no other upload of this random stream takes. */
export function gpxSample(random: SeededRandom): GpxSample {
  const name = random.pick(NAMES);
  const start = Date.UTC(2026, 4, 1, 8) + random.below(1_000_000) * 1000;
  const count = 1 + random.below(random.chance(0.05) ? 3000 : 6);
  const points = Array.from({ length: count }, (_, index): SamplePoint => [
    degrees(50.6 + random.next() / 10),
    degrees(7.2 + random.next() / 10),
    random.below(4000) / 10,
    new Date(start + index * 1000).toISOString(),
  ]);
  const content = gpx(name, points);
  return { bytes: content, sha256: sha256(content), name, points };
}

/** A PNG or JPEG with a comment that makes it unlike any other; one in five is large. */
export function pictureSample(random: SeededRandom, key: string): Sample {
  const comment = latin1(`Comment\0${key} ${random.next()}`);
  if (random.chance(0.5)) {
    const segment = concat(bytes(0xff, 0xfe), bigEndian(comment.length + 2, 2), comment);
    return sample(inserted(jpeg(), 2, segment));
  }
  const signatureAndHeader = 33;
  const chunk = pngChunk("tEXt", comment, padding(random));
  return sample(inserted(png(), signatureAndHeader, chunk));
}

/** A WAV or MP3 with a tag that makes it unlike any other; one in five is large. */
export function audioSample(random: SeededRandom, key: string): Sample {
  const tag = latin1(`${key} ${random.next()}`.padEnd(125).slice(0, 125));
  return random.chance(0.5)
    ? sample(wav({ before: riffChunk("JUNK", tag, bytes(0), padding(random)) }))
    : sample(concat(mp3(), latin1("TAG"), tag));
}

function padding(random: SeededRandom): Uint8Array {
  const length = random.chance(0.2) ? random.below(MAX_PADDING) : 0;
  return repeat(latin1("x"), length);
}

function inserted(file: Uint8Array, at: number, part: Uint8Array): Uint8Array {
  return concat(file.slice(0, at), part, file.slice(at));
}

function sample(content: Uint8Array): Sample {
  return { bytes: content, sha256: sha256(content) };
}

function degrees(value: number): number {
  return Number(value.toFixed(6));
}
