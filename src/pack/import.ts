/** Creates a walk from a pack: all or nothing. @module */
import type { RouteRow } from "../db/route_table.ts";
import { type AppError, invalid, tooLarge, unsupported } from "../errors.ts";
import { bounds } from "../gpx/measure.ts";
import { type ImportOptions, type ImportOutcome, reasonOf } from "../library/maintenance/import.ts";
import type { Library } from "../library/mod.ts";
import { readMapUpload, requireNear } from "../library/operations/maps.ts";
import { readGpxUpload } from "../library/operations/tracks.ts";
import { createFromGpx, type NewPicture, type NewStation } from "../library/operations/walks.ts";
import {
  type AudioUpload,
  readAudioUpload,
  readPictureUpload,
  type StagedFile,
  type Staging,
} from "../media/staging.ts";
import { Yielder } from "../runtime/yielding.ts";
import type { ErrorReason } from "../shared/error_reasons.ts";
import { routeTexts } from "../shared/walk_texts.ts";
import {
  type DirectoryEntry,
  extract,
  extractAll,
  hasEndRecord,
  type RandomAccess,
  readDirectory,
} from "../zip/reader.ts";
import {
  MAX_ENTRIES,
  MAX_JSON_BYTES,
  MAX_RATIO,
  maxGpxBytes,
  maxPackBytes,
  whyTooOften,
} from "./limits.ts";
import {
  decodeWalk,
  describeWalk,
  filesOf,
  FIRST_VERSION,
  isSameWalk,
  type PackedFile,
  type PackedStation,
  type WalkJson,
  WalkJsonError,
  whyUnpackable,
} from "./walk_json.ts";

/** How records of zip files begin (APPNOTE 4.3): "PK". */
const ZIP_START = [0x50, 0x4b] as const;

/** Texts that are preferred to those of a pack. */
export interface PreferredTexts {
  readonly schoolName?: string | undefined;
}

/**
 * Reads what a pack on the disk holds, without its media.
 *
 * @throws {AppError} As {@link importPack}.
 */
async function readPackedWalk(library: Library, path: string): Promise<WalkJson> {
  using handle = await Deno.open(path, { read: true });
  const file = randomAccess(handle);
  await requireZip(file, path);
  return (await openPack(file, library.staging.maxBytes)).walk;
}

/**
 * Creates a new walk from a pack on the disk. After a failure nothing of it remains.
 *
 * @throws {AppError} `invalid` when the pack cannot be used, `unsupported` when it or one of its files is of an
 * unsupported kind.
 */
export async function importPack(
  library: Library,
  path: string,
  texts: PreferredTexts = {},
): Promise<RouteRow> {
  using handle = await Deno.open(path, { read: true });
  const file = randomAccess(handle);
  await requireZip(file, path);
  const pack = await openPack(file, library.staging.maxBytes);
  const staged: StagedFile[] = [];
  const firstOf = new Map<string, StagedFile>();
  const stage = async (packed: PackedFile) => {
    const first = firstOf.get(packed.path);
    const one = first === undefined
      ? await stageEntry(file, pack, packed, library.staging)
      : await library.staging.again(first);
    staged.push(one);
    firstOf.set(packed.path, one);
    return one;
  };
  try {
    return await create(library, pack, stage, texts);
  } finally {
    for (const one of staged) await library.staging.discard(one);
  }
}

/**
 * Creates a new walk from an uploaded file: a pack, or a GPX file, every way point of which becomes a station.
 *
 * @param triggerRadiusM Trigger radius of stations of which a GPX file has none, in metres.
 * @throws {AppError} As {@link importPack}; `too_large` for a GPX file larger than a pack's may be.
 */
