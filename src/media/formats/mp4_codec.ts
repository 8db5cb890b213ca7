/**
 * The codec of the sound in an MP4 file: its sample description (ISO/IEC 14496-12, 8.5.2).
 *
 * @module
 */
import { asciiAt, type BoundedReader } from "./bounded_reader.ts";
import { type Box, boxesIn, childOf, descendantOf } from "./mp4_boxes.ts";

/** Codecs by the four-character code of the sample entry, as the MP4 registration authority lists them. */
const BY_ENTRY: ReadonlyMap<string, string> = new Map([
  [".mp3", "MP3"],
  ["Opus", "Opus"],
  ["fLaC", "FLAC"],
  ["alac", "ALAC"],
  ["ac-3", "AC-3"],
  ["ec-3", "E-AC-3"],
  ["ac-4", "AC-4"],
  ["samr", "AMR"],
  ["sawb", "AMR-WB"],
  ["enca", "encrypted audio"],
  ["lpcm", "PCM"],
  ["ipcm", "PCM"],
  ["sowt", "PCM"],
  ["twos", "PCM"],
  ["raw ", "PCM"],
  ["in24", "PCM"],
  ["in32", "PCM"],
  ["fpcm", "float PCM"],
  ["fl32", "float PCM"],
  ["alaw", "A-law"],
  ["ulaw", "mu-law"],
  ["ima4", "ADPCM"],
]);

/** Codecs by the object type of an `mp4a` entry (ISO/IEC 14496-1, 7.2.6.6; registration authority). */
const BY_OBJECT_TYPE: ReadonlyMap<number, string> = new Map([
  [0x40, "AAC"],
  [0x66, "AAC"],
  [0x67, "AAC"],
  [0x68, "AAC"],
  [0x69, "MP3"],
  [0x6b, "MP3"],
  [0xa5, "AC-3"],
  [0xa6, "E-AC-3"],
  [0xa9, "DTS"],
  [0xad, "Opus"],
  [0xdd, "Vorbis"],
]);

/** Bytes of a sound entry before its boxes, by version: 1 and 2 are QuickTime's. */
const ENTRY_BYTES = [28, 44, 64] as const;

/** Longest descriptor header and fields before the object type: see {@link objectType}. */
const MAX_DESCRIPTOR_BYTES = 4 + 5 + 3 + 2 + 256 + 2 + 5 + 1;

const ES_DESCRIPTOR = 0x03;
const DECODER_CONFIG = 0x04;

/** Name of the codec of the first sound track; undefined if the file does not say. */
export async function mp4Codec(file: BoundedReader): Promise<string | undefined> {
  const movie = await childOf(file, { start: 0, end: file.size }, "moov");
  if (movie === undefined) return undefined;
  for await (const track of boxesIn(file, movie)) {
    if (track.type !== "trak" || !await isSound(file, track)) continue;
    const table = await descendantOf(file, track, "mdia", "minf", "stbl", "stsd");
    if (table === undefined) return undefined;
    // Version, flags and the number of entries come first.
    for await (const entry of boxesIn(file, { start: table.start + 8, end: table.end })) {
      return entry.type === "mp4a" ? await mpeg4Codec(file, entry) : nameOf(entry.type);
    }
  }
  return undefined;
}

async function isSound(file: BoundedReader, track: Box): Promise<boolean> {
  const box = await descendantOf(file, track, "mdia", "hdlr");
  const handler = box && await file.view(box.start + 8, 4);
  return handler !== undefined && asciiAt(handler, 0, 4) === "soun";
}

function nameOf(code: string): string {
  return BY_ENTRY.get(code) ?? `the codec "${code.replace(/[^\x21-\x7e]/g, "?")}"`;
}

/** An `mp4a` entry says in its elementary stream descriptor what it is; without one it is AAC. */
async function mpeg4Codec(file: BoundedReader, entry: Box): Promise<string> {
  const version = (await file.view(entry.start + 8, 2))?.getUint16(0) ?? 0;
  const children = { start: entry.start + (ENTRY_BYTES[version] ?? 28), end: entry.end };
  const descriptor = await childOf(file, children, "esds") ??
    await descendantOf(file, children, "wave", "esds");
  if (descriptor === undefined) return "AAC";
  const length = Math.min(descriptor.end - descriptor.start, MAX_DESCRIPTOR_BYTES);
  const type = objectType(await file.bytes(descriptor.start, length));
  if (type === undefined) return "AAC";
  return BY_OBJECT_TYPE.get(type) ?? `the codec mp4a.${type.toString(16).toUpperCase()}`;
}

/**
 * Object type of a decoder (ISO/IEC 14496-1, 7.2.6.5 and 7.2.6.6): version and flags; the tag and the length
 * of the stream's descriptor, its number, flags and what they announce; tag and length of the decoder's.
 */
function objectType(bytes: Uint8Array): number | undefined {
  const stream = skipHeader(bytes, 4, ES_DESCRIPTOR);
  if (stream === undefined) return undefined;
  const flags = bytes[stream + 2] ?? 0;
  let at = stream + 3;
  if ((flags & 0x80) !== 0) at += 2;
  if ((flags & 0x40) !== 0) at += 1 + (bytes[at] ?? 0);
  if ((flags & 0x20) !== 0) at += 2;
  const decoder = skipHeader(bytes, at, DECODER_CONFIG);
  return decoder === undefined ? undefined : bytes[decoder];
}

/** Index after a descriptor's tag and its length, which takes one to four bytes of seven bits. */
function skipHeader(bytes: Uint8Array, at: number, tag: number): number | undefined {
  if (bytes[at] !== tag) return undefined;
  let end = at + 1;
  while (((bytes[end] ?? 0) & 0x80) !== 0 && end < at + 4) end++;
  return end + 1;
}
