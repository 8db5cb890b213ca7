/**
 * One pass over a part of a data folder: the rows first, then the files they name. While a service writes, a pass may
 * see an incomplete change; `verify.ts` rechecks before it reports a finding. Findings and their lines are here, too.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { DatabaseError } from "../../db/errors.ts";
import type { ReadOnlyDatabase } from "../../db/read_only_database.ts";
import type { RouteRow, StoredStats } from "../../db/route_table.ts";
import type { StoredFile } from "../../db/row.ts";
import { AppError, systemCode } from "../../errors.ts";
import { measure } from "../../gpx/measure.ts";
import { pointsText } from "../../gpx/points_text.ts";
import type { Points } from "../../gpx/track.ts";
import { digestFile, diskFiles, type FolderEntry } from "../../media/files.ts";
import { type Area, type QuarantineEntry, routeFolder } from "../../media/storage.ts";
import { readGpxFile } from "../files/gpx_file.ts";
import { areaOf, filesOfRoute, otherArea, routeIdOf } from "../files/route_files.ts";
import type { CheckFinding } from "../operations/checks.ts";

/**
 * Compares stored values with those of a GPX file, exactly: the same points have the same stats.
 *
 * @param stored The stats in the route's row.
 * @param points The points of the GPX file.
 * @returns The differences, one phrase each; empty when there are none.
 */
function statsDifferences(
  stored: StoredStats,
  points: Points,
): string[] {
  const expected = numbersOf(measure(points));
  const actual = numbersOf(stored);
  return Object.entries(expected)
    .filter(([name, value]) => actual[name] !== value)
    .map(([name, value]) => `${name} is ${actual[name]}, but its GPX yields ${value}`);
}

function numbersOf(stats: StoredStats): Record<string, number> {
  const { start, center, bounds, distanceM, elevationGainM, pointCount } = stats;
  return {
    pointCount,
    distanceM,
    elevationGainM,
    "start.lat": start.lat,
    "start.lon": start.lon,
    "center.lat": center.lat,
    "center.lon": center.lon,
    "bounds.minLat": bounds.minLat,
    "bounds.minLon": bounds.minLon,
    "bounds.maxLat": bounds.maxLat,
    "bounds.maxLon": bounds.maxLon,
  };
}

/**
 * Compares the recorded points file with the text of a GPX file's points: the same points have the same text.
 *
 * @param file The route's points file; null when no row names one.
 * @param points The points of the GPX file.
 * @returns The difference; null when there is none.
 */
function pointsDifference(
  file: StoredFile | null,
  points: Points,
): string | null {
  if (file === null) return "the route has no points file; the service makes it at its next start";
  const hash = createHash("sha256");
  for (const slice of pointsText(points)) hash.update(slice);
  if (hash.digest("hex") === file.sha256) return null;
  return "the points file differs from the points of the GPX";
}

/** The data folder that is checked. */
export interface CheckedFolder {
  readonly dataDir: string;
  readonly db: ReadOnlyDatabase;
  /** Called for every file that was read, with its recorded bytes. */
  readonly onFile: (bytes: number) => void;
}

/** The result of one pass. */
export interface PassResult {
  /** The route's revision during the pass; null for a pass over an area. */
  readonly revision: number | null;
  readonly findings: Finding[];
}

/** Checks a route's rows, folder, files and stats. A route that no longer exists has no findings. */
export async function checkRouteFolder(
  checked: CheckedFolder,
  routeId: number,
): Promise<PassResult> {
  const rows = rowsOf(checked.db, routeId);
  if (rows === null) return { revision: null, findings: [] };
  const { route, files } = rows;
  const area = areaOf(route);
  const isMisplaced = !isFolder(checked, area, routeId) &&
    isFolder(checked, otherArea(area), routeId);
  const actual = isMisplaced ? otherArea(area) : area;
  const findings = rowFindings(checked.db, routeId);
  if (isMisplaced) findings.push(misplaced(route, actual));
  const known = new Set(files.map(({ name }) => name));
  if (isFolder(checked, actual, routeId)) {
    const { entries, unreadable } = entriesOf(checked, `${actual}/${routeId}`, routeId);
    findings.push(...unreadable);
    for (const { name, isFolder: folder } of entries) {
      const isKnown = !folder && known.has(name);
      if (!isKnown) findings.push(orphaned(`${actual}/${routeId}/${name}`, routeId));
    }
  }
  for (const file of files) findings.push(...fileFindings(checked, routeId, actual, file));
  // Stats of a file that is not the recorded one would be meaningless.
  const path = pathOf(actual, routeId, route.file.name);
  if (!findings.some((finding) => finding.path === path)) {
    findings.push(...await statsFindings(checked, route, rows.points, path));
  }
  return { revision: route.revision, findings };
}

