/**
 * Every column of a walk has its value after a copy, a pack, a backup, the trash and the list of removed things, and is
 * published: a new column that one of these leaves out fails here until it is carried along or named below with a reason.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { restoreBackup } from "../../src/library/maintenance/restore_backup.ts";
import { backUp, quiet } from "../library/maintenance/backups.ts";
import { createPoi, createRoute } from "../support/fixtures.ts";
import { MAP, PICTURE_FORM } from "../support/map_samples.ts";
import { mp3, png } from "../support/media/samples.ts";
import { dataOf, publishedFiles } from "../support/published_files.ts";
import { deleteKeeping, REMOVED } from "../support/removed_walk.ts";
import { jsonOf, number } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { packOf } from "../support/walk_pack.ts";

/** The tables of a walk, with the condition that selects its rows by the id of the route. */
const TABLES: Readonly<Record<string, string>> = {
  route: "id = ?",
  points_file: "route_id = ?",
  route_map: "route_id = ?",
  poi: "route_id = ?",
  picture: "poi_id IN (SELECT id FROM poi WHERE route_id = ?)",
  audio: "poi_id IN (SELECT id FROM poi WHERE route_id = ?)",
};

/** Columns that say which row it is, where its file is and when it was written. */
const OF_THE_ROW = [
  "id",
  "route_id",
  "poi_id",
  "file_name",
  "file_stored_at",
  "created_at",
  "updated_at",
  "revision",
  // Unique in a library; `wanted_slug` is carried along.
  "slug",
];

/** Columns whose values are not in the data file of a published walk. */
const UNPUBLISHED: Readonly<Record<string, string>> = {
  "route.wanted_slug": "the folder has the slug",
  "route.status": "only active walks are published",
  "route.deleted_at": "only active walks are published",
  "route.center_lat": "from the bounds",
  "route.center_lon": "from the bounds",
  "route.start_lat": "from the track",
  "route.start_lon": "from the track",
  "route.point_count": "the track is published with fewer points",
  "route.elevation_gain_m": "rounded",
  "audio.codec": "from the file",
};

type Row = Readonly<Record<string, unknown>>;

/** Rows by `table.column`, in the order of their ids, without the columns of {@link OF_THE_ROW}. */
function valuesOf(dataDir: string, routeId: number): Map<string, unknown[]> {
  using db = new DatabaseSync(join(dataDir, "route-guide.db"), { readOnly: true });
  const values = new Map<string, unknown[]>();
  for (const [table, condition] of Object.entries(TABLES)) {
    const rows: Row[] = db.prepare(`SELECT * FROM ${table} WHERE ${condition} ORDER BY rowid`)
      .all(routeId);
    assert.ok(rows.length > 0, `${table} has a row`);
    for (const { name } of db.prepare(`PRAGMA table_info(${table})`).all()) {
      const column = `${name}`;
      if (OF_THE_ROW.includes(column)) continue;
      values.set(`${table}.${column}`, rows.map((row) => row[column]));
    }
  }
  return values;
}

/** Opens a service with a walk whose fields have no default value. */
async function openFilled(): Promise<Service> {
  const service = await Service.open();
  const fields = { name: "Im Wald", description: "Zum Bach", schoolName: "Talschule" };
  await createRoute(service, undefined, { ...fields, slug: "eigener-name" });
  const map = { ...PICTURE_FORM, opacity: "0.5", attribution: "Talschule" };
  await jsonOf(service.sendForm("PUT", MAP, map), 201);
  for (const [title, sequence] of [["Eiche", 3], ["Quelle", 5]] as const) {
    const poiId = await createPoi(service, 1, {
      title,
      sequence,
      description: `Bei der ${title}`,
      lat: 50.684 + sequence / 10_000,
      triggerRadiusM: 20 + sequence,
    });
    const path = `/api/routes/1/pois/${poiId}`;
    const picture = { picture: png({ width: sequence }), caption: `Bild der ${title}` };
    await jsonOf(service.sendForm("POST", `${path}/pictures`, { ...picture, sequence: "7" }), 201);
    await jsonOf(service.sendForm("POST", `${path}/audio`, { audio: mp3() }), 201);
  }
  return service;
}

Deno.test("POST /api/routes/:id/copy keeps every column of a walk", async () => {
  await using service = await openFilled();
  const copy = await jsonOf(service.fetch("/api/routes/1/copy", { method: "POST" }), 201);
  assert.deepEqual(valuesOf(service.dataDir, number(copy.id)), valuesOf(service.dataDir, 1));
});

Deno.test("POST /api/packs restores every column of the walk that was packed", async () => {
  await using service = await openFilled();
  const pack = await packOf(service);
  const walk = await jsonOf(service.sendForm("POST", "/api/packs", { pack }), 201);
  assert.deepEqual(valuesOf(service.dataDir, number(walk.id)), valuesOf(service.dataDir, 1));
});

Deno.test("GET /api/site has every column of a walk that pupils need", async () => {
  await using service = await openFilled();
  const files = await publishedFiles(service);
  const published = JSON.stringify(dataOf(files, "Im Wald"));
  const paths = JSON.stringify([...files.keys()]);
  for (const [column, values] of valuesOf(service.dataDir, 1)) {
    if (/\.file_|points_file|details|sequence/.test(column) || column in UNPUBLISHED) continue;
    for (const value of values) {
      assert.ok(published.includes(JSON.stringify(value)), `${column}: ${value} in ${published}`);
    }
  }
  for (const sha256 of valuesOf(service.dataDir, 1).get("audio.file_sha256") ?? []) {
    assert.ok(paths.includes(`${sha256}`.slice(0, 32)), `${sha256} in ${paths}`);
  }
});

Deno.test("restoreBackup restores every column of a walk", async () => {
  await using service = await openFilled();
  const before = valuesOf(service.dataDir, 1);
  const folder = Deno.makeTempDirSync({ prefix: "route-guide-test-" });
  try {
    await backUp(service.dataDir, join(folder, "backup"));
    const dataDir = join(folder, "restored");
    await restoreBackup({ source: join(folder, "backup"), dataDir, progress: quiet });
    assert.deepEqual(valuesOf(dataDir, 1), before);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
});

Deno.test("POST /api/routes/:id/restore and POST /api/routes/:id/removed/:entryId/restore bring every column back", async () => {
  await using service = await openFilled();
  const before = valuesOf(service.dataDir, 1);
  for (const path of ["/pois/1/pictures/1", "/pois/1/audio", "/pois/1", "/pois/2", "/map"]) {
    const entry = await deleteKeeping(service, `/api/routes/1${path}`);
    await jsonOf(service.fetch(`${REMOVED}/${entry}/restore`, { method: "POST" }));
    assert.deepEqual(valuesOf(service.dataDir, 1), before, path);
  }
  await service.fetch("/api/routes/1", { method: "DELETE" });
  await jsonOf(service.fetch("/api/routes/1/restore", { method: "POST" }));
  assert.deepEqual(valuesOf(service.dataDir, 1), before);
});
