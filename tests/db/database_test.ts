/** Tests of opening the database and of its transactions, on real files. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Database } from "../../src/db/database.ts";
import { DatabaseError } from "../../src/db/errors.ts";
import { SCHEMA_VERSION } from "../../src/db/schema.ts";

async function withFile(work: (path: string) => void): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    work(join(folder, "test.db"));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function pragma(path: string, name: string): unknown {
  using db = new DatabaseSync(path);
  return db.prepare(`PRAGMA ${name}`).get()?.[name];
}

/** The database of the fixture that the last program with schema version 12 has made (tests/fixtures/README.md). */
const VERSION_12 = new URL("../fixtures/backups/schema-12/backup/route-guide.db", import.meta.url);

/** Runs SQL on the file. */
function change(path: string, sql: string): void {
  using db = new DatabaseSync(path);
  db.exec(sql);
}

/** Tables and columns by their names. */
function columns(path: string): unknown {
  using db = new DatabaseSync(path);
  return db.prepare(
    `SELECT schema.name AS "table", "column".name, "column".type, "column"."notnull", "column".pk
      FROM sqlite_schema AS schema, pragma_table_info(schema.name) AS "column" ORDER BY 1, 2`,
  ).all();
}

Deno.test("Database is created with the newest version and in WAL mode", () =>
  withFile((path) => {
    new Database(path).close();
    assert.equal(pragma(path, "user_version"), SCHEMA_VERSION);
    assert.equal(pragma(path, "journal_mode"), "wal");
  }));

Deno.test("Database: one of schema version 12 becomes the same tables as a new one", () =>
  withFile((path) => {
    Deno.copyFileSync(VERSION_12, path);
    new Database(path).close();
    assert.equal(pragma(path, "user_version"), SCHEMA_VERSION);
    const added = `${path}-new`;
    new Database(added).close();
    assert.deepEqual(columns(path), columns(added));
  }));

Deno.test("Database: one of schema version 14 gets the choice of a map, and has none", () =>
  withFile((path) => {
    new Database(path).close();
    const newest = columns(path);
    change(path, "DROP TABLE map_choice; PRAGMA user_version = 14");
    using db = new Database(path);
    assert.equal(db.mapChoice.get(), null);
    assert.deepEqual(columns(path), newest);
  }));

Deno.test("Database: a map of tiles is given up with its file, also a removed one; a map that is a picture stays", () =>
  withFile((path) => {
    Deno.copyFileSync(VERSION_12, path);
    {
      using db = new Database(path);
      assert.deepEqual([db.maps.find(1)?.details.opacity, db.filesToRemove.list()], [0.5, []]);
    }
    Deno.copyFileSync(VERSION_12, path);
    change(
      path,
      `UPDATE route_map SET details = json_set(details, '$.kind', 'tiles');
      INSERT INTO removed_entry (id, route_id, kind, cause, removed_at, title, shares_sequence)
        VALUES (9, 1, 'map', 'deleted', '', '', 0);
      INSERT INTO removed_file (entry_id, purpose, file_name, file_media_type, file_size, file_sha256, file_stored_at, map_details)
        SELECT 9, 'map', 'map-b.pmtiles', file_media_type, 1, '', '', details FROM route_map`,
    );
    using db = new Database(path);
    assert.equal(db.maps.find(1), null);
    assert.ok(db.removed.list(1).every(({ content }) => content.kind !== "map"));
    const names = db.filesToRemove.list().map(({ name }) => name).sort();
    assert.match(names.join(), /^map-.*\.png,map-b\.pmtiles$/);
  }));

Deno.test("Database: a failing upgrade leaves the version and the tables as they were", () =>
  withFile((path) => {
    Deno.copyFileSync(VERSION_12, path);
    change(path, "ALTER TABLE route RENAME COLUMN stats_version TO other");
    assert.throws(() => new Database(path));
    assert.equal(pragma(path, "user_version"), 12);
    using db = new DatabaseSync(path);
    assert.equal(
      db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'file_to_remove'").get(),
      undefined,
    );
  }));

Deno.test("Database: one of before version 12 is refused with what opens it, and stays as it is", () =>
  withFile((path) => {
    Deno.copyFileSync(VERSION_12, path);
    for (const version of [1, 9, 11]) {
      change(path, `PRAGMA user_version = ${version}`);
      const before = Deno.readFileSync(path);
      assert.throws(() => new Database(path), /has schema version \d+, .* commit 5c8306df/);
      assert.deepEqual(Deno.readFileSync(path), before);
    }
  }));

Deno.test("Database: a database of a newer program is refused with both versions in the message", () =>
  withFile((path) => {
    new Database(path).close();
    change(path, `PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
    assert.throws(() => new Database(path), (error) => {
      assert.ok(error instanceof DatabaseError);
      const versions = `schema version ${
        SCHEMA_VERSION + 1
      }.*only up to ${SCHEMA_VERSION}.*newer Route Guide`;
      assert.match(error.message, new RegExp(versions, "s"));
      return true;
    });
  }));

Deno.test("Database: another program's database is refused and not touched", () =>
  withFile((path) => {
    using foreign = new DatabaseSync(path);
    foreign.exec("CREATE TABLE notes (text TEXT); PRAGMA application_id = 7;");
    foreign.close();
    assert.throws(() => new Database(path), DatabaseError);
    assert.equal(pragma(path, "user_version"), 0);
  }));

Deno.test("Database: a file that is no database is refused", () =>
  withFile((path) => {
    Deno.writeTextFileSync(
      path,
      "this is no database, but long enough to be read ".repeat(20),
    );
    assert.throws(() => new Database(path), DatabaseError);
    assert.match(Deno.readTextFileSync(path), /^this is no database/);
  }));

Deno.test("Database.transaction: one that throws changes nothing", () =>
  withFile((path) => {
    using db = new Database(path);
    const insert = () =>
      db.routes.insert({
        slug: "walk",
        wantedSlug: "walk",
        name: "Walk",
        description: "",
        schoolName: "",
        stats: {
          start: { lat: 1, lon: 2 },
          center: { lat: 1, lon: 2 },
          bounds: { minLat: 1, minLon: 2, maxLat: 1, maxLon: 2 },
          distanceM: 0,
          elevationGainM: 0,
          pointCount: 1,
        },
        file: { name: "a.gpx", mediaType: "x/y", size: 1, sha256: "00", storedAt: "now" },
        now: "now",
      });
    assert.throws(() =>
      db.transaction(() => {
        insert();
        throw new Error("stop");
      }), /stop/);
    assert.deepEqual(db.routes.list(true), []);
    assert.equal(db.transaction(insert).slug, "walk");
    assert.equal(db.routes.list(true).length, 1);
  }));
