/**
 * One look at a part of a data folder: the rows first, then the files they name. While a service writes,
 * a look may see a change half done; `verify.ts` looks again before it believes a finding.
 *
 * @module
 */
import { join } from "node:path";
import type { ReadOnlyDatabase } from "../../db/read_only_database.ts";
import type { RouteRow } from "../../db/route_table.ts";
import type { StoredFile } from "../../db/stored_file.ts";
import { AppError, systemCode } from "../../errors.ts";
import { diskFiles, type FolderEntry } from "../../media/files.ts";
import { digestFile } from "../../media/file_digest.ts";
import { type Area, routeFolder } from "../../media/storage.ts";
import { readGpxFile } from "../gpx_file.ts";
import { areaOf, filesOfRoute, otherArea, routeIdOf } from "../route_files.ts";
import { figureDifferences, pointsDifference } from "./verify_stats.ts";
import type { Finding } from "./verify_finding.ts";

/** A data folder that is looked at. */
export interface LookedAt {
  readonly dataDir: string;
  readonly db: ReadOnlyDatabase;
  /** Hears of every file that was read, with its recorded bytes. */
  readonly onFile: (bytes: number) => void;
}

/** What one look showed. */
export interface Look {
  /** The route's revision at that moment; null for a look at no single route. */
  readonly revision: number | null;
  readonly findings: Finding[];
}

/** Looks at a route's rows, folder, files and figures. A route that is gone shows nothing. */
export async function lookAtRoute(at: LookedAt, routeId: number): Promise<Look> {
  const rows = rowsOf(at.db, routeId);
  if (rows === null) return { revision: null, findings: [] };
  const { route, files } = rows;
  const area = areaOf(route);
  const strays = !isFolder(at, area, routeId) && isFolder(at, otherArea(area), routeId);
  const place = strays ? otherArea(area) : area;
  const findings = strays ? [misplaced(route, place)] : [];
  const known = new Set(files.map(({ name }) => name));
  if (isFolder(at, place, routeId)) {
    const { entries, unreadable } = list(at, `${place}/${routeId}`, routeId);
    findings.push(...unreadable);
    for (const { name, isFolder: folder } of entries) {
      const isKnown = !folder && known.has(name);
      if (!isKnown) findings.push(orphaned(`${place}/${routeId}/${name}`, routeId));
    }
  }
  for (const file of files) findings.push(...fileFindings(at, routeId, place, file));
  // Figures of a file that is not the recorded one would say nothing.
  const path = pathOf(place, routeId, route.file.name);
  if (!findings.some((finding) => finding.path === path)) {
    findings.push(...await figureFindings(at, route, rows.points, path));
  }
  return { revision: route.revision, findings };
}

/** Looks at what is in an area besides the folders of routes that belong there. */
export function lookAtArea({ dataDir, db }: LookedAt, area: Area): Look {
  const { entries, unreadable: findings } = list({ dataDir }, area, null);
  for (const { name, isFolder: folder } of entries) {
    const id = folder ? routeIdOf(name) : null;
    const route = id === null ? null : db.routes.find(id);
    const belongs = route !== null &&
      (areaOf(route) === area || !isFolder({ dataDir }, areaOf(route), route.id));
    if (!belongs) findings.push(orphaned(`${area}/${name}`, route?.id ?? null));
  }
  return { revision: null, findings };
}

/** All rows of a route as they are at one moment. */
function rowsOf(db: ReadOnlyDatabase, routeId: number) {
  using _ = db.snapshot();
  const route = db.routes.find(routeId);
  if (route === null) return null;
  return { route, files: filesOfRoute(db, route), points: db.pointsFiles.find(routeId) };
}

function fileFindings(at: LookedAt, routeId: number, area: Area, file: StoredFile): Finding[] {
  const path = pathOf(area, routeId, file.name);
  at.onFile(file.size);
  try {
    const { size, sha256 } = digestFile(join(at.dataDir, path));
    if (size === file.size && sha256 === file.sha256) return [];
    const message = size === file.size
      ? `its content is not the one that was stored (SHA-256 ${sha256}, recorded ${file.sha256})`
      : `it has ${size} bytes, recorded are ${file.size}`;
    return [{ kind: "altered", path, routeId, message }];
  } catch (error) {
    if (isMissing(error)) {
      return [{ kind: "missing", path, routeId, message: "a row names it, but it is missing" }];
    }
    return [{ kind: "altered", path, routeId, message: `it cannot be read: ${reasonOf(error)}` }];
  }
}

async function figureFindings(
  at: LookedAt,
  route: RouteRow,
  pointsFile: StoredFile | null,
  path: string,
): Promise<Finding[]> {
  const about = { path, routeId: route.id };
  try {
    const { points } = await readGpxFile(join(at.dataDir, path));
    const findings = figureDifferences(route, points)
      .map((message): Finding => ({ kind: "figures", ...about, message }));
    const difference = pointsDifference(pointsFile, points);
    if (difference !== null) findings.push({ kind: "points", ...about, message: difference });
    return findings;
  } catch (error) {
    if (isMissing(error)) {
      return [{ kind: "missing", ...about, message: "a row names it, but it is missing" }];
    }
    const message = error instanceof AppError
      ? `it cannot be read as GPX: ${error.details ?? error.message}`
      : `it cannot be read: ${reasonOf(error)}`;
    return [{ kind: "unreadable", ...about, message }];
  }
}

function misplaced(route: RouteRow, place: Area): Finding {
  const message = `the folder is in ${place}, but the row says ${areaOf(route)}`;
  return { kind: "misplaced", path: `${place}/${route.id}`, routeId: route.id, message };
}

function orphaned(path: string, routeId: number | null): Finding {
  return { kind: "orphaned", path, routeId, message: "no database record refers to it" };
}

function pathOf(area: Area, routeId: number, name: string): string {
  return `${area}/${routeId}/${name}`;
}

function isFolder({ dataDir }: Pick<LookedAt, "dataDir">, area: Area, routeId: number): boolean {
  try {
    return Deno.lstatSync(routeFolder(dataDir, area, routeId)).isDirectory;
  } catch (error) {
    // What cannot be looked at shows nothing; its files are findings of their own.
    if (systemCode(error) !== "") return false;
    throw error;
  }
}

/** The names in a folder, or why they cannot be read; nothing when there is no such folder. */
function list(
  { dataDir }: Pick<LookedAt, "dataDir">,
  path: string,
  routeId: number | null,
): { readonly entries: readonly FolderEntry[]; readonly unreadable: Finding[] } {
  try {
    return { entries: diskFiles.list(join(dataDir, path)), unreadable: [] };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return { entries: [], unreadable: [] };
    const message = `its names cannot be read: ${reasonOf(error)}`;
    return { entries: [], unreadable: [{ kind: "unreadable", path, routeId, message }] };
  }
}

/** Why the system could not read something. @throws The error itself when it is not the system's. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error && systemCode(error) !== "") return error.message;
  throw error;
}

/** Whether there is nothing of this path; a file where a folder should be means that too. */
function isMissing(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory;
}