/** Finds rows of a route that no request can read. Those of the route itself and its POIs fail whatever is read of it. */
function rowFindings(db: ReadOnlyDatabase, routeId: number): Finding[] {
  const reads = {
    "its map": () => db.maps.find(routeId),
    "what was removed from it": () => db.removed.list(routeId),
  };
  return Object.entries(reads).flatMap(([what, read]) => {
    try {
      read();
      return [];
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      const message = `route ${routeId}, ${what}: ${error.message}`;
      return [{ kind: "row", path: "route-guide.db", routeId, message }];
    }
  });
}

/** Finds entries of an area that are not the folder of a route in this area. */
export function checkArea({ dataDir, db }: CheckedFolder, area: Area): PassResult {
  const { entries, unreadable: findings } = entriesOf({ dataDir }, area, null);
  for (const { name, isFolder: folder } of entries) {
    const id = folder ? routeIdOf(name) : null;
    const route = id === null ? null : db.routes.find(id);
    const belongs = route !== null &&
      (areaOf(route) === area || !isFolder({ dataDir }, areaOf(route), route.id));
    if (!belongs) findings.push(orphaned(`${area}/${name}`, route?.id ?? null));
  }
  return { revision: null, findings };
}

/** All rows of a route in one snapshot. */
function rowsOf(db: ReadOnlyDatabase, routeId: number) {
  using _ = db.snapshot();
  const route = db.routes.find(routeId);
  if (route === null) return null;
  return { route, files: filesOfRoute(db, route), points: db.pointsFiles.find(routeId) };
}

/** Compares a file with its row. */
export function fileFindings(
  { dataDir, onFile }: Pick<CheckedFolder, "dataDir" | "onFile">,
  routeId: number,
  area: Area,
  file: StoredFile,
): Finding[] {
  const path = pathOf(area, routeId, file.name);
  onFile(file.size);
  try {
    const { size, sha256 } = digestFile(join(dataDir, path));
    if (size === file.size && sha256 === file.sha256) return [];
    const message = size === file.size
      ? `its content is not the stored one (its SHA-256 is ${sha256}, but ${file.sha256} is recorded)`
      : `it has ${size} bytes, but the recorded size is ${file.size}`;
    return [{ kind: "altered", path, routeId, message }];
  } catch (error) {
    if (isMissing(error)) {
      return [{
        kind: "missing",
        path,
        routeId,
        message: "a database record refers to it, but it is missing",
      }];
    }
    return [{ kind: "altered", path, routeId, message: `it cannot be read: ${reasonOf(error)}` }];
  }
}

async function statsFindings(
  { dataDir }: CheckedFolder,
  route: RouteRow,
  pointsFile: StoredFile | null,
  path: string,
): Promise<Finding[]> {
  const about = { path, routeId: route.id };
  try {
    const { points } = await readGpxFile(join(dataDir, path));
    const findings = statsDifferences(route, points)
      .map((message): Finding => ({ kind: "stats", ...about, message }));
    const difference = pointsDifference(pointsFile, points);
    if (difference !== null) findings.push({ kind: "points", ...about, message: difference });
    return findings;
  } catch (error) {
    if (isMissing(error)) {
      return [{
        kind: "missing",
        ...about,
        message: "a database record refers to it, but it is missing",
      }];
    }
    const message = error instanceof AppError
      ? `it cannot be read as GPX: ${error.details ?? error.message}`
      : `it cannot be read: ${reasonOf(error)}`;
    return [{ kind: "unreadable", ...about, message }];
  }
}

function misplaced(route: RouteRow, area: Area): Finding {
  const message = `the folder is in ${area}, but its database record requires ${areaOf(route)}`;
  return { kind: "misplaced", path: `${area}/${route.id}`, routeId: route.id, message };
}

/** A file or folder that no row names. */
export function orphaned(path: string, routeId: number | null): Finding {
  return { kind: "orphaned", path, routeId, message: "no database record refers to it" };
}

