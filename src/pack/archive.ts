/**
 * A walk as a pack: one zip file with the track, the stations, their media, and the files of a page that shows them
 * (docs/decisions/027-packs-as-sites.md).
 *
 * @module
 */
import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { conflict } from "../errors.ts";
import { type TrackPoint, trackText, type Walk, WALK_END, walkStart } from "../gpx/writer.ts";
import { openStored, readPart } from "../http/file_representation.ts";
import type { Bytes } from "../http/response.ts";
import { chunksOf } from "../library/files/gpx_file.ts";
import type { ServedFile } from "../media/served_file.ts";
import { Limiter } from "../runtime/shared_tasks.ts";
import { Yielder } from "../runtime/yielding.ts";
import { routeTexts, stationName } from "../shared/walk_texts.ts";
import {
  type Checksums,
  type Content,
  currentCheck,
  fileReadable,
  joinedReadable,
  type Readable,
  textReadable,
  trackOf,
  withChecksum,
} from "../site/contents.ts";
import type { SiteFile } from "../site/site_file.ts";
import { maxZipSize, ZipArchive } from "../zip/writer.ts";
import { whyTooLarge } from "./limits.ts";
import { encodeWalk, filesOf, type PackedFile, stationTexts, type WalkJson } from "./walk_json.ts";

/** The text, in German and in English, with the line ends that every editor shows. */
function readmeText(walk: Pick<WalkJson, "name" | "stations">): string {
  return (about(walk.name) + textsOf(walk.stations)).replaceAll("\n", "\r\n");
}

function textsOf(stations: WalkJson["stations"]): string {
  const texts = stationTexts(stations);
  if (texts.length === 0) return "";
  const parts = texts.map(({ number, title, text }) => `\n\n${number}. ${title}\n\n${text}\n`);
  return `\n\nTexte der Stationen / Texts of the stations\n${parts.join("")}`;
}

function about(name: string): string {
  return `${name}

Dies ist ein Rundgang mit Stationen, gemacht mit Route Guide.

  Ansehen:      Die ZIP-Datei entpacken und die Datei index.html öffnen, mit einem Doppelklick. Sie braucht
                kein Internet, nur die Dateien neben ihr.
  Homepage:     Alle Dateien in einen leeren Ordner der Homepage laden (https). Die Reihenfolge ist egal. Die
                Adresse des Ordners ist dann der Rundgang. walk.json, walk.gpx und original.gpx braucht er nicht.
  Importieren:  Die ganze ZIP-Datei in Route Guide auf die Seite "Wege bearbeiten" ziehen.
  Andere Apps:  Die Datei walk.gpx enthält den Weg und alle Stationen.

Aufnahmen und Bilder sind im Ordner media; walk.json sagt, zu welcher Station sie gehören. Die Datei original.gpx ist
die Aufzeichnung des Weges.
Vor dem Weitergeben: Sind alle einverstanden, deren Stimme oder Bild darin ist?


This is a guided walk with stations, made with Route Guide.

  Look at it:  Unpack the zip file and open the file index.html with a double click. It needs no internet, only
               the files beside it.
  Homepage:    Upload all files into an empty folder of the homepage (https), in any order. The address of the
               folder is then the walk. It does not need walk.json, walk.gpx and original.gpx.
  Import it:   Drop the whole zip file on the page "Edit walks" of Route Guide.
  Other apps:  The file walk.gpx holds the track and all stations.

Recordings and pictures are in the folder media; walk.json says to which station they belong. The file original.gpx
is the recorded track.
Before you pass it on: does everyone agree whose voice or picture is in it?
`;
}

/** Everything that a pack is made of. */
interface PackSource {
  readonly walk: WalkJson;
  /** Reads the track, which takes long; called after the sizes of everything else were checked. */
  readonly track: () => Promise<StoredTrack>;
  /** The stored GPX file. */
  readonly gpx: ServedFile;
  /** The published walk: its page with all that this needs. */
  readonly files: readonly SiteFile[];
}

/** A pack. */
export interface Pack {
  readonly content: ZipArchive;
  /** SHA-256 of what its entries are, hexadecimal: of `walk.json`, and of name, length and CRC-32 of each. */
  readonly sha256: string;
  /** Bytes of memory that it keeps, roughly. */
  readonly memoryBytes: number;
  /** Whether its stored files are as they were when it was made. */
  readonly isCurrent: () => boolean;
}

/** Bytes of memory that the description of an entry takes, roughly. */
const ENTRY_BYTES = 1024;

/** A file of a pack before its checksum is known. */
interface Part {
  readonly name: string;
  /** With its checksum if that is known already. */
  readonly readable: Readable & Partial<Content>;
  /** SHA-256 of what other packs may have too; null for what belongs to this one. */
  readonly sha256: string | null;
  /** As of a {@link SiteFile}. */
  readonly usedBy?: string | undefined;
}

type Entry = Content & { readonly name: string };

/**
 * Makes the pack of a walk. All content is read once for its checksum, and compared with what is recorded; other requests
 * run meanwhile.
 *
 * @param maxFileBytes Largest accepted upload, which decides how large a pack may be.
 * @throws {AppError} `conflict` when the pack would be too large to be imported again, or a file is damaged.
 */
