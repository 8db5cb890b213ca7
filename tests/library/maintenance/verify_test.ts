/**
 * Tests of checking a data folder: every kind of damage, made by hand, is reported as its finding and no other, and
 * a service at work has none.
 *
 * @module
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { verifyFolder } from "../../../src/library/maintenance/verify.ts";
import type { Verification } from "../../../src/library/maintenance/verify_pass.ts";
import { fileOf, withData } from "../../support/data_folder.ts";
import { createRoute } from "../../support/fixtures.ts";
import { MAP, PICTURE_FORM } from "../../support/map_samples.ts";
import { slowFlushes, whyNoStrace } from "../../support/faults/strace.ts";
import { print } from "../../support/log.ts";
import { mp3 } from "../../support/media/samples.ts";
import { ServiceProcess, withDataDir } from "../../support/process/process.ts";
import { expectError, jsonOf } from "../../support/responses.ts";
import { Service } from "../../support/service.ts";
import { WriteLoad } from "../../support/write_load.ts";

/** How long the check beside a service at work goes on, in milliseconds. */
const LOAD_MS = Number(Deno.env.get("VERIFY_LOAD_MS") ?? 6000);

function linesOf({ findings }: Verification): string[] {
  return findings.map(({ kind, path }) => `${kind} ${path}`).sort();
}

function change(dataDir: string, sql: string): void {
  using db = new DatabaseSync(join(dataDir, "route-guide.db"));
  db.exec(sql);
}

/** Expects exactly these findings after `damage`, and the folder to be left as it is by looking. */
function expectFindings(
  damage: (dataDir: string) => string[],
  message: RegExp,
): Promise<void> {
  return withData(async (dataDir) => {
    const expected = damage(dataDir);
    const before = treeOf(dataDir);
    const verification = await verifyFolder(dataDir);
    assert.deepEqual(linesOf(verification), expected.sort());
    for (const finding of verification.findings) assert.match(finding.message, message);
    assert.deepEqual(treeOf(dataDir), before, "a check changes nothing");
  });
}

/** All files with their sizes, but not what SQLite keeps beside an open database. */
function treeOf(folder: string): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    if (/-(wal|shm)$/.test(name)) return [];
    if (!isDirectory) return [`${name} ${Deno.statSync(join(folder, name)).size}`];
    return treeOf(join(folder, name)).map((path) => `${name}/${path}`);
  }).sort();
}

