/**
 * What kind of picture or sound a file is, decided from its content alone
 * (docs/api.md#how-a-files-type-is-decided, docs/decisions/004-media-detection.md). Names and declared types
 * play no part.
 *
 * @module
 */
import { type AppError, unsupported } from "../errors.ts";
import { FileSource } from "./detect_source.ts";
import { detectAac, hasAacAfterJunk } from "./formats/aac.ts";
import { BoundedReader } from "./formats/bounded_reader.ts";
import type { ByteSource } from "./formats/byte_source.ts";
import type { Detector } from "./formats/finding.ts";
import { detectJpeg } from "./formats/jpeg.ts";
import { skipLeadingTags } from "./formats/leading_tags.ts";
import { detectMp3, hasMp3AfterJunk } from "./formats/mp3.ts";
import { detectMp4 } from "./formats/mp4.ts";
import { detectOgg } from "./formats/ogg.ts";
import { detectPng } from "./formats/png.ts";
import { detectWav } from "./formats/wav.ts";
import { detectWebm } from "./formats/webm.ts";
import { detectWebp } from "./formats/webp.ts";
import {
  findSignature,
  isText,
  SIGNATURE_BYTES,
  type UnsupportedFormat,
} from "./formats/unsupported_format.ts";
import type { AudioKind, PictureKind } from "./kinds.ts";

const ACCEPTED_PICTURES = "JPEG, PNG and WebP pictures are accepted";

const ACCEPTED_AUDIO = "MP3, MP4/M4A, AAC, Ogg, WAV and WebM audio files are accepted";

/** Formats in the order in which they are tried. */
type Formats<Kind> = readonly (readonly [Kind, Detector])[];

const PICTURE_FORMATS: Formats<PictureKind> = [
  ["jpeg", detectJpeg],
  ["png", detectPng],
  ["webp", detectWebp],
];

/** Formats with a signature at the very start of the file. */
const CONTAINER_FORMATS: Formats<AudioKind> = [
  ["mp4", detectMp4],
  ["wav", detectWav],
  ["webm", detectWebm],
];

/**
 * The kind of a picture file on the disk. Reads no more than a fixed amount, however long the file is.
 *
 * @throws {AppError} `unsupported` when it is not an accepted picture.
 */
export async function detectPicture(path: string): Promise<PictureKind> {
  using source = await FileSource.open(path);
  return await pictureKindOf(source);
}

/**
 * The kind of an audio file on the disk. Reads no more than a fixed amount, however long the file is.
 *
 * @throws {AppError} `unsupported` when it is not an accepted audio file, or contains a video track.
 */
export async function detectAudio(path: string): Promise<AudioKind> {
  using source = await FileSource.open(path);
  return await audioKindOf(source);
}

/** As {@link detectPicture}, for any source of bytes. @throws {AppError} `unsupported` */
export async function pictureKindOf(source: ByteSource): Promise<PictureKind> {
  const file = new BoundedReader(source);
  const kind = await detectFirst(file, PICTURE_FORMATS, ACCEPTED_PICTURES);
  if (kind !== undefined) return kind;
  const head = await file.bytes(0, SIGNATURE_BYTES);
  throw refusal(describe(head, await findSignature(head)), ACCEPTED_PICTURES);
}

/** As {@link detectAudio}, for any source of bytes. @throws {AppError} `unsupported` */
export async function audioKindOf(source: ByteSource): Promise<AudioKind> {
  const file = new BoundedReader(source);
  const start = await skipLeadingTags(file);
  const formats: Formats<AudioKind> = [
    ...CONTAINER_FORMATS,
    ["ogg", (file) => detectOgg(file, start)],
    ["mp3", (file) => detectMp3(file, start)],
    ["aac", (file) => detectAac(file, start)],
  ];
  const kind = await detectFirst(file, formats, ACCEPTED_AUDIO);
  if (kind !== undefined) return kind;
  const head = await file.bytes(start, SIGNATURE_BYTES);
  const format = await findSignature(head);
  // Only a start that is no other format's signature can be junk before the first frame.
  const mayBeJunk = format === undefined || format.isFrameHeader;
  if (mayBeJunk && await hasMp3AfterJunk(file, start)) return "mp3";
  if (mayBeJunk && await hasAacAfterJunk(file, start)) return "aac";
  throw refusal(
    mayBeJunk && (start > 0 || format !== undefined)
      ? "This file has no consecutive MP3 or AAC frames"
      : describe(head, format),
    ACCEPTED_AUDIO,
  );
}

/** What a file of any kind seems to be, as a sentence without full stop. */
export async function describeFile(path: string): Promise<string> {
  using source = await FileSource.open(path);
  const head = await new BoundedReader(source).bytes(0, SIGNATURE_BYTES);
  return describe(head, await findSignature(head));
}

async function detectFirst<Kind>(
  file: BoundedReader,
  formats: Formats<Kind>,
  accepted: string,
): Promise<Kind | undefined> {
  for (const [kind, detect] of formats) {
    const finding = await detect(file);
    if (finding.is === "accepted") return kind;
    if (finding.is === "refused") throw refusal(finding.reason, accepted, finding.isVideo);
  }
  return undefined;
}

function describe(head: Uint8Array, format: UnsupportedFormat | undefined): string {
  if (head.length === 0) return "The file is empty";
  if (format !== undefined) return `This seems to be ${format.name}`;
  if (isText(head)) return "This seems to be a text file";
  return "The type of this file is unknown";
}

function refusal(reason: string, accepted: string, isVideo = false): AppError {
  return unsupported(isVideo ? "media-is-video" : "media-not-playable", `${reason}; ${accepted}`);
}
