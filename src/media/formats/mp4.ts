/**
 * MP4 and its relatives (ISO/IEC 14496-12): M4A, M4B, 3GP, QuickTime. The brand says little about what is
 * inside, so the tracks decide.
 *
 * @module
 */
import { asciiAt, type BoundedReader } from "./bounded_reader.ts";
import { ACCEPTED, type Finding, OTHER, refused, refusedVideo } from "./finding.ts";
import { type Box, boxesIn, childOf } from "./mp4_boxes.ts";

/** Handler types of tracks that show something moving: video, and auxiliary video. */
const VIDEO_HANDLERS = ["vide", "auxv"];

/** Brands of still pictures in the same wrapping: AVIF, HEIF. */
const PICTURE_BRANDS = ["avif", "avis", "heic", "heix", "mif1", "msf1"];

interface Track {
  /** Number of the track; `undefined` if its header is missing. */
  readonly id: number | undefined;
  /** What kind of media it holds, as a four-character code. */
  readonly handler: string | undefined;
  /** Numbers of the tracks with its chapter titles and chapter pictures. */
  readonly chapterTracks: readonly number[];
}

/**
 * An MP4 is audio when it has a sound track and no video track. A track that another one names as its
 * chapters does not count as video: podcasts and audio books keep chapter pictures in one.
 */
export async function detectMp4(file: BoundedReader): Promise<Finding> {
  const first = await file.view(0, 12);
  if (first === undefined || asciiAt(first, 4, 4) !== "ftyp") return OTHER;
  if (PICTURE_BRANDS.includes(asciiAt(first, 8, 4))) return OTHER;
  const movie = await childOf(file, { start: 0, end: file.size }, "moov");
  if (movie === undefined) {
    return refused("This MP4 file has no complete list of tracks");
  }
  const tracks: Track[] = [];
  for await (const box of boxesIn(file, movie)) {
    if (box.type === "trak") tracks.push(await readTrack(file, box));
  }
  const chapters = new Set(tracks.flatMap((track) => track.chapterTracks));
  const isVideo = ({ id, handler }: Track) =>
    handler !== undefined && VIDEO_HANDLERS.includes(handler) &&
    !(id !== undefined && chapters.has(id));
  if (tracks.some(isVideo)) {
    return refusedVideo("MP4");
  }
  return tracks.some((track) => track.handler === "soun")
    ? ACCEPTED
    : refused("This MP4 file contains no audio track");
}

async function readTrack(file: BoundedReader, track: Box): Promise<Track> {
  let id: number | undefined;
  let handler: string | undefined;
  let chapterTracks: number[] = [];
  for await (const box of boxesIn(file, track)) {
    if (box.type === "tkhd") id = await readTrackId(file, box);
    if (box.type === "mdia") handler = await readHandler(file, box);
    if (box.type === "tref") chapterTracks = await readChapters(file, box);
  }
  return { id, handler, chapterTracks };
}

/** ISO/IEC 14496-12, 8.3.2: version, flags and two times of 4 bytes (version 0) or 8, then the number. */
async function readTrackId(
  file: BoundedReader,
  header: Box,
): Promise<number | undefined> {
  const version = (await file.view(header.start, 1))?.getUint8(0);
  const offset = version === 1 ? 20 : 12;
  return (await file.view(header.start + offset, 4))?.getUint32(0);
}

/** ISO/IEC 14496-12, 8.4.3: version, flags and a reserved field, then the handler type. */
async function readHandler(
  file: BoundedReader,
  media: Box,
): Promise<string | undefined> {
  const box = await childOf(file, media, "hdlr");
  if (box === undefined || box.end - box.start < 12) return undefined;
  const handler = await file.view(box.start + 8, 4);
  return handler && asciiAt(handler, 0, 4);
}

/** QuickTime File Format, "Chapter Lists": a track reference of type `chap` holds track numbers. */
async function readChapters(
  file: BoundedReader,
  references: Box,
): Promise<number[]> {
  const box = await childOf(file, references, "chap");
  const ids: number[] = [];
  if (box === undefined) return ids;
  for (let offset = box.start; offset + 4 <= box.end; offset += 4) {
    const id = await file.view(offset, 4);
    if (id !== undefined) ids.push(id.getUint32(0));
  }
  return ids;
}
