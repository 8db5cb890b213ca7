/**
 * Checking a data folder, while the service is stopped or while it runs (docs/decisions/008-backup.md).
 *
 * Nothing is changed and nothing is locked for longer than a listing takes. A service that writes makes
 * files come and go between reading the rows and reading the folders, so what a first pass finds is only a
 * suspicion; it becomes a finding when a second pass finds it at the same revision of the route.
 *
 * @module
 */
import { join } from "node:path";
import { DatabaseError, isNoDatabase, isUnreadable } from "../../db/errors.ts";
import { ReadOnlyDatabase } from "../../db/read_only_database.ts";
import { diskFiles } from "../../media/files.ts";
import { AREAS, routeFolder, stagingFolder } from "../../media/storage.ts";
import { checkRoute } from "../checks.ts";
import { databasePath, whileStopped } from "../data_folder.ts";
import { filesOfRoute } from "../route_files.ts";
import {
  type Finding,
  type Note,
  type Progress,
  sameFinding,
  type Verification,
} from "./verify_finding.ts";
import { type Look, lookAtArea, lookAtRoute, type LookedAt, reasonOf } from "./verify_pass.ts";

/** What may be said about a check. */
export interface VerifyOptions {
  readonly progress?: Progress;
  /** The caller keeps every service away, for example by holding the lock. */
  readonly alone?: boolean;
}

/** Pause between two passes while a service runs, in milliseconds: far longer than a transaction takes. */
const PAUSE_MS = 500;

/** Passes after which a route that changes between all of them is believed to be damaged. */
const MAX_ATTEMPTS = 20;

/** Something that looked wrong in the last pass over it. */
interface Suspect {
  readonly recheck: () => Look | Promise<Look>;
  readonly last: Look;
}

/**
 * Checks database, files and figures of a data folder.
 *
 * @throws {Deno.errors.NotCapable} and other errors of the system that say nothing about the data.
 */
export async function verifyFolder(
  dataDir: string,
  options: VerifyOptions = {},
): Promise<Verification> {
  try {
    using db = new ReadOnlyDatabase(databasePath(dataDir));
    const faults = db.faults();
    if (faults.length > 0) return onlyDatabase(faults);
    return await verifyFiles(dataDir, db, options);
  } catch (error) {
    if (error instanceof DatabaseError) return onlyDatabase([error.message]);
    if (isNoDatabase(error)) return onlyDatabase(["the database is damaged"]);
    if (isUnreadable(error)) return onlyDatabase([`it cannot be read: ${error.message}`]);
    throw error;
  }
}

/** Without a sound database nothing can be said about files. */
function onlyDatabase(messages: readonly string[]): Verification {
  const findings = messages.map((message): Finding => ({
    kind: "database",
    path: "route-guide.db",
    routeId: null,
    message,
  }));
  return { routes: 0, files: 0, bytes: 0, findings, notes: [] };
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
  findings.push(...leftovers(dataDir, alone));
  const notes = await notesOf(dataDir, db);
  const { files, bytes, routeIds } = total;
  return { routes: routeIds.length, files, bytes, findings, notes };
}

/** What the checks of all active routes find. */
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

/** What the rows promise at the beginning. */
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

async function firstPass(at: LookedAt, routeIds: readonly number[]): Promise<Suspect[]> {
  const again = { ...at, onFile: () => {} };
  const suspects: Suspect[] = [];
  for (const id of routeIds) {
    suspects.push({ last: await lookAtRoute(at, id), recheck: () => lookAtRoute(again, id) });
  }
  for (const area of AREAS) {
    const recheck = () => lookAtArea(again, area);
    suspects.push({ last: recheck(), recheck });
  }
  return suspects.filter(({ last }) => last.findings.length > 0);
}

/**
 * Checks again what looked wrong. What is still wrong at the same revision of the route is confirmed: a write that
 * was half visible before has ended since, and would have changed the revision.
 *
 * @param isIdle Whether no service runs; otherwise a pause lets its running writes end.
 */
async function recheckUntilStable(
  suspects: readonly Suspect[],
  isIdle: () => boolean,
): Promise<Finding[]> {
  const confirmed: Finding[] = [];
  let unstable = suspects;
  for (let attempt = 2; unstable.length > 0; attempt++) {
    if (!isIdle()) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const changed: Suspect[] = [];
    for (const { last, recheck } of unstable) {
      const { revision, findings } = await recheck();
      const stillFailing = findings.filter((finding) =>
        last.findings.some((earlier) => sameFinding(earlier, finding))
      );
      if (stillFailing.length === 0) continue;
      const isStable = revision === last.revision || attempt >= MAX_ATTEMPTS;
      if (isStable) confirmed.push(...stillFailing);
      else changed.push({ last: { revision, findings: stillFailing }, recheck });
    }
    unstable = changed;
  }
  return confirmed;
}

/** What lies in staging although no service runs. While one runs, that cannot be told from an upload. */
function leftovers(dataDir: string, alone: boolean): Finding[] {
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
    const message = `its names cannot be read: ${reasonOf(error)}`;
    return [{ ...about, kind: "unreadable", path: "staging", message }];
  }
}
