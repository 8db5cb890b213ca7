/**
 * Checking and repairing a data folder, the check while the service is stopped or while it runs (docs/decisions/008-backup.md).
 *
 * Nothing is changed and nothing is locked for longer than a listing takes. A running service creates and removes
 * files between the read of the rows and the read of the folders, so a fault of the first pass is only a suspect.
 * While no service runs, it becomes a finding when a second pass finds it; while one runs, when it has persisted for
 * {@link SETTLE_MS} at the same revision of the route.
 *
 * @module
 */
import { basename, join } from "node:path";
import type { Database, Tables } from "../../db/database.ts";
import { DatabaseError, isNoDatabase, isUnreadable } from "../../db/errors.ts";
import { ReadOnlyDatabase } from "../../db/read_only_database.ts";
import { measure } from "../../gpx/measure.ts";
import { diskFiles } from "../../media/files.ts";
import { Downloads, Leases } from "../../media/served_file.ts";
import {
  AREAS,
  listQuarantine,
  routeFolder,
  stagingFolder,
  type Storage,
} from "../../media/storage.ts";
import {
  checkHasData,
  databasePath,
  DataFolder,
  requireSpaceToRead,
  whileStopped,
} from "../consistency/data_folder.ts";
import {
  adoptFormerQuarantine,
  finishRemovals,
  openData,
  reconcile,
  removedLine,
} from "../consistency/recovery.ts";
import { changeRoute, LOCK_WAIT_MS, PendingRemovals } from "../consistency/transaction.ts";
import { KeyedQueue, type LibraryContext, type Report } from "../context.ts";
import { isPointsFile, makePointsFile } from "../files/derived_files.ts";
import { readGpxFile } from "../files/gpx_file.ts";
import { areaOf, filesOfRoute } from "../files/route_files.ts";
import { checkRoute } from "../operations/checks.ts";
import {
  checkArea,
  type CheckedFolder,
  checkRouteFolder,
  databaseFindings,
  type Finding,
  type Note,
  type PassResult,
  type Progress,
  reasonOf,
  sameFinding,
  type Verification,
} from "./verify_pass.ts";

/** Options of a check. */
export interface VerifyOptions {
  readonly progress?: Progress;
  /** Whether no service can run, for example because the caller holds the lock. */
  readonly alone?: boolean;
}

/** Pause between two passes while a service runs, in milliseconds. */
const PAUSE_MS = 500;

/**
 * How long a fault persists that is no write under way, in milliseconds. Between the move of a file and its COMMIT a
 * write flushes several times, each of which takes a slow or busy disk up to some seconds.
 */
const SETTLE_MS = 10_000;

/** Passes after which a persisting fault of a route that changes between all of them is a finding. */
const MAX_ATTEMPTS = 40;

/** A part of the data folder with a fault in the last pass over it. */
interface Suspect {
  readonly recheck: () => PassResult | Promise<PassResult>;
  readonly last: PassResult;
  /** When a pass has first found its fault at the revision of the last one (`performance.now()`). */
  readonly since: number;
}

/**
 * Checks database, files and stats of a data folder.
 *
 * @throws {Deno.errors.NotCapable} and other errors of the system that are not about the data.
 */
export async function verifyFolder(
  dataDir: string,
  options: VerifyOptions = {},
): Promise<Verification> {
  requireSpaceToRead(dataDir);
  try {
    using db = new ReadOnlyDatabase(databasePath(dataDir));
    const faults = db.faults();
    if (faults.length > 0) return onlyDatabase(dataDir, faults);
    return await verifyFiles(dataDir, db, options);
  } catch (error) {
    if (error instanceof DatabaseError) return onlyDatabase(dataDir, [error.message]);
    if (isNoDatabase(error)) return onlyDatabase(dataDir, ["the database is damaged"]);
    if (isUnreadable(error)) return onlyDatabase(dataDir, [`it cannot be read: ${error.message}`]);
    throw error;
  }
}

/** With a damaged database, files cannot be checked. */
function onlyDatabase(dataDir: string, messages: readonly string[]): Verification {
  return {
    ...{ routes: 0, files: 0, bytes: 0, notes: [] },
    findings: databaseFindings(messages),
    quarantine: listQuarantine(dataDir),
  };
}