export async function importUpload(
  library: Library,
  staged: StagedFile,
  triggerRadiusM: number,
): Promise<RouteRow> {
  if (!await isMarkup(staged.path)) return await importPack(library, staged.path);
  const maxBytes = maxGpxBytes(library.staging.maxBytes);
  if (staged.size > maxBytes) {
    throw tooLarge("file-too-large", `The GPX file is larger than ${maxBytes} bytes`, maxBytes);
  }
  const upload = await readGpxUpload(staged);
  const options = { takesAll: true, triggerRadiusM };
  return (await createFromGpx(library.walks, upload, options)).route;
}

/** Whether a file begins as XML does: with `<`, after a byte order mark or white space. */
async function isMarkup(path: string): Promise<boolean> {
  using handle = await Deno.open(path, { read: true });
  const head = new Uint8Array(64);
  const length = await handle.read(head) ?? 0;
  return new TextDecoder().decode(head.subarray(0, length)).trimStart().startsWith("<");
}

/**
 * Checks that a file begins or ends as a zip file does: a damaged one is distinguished from a file of another kind.
 *
 * @throws {AppError} `unsupported` with the kind of the file.
 */
async function requireZip(file: RandomAccess, path: string): Promise<void> {
  const head = await file.read(0, Math.min(file.size, ZIP_START.length));
  if (ZIP_START.every((byte, index) => head[index] === byte)) return;
  if (await hasEndRecord(file)) return;
  const { describeFile } = await import("../media/detect.ts");
  throw unsupported(
    "pack-not-zip",
    `${await describeFile(
      path,
    )}; walk packs, which are ZIP files, and the walk.gpx of one are accepted`,
  );
}

type Stage = (packed: PackedFile) => Promise<StagedFile>;

async function create(
  library: Library,
  { walk }: OpenedPack,
  stage: Stage,
  texts: PreferredTexts,
): Promise<RouteRow> {
  const { name, slug } = walk;
  const preferred = { ...routeTexts(walk), schoolName: texts.schoolName ?? walk.schoolName };
  const gpx = await readGpxUpload(await stage(walk.gpx));
  const stations: NewStation[] = [];
  for (const station of walk.stations) stations.push(await readStation(station, stage));
  const map = walk.map === undefined ? null : await readMapUpload(await stage(walk.map), walk.map);
  if (map !== null) requireNear(map.details, bounds(gpx.document.points));
  return await library.walks.create({ name, slug, ...preferred }, gpx, stations, map);
}

async function readStation(station: PackedStation, stage: Stage): Promise<NewStation> {
  const { title, description, lat, lon, triggerRadiusM, sequence } = station;
  const pictures: NewPicture[] = [];
  for (const picture of station.pictures) {
    const upload = await readPictureUpload(await stage(picture));
    pictures.push({ ...upload, caption: picture.caption, sequence: picture.sequence });
  }
  const audio: AudioUpload | null = station.audio === null
    ? null
    : await readAudioUpload(await stage(station.audio));
  return { title, description, lat, lon, triggerRadiusM, sequence, audio, pictures };
}

function randomAccess(handle: Deno.FsFile): RandomAccess {
  return {
    size: handle.statSync().size,
    async read(start, length, memory = new Uint8Array(length)) {
      const bytes = memory.subarray(0, length);
      await handle.seek(start, Deno.SeekMode.Start);
      for (let filled = 0; filled < length;) {
        const count = await handle.read(bytes.subarray(filled));
        if (count === null) throw new Error("The pack file is truncated");
        filled += count;
      }
      return bytes;
    },
  };
}

/** Whether a path names a pack: its name ends in `.zip`. */
export function isPackName(path: string): boolean {
  return /\.zip$/i.test(path);
}

/**
 * Creates a walk from a pack, unless an active route is the same walk already.
 *
 * @throws What is no fault of the file, such as a broken database.
 */
