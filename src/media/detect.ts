/**
 * What a picture or a recording is, decided from its content alone (docs/api.md#how-a-files-type-is-decided,
 * docs/decisions/004-media-detection.md): its kind, its codec, how long or how large it is. Names and declared types
 * play no part.
 *
 * @module
 */
import { fileTypeFromBuffer, type FileTypeResult } from "file-type";
import { AppError, unsupported } from "../errors.ts";
import type { AudioKind, PictureKind } from "../shared/media_kinds.ts";
import {
  BoundedReader,
  type ByteSource,
  type Detector,
  type Duration,
  skipLeadingTags,
  UNKNOWN_DURATION,
} from "./formats/bounded_reader.ts";
import { detectMp4, mp4Codec } from "./formats/mp4.ts";
import { mp4Duration } from "./formats/mp4_duration.ts";
import {
  aacCodec,
  aacDuration,
  detectAac,
  detectMp3,
  hasAacAfterJunk,
  hasMp3AfterJunk,
  mp3Duration,
} from "./formats/mpeg_audio.ts";
import { detectOgg, oggCodec, oggDuration } from "./formats/ogg.ts";
import {
  detectJpeg,
  detectPng,
  detectWebp,
  jpegSize,
  pngSize,
  webpSize,
} from "./formats/pictures.ts";
import { detectWav, wavCodec, wavDuration } from "./formats/wav.ts";
import { detectWebm, webmCodec, webmDuration } from "./formats/webm.ts";

/** An open file that is read at chosen offsets. One read at a time. */
export class FileSource implements ByteSource, Disposable {
  private constructor(
    private readonly file: Deno.FsFile,
    readonly size: number,
  ) {}

  /** Opens a file for reading; dispose of the result. @throws Deno's errors, unchanged. */
  static async open(path: string): Promise<FileSource> {
    const file = await Deno.open(path);
    try {
      return new FileSource(file, (await file.stat()).size);
    } catch (error) {
      file.close();
      throw error;
    }
  }

  async read(offset: number, length: number): Promise<Uint8Array> {
    await this.file.seek(offset, Deno.SeekMode.Start);
    const bytes = new Uint8Array(length);
    let filled = 0;
    while (filled < length) {
      const count = await this.file.read(bytes.subarray(filled));
      if (count === null) break;
      filled += count;
    }
    return bytes.subarray(0, filled);
  }

  [Symbol.dispose](): void {
    this.file.close();
  }
}

/** Reads the codec from each container; an MP3 file is its own codec. */
const CODEC_READERS: Readonly<
  Record<AudioKind, (file: BoundedReader) => Promise<string | undefined> | string>
> = {
  mp3: () => "MP3",
  aac: aacCodec,
  mp4: mp4Codec,
  ogg: oggCodec,
  wav: wavCodec,
  webm: webmCodec,
};

/** Name of a codec that the file does not name, or names beyond the read limits. */
const UNKNOWN = "an unknown codec";

/**
 * The codec of an audio file on the disk, as text that completes "The recording uses …".
 *
 * @param kind What the file was detected as.
 * @throws {Deno.errors.NotFound} and other errors of the system.
 */
export async function readCodec(path: string, kind: AudioKind): Promise<string> {
  using source = await FileSource.open(path);
  return await codecOf(source, kind);
}

/** As {@link readCodec}, for any source of bytes. */
export async function codecOf(source: ByteSource, kind: AudioKind): Promise<string> {
  try {
    return await CODEC_READERS[kind](new BoundedReader(source)) ?? UNKNOWN;
  } catch (error) {
    // The read limits are exceeded: the file was accepted already, so it is not refused for that.
    if (error instanceof AppError) return UNKNOWN;
    throw error;
  }
}

// How long a recording lasts, and whether it was cut off, read from the structure of its file: sums of frames,
// samples or blocks, because what headers say may be wrong or missing. Reads a file once from its beginning to its
// end, in blocks.

const DURATION_READERS: Readonly<Record<AudioKind, (file: BoundedReader) => Promise<Duration>>> = {
  mp3: mp3Duration,
  aac: aacDuration,
  mp4: mp4Duration,
  ogg: oggDuration,
  wav: wavDuration,
  webm: webmDuration,
};

/** Bytes that are read at once. */
const BLOCK_BYTES = 64 * 1024;

/** More parts than five hours of sound in blocks of 20 ms have. */
const MAX_READS = 1_000_000;

/** Bytes that are read besides the file itself, where parts are read twice. */
const FURTHER_BYTES = 4 * 1024 * 1024;

/** A second of recorded speech is never less: the slowest codecs of telephones have 500. A file with fewer is damaged. */
const LEAST_BYTES_A_SECOND = 100;

/**
 * The duration of a recording on the disk.
 *
 * @param kind What the file was detected as.
 * @throws {Deno.errors.NotFound} and other errors of the system.
 */
export async function readDuration(path: string, kind: AudioKind): Promise<Duration> {
  using source = await FileSource.open(path);
  return await durationOf(source, kind);
}

