/** Creates a walk from a pack: all or nothing. @module */
import type { RouteRow } from "../db/route_table.ts";
import { tooLarge, unsupported } from "../errors.ts";
import { bounds } from "../gpx/measure.ts";
import {
  type AudioUpload,
  readAudioUpload,
  readGpxUpload,
  readPictureUpload,
} from "../library/files/uploads.ts";
import { type ImportOptions, type ImportOutcome, reasonOf } from "../library/maintenance/import.ts";
import type { Library } from "../library/mod.ts";
import { createFromGpx } from "../library/operations/gpx_walk.ts";
import { readMapUpload, requireNear } from "../library/operations/maps.ts";
import type { NewPicture, NewStation } from "../library/operations/walks.ts";
import type { StagedFile } from "../media/staging.ts";
import { routeTexts } from "../shared/route_texts.ts";
import { hasEndRecord, type RandomAccess } from "../zip/reader.ts";
import { maxGpxBytes, maxPackBytes } from "./limits.ts";
import { type OpenedPack, openPack, stageEntry } from "./unpack.ts";
import {
  describeWalk,
  isSameWalk,
  type PackedFile,
  type PackedStation,
  type WalkJson,
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
export async function readPackedWalk(library: Library, path: string): Promise<WalkJson> {
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
