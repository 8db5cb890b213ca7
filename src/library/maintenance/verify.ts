/**
 * Checking a data folder, while the service is stopped or while it runs (docs/decisions/008-backup.md).
 *
 * Nothing is changed and nothing is locked for longer than a listing takes. A service that writes makes
 * files come and go between a look at the rows and a look at the files, so what a first look shows is only
 * a suspicion; it becomes a finding when it is still there while nothing else happens.
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

/** Pause between two looks while a service runs, in milliseconds: far longer than a transaction takes. */
const PAUSE_MS = 500;

/** So many looks in a row must show the same, without any change of the route, to be believed. */
const QUIET_LOOKS = 4;

/** A route that changes all the time is believed to be damaged after so many looks. */
const MOST_LOOKS = 20;

/** Something that looked wrong, and how often it has done so while nothing changed. */
interface Suspicion {
  readonly lookAgain: () => Look | Promise<Look>;
  readonly look: Look;
  readonly quietLooks: number;
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
  const suspicions = await lookAtAll({ dataDir, db, onFile }, total.routeIds);
  const isIdle = () => alone || whileStopped(dataDir, () => true) === true;
  const findings = await confirm(suspicions, isIdle);
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

async function lookAtAll(at: LookedAt, routeIds: readonly number[]): Promise<Suspicion[]> {
  const again = { ...at, onFile: () => {} };
  const suspicions: Suspicion[] = [];
  for (const id of routeIds) {
    const look = await lookAtRoute(at, id);
    suspicions.push({ look, lookAgain: () => lookAtRoute(again, id), quietLooks: 1 });
  }
  for (const area of AREAS) {
    const lookAgain = () => lookAtArea(again, area);
    suspicions.push({ look: lookAgain(), lookAgain, quietLooks: 1 });
  }
  return suspicions.filter(({ look }) => look.findings.length > 0);
}

/** Looks again at what looked wrong, until it is in order or there is no other explanation left. */
async function confirm(
  suspicions: readonly Suspicion[],
  isIdle: () => boolean,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  let open = suspicions;
  for (let looks = 2; open.length > 0; looks++) {
    const wasIdle = isIdle();
    if (!wasIdle) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const seen: Suspicion[] = [];
    for (const suspicion of open) seen.push(await lookAgain(suspicion));
    const isCertain = looks >= MOST_LOOKS || (wasIdle && isIdle());
    const persisting = seen.filter(({ look }) => look.findings.length > 0);
    open = persisting.filter(({ quietLooks }) => !isCertain && quietLooks < QUIET_LOOKS);
    for (const suspicion of persisting) {
      if (!open.includes(suspicion)) findings.push(...suspicion.look.findings);
    }
  }
  return findings;
}

/** The suspicion after another look: what was seen before and is seen now. */
async function lookAgain(before: Suspicion): Promise<Suspicion> {
  const now = await before.lookAgain();
  const findings = now.findings.filter((finding) =>
    before.look.findings.some((earlier) => sameFinding(earlier, finding))
  );
  const isQuiet = now.revision === before.look.revision;
  return {
    ...before,
    look: { revision: now.revision, findings },
    quietLooks: isQuiet ? before.quietLooks + 1 : 1,
  };
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
