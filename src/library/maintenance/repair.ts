/** Repairs what a check found, as far as possible without deleting anything. @module */
import { basename } from "node:path";
import type { Database, Tables } from "../../db/database.ts";
import { measure } from "../../gpx/measure.ts";
import { Downloads, Leases } from "../../media/served_file.ts";
import type { Storage } from "../../media/storage.ts";
import { checkHasData, DataFolder } from "../consistency/data_folder.ts";
import {
  adoptFormerQuarantine,
  finishRemovals,
  openData,
  reconcile,
  removedLine,
} from "../consistency/recovery.ts";
import { PendingRemovals } from "../consistency/pending_removals.ts";
import { changeRoute, LOCK_WAIT_MS } from "../consistency/transaction.ts";
import { KeyedQueue, type LibraryContext, type Report } from "../context.ts";
import { isPointsFile, makePointsFile } from "../files/derived_files.ts";
import { readGpxFile } from "../files/gpx_file.ts";
import { areaOf } from "../files/route_files.ts";
import { verifyFolder } from "./verify.ts";
import type { Finding, Progress, Verification } from "./verify_pass.ts";

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