async function verifyFiles(
  dataDir: string,
  db: ReadOnlyDatabase,
  { progress = () => {}, alone = false }: VerifyOptions,
): Promise<Verification> {
  const total = expected(db);
  let done = 0;
  const onFile = (bytes: number) => progress("Checking", done += bytes, total.bytes);
  const suspects = await firstPass({ dataDir, db, onFile }, total.routeIds);
  const isIdle = () => alone || whileStopped(dataDir, () => true) === true;
  const findings = await recheckUntilStable(suspects, isIdle);
  findings.push(...incompleteUploads(dataDir, alone));
  const notes = await notesOf(dataDir, db);
  const { files, bytes, routeIds } = total;
  const quarantine = listQuarantine(dataDir);
  return { routes: routeIds.length, files, bytes, findings, notes, quarantine };
}

/** The notes on all active routes. */
async function notesOf(dataDir: string, db: ReadOnlyDatabase): Promise<Note[]> {
  const notes: Note[] = [];
  const routeIds = db.routes.list(false).map(({ id }) => id).sort((a, b) => a - b);
  for (const routeId of routeIds) {
    const pathOf = (name: string) => join(routeFolder(dataDir, "active", routeId), name);
    const findings = await checkRoute(db, routeId, pathOf);
    notes.push(...findings.map((finding) => ({ routeId, ...finding })));
  }
  return notes;
}

/** The routes and files that the rows name when the check begins. */
function expected(db: ReadOnlyDatabase) {
  using _ = db.snapshot();
  const routes = db.routes.list(true);
  const files = routes.flatMap((route) => filesOfRoute(db, route));
  return {
    routeIds: routes.map(({ id }) => id),
    files: files.length,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
  };
}

async function firstPass(checked: CheckedFolder, routeIds: readonly number[]): Promise<Suspect[]> {
  const silent = { ...checked, onFile: () => {} };
  const suspects: Suspect[] = [];
  for (const id of routeIds) {
    const last = await checkRouteFolder(checked, id);
    const recheck = () => checkRouteFolder(silent, id);
    suspects.push({ last, since: performance.now(), recheck });
  }
  for (const area of AREAS) {
    const recheck = () => checkArea(silent, area);
    suspects.push({ last: recheck(), since: performance.now(), recheck });
  }
  return suspects.filter(({ last }) => last.findings.length > 0);
}

/**
 * Rechecks suspects. A fault that persists at the same revision of the route is confirmed, while a service runs after
 * {@link SETTLE_MS}: a write that was partly visible in the earlier passes has ended since, and would have changed
 * the revision.
 *
 * @param isIdle Whether no service runs; otherwise a pause gives its running writes time to end.
 */
async function recheckUntilStable(
  suspects: readonly Suspect[],
  isIdle: () => boolean,
): Promise<Finding[]> {
  const confirmed: Finding[] = [];
  let unstable = suspects;
  for (let attempt = 2; unstable.length > 0; attempt++) {
    const idle = isIdle();
    if (!idle) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const changed: Suspect[] = [];
    for (const { last, since, recheck } of unstable) {
      const { revision, findings } = await recheck();
      const stillFailing = findings.filter((finding) =>
        last.findings.some((earlier) => sameFinding(earlier, finding))
      );
      if (stillFailing.length === 0) continue;
      const isSame = revision === last.revision;
      const hasSettled = idle || performance.now() - since >= SETTLE_MS;
      if ((isSame && hasSettled) || attempt >= MAX_ATTEMPTS) confirmed.push(...stillFailing);
      else {
        const last = { revision, findings: stillFailing };
        changed.push({ last, since: isSame ? since : performance.now(), recheck });
      }
    }
    unstable = changed;
  }
  return confirmed;
}

/** Incomplete uploads in staging while no service runs. While one runs, its uploads are there too. */
function incompleteUploads(dataDir: string, alone: boolean): Finding[] {
  const listing = () => listStaging(dataDir);
  return (alone ? listing() : whileStopped(dataDir, listing)) ?? [];
}