Deno.test("verifyFolder finds nothing in a folder that is in order, and counts what it checked", () =>
  withData(async (dataDir) => {
    const progress: string[] = [];
    const verification = await verifyFolder(dataDir, {
      progress: (what, done, total) => progress.push(`${what} ${done}/${total}`),
    });
    const { routes, files, bytes, findings } = verification;
    assert.deepEqual(findings, []);
    assert.deepEqual({ routes, files }, { routes: 2, files: 7 });
    const stored = treeOf(dataDir).filter((line) => /^(active|trash)\//.test(line));
    const sizes = stored.map((line) => Number(line.split(" ")[1]));
    assert.equal(bytes, sizes.reduce((sum, size) => sum + size));
    assert.equal(progress.at(-1), `Checking ${bytes}/${bytes}`);
    assert.equal(progress.length, files);
  }));

Deno.test("verifyFolder finds a flipped byte", () =>
  expectFindings((dataDir) => {
    const path = fileOf(dataDir, "active", 1, "picture");
    const content = Deno.readFileSync(join(dataDir, path));
    content[20] = (content[20] ?? 0) ^ 1;
    Deno.writeFileSync(join(dataDir, path), content);
    return [`altered ${path}`];
  }, /not the stored one \(its SHA-256 is [0-9a-f]{64}, but [0-9a-f]{64} is recorded\)/));

Deno.test("verifyFolder finds a cut-off file, and reports nothing about its stats", () =>
  expectFindings((dataDir) => {
    const path = fileOf(dataDir, "trash", 2, "track");
    Deno.truncateSync(join(dataDir, path), 100);
    return [`altered ${path}`];
  }, /has 100 bytes, but the recorded size is \d+/));

Deno.test("verifyFolder finds missing files in both areas", () =>
  expectFindings((dataDir) => {
    const paths = [fileOf(dataDir, "active", 1, "audio"), fileOf(dataDir, "trash", 2, "picture")];
    for (const path of paths) Deno.removeSync(join(dataDir, path));
    return paths.map((path) => `missing ${path}`);
  }, /it is missing/));

Deno.test("verifyFolder finds a missing folder file by file", () =>
  expectFindings((dataDir) => {
    const paths = ["track", "points", "picture"].map((purpose) =>
      fileOf(dataDir, "trash", 2, purpose)
    );
    Deno.removeSync(join(dataDir, "trash", "2"), { recursive: true });
    return paths.map((path) => `missing ${path}`);
  }, /it is missing/));

Deno.test("verifyFolder finds files and folders that belong to no row", () =>
  expectFindings((dataDir) => {
    const paths = ["active/1/unknown.png", "active/77", "trash/notes.txt", "active/01"];
    Deno.mkdirSync(join(dataDir, "active", "77"));
    Deno.mkdirSync(join(dataDir, "active", "01"));
    for (const path of ["active/1/unknown.png", "active/77/track.gpx", "trash/notes.txt"]) {
      Deno.writeTextFileSync(join(dataDir, path), "content");
    }
    return paths.map((path) => `orphaned ${path}`);
  }, /no database record refers to it/));

Deno.test("verifyFolder finds a folder on the wrong side, and nothing wrong with the files in it", () =>
  expectFindings((dataDir) => {
    Deno.renameSync(join(dataDir, "trash", "2"), join(dataDir, "active", "2"));
    return ["misplaced active/2"];
  }, /is in active, but its database record requires trash/));

Deno.test("verifyFolder finds a second folder of a route on the other side", () =>
  expectFindings((dataDir) => {
    Deno.mkdirSync(join(dataDir, "trash", "1"));
    return ["orphaned trash/1"];
  }, /no database record refers to it/));

Deno.test("verifyFolder finds a file where the folder of a route should be", () =>
  expectFindings((dataDir) => {
    const paths = ["track", "points", "picture"].map((purpose) =>
      fileOf(dataDir, "trash", 2, purpose)
    );
    Deno.removeSync(join(dataDir, "trash", "2"), { recursive: true });
    Deno.writeTextFileSync(join(dataDir, "trash", "2"), "a file");
    return ["orphaned trash/2", ...paths.map((path) => `missing ${path}`)];
  }, /it is missing|no database record refers to it/));

Deno.test("verifyFolder finds a folder where a file should be", () =>
  expectFindings((dataDir) => {
    const path = fileOf(dataDir, "active", 1, "track");
    Deno.removeSync(join(dataDir, path));
    Deno.mkdirSync(join(dataDir, path));
    return [`altered ${path}`, `orphaned ${path}`];
  }, /it cannot be read: |no database record refers to it/));

Deno.test("verifyFolder finds a file where the folder of all deleted routes should be", () =>
  expectFindings((dataDir) => {
    const paths = ["track", "points", "picture"].map((purpose) =>
      fileOf(dataDir, "trash", 2, purpose)
    );
    Deno.removeSync(join(dataDir, "trash"), { recursive: true });
    Deno.writeTextFileSync(join(dataDir, "trash"), "a file");
    return ["unreadable trash", ...paths.map((path) => `missing ${path}`)];
  }, /it is missing|it cannot be listed: /));

Deno.test("verifyFolder finds what an upload left in staging", () =>
  expectFindings((dataDir) => {
    Deno.writeTextFileSync(join(dataDir, "staging", "x.part"), "half");
    return ["leftover staging/x.part"];
  }, /incomplete upload/));

const FIGURES = [
  "start_lat",
  "start_lon",
  "center_lat",
  "center_lon",
  "min_lat",
  "min_lon",
  "max_lat",
  "max_lon",
  "distance_m",
  "elevation_gain_m",
  "point_count",
];

for (const column of FIGURES) {
  Deno.test(`verifyFolder finds a wrong ${column}`, () =>
    expectFindings((dataDir) => {
      change(dataDir, `UPDATE route SET ${column} = ${column} + 1 WHERE id = 1`);
      return [`stats ${fileOf(dataDir, "active", 1, "track")}`];
    }, /^[\w.]+ is [\d.]+, but its GPX yields [\d.]+$/));
}

Deno.test("verifyFolder finds a points file that is not the text of the GPX's points", () =>
  expectFindings((dataDir) => {
    const path = join(dataDir, fileOf(dataDir, "trash", 2, "points"));
    const text = Deno.readTextFileSync(path).replace('"sequence":1', '"sequence":2');
    Deno.writeTextFileSync(path, text);
    const sha256 = createHash("sha256").update(text).digest("hex");
    change(dataDir, `UPDATE points_file SET file_sha256 = '${sha256}' WHERE route_id = 2`);
    return [`points ${fileOf(dataDir, "trash", 2, "track")}`];
  }, /the points file differs from the points of the GPX/));

Deno.test("verifyFolder finds a route without a points file", () =>
  expectFindings((dataDir) => {
    const path = fileOf(dataDir, "active", 1, "points");
    Deno.removeSync(join(dataDir, path));
    change(dataDir, "DELETE FROM points_file WHERE route_id = 1");
    return [`points ${fileOf(dataDir, "active", 1, "track")}`];
  }, /the route has no points file/));

Deno.test("verifyFolder finds a damaged page of the database, and reports nothing about files", () =>
  expectFindings((dataDir) => {
    using file = Deno.openSync(join(dataDir, "route-guide.db"), { write: true });
    file.seekSync(2 * 4096, Deno.SeekMode.Start);
    file.writeSync(new Uint8Array(4096).fill(0x5a));
    return ["database route-guide.db"];
  }, /./));

Deno.test("verifyFolder finds rows that point at nothing", () =>
  expectFindings((dataDir) => {
    change(dataDir, "PRAGMA foreign_keys = OFF; DELETE FROM route WHERE id = 2");
    return ["database route-guide.db", "database route-guide.db"];
  }, /a row of (points_file|poi) refers to a missing row of route/));

Deno.test("verifyFolder finds a database of another version", () =>
  expectFindings((dataDir) => {
    change(dataDir, "PRAGMA user_version = 99");
    return ["database route-guide.db"];
  }, /schema version 99.*newer Route Guide/));

Deno.test("verifyFolder finds real damage beside a running service too", () =>
  withData(async (dataDir) => {
    await using service = await Service.open({ dataDir });
    const picture = fileOf(dataDir, "active", 1, "picture");
    Deno.removeSync(join(dataDir, picture));
    Deno.writeTextFileSync(join(dataDir, "active", "1", "unknown"), "content");
    Deno.writeTextFileSync(join(dataDir, "staging", "upload.part"), "on its way");
    const verification = await verifyFolder(service.dataDir);
    assert.deepEqual(linesOf(verification), [`missing ${picture}`, "orphaned active/1/unknown"]);
  }));

Deno.test("verifyFolder finds nothing wrong with a service at work, however often it looks", () =>
  withDataDir(async (dataDir) => {
    await using service = await ServiceProcess.start({ dataDir, env: { LOG: "off" } });
    await using load = await WriteLoad.start(service.base, 3);
    const start = performance.now();
    // On a busy machine it takes longer until there were enough checks, and all clients at work.
    const isEnough = (runs: number) =>
      performance.now() - start >= LOAD_MS && runs >= 3 &&
      load.routes.every(({ confirmed }) => confirmed > 0);
    for (let runs = 0; !isEnough(runs); runs++) {
      const { findings } = await verifyFolder(dataDir);
      assert.deepEqual(findings, [], `in run ${runs}`);
    }
  }));

/** What a flush of a slow disk takes longer, in milliseconds. */
const SLOW_FLUSH_MS = 1500;

Deno.test("verifyFolder finds nothing wrong with a write that waits for a slow disk", (test) =>
  withData(async (dataDir) => {
    const obstacle = whyNoStrace();
    if (obstacle !== null) return print(`${test.name}: not tried, because ${obstacle}`);
    const paths = [join(dataDir, "active", "1"), join(dataDir, "route-guide.db-wal")];
    const launcher = slowFlushes(paths, SLOW_FLUSH_MS);
    await using service = await ServiceProcess.start({ dataDir, env: { LOG: "off" }, launcher });
    const body = new FormData();
    body.append("audio", new File([new Uint8Array(mp3({ frames: 9 }))], "a.mp3"));
    let isWriting = true;
    const write = fetch(`${service.base}/api/routes/1/pois/1/audio`, { method: "PUT", body })
      .finally(() => isWriting = false);
    const check = async () => {
      while (isWriting) assert.deepEqual((await verifyFolder(dataDir)).findings, []);
    };
    await Promise.all([jsonOf(write), check()]);
  }));

Deno.test("verifyFolder finds rows of maps and of removed things that cannot be read, and they spoil no other walk", () =>
  withData(async (dataDir) => {
    {
      await using service = await Service.open({ dataDir });
      for (const form of [PICTURE_FORM, { ...PICTURE_FORM, opacity: "0.5" }]) {
        const headers = { "Keep-Previous": "true" };
        await (await service.sendForm("PUT", MAP, form, headers)).body?.cancel();
      }
      assert.equal(await createRoute(service, undefined, { name: "Ganz" }), 3);
    }
    change(dataDir, "UPDATE route_map SET details = 'x'");
    change(dataDir, "UPDATE removed_file SET map_details = '{}' WHERE purpose = 'map'");
    const { findings } = await verifyFolder(dataDir);
    assert.deepEqual(findings.map(({ kind, routeId }) => `${kind} ${routeId}`), ["row 1", "row 1"]);
    await using service = await Service.open({ dataDir });
    for (const path of ["/api/routes", "/api/routes/3/pack", "/api/site?walks=3"]) {
      const response = await service.fetch(path);
      await response.body?.cancel();
      assert.equal(response.status, 200, path);
    }
    const { details } = await expectError(service.fetch("/api/site"), 409);
    assert.match(String(details), /^walk "Rund um den Ölberg", its map: /);
  }));