export async function makePack(
  source: PackSource,
  checksums: Checksums,
  maxFileBytes: number,
): Promise<Pack> {
  const { walk, gpx, files, track } = source;
  const json = encodeWalk(walk);
  const parts: Part[] = [
    generated("walk.json", textReadable(json)),
    generated("README.txt", textReadable(readmeText(walk))),
    {
      name: walk.gpx.path,
      readable: fileReadable(gpx),
      sha256: walk.gpx.sha256,
      usedBy: trackOf(walk),
    },
    ...files.map(({ path, content, sha256, usedBy, isEntry }) => (
      { name: path, readable: content, sha256: isEntry ? null : sha256, usedBy }
    )),
  ];
  checkSize(walk, parts, maxFileBytes);
  const isCurrent = currentCheck(parts.map(({ readable }) => readable));
  const entries: Entry[] = [];
  const add = async (part: Part) => {
    entries.push({ name: part.name, ...await contentOf(part, checksums) });
  };
  // First, because a damaged track cannot be read.
  for (const part of parts) await add(part);
  const stored = await track();
  const points = fileReadable(stored.file);
  const arePointsCurrent = currentCheck([points]);
  await checksums.of({
    content: points,
    sha256: stored.file.sha256,
    usedBy: trackOf(walk),
  });
  const gpxWithStations = generated("walk.gpx", await walkGpx(walk, stored));
  checkSize(walk, [...parts, gpxWithStations], maxFileBytes);
  await add(gpxWithStations);
  const sha256 = tagOf(json, entries);
  return {
    content: new ZipArchive(entries, sha256),
    sha256,
    memoryBytes: entries.reduce((sum, entry) => sum + ENTRY_BYTES + entry.memoryBytes, 0),
    isCurrent: () => isCurrent() && arePointsCurrent(),
  };
}

function generated(name: string, readable: Readable): Part {
  return { name, readable, sha256: null };
}

function checkSize(
  walk: WalkJson,
  parts: readonly Part[],
  maxFileBytes: number,
): void {
  const [gpx, ...media] = filesOf(walk);
  const sizes = parts.map(({ name, readable }) => ({ name, size: readable.size }));
  const details = whyTooLarge({
    zip: maxZipSize(sizes),
    json: sizes.find(({ name }) => name === "walk.json")?.size ?? 0,
    gpx: gpx?.size ?? 0,
    medium: media.reduce((most, { size }) => Math.max(most, size), 0),
    entries: parts.length,
  }, maxFileBytes);
  if (details !== null) {
    throw conflict("pack-too-large", "The walk is too large for a pack", { details });
  }
}

/** Stored files are in `walk.json` with their hashes; what is made of them changes with the program too. */
function tagOf(json: string, entries: readonly Entry[]): string {
  const hash = createHash("sha256").update(json);
  for (const { name, size, crc32 } of entries) hash.update(`${name} ${size} ${crc32}\n`);
  return hash.digest("hex");
}

async function contentOf(
  { readable, sha256, usedBy }: Part,
  checksums: Checksums,
): Promise<Content> {
  if (readable.crc32 !== undefined) return { ...readable, crc32: readable.crc32 };
  return await (sha256 === null
    ? withChecksum(readable)
    : checksums.of({ content: readable, sha256, usedBy }));
}

// The track points of `walk.gpx`: generated from the stored JSON text of the points, block by block, so that any part
// can be read by itself and no point stays in memory.

// `walk.gpx` of a pack: the whole walk as one GPX document.

/** Points of a block: some 20 KB of JSON, and as much GPX, which is generated within a millisecond. */
const BLOCK_POINTS = 200;

/** The last byte of a point in the JSON text, and of nothing else: no text in it has a brace. */
const CLOSING_BRACE = 0x7d;

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();

/**
 * Blocks are generated one at a time and with pauses, however many clients read packs: a hundred blocks in a row would
 * delay other requests.
 */
const oneAtATime = new Limiter(1);
const yielder = new Yielder();

/** The points of a track as they are stored. */
interface StoredTrack {
  /** Their JSON text (docs/decisions/015-points-as-text.md). */
  readonly file: ServedFile;
  /** As in `Points`. */
  readonly segmentStarts: Uint32Array;
  /** How many there are. */
  readonly count: number;
}

/** Where the blocks of a track begin, and where the last one ends. */
interface BlockOffsets {
  /** In the JSON text. */
  readonly json: number[];
  /** In the GPX text. */
  readonly gpx: number[];
}

/**
 * Describes the GPX text of a track's points, for which it is generated once; other requests run meanwhile.
 *
 * @param checksum CRC-32 of what is before it in `walk.gpx`.
 * @returns The text, and the CRC-32 of what is before it and itself.
 * @throws {Error} when the stored text is not that of these points.
 */
