/**
 * A walk as a pack: one zip file with the track, the stations, their media, and a page that shows them.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { type Walk, walkDocument } from "../gpx/walk_document.ts";
import type { Points } from "../gpx/track.ts";
import type { ServedFile } from "../media/served_file.ts";
import { ZipArchive } from "../zip/writer.ts";
import {
  bytesContent,
  type Content,
  fileReadable,
  generatedReadable,
  type Readable,
  sizeOf,
  withChecksum,
} from "./contents.ts";
import { readmeText } from "./readme.ts";
import { encodeWalk, filesOf, type PackedFile, type WalkJson } from "./walk_json.ts";

/** Everything that a pack is made of. */
export interface PackSource {
  readonly walk: WalkJson;
  readonly points: Points;
  /** The stored file of a path of the pack. */
  readonly file: (path: string) => ServedFile;
  /** The page `index.html`. */
  readonly page: Readable;
}

/** A pack. */
export interface Pack {
  readonly archive: ZipArchive;
  /** SHA-256 of what its entries are, hexadecimal: of `walk.json`, and of name, length and CRC-32 of each. */
  readonly sha256: string;
  /** Bytes of memory that it keeps, roughly. */
  readonly memoryBytes: number;
}

/** Checksums of contents by what they are, so that a second pack of a walk reads its media once only. */
export interface ChecksumCache {
  get(key: string): number | undefined;
  set(key: string, checksum: number): void;
}

/** Bytes of memory of a point: four numbers. */
const POINT_BYTES = 32;

/** Bytes of memory that the description of an entry takes, roughly. */
const ENTRY_BYTES = 1024;

type Entry = Content & { readonly name: string };

/** Makes the pack of a walk. All content is read once for its checksum; other requests run meanwhile. */
export async function makePack(source: PackSource, checksums: ChecksumCache): Promise<Pack> {
  const { walk, page } = source;
  const json = encodeWalk(walk);
  const entries: Entry[] = [
    { name: "walk.json", ...bytesContent(new TextEncoder().encode(json)) },
    { name: "walk.gpx", ...await walkGpx(source) },
    { name: "README.txt", ...bytesContent(new TextEncoder().encode(readmeText(walk.name))) },
    { name: "index.html", ...await withChecksum(page) },
  ];
  for (const file of filesOf(walk)) {
    entries.push({ name: file.path, ...await storedContent(source, file, checksums) });
  }
  return {
    archive: new ZipArchive(entries),
    sha256: tagOf(json, entries),
    memoryBytes: entries.reduce((sum, entry) => sum + ENTRY_BYTES + entry.memoryBytes, 0),
  };
}

/** Stored files are in `walk.json` with their hashes; what is made of them changes with the program too. */
function tagOf(json: string, entries: readonly Entry[]): string {
  const hash = createHash("sha256").update(json);
  for (const { name, size, crc32 } of entries) hash.update(`${name} ${size} ${crc32}\n`);
  return hash.digest("hex");
}

async function storedContent(
  { file }: PackSource,
  { path, sha256 }: PackedFile,
  checksums: ChecksumCache,
): Promise<Content> {
  const readable = fileReadable(file(path));
  const known = checksums.get(sha256);
  if (known !== undefined) return { ...readable, crc32: known };
  const content = await withChecksum(readable);
  checksums.set(sha256, content.crc32);
  return content;
}

async function walkGpx({ walk, points }: PackSource): Promise<Content> {
  const document = walkDocument(gpxWalk(walk, points));
  const size = await sizeOf(document);
  return await withChecksum(
    generatedReadable(() => document, size, points.lat.length * POINT_BYTES),
  );
}

function gpxWalk({ name, description, schoolName, stations }: WalkJson, points: Points): Walk {
  return {
    name,
    description,
    schoolName,
    points,
    stations: stations.map(({ audio, pictures, ...station }) => ({
      ...station,
      links: [
        ...(audio === null ? [] : [{ ...link(audio), text: station.title }]),
        ...pictures.map((picture) => ({ ...link(picture), text: picture.caption })),
      ],
    })),
  };
}

function link({ path, mediaType }: PackedFile) {
  return { href: path, mediaType };
}