export async function importPackFile(
  library: Library,
  path: string,
  { schoolName, again }: ImportOptions,
): Promise<ImportOutcome> {
  try {
    const { size } = await Deno.stat(path);
    const maxBytes = maxPackBytes(library.staging.maxBytes);
    if (size > maxBytes) {
      throw tooLarge("file-too-large", `The file is larger than ${maxBytes} bytes`, maxBytes);
    }
    const present = again ? null : sameRoute(library, await readPackedWalk(library, path));
    if (present !== null) return { kind: "present", route: present, what: "walk" };
    const route = await importPack(library, path, { schoolName });
    return { kind: "created", route, leftOut: 0 };
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    return { kind: "refused", reason };
  }
}

/** The active route that is this walk, whatever its slug; null when there is none. */
function sameRoute({ routes }: Library, walk: WalkJson): RouteRow | null {
  for (const { route } of routes.list(null, false)) {
    if (route.file.sha256 !== walk.gpx.sha256) continue;
    if (isSameWalk(describeWalk(routes.withDetails(route)), walk)) return route;
  }
  return null;
}

// Where the files of a pack are in a zip file that other programs may have packed again: in a folder or not, with
// backslashes, and with names in the encodings of old systems. Names of packs themselves are ASCII, and nothing is
// written under a name of a zip file.

// Uploaded zip file → files of a walk. Accepts what other programs make of packs (a top folder, files of macOS and
// Windows, another order, compressed entries) and refuses what could do harm.

/** Files that systems add to zips by themselves; macOS ends the name of a folder's icon with a line break. */
const ADDED_BY_SYSTEMS = /(^|\/)(__MACOSX\/.*|\.DS_Store|Thumbs\.db|desktop\.ini|Icon\r)$/i;

/** The file that describes a pack. */
const WALK_JSON = "walk.json";

/** Characters of a path that are shown in a message. */
const SHOWN_LENGTH = 80;

/** Something with a path in a zip file. */
interface Named {
  readonly name: string;
}

/**
 * Entries by their paths below the folder that holds `walk.json`. Folders, what systems add, and what is outside of
 * that folder are left out.
 *
 * @throws {AppError} `invalid` for paths that could lead out of a folder, for one that occurs twice, and when it is
 * not clear where `walk.json` is.
 */
function entriesByPath<Entry extends Named>(entries: readonly Entry[]): Map<string, Entry> {
  const found = new Map<string, Entry>();
  for (const entry of entries) {
    const path = normalised(entry.name);
    if (path.endsWith("/") || ADDED_BY_SYSTEMS.test(path)) continue;
    checkPath(path, entry.name);
    if (found.has(path)) throw refused(`${shown(path)} occurs twice`);
    found.set(path, entry);
  }
  const top = topFolder([...found.keys()]);
  const inTop = [...found].filter(([path]) => path.startsWith(top));
  return new Map(inTop.map(([path, entry]) => [path.slice(top.length), entry]));
}

/** A refusal of a pack. @param details Half a sentence; it follows "The walk pack cannot be used: ". */
function refused(details: string, reason: ErrorReason = "pack-invalid"): AppError {
  return invalid(reason, "The walk pack cannot be used", details);
}

/** The path with `/`, which old programs for Windows do not write, and without `./` in front. */
function normalised(name: string): string {
  return name.replaceAll("\\", "/").replace(/^(\.\/)+/, "");
}

/** Refuses every path that could lead out of a folder on any system. */
function checkPath(path: string, name: string): void {
  // Control characters above 0x7f are letters of old encodings, such as ü in code page 437.
  const isBad = /^\/|[:[\p{Cc}--[\u0080-\u009f]]]/v.test(path) ||
    path.split("/").some((part) => part === "" || part === "." || part === "..");
  if (isBad) throw refused(`the path ${shown(name)} is not allowed`);
}

/** The folder that holds `walk.json`, with its slash; empty without one. */
function topFolder(paths: readonly string[]): string {
  if (paths.includes(WALK_JSON)) return "";
  const found = paths.filter((path) => path.endsWith(`/${WALK_JSON}`));
  const [first, second] = found.filter((path) => path.split("/").length === 2);
  if (first !== undefined && second !== undefined) {
    throw refused(`it has more than one walk.json: ${shown(first)} and ${shown(second)}`);
  }
  if (first !== undefined) return first.slice(0, -WALK_JSON.length);
  const [deep] = found;
  throw refused(
    deep === undefined
      ? "it has no walk.json"
      : `it has no walk.json at its top or in a folder there, but ${shown(deep)}; pack that folder`,
    "pack-no-walk",
  );
}

