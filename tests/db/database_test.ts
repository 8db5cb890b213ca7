/**
 * Tests of opening the database and of its transactions, on real files.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Database } from "../../src/db/database.ts";
import { DatabaseError } from "../../src/db/errors.ts";
import { MIGRATIONS } from "../../src/db/migrations/mod.ts";

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

const NEWER = [...MIGRATIONS, "CREATE TABLE extra (id INTEGER PRIMARY KEY) STRICT;"];

Deno.test("Database is created with the newest version and in WAL mode", () =>
  withFile((path) => {
    new Database(path).close();
    assert.equal(pragma(path, "user_version"), MIGRATIONS.length);
    assert.equal(pragma(path, "journal_mode"), "wal");
  }));

Deno.test("Database is brought up to date when it is older than the program", () =>
  withFile((path) => {
    new Database(path).close();
    new Database(path, { migrations: NEWER }).close();
    assert.equal(pragma(path, "user_version"), NEWER.length);
  }));

Deno.test("Database: a failing migration leaves the version and the tables as they were", () =>
  withFile((path) => {
    new Database(path).close();
    const broken = [...MIGRATIONS, "CREATE TABLE half (id INTEGER) STRICT; CREATE TABLE half;"];
    assert.throws(() => new Database(path, { migrations: broken }));
    assert.equal(pragma(path, "user_version"), MIGRATIONS.length);
    using db = new DatabaseSync(path);
    assert.equal(
      db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'half'").get(),
      undefined,
    );
  }));

Deno.test("Database: a database of a newer program is refused with both versions in the message", () =>
  withFile((path) => {
    new Database(path, { migrations: NEWER }).close();
    assert.throws(() => new Database(path), (error) => {
      assert.ok(error instanceof DatabaseError);
      const [newer, own] = [NEWER.length, MIGRATIONS.length];
      const versions = `schema version ${newer}.*only up to ${own}.*newer Route Guide`;
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
          statsVersion: 1,
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
