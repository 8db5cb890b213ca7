/**
 * A walk as a pack: one zip file with the track, the stations, their media, and the files of a page that shows them
 * (docs/decisions/027-packs-as-sites.md).
 *
 * @module
 */
import { createHash } from "node:crypto";
import { conflict } from "../errors.ts";
import type { ServedFile } from "../media/served_file.ts";
import {
  type Checksums,
  type Content,
  currentCheck,
  fileReadable,
  type Readable,
  textReadable,
  trackOf,
  withChecksum,
} from "../site/contents.ts";
import type { SiteFile } from "../site/site_file.ts";
import { maxZipSize, ZipArchive } from "../zip/writer.ts";
import { whyTooLarge } from "./limits.ts";
import { stationTexts } from "./packed_walk.ts";
import { type StoredTrack, walkGpx } from "./walk_gpx.ts";
import { encodeWalk, filesOf, type WalkJson } from "./walk_json.ts";

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