function shown(path: string): string {
  const text = path.length > SHOWN_LENGTH ? `…${path.slice(-SHOWN_LENGTH)}` : path;
  return JSON.stringify(text.toWellFormed());
}

/** A pack whose directory and description have been read. */
interface OpenedPack {
  readonly walk: WalkJson;
  /** The entry of each file of the walk, by its path. */
  readonly entries: ReadonlyMap<string, DirectoryEntry>;
}

/**
 * Reads the directory and `walk.json` of a pack, and checks that every file of the walk is there.
 *
 * @param maxFileBytes Largest accepted upload, which decides how large a pack may be.
 * @throws {AppError} `invalid` when it is not a pack, or holds more than allowed.
 */
async function openPack(
  file: RandomAccess,
  maxFileBytes: number,
): Promise<OpenedPack> {
  const totalBytes = maxPackBytes(maxFileBytes);
  const limits = { entries: MAX_ENTRIES, totalBytes, ratio: MAX_RATIO };
  const entries = entriesByPath(await readDirectory(file, limits));
  const walk = await readWalk(file, entries.get("walk.json"));
  const obstacle = whyUnpackable(walk, maxFileBytes);
  if (obstacle !== null) throw refused(obstacle);
  const named = new Map<string, string>();
  let [namedBytes, heldBytes] = [0, 0];
  for (const { path, size, sha256 } of filesOf(walk)) {
    const isShared = walk.version > FIRST_VERSION && named.get(path) === sha256;
    if (named.has(path) && !isShared) throw refused(`walk.json names ${path} twice`);
    named.set(path, sha256);
    const entry = entries.get(path);
    if (entry === undefined) throw refused(`${path} is missing`);
    if (entry.size !== size) throw refused(`${path} has ${entry.size} bytes instead of ${size}`);
    namedBytes += size;
    if (!isShared) heldBytes += Math.min(entry.compressedSize, size);
  }
  const tooOften = whyTooOften(namedBytes, heldBytes);
  if (tooOften !== null) throw refused(tooOften);
  return { walk, entries };
}

/**
 * Extracts one file to staging and checks its hash.
 *
 * @throws {AppError} `invalid` when the content is damaged or is not the described one.
 */
async function stageEntry(
  file: RandomAccess,
  { entries }: OpenedPack,
  { path, sha256 }: PackedFile,
  staging: Staging,
): Promise<StagedFile> {
  const entry = entries.get(path);
  if (entry === undefined) throw refused(`${path} is missing`);
  // The size of the content has been checked; that of the GPX file may be larger than an upload.
  const upload = staging.begin(entry.size);
  try {
    const yielder = new Yielder();
    for await (const chunk of extract(file, entry)) {
      upload.write(chunk);
      await yielder.yieldIfDue();
    }
    const staged = await upload.finish();
    if (staged.sha256 !== sha256) throw refused(`${path} does not match walk.json`);
    return staged;
  } catch (error) {
    await upload.discard();
    throw error;
  }
}

async function readWalk(
  file: RandomAccess,
  entry: DirectoryEntry | undefined,
): Promise<WalkJson> {
  if (entry === undefined) throw refused("it has no walk.json", "pack-no-walk");
  if (entry.size > MAX_JSON_BYTES) throw refused("walk.json is too large");
  try {
    return decodeWalk(utf8Text(await extractAll(file, entry)));
  } catch (error) {
    if (error instanceof WalkJsonError) throw refused(error.message, error.reason);
    throw error;
  }
}

function utf8Text(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new WalkJsonError("walk.json is not UTF-8", { cause });
  }
}
