/**
 * WebM (a profile of Matroska, RFC 9559), as recorders in browsers write it.
 *
 * @module
 */
import { asciiAt, type BoundedReader } from "./bounded_reader.ts";
import { bigEndian, type Element, elementAt, elementsIn } from "./ebml.ts";
import { ACCEPTED, type Finding, OTHER, refused, refusedVideo } from "./finding.ts";

const EBML_HEADER = 0x1a45dfa3;
const DOC_TYPE = 0x4282;
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const TRACK_TYPE = 0x83;
const CODEC_ID = 0x86;
const CONTENT_ENCODINGS = 0x6d80;
const CONTENT_ENCODING = 0x6240;
const CONTENT_ENCRYPTION = 0x5035;

/** Codecs by their id (draft-ietf-cellar-codec). WebM allows these two for audio. */
const CODECS: Readonly<Record<string, string>> = { A_OPUS: "Opus", A_VORBIS: "Vorbis" };

/** Longest codec id that is read. */
const MAX_CODEC_ID_BYTES = 64;

/** RFC 9559, 5.1.4.1.3. A complex track mixes both. */
const VIDEO = 1;
const AUDIO = 2;
const COMPLEX = 3;

/** Length of "webm" with the zero bytes that may pad a text element. */
const MAX_DOC_TYPE_BYTES = 16;

/**
 * A WebM is audio when it has an audio track and no video track. Other Matroska files are refused: they
 * may hold codecs that no player expects in `audio/webm`.
 */
export async function detectWebm(file: BoundedReader): Promise<Finding> {
  const header = await elementAt(file, 0);
  if (header?.id !== EBML_HEADER) return OTHER;
  const docType = await readDocType(file, header);
  if (docType === "matroska") {
    return refused("This is a Matroska file, not a WebM file");
  }
  if (docType !== "webm") return refused("This EBML file is not a WebM file");
  const tracks = await findTracks(file, header.end);
  if (tracks === undefined) {
    return refused("This WebM file has no complete list of tracks");
  }
  const types = await readTrackTypes(file, tracks);
  if (types.includes(VIDEO) || types.includes(COMPLEX)) {
    return refusedVideo("WebM");
  }
  return types.includes(AUDIO) ? ACCEPTED : refused("This WebM file contains no audio track");
}

/** Name of the codec of the first audio track; undefined if the file does not say. */
export async function webmCodec(file: BoundedReader): Promise<string | undefined> {
  const header = await elementAt(file, 0);
  const tracks = header && await findTracks(file, header.end);
  if (tracks === undefined) return undefined;
  for await (const entry of elementsIn(file, tracks)) {
    if (entry.id !== TRACK_ENTRY || entry.end > tracks.end) continue;
    const track = await readTrack(file, entry);
    if (track.type === AUDIO) return track.codec;
  }
  return undefined;
}

async function readTrack(
  file: BoundedReader,
  entry: Element,
): Promise<{ type: number | undefined; codec: string | undefined }> {
  let type: number | undefined;
  let codec: string | undefined;
  let isEncrypted = false;
  for await (const element of elementsIn(file, entry)) {
    if (element.id === TRACK_TYPE) type = await readInteger(file, element);
    if (element.id === CODEC_ID) codec = await readCodecId(file, element);
    if (element.id === CONTENT_ENCODINGS) isEncrypted ||= await hasEncryption(file, element);
  }
  return { type, codec: isEncrypted ? "encrypted audio" : codec };
}

async function readCodecId(file: BoundedReader, { start, end }: Element): Promise<string> {
  const length = Math.min(end - start, MAX_CODEC_ID_BYTES);
  const view = await file.view(start, length);
  const id = view === undefined ? "" : asciiAt(view, 0, length).replace(/\0+$/, "");
  return CODECS[id] ?? `the codec "${id.replace(/[^\x21-\x7e]/g, "?")}"`;
}

/** RFC 9559, 5.1.4.1.31: encodings of a track, one of which may be an encryption. */
async function hasEncryption(file: BoundedReader, encodings: Element): Promise<boolean> {
  for await (const encoding of elementsIn(file, encodings)) {
    if (encoding.id !== CONTENT_ENCODING) continue;
    for await (const { id } of elementsIn(file, encoding)) {
      if (id === CONTENT_ENCRYPTION) return true;
    }
  }
  return false;
}

async function readDocType(
  file: BoundedReader,
  header: Element,
): Promise<string | undefined> {
  for await (const element of elementsIn(file, header)) {
    if (element.id !== DOC_TYPE) continue;
    const length = element.end - element.start;
    if (length > MAX_DOC_TYPE_BYTES) return undefined;
    const text = await file.view(element.start, length);
    return text && asciiAt(text, 0, length).replace(/\0+$/, "");
  }
  return undefined;
}

/** The track list, which comes before the first cluster of audio. */
async function findTracks(
  file: BoundedReader,
  afterHeader: number,
): Promise<Element | undefined> {
  const body = { start: afterHeader, end: file.size };
  for await (const segment of elementsIn(file, body)) {
    if (segment.id !== SEGMENT) continue;
    const end = Math.min(segment.end, file.size);
    for await (const element of elementsIn(file, { ...segment, end })) {
      if (element.id === TRACKS && element.end <= end) return element;
      if (element.id === CLUSTER) return undefined;
    }
    return undefined;
  }
  return undefined;
}

async function readTrackTypes(
  file: BoundedReader,
  tracks: Element,
): Promise<number[]> {
  const types: number[] = [];
  for await (const entry of elementsIn(file, tracks)) {
    if (entry.id !== TRACK_ENTRY || entry.end > tracks.end) continue;
    for await (const element of elementsIn(file, entry)) {
      if (element.id !== TRACK_TYPE) continue;
      const type = await readInteger(file, element);
      if (type !== undefined) types.push(type);
    }
  }
  return types;
}

/** RFC 8794, 7.2: an unsigned integer has 0 to 8 bytes. */
async function readInteger(
  file: BoundedReader,
  { start, end }: Element,
): Promise<number | undefined> {
  const length = end - start;
  return length > 8 ? undefined : bigEndian(await file.bytes(start, length));
}