function listStaging(dataDir: string): Finding[] {
  const folder = stagingFolder(dataDir);
  if (!diskFiles.exists(folder)) return [];
  const about = { routeId: null, kind: "leftover" } as const;
  try {
    return diskFiles.list(folder).map(({ name }) => ({
      ...about,
      path: `staging/${name}`,
      message: "an incomplete upload",
    }));
  } catch (error) {
    const message = `it cannot be listed: ${reasonOf(error)}`;
    return [{ ...about, kind: "unreadable", path: "staging", message }];
  }
}

// Repairs what a check found, as far as possible without deleting anything.

/** The context of an opened data folder whose lock is held. No cached response has to be invalidated. */
function offlineContext(db: Database, storage: Storage, report: Report): LibraryContext {
  const leases = new Leases();
  return {
    ...{ db, storage, report, leases },
    downloads: new Downloads(),
    removals: new PendingRemovals(storage, leases, report),
    queue: new KeyedQueue(),
    changed: () => {},
    lockWaitMs: LOCK_WAIT_MS,
  };
}

/** What was repaired, and the result of a check after it. */
interface Repair {
  /** One sentence for everything that was moved or recomputed. */
  readonly actions: readonly string[];
  readonly after: Verification;
}

/**
 * Moves folders to the areas that their rows determine, orphaned files to `quarantine/` and missing files back from
 * there, and recomputes stats and points from the stored GPX. It deletes only points files that it has replaced.
 * With a damaged database it does nothing, because its rows do not determine what is orphaned.
 *
 * @throws {DataFolderError} when there is no data, or a service runs.
 */
export async function repairFolder(dataDir: string, progress: Progress): Promise<Repair> {
  checkHasData(dataDir);
  using folder = new DataFolder(dataDir);
  const before = await verifyFolder(dataDir, { alone: true, progress });
  const isDamaged = before.findings.some(({ kind }) => kind === "database");
  if (isDamaged || before.findings.length === 0) return { actions: [], after: before };
  const actions = await repair(folder, before);
  return { actions, after: await verifyFolder(dataDir, { alone: true }) };
}

async function repair(folder: DataFolder, before: Verification): Promise<string[]> {
  const actions: string[] = [];
  const report = (line: string) => actions.push(line);
  const { db: opened, storage } = openData(folder, { maxUploadBytes: 0 });
  using db = opened;
  const context = offlineContext(db, storage, report);
  for (const { name, to } of storage.quarantineStaging()) {
    const what = name.endsWith(".part") ? "an incomplete upload" : "a removed file";
    report(`staging/${name} is ${what}; it was moved to ${to}`);
  }
  const finished = finishRemovals(context);
  if (finished > 0) report(removedLine(finished));
  adoptFormerQuarantine(context);
  reconcile(context);
  for (const routeId of routesToRecompute(db, before)) await recompute(context, routeId);
  return actions;
}

/** Whether recomputing can correct a finding: wrong stats, or a wrong or missing points file. */
function isRecomputable({ kind, path }: Finding): boolean {
  return kind === "stats" || kind === "points" || isPointsFile(basename(path));
}

/** Whether a finding is about the GPX itself, so that nothing can be computed from it. A removed one does not count. */
function isDamagedGpx({ routes }: Tables, { kind, path, routeId }: Finding): boolean {
  const route = routeId === null ? null : routes.find(routeId);
  return kind !== "stats" && kind !== "points" && basename(path) === route?.file.name;
}

function routesToRecompute(db: Tables, { findings }: Verification): (number | null)[] {
  const damaged = new Set(
    findings.filter((finding) => isDamagedGpx(db, finding)).map(({ routeId }) => routeId),
  );
  const wrong = new Set(findings.filter(isRecomputable).map(({ routeId }) => routeId));
  return [...wrong.difference(damaged)];
}

async function recompute(
  context: LibraryContext,
  routeId: number | null,
): Promise<void> {
  const { db, storage } = context;
  const route = routeId === null ? null : db.routes.find(routeId);
  if (route === null) return;
  const { points } = await readGpxFile(storage.path(areaOf(route), route.id, route.file.name));
  await changeRoute(
    context,
    route.id,
    () => db.routes.setTrack(route.id, measure(points), route.file),
  );
  await makePointsFile(context, route, points);
  context.report(`The stats and points of route ${route.id} were recomputed from its GPX`);
}
