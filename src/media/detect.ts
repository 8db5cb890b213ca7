/**
 * What kind of picture or sound a file is, decided from its content alone (docs/api.md#how-a-files-type-is-decided, docs/api.md#media-types). Names and declared types play no part.
 *
 * @module
 */
import { type AppError, unsupported } from "../errors.ts";
import { FileSource } from "./detect_source.ts";
import { examineAac } from "./formats/aac.ts";
import { BoundedReader } from "./formats/bounded_reader.ts";
import type { ByteSource } from "./formats/byte_source.ts";
import type { Examine } from "./formats/finding.ts";
import { findSignature, type Foreign, FOREIGN_HEAD_BYTES, isText } from "./formats/foreign.ts";
import { examineJpeg } from "./formats/jpeg.ts";
import { skipLeadingTags } from "./formats/leading_tags.ts";
import { examineMp3, hasMp3BehindJunk } from "./formats/mp3.ts";
import { examineMp4 } from "./formats/mp4.ts";
import { examineOgg } from "./formats/ogg.ts";
import { examinePng } from "./formats/png.ts";
import { examineWav } from "./formats/wav.ts";
import { examineWebm } from "./formats/webm.ts";
import { examineWebp } from "./formats/webp.ts";
import type { AudioKind, PictureKind } from "./kinds.ts";

const ACCEPTED_PICTURES = "accepted are JPEG, PNG and WebP pictures";
const ACCEPTED_AUDIO = "accepted are MP3, MP4/M4A, AAC, Ogg, WAV and WebM audio files";

/** Formats in the order in which they are asked. */
type Formats<Kind> = readonly (readonly [Kind, Examine])[];

const PICTURE_FORMATS: Formats<PictureKind> = [
  ["jpeg", examineJpeg],
  ["png", examinePng],
  ["webp", examineWebp],
];

/** Formats with a signature at the very start of the file. */
const CONTAINER_FORMATS: Formats<AudioKind> = [
  ["mp4", examineMp4],
  ["ogg", examineOgg],
  ["wav", examineWav],
  ["webm", examineWebm],
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

/** As {@link detectPicture}, for bytes that lie anywhere. @throws {AppError} `unsupported` */
export async function pictureKindOf(source: ByteSource): Promise<PictureKind> {
  const file = new BoundedReader(source);
  const kind = await examineAll(file, PICTURE_FORMATS, ACCEPTED_PICTURES);
  if (kind !== undefined) return kind;
  const head = await file.bytes(0, FOREIGN_HEAD_BYTES);
  const foreign = await findSignature(head);
  throw refusal(describe(head, foreign), ACCEPTED_PICTURES);
}

/** As {@link detectAudio}, for bytes that lie anywhere. @throws {AppError} `unsupported` */
export async function audioKindOf(source: ByteSource): Promise<AudioKind> {
  const file = new BoundedReader(source);
  const start = await skipLeadingTags(file);
  const formats: Formats<AudioKind> = [
    ...CONTAINER_FORMATS,
    ["mp3", (file) => examineMp3(file, start)],
    ["aac", (file) => examineAac(file, start)],
  ];
  const kind = await examineAll(file, formats, ACCEPTED_AUDIO);
  if (kind !== undefined) return kind;
  const head = await file.bytes(start, FOREIGN_HEAD_BYTES);
  const foreign = await findSignature(head);
  // Only a start that is no other format's signature can be junk before the first frame.
  const mayBeJunk = foreign === undefined || foreign.isFrameHeader;
  if (mayBeJunk && await hasMp3BehindJunk(file, start)) return "mp3";
  throw refusal(
    mayBeJunk && (start > 0 || foreign !== undefined)
      ? "This file has no MP3 or AAC frames one after another"
      : describe(head, foreign),
    ACCEPTED_AUDIO,
  );
}

async function examineAll<Kind>(
  file: BoundedReader,
  formats: Formats<Kind>,
  accepted: string,
): Promise<Kind | undefined> {
  for (const [kind, examine] of formats) {
    const finding = await examine(file);
    if (finding.is === "accepted") return kind;
    if (finding.is === "refused") throw refusal(finding.reason, accepted);
  }
  return undefined;
}

function describe(head: Uint8Array, foreign: Foreign | undefined): string {
  if (head.length === 0) return "The file is empty";
  if (foreign !== undefined) return `This seems to be ${foreign.name}`;
  if (isText(head)) return "This seems to be a text file";
  return "The kind of this file is not known";
}

function refusal(reason: string, accepted: string): AppError {
  return unsupported(`${reason}; ${accepted}`);
}
