/**
 * What must be true of every data folder that no service has open, whatever happened to it before: crashes,
 * full disks, races (docs/data-folder.md). It knows the schema and the folders, but uses none of the
 * product's code, so that a mistake there cannot hide itself.
 *
 * @module
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";

/** Everything a data folder may have at its top. */
const TOP_LEVEL = new Set([
  ".lock",
  ".running",
  "route-guide.db",
  "route-guide.db-wal",
  "route-guide.db-shm",
  "active",
  "trash",
  "staging",
  "quarantine",
]);

/** A file as a row describes it. */
interface RecordedFile {
  /** Relative path that follows from the rows, such as `active/1/track-….gpx`. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}

/** All files that any row names, with the route that they belong to. */
const FILES = `
  SELECT id AS route_id, status, file_name, file_size, file_sha256 FROM route
  UNION ALL
  SELECT route.id, route.status, points_file.file_name, points_file.file_size, points_file.file_sha256
    FROM points_file JOIN route ON route.id = points_file.route_id
  UNION ALL
  SELECT route.id, route.status, picture.file_name, picture.file_size, picture.file_sha256
    FROM picture JOIN poi ON poi.id = picture.poi_id JOIN route ON route.id = poi.route_id
  UNION ALL
  SELECT route.id, route.status, audio.file_name, audio.file_size, audio.file_sha256
    FROM audio JOIN poi ON poi.id = audio.poi_id JOIN route ON route.id = poi.route_id
  UNION ALL
  SELECT route.id, route.status, route_map.file_name, route_map.file_size, route_map.file_sha256
    FROM route_map JOIN route ON route.id = route_map.route_id
  UNION ALL
  SELECT route.id, route.status, removed_file.file_name, removed_file.file_size, removed_file.file_sha256
    FROM removed_file JOIN removed_entry ON removed_entry.id = removed_file.entry_id
    JOIN route ON route.id = removed_entry.route_id`;

/**
 * Checks a data folder that no service has open: the database is sound, every row's file is there with its
 * size and SHA-256, no file is without a row outside `quarantine/`, staging is empty, and every route's
 * folder is on the side that its status says.
 *
 * @throws {assert.AssertionError} with all findings, one a line.
 */
export function checkDataFolder(dataDir: string): void {
  const findings = findingsIn(dataDir);
  assert.equal(findings.length, 0, `${dataDir} is not in order:\n${findings.join("\n")}`);
}

/** What is wrong with a data folder that no service has open, one sentence each; empty when nothing is. */
export function findingsIn(dataDir: string): string[] {
  const findings: string[] = [];
  const folders = new Set<string>();
  const recorded = new Map<string, RecordedFile>();
  using db = new DatabaseSync(join(dataDir, "route-guide.db"));
  findings.push(...databaseFindings(db));
  for (const file of recordedFiles(db)) {
    recorded.set(file.path, file);
    folders.add(file.path.slice(0, file.path.lastIndexOf("/")));
    findings.push(...fileFindings(dataDir, file));
  }
  findings.push(...unknownFiles(dataDir, folders, recorded));
  return findings;
}

function databaseFindings(db: DatabaseSync): string[] {
  const integrity = db.prepare("PRAGMA integrity_check").all()
    .map((row) => String(row.integrity_check)).filter((line) => line !== "ok");
  const broken = db.prepare("PRAGMA foreign_key_check").all();
  return [
    ...integrity.map((line) => `integrity_check: ${line}`),
    ...broken.map(({ table, rowid, parent }) => `${table} ${rowid} points at no ${parent}`),
  ];
}

function recordedFiles(db: DatabaseSync): RecordedFile[] {
  return db.prepare(FILES).all().map((row) => {
    const area = row.status === "active" ? "active" : "trash";
    return {
      path: `${area}/${row.route_id}/${textOf(row.file_name)}`,
      size: Number(row.file_size),
      sha256: textOf(row.file_sha256),
    };
  });
}

function fileFindings(dataDir: string, { path, size, sha256 }: RecordedFile): string[] {
  try {
    const content = Deno.readFileSync(join(dataDir, path));
    if (content.length !== size) {
      return [`${path} has ${content.length} bytes, its row says ${size}`];
    }
    const actual = createHash("sha256").update(content).digest("hex");
    return actual === sha256 ? [] : [`${path} has the SHA-256 ${actual}, its row says ${sha256}`];
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [`${path} has a row, but is not there`];
    throw error;
  }
}

/** What is where no row refers to it. */
function unknownFiles(
  dataDir: string,
  folders: ReadonlySet<string>,
  recorded: ReadonlyMap<string, RecordedFile>,
): string[] {
  const unknown = names(dataDir, "").filter((name) => !TOP_LEVEL.has(name));
  const staged = names(dataDir, "staging").map((name) => `staging/${name}`);
  for (const area of ["active", "trash"]) {
    for (const folder of names(dataDir, area).map((name) => `${area}/${name}`)) {
      if (!folders.has(folder)) unknown.push(folder);
      else {
        const files = names(dataDir, folder).map((name) => `${folder}/${name}`);
        unknown.push(...files.filter((path) => !recorded.has(path)));
      }
    }
  }
  return [
    ...unknown.map((path) => `${path} belongs to no row`),
    ...staged.map((path) => `${path} was left in staging`),
  ];
}

function names(dataDir: string, folder: string): string[] {
  return [...Deno.readDirSync(join(dataDir, folder))].map(({ name }) => name);
}

function textOf(value: SQLOutputValue | undefined): string {
  assert.ok(typeof value === "string", "a column that must be text");
  return value;
}