function pathOf(area: Area, routeId: number, name: string): string {
  return `${area}/${routeId}/${name}`;
}

function isFolder(
  { dataDir }: Pick<CheckedFolder, "dataDir">,
  area: Area,
  routeId: number,
): boolean {
  try {
    return Deno.lstatSync(routeFolder(dataDir, area, routeId)).isDirectory;
  } catch (error) {
    // An unreadable folder counts as absent; its files are findings of their own.
    if (systemCode(error) !== "") return false;
    throw error;
  }
}

/** The entries of a folder, or why they cannot be read; empty when the folder does not exist. */
export function entriesOf(
  { dataDir }: Pick<CheckedFolder, "dataDir">,
  path: string,
  routeId: number | null,
): { readonly entries: readonly FolderEntry[]; readonly unreadable: Finding[] } {
  try {
    return { entries: diskFiles.list(join(dataDir, path)), unreadable: [] };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return { entries: [], unreadable: [] };
    const message = `it cannot be listed: ${reasonOf(error)}`;
    return { entries: [], unreadable: [{ kind: "unreadable", path, routeId, message }] };
  }
}

/** Why the system could not read something. @throws The error itself when it is not the system's. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error && systemCode(error) !== "") return error.message;
  throw error;
}

/** Whether the error means that the path does not exist, also because a parent of it is a file. */
function isMissing(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory;
}

// What checking a data folder can find.

/** The kind of a finding. `docs/decisions/008-backup.md` lists what a repair can correct. */
type FindingKind =
  /** The database is damaged, missing, or of another version. */
  | "database"
  /** What a row says of a map or a removed thing is not valid. */
  | "row"
  /** A file that a row names does not exist. */
  | "missing"
  /** A file has another size or another content than its row records. */
  | "altered"
  /** No database record refers to a file or folder. */
  | "orphaned"
  /** A route's folder is in the trash although its row is active, or the reverse. */
  | "misplaced"
  /** An incomplete upload, while no service runs that could be receiving it. */
  | "leftover"
  /** The stored stats are not those of the stored GPX. */
  | "stats"
  /** The points file is not the text of the points of the stored GPX, or no row names one. */
  | "points"
  /** The stored GPX, unaltered, cannot be read; or a folder cannot. */
  | "unreadable";

/** One fault. */
export interface Finding {
  readonly kind: FindingKind;
  /** The path of the file or folder, relative to the data folder, with `/` on every system. */
  readonly path: string;
  /** The route it concerns; null when it concerns none. */
  readonly routeId: number | null;
  /** A sentence without the path. */
  readonly message: string;
}

/** What a route's checks found (docs/api.md#checking-a-route): nothing is damaged. */
export interface Note extends CheckFinding {
  readonly routeId: number;
}

/** The result of a check. */
export interface Verification {
  readonly routes: number;
  readonly files: number;
  /** Bytes of the files. */
  readonly bytes: number;
  readonly findings: readonly Finding[];
  /** Notes on all active routes, ordered by route id. */
  readonly notes: readonly Note[];
  /** What is in quarantine, the oldest entry first. It is no fault, but may be recordings that should be gone. */
  readonly quarantine: readonly QuarantineEntry[];
}

/** Receives the progress of a long operation: its name, such as `Checking`, and bytes. */
export type Progress = (what: string, done: number, total: number) => void;

/** Findings about the database, from sentences without the path. */
export function databaseFindings(messages: readonly string[]): Finding[] {
  return messages.map((message) => ({
    kind: "database",
    path: "route-guide.db",
    routeId: null,
    message,
  }));
}

/** A note as one line. */
export function noteLine({ routeId, poiId, message }: Note): string {
  return `note: route ${routeId}, POI ${poiId}: ${message}`;
}

/** An entry of the quarantine as one line. */
export function quarantineLine({ name, since }: QuarantineEntry): string {
  return `quarantine/${name}: in quarantine since ${since}`;
}

/** A finding as one line. */
export function findingLine({ path, message }: Finding): string {
  return `${path}: ${message}`;
}

/** Whether two findings, made at different times, are of the same thing. */
export function sameFinding(a: Finding, b: Finding): boolean {
  return a.kind === b.kind && a.path === b.path && a.routeId === b.routeId;
}