async function describeTrackText(
  { file, segmentStarts, count }: StoredTrack,
  checksum: number,
): Promise<{ readonly text: Readable; readonly crc32: number }> {
  const starts = bitsOf(segmentStarts, count);
  const offsets: BlockOffsets = { json: [0], gpx: [0] };
  let jsonEnd = 0;
  let gpxEnd = 0;
  let points = 0;
  let sum = checksum;
  for await (const json of blocksOf(file.currentPath())) {
    const block = pointsOf(json);
    const text = ENCODER.encode(trackText(block, points, starts.has));
    sum = crc32(text, sum);
    points += block.length;
    offsets.json.push(jsonEnd += json.length);
    offsets.gpx.push(gpxEnd += text.length);
  }
  if (points !== count) throw new Error(`${file.path} has ${points} points instead of ${count}`);
  return { text: trackReadable(file, starts, offsets), crc32: sum };
}

function trackReadable(file: ServedFile, starts: Bits, offsets: BlockOffsets): Readable {
  const size = offsets.gpx.at(-1) ?? 0;
  const generate = async (block: number) => {
    const text = blockText(file, starts, offsets, block);
    await yielder.yieldIfDue();
    return text;
  };
  return {
    size,
    memoryBytes: starts.bytes + 2 * 8 * offsets.gpx.length,
    async *read(start, length) {
      const end = Math.min(start + length, size);
      for (let at = start, block = blockAt(offsets.gpx, start); at < end; block++) {
        const offset = offsets.gpx[block] ?? 0;
        const text = await oneAtATime.run(() => generate(block));
        yield text.subarray(at - offset, end - offset);
        at = offset + text.length;
      }
    },
  };
}

/** Generates a block from its part of the stored text, which is so short that reading it at once delays nothing. */
function blockText(file: ServedFile, starts: Bits, { json }: BlockOffsets, block: number): Bytes {
  using handle = openStored({ path: file.currentPath(), size: file.size });
  const start = json[block] ?? 0;
  const bytes = readPart(handle, { start, length: (json[block + 1] ?? start) - start });
  return ENCODER.encode(trackText(pointsOf(bytes), block * BLOCK_POINTS, starts.has));
}

/** The block that a byte is in, by binary search. */
function blockAt(offsets: readonly number[], byte: number): number {
  let low = 0;
  let high = offsets.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((offsets[middle] ?? 0) <= byte) low = middle;
    else high = middle;
  }
  return low;
}

/** The parts of the JSON text that hold the points of a block, each with the bracket or comma before it. */
async function* blocksOf(path: string): AsyncGenerator<Uint8Array> {
  let pending = new Uint8Array();
  for await (const chunk of chunksOf(path)) {
    const bytes = new Uint8Array(pending.length + chunk.length);
    bytes.set(pending);
    bytes.set(chunk, pending.length);
    let from = 0;
    let points = 0;
    for (let end = endOfPoint(bytes, 0); end > 0; end = endOfPoint(bytes, end)) {
      points++;
      if (points < BLOCK_POINTS) continue;
      yield bytes.subarray(from, end);
      from = end;
      points = 0;
    }
    pending = bytes.slice(from);
  }
  const end = pending.lastIndexOf(CLOSING_BRACE) + 1;
  if (end > 0) yield pending.subarray(0, end);
}

/** Offset after the next point; 0 if there is none. */
function endOfPoint(bytes: Uint8Array, from: number): number {
  return bytes.indexOf(CLOSING_BRACE, from) + 1;
}

/** The points in a part of the JSON text that begins with a bracket or a comma. */
function pointsOf(block: Uint8Array): readonly TrackPoint[] {
  return JSON.parse(`[${DECODER.decode(block.subarray(1))}]`);
}

/** A set of small numbers: one bit each, because every point may begin a segment. */
interface Bits {
  readonly has: (index: number) => boolean;
  /** Bytes of memory. */
  readonly bytes: number;
}

function bitsOf(numbers: Uint32Array, count: number): Bits {
  const bits = new Uint8Array(Math.ceil(count / 8));
  for (const index of numbers) bits[index >>> 3] = (bits[index >>> 3] ?? 0) | (1 << (index & 7));
  return {
    has: (index) => ((bits[index >>> 3] ?? 0) & (1 << (index & 7))) !== 0,
    bytes: bits.length,
  };
}

/** Describes the document, for which it is generated once; other requests run meanwhile. @throws as the track does. */
async function walkGpx(walk: WalkJson, track: StoredTrack): Promise<Content> {
  const start = walkStart(gpxWalk(walk));
  const { text, crc32: checksum } = await describeTrackText(track, crc32(start));
  const parts = [textReadable(start), text, textReadable(WALK_END)];
  return { ...joinedReadable(parts), crc32: crc32(WALK_END, checksum) };
}

function gpxWalk({ stations, ...walk }: WalkJson): Walk {
  return {
    name: walk.name,
    ...routeTexts(walk),
    stations: stations.map(({ audio, pictures, ...station }, index) => ({
      ...station,
      links: [
        ...(audio === null
          ? []
          : [{ ...link(audio), text: stationName(station.title, index + 1) }]),
        ...pictures.map((picture) => ({ ...link(picture), text: picture.caption })),
      ],
    })),
  };
}

function link({ path, mediaType }: PackedFile) {
  return { href: path, mediaType };
}