/** As {@link readDuration}, for any source of bytes. */
export async function durationOf(source: ByteSource, kind: AudioKind): Promise<Duration> {
  const limits = {
    budget: 2 * source.size + FURTHER_BYTES,
    reads: MAX_READS,
    blockBytes: BLOCK_BYTES,
  };
  try {
    const { seconds, isIncomplete } = await DURATION_READERS[kind](
      new BoundedReader(source, limits),
    );
    const isPossible = seconds !== null && seconds * LEAST_BYTES_A_SECOND <= source.size;
    return { seconds: isPossible ? seconds : null, isIncomplete };
  } catch (error) {
    // Its parts are more than the limits allow.
    if (error instanceof AppError) return UNKNOWN_DURATION;
    throw error;
  }
}

/** Width and height in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const SIZE_READERS: Readonly<
  Record<PictureKind, (file: BoundedReader) => Promise<PictureSize | undefined>>
> = {
  jpeg: jpegSize,
  png: pngSize,
  webp: webpSize,
};

/** The size of a picture whose format is known. @throws {Error} when the file is not of the format. */
export async function readPictureSize(path: string, kind: PictureKind): Promise<PictureSize> {
  using source = await FileSource.open(path);
  const size = await SIZE_READERS[kind](new BoundedReader(source));
  if (size === undefined) throw new Error(`${path} is not a ${kind} picture`);
  return size;
}

// What kind of picture or sound a file is, decided from its content alone (docs/api.md#how-a-files-type-is-decided,
// docs/decisions/004-media-detection.md). Names and declared types play no part.

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

// Names of formats that are not accepted, so that a refusal can name the format of the file. Nothing is accepted
// because of what is found here (docs/decisions/004-media-detection.md).

/** Bytes at the start of a file that are read for its signature. */
const SIGNATURE_BYTES = 4100;

/** The format of a file, by its signature. */
interface UnsupportedFormat {
  /** For a sentence: "a PDF document". */
  readonly name: string;
  /** Whether the signature is that of bare MP3 or AAC frames, which is too weak to mean anything. */
  readonly isFrameHeader: boolean;
}

/** Names by the file ending that `file-type` reports; formats that people are likely to upload by mistake. */
const NAMES: Readonly<Record<string, string>> = {
  "3gp": "a 3GP file",
  "7z": "a 7z archive",
  aac: "an AAC file",
  aif: "an AIFF file",
  amr: "an AMR recording",
  apng: "an animated PNG picture",
  asf: "a Windows Media file",
  avi: "an AVI video",
  avif: "an AVIF picture",
  bmp: "a BMP picture",
  bz2: "a bzip2 file",
  flac: "a FLAC file",
  gif: "a GIF picture",
  gz: "a gzip archive",
  heic: "a HEIC picture",
  jpg: "a JPEG picture",
  m4a: "an M4A file",
  mid: "a MIDI file",
  mkv: "a Matroska file",
  mov: "a QuickTime file",
  mp2: "MPEG audio of layer II",
  mp3: "an MP3 file",
  mp4: "an MP4 file",
  mts: "an MPEG transport stream",
  oga: "an Ogg file",
  ogg: "an Ogg file",
  ogv: "an Ogg file",
  opus: "an Ogg file",
  pdf: "a PDF document",
  png: "a PNG picture",
  rar: "a RAR archive",
  spx: "an Ogg file",
  tar: "a tar archive",
  tif: "a TIFF picture",
  wav: "a WAV file",
  webm: "a WebM file",
  webp: "a WebP picture",
  xml: "an XML file",
  xz: "an xz file",
  zip: "a ZIP archive",
  zst: "a Zstandard file",
};

/** How documents in markup begin, after white space and a byte order mark. */
const MARKUP: readonly (readonly [RegExp, string])[] = [
  [/^<(!doctype html|html|head|body|script)[\s>]/i, "an HTML page"],
  [/^(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)?(<!doctype svg[^>]*>\s*)?<svg[\s>]/i, "an SVG drawing"],
  [/^(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)?<(\w+:)?gpx[\s>]/i, "a GPX file"],
  [/^<\?xml\s/i, "an XML file"],
];

/** Control characters other than white space, and the replacement character for bytes that are not UTF-8. */
const NOT_IN_TEXT = /[^\P{Cc}\t\n\v\f\r]|\ufffd/u;

/** The format whose signature the first bytes of a file are; `undefined` when it is unknown. */
async function findSignature(
  head: Uint8Array,
): Promise<UnsupportedFormat | undefined> {
  const text = new TextDecoder().decode(head).trimStart();
  const markup = MARKUP.find(([pattern]) => pattern.test(text));
  if (markup !== undefined) return { name: markup[1], isFrameHeader: false };
  const type = await fileTypeFromBuffer(head);
  return type && {
    name: nameOf(type),
    isFrameHeader: type.ext === "mp3" || type.ext === "aac",
  };
}

/** Whether the first bytes of a file are readable text. */
function isText(head: Uint8Array): boolean {
  // In stream mode an incomplete character at the end is not an error.
  const text = new TextDecoder().decode(head, { stream: true });
  return text.length > 0 && !NOT_IN_TEXT.test(text);
}

function nameOf({ ext, mime }: FileTypeResult): string {
  const name = NAMES[ext];
  if (name !== undefined) return name;
  if (mime.startsWith("video/")) return `a video (${mime})`;
  if (mime.startsWith("audio/")) return `a sound file (${mime})`;
  if (mime.startsWith("image/")) return `a picture (${mime})`;
  return `a file of type ${mime}`;
}
