/**
 * Names of formats that are not accepted, so that a refusal can name the format of the file. Nothing is
 * accepted because of what is found here (docs/decisions/004-media-detection.md).
 *
 * @module
 */
import { fileTypeFromBuffer, type FileTypeResult } from "file-type";

/** Bytes at the start of a file that are read for its signature. */
export const SIGNATURE_BYTES = 4100;

/** The format of a file, by its signature. */
export interface UnsupportedFormat {
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
export async function findSignature(
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
export function isText(head: Uint8Array): boolean {
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
