/**
 * The codec of the sound in an MP4 file: its sample description (ISO/IEC 14496-12, 8.5.2).
 *
 * @module
 */
import { asciiAt, type BoundedReader } from "./bounded_reader.ts";
import { type Box, boxesIn, childOf, descendantOf } from "./mp4_boxes.ts";
import { firstSampleOf } from "./mp4_first_sample.ts";
import {
  codecOfSettings,
  type DecoderConfig,
  MAX_DESCRIPTOR_BYTES,
  readDecoderConfig,
} from "./mpeg4_audio.ts";
import { layerOf } from "./mpeg_layer.ts";

/** Codecs by the four-character code of the sample entry, as the MP4 registration authority lists them. */
const BY_ENTRY: ReadonlyMap<string, string> = new Map([
  [".mp2", "MPEG layer II"],
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

/** Codecs by the object type of an `mp4a` entry (registration authority), besides MPEG-4 and MPEG-2 audio. */
const BY_OBJECT_TYPE: ReadonlyMap<number, string> = new Map([
  // Browsers refuse this one whatever its settings say.
  [0x68, "AAC SSR"],
  [0xa5, "AC-3"],
  [0xa6, "E-AC-3"],
  [0xa9, "DTS"],
  [0xaa, "DTS"],
  [0xab, "DTS"],
  [0xac, "DTS"],
  // Opus has a sample entry of its own; browsers play it with that one only.
  [0xad, "Opus as mp4a.AD"],
  [0xae, "AC-4"],
  [0xdd, "Vorbis"],
]);

/** Object types whose decoder settings name the codec: MPEG-4 audio, and AAC Main and LC of MPEG-2. */
const BY_SETTINGS: readonly number[] = [0x40, 0x66, 0x67];

/** Object types of MPEG-2 and MPEG-1 audio: layer I, II or III. */
const BY_LAYER: readonly number[] = [0x69, 0x6b];

/** AAC whose settings are missing: only some browsers take them from the frames. */
const AAC_WITHOUT_SETTINGS = "AAC without decoder settings";

/** Bytes of a sound entry before its boxes, by version: 1 and 2 are QuickTime's. */
const ENTRY_BYTES = [28, 44, 64] as const;

/** Name of the codec of the first sound track; undefined if the file does not say. */
export async function mp4Codec(file: BoundedReader): Promise<string | undefined> {
  const movie = await childOf(file, { start: 0, end: file.size }, "moov");
  if (movie === undefined) return undefined;
  for await (const track of boxesIn(file, movie)) {
    if (track.type !== "trak" || !await isSoundTrack(file, track)) continue;
    const table = await descendantOf(file, track, "mdia", "minf", "stbl", "stsd");
    if (table === undefined) return undefined;
    // Version, flags and the number of entries come first.
    for await (const entry of boxesIn(file, { start: table.start + 8, end: table.end })) {
      if (entry.type === ".mp3") return await layerOf(file, await firstSampleOf(file, track));
      if (entry.type !== "mp4a") return nameOf(entry.type);
      const hasPlainEntries = (await file.view(table.start, 1))?.getUint8(0) === 1;
      const decoder = await decoderOf(file, entry, hasPlainEntries);
      if (decoder === undefined) return AAC_WITHOUT_SETTINGS;
      return BY_LAYER.includes(decoder.objectType)
        ? await layerOf(file, await firstSampleOf(file, track))
        : codecOf(decoder);
    }
  }
  return undefined;
}

/** Whether a track holds sound. */
export async function isSoundTrack(file: BoundedReader, track: Box): Promise<boolean> {
  const box = await descendantOf(file, track, "mdia", "hdlr");
  const handler = box && await file.view(box.start + 8, 4);
  return handler !== undefined && asciiAt(handler, 0, 4) === "soun";
}

function nameOf(code: string): string {
  return BY_ENTRY.get(code) ?? `the codec "${code.replace(/[^\x21-\x7e]/g, "?")}"`;
}

/**
 * The decoder that an `mp4a` entry describes in its elementary stream descriptor.
 *
 * @param hasPlainEntries Whether the table has version 1: a version in its entries is then not QuickTime's, and
 * adds no bytes (ISO/IEC 14496-12, 12.2.3).
 */
async function decoderOf(
  file: BoundedReader,
  entry: Box,
  hasPlainEntries: boolean,
): Promise<DecoderConfig | undefined> {
  const version = hasPlainEntries ? 0 : (await file.view(entry.start + 8, 2))?.getUint16(0) ?? 0;
  const children = { start: entry.start + (ENTRY_BYTES[version] ?? 28), end: entry.end };
  const descriptor = await childOf(file, children, "esds") ??
    await descendantOf(file, children, "wave", "esds");
  if (descriptor === undefined) return undefined;
  const length = Math.min(descriptor.end - descriptor.start, MAX_DESCRIPTOR_BYTES);
  return readDecoderConfig(await file.bytes(descriptor.start, length));
}

function codecOf({ objectType, settings }: DecoderConfig): string {
  if (BY_SETTINGS.includes(objectType)) {
    return (settings && codecOfSettings(settings)) ?? AAC_WITHOUT_SETTINGS;
  }
  return BY_OBJECT_TYPE.get(objectType) ??
    `the codec mp4a.${objectType.toString(16).toUpperCase()}`;
}
