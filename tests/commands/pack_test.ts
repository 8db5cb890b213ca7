/** Tests of `pack`, and of `import` with packs, as processes. @module */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { checkDataFolder } from "../support/invariants.ts";
import { type CommandResult, runCommand } from "../support/process/command.ts";
import { withDataDir } from "../support/process/process.ts";
import { expectError, jsonOf, objects } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { createWalk, lastingStateOf, olderPack, packOf, unpack } from "../support/walk_pack.ts";
import { forgedZip } from "../support/zip.ts";

/** A folder with the data folder of a library that has a walk, and one that does not exist yet. */
interface Fixture {
  readonly folder: string;
  readonly dataDir: string;
  readonly otherDataDir: string;
  /** The pack of the walk by the API. */
  readonly pack: Uint8Array;
  readonly run: (dataDir: string, args: readonly string[], tz?: string) => Promise<CommandResult>;
}

function withFixture(work: (fixture: Fixture) => Promise<void>): Promise<void> {
  return withDataDir(async (folder) => {
    const dataDir = join(folder, "data");
    const pack = await filled(dataDir);
    const run = (dataDir: string, args: readonly string[], tz = "UTC") =>
      runCommand({ dataDir, folders: [folder], env: { TZ: tz } }, ...args);
    await work({ folder, dataDir, otherDataDir: join(folder, "other"), pack, run });
  });
}

async function filled(dataDir: string): Promise<Uint8Array> {
  await using service = await Service.open({ dataDir });
  await createWalk(service);
  return await packOf(service);
}

/** A pack as an older version of the program has written it: without its name, and with the number of a slug. */
async function ofOlderVersion(pack: Uint8Array): Promise<Uint8Array> {
  const entries = [...await unpack(pack)].map(([name, content]) => {
    if (name !== "walk.json") return { name, content };
    const { program, slug, ...walk } = JSON.parse(new TextDecoder().decode(content));
    assert.match(program, /^Route Guide \d/);
    return { name, content: JSON.stringify({ ...walk, slug: `${slug}-2` }) };
  });
  return forgedZip(entries);
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

Deno.test("route-guide pack writes the bytes that the API returns, in any time zone", () =>
  withFixture(async ({ folder, dataDir, pack, run }) => {
    for (const tz of ["Pacific/Kiritimati", "America/Los_Angeles"]) {
      const path = join(folder, `${tz.length}.zip`);
      const { code, stdout, stderr } = await run(dataDir, ["pack", "1", path], tz);
      assert.deepEqual([code, stderr], [0, ""]);
      assert.equal(sha256(await Deno.readFile(path)), sha256(pack), tz);
      assert.ok(stdout.endsWith(`SHA-256 ${sha256(pack)}\n`), stdout);
    }
  }));

Deno.test("route-guide pack writes a page if the name of the file ends so", () =>
  withFixture(async ({ folder, dataDir, run }) => {
    const path = join(folder, "walk.html");
    const { code, stdout, stderr } = await run(dataDir, ["pack", "1", path]);
    assert.deepEqual([code, stderr], [0, ""]);
    await using service = await Service.open({ dataDir });
    const page = await (await service.fetch("/api/routes/1/alone.html")).bytes();
    assert.ok(stdout.endsWith(`SHA-256 ${sha256(page)}\n`), stdout);
    assert.deepEqual(await Deno.readFile(path), page);
  }));

Deno.test("route-guide pack overwrites no file, and leaves none for a route that does not exist", () =>
  withFixture(async ({ folder, dataDir, run }) => {
    const path = join(folder, "walk.zip");
    const unknown = await run(dataDir, ["pack", "7", path]);
    assert.deepEqual([unknown.code, unknown.stdout], [1, ""]);
    assert.match(unknown.stderr, /^Route Guide cannot pack route 7: .*\n$/);
    await assert.rejects(Deno.stat(path), Deno.errors.NotFound);
    await Deno.writeTextFile(path, "mine");
    const present = await run(dataDir, ["pack", "1", path]);
    assert.equal(present.code, 1);
    assert.match(present.stderr, /^Route Guide cannot pack: /);
    assert.equal(await Deno.readTextFile(path), "mine");
    for (const args of [["pack"], ["pack", "1"], ["pack", "x", path]]) {
      assert.equal((await run(dataDir, args)).code, 2);
    }
  }));

Deno.test("route-guide import creates the walk of a pack with everything on it, and skips one that is there", () =>
  withFixture(async ({ folder, dataDir, otherDataDir, pack, run }) => {
    const path = join(folder, "walk.zip");
    await Deno.writeFile(path, pack);
    const { code, stdout, stderr } = await run(otherDataDir, ["import", path]);
    assert.deepEqual([code, stderr], [0, ""]);
    assert.match(stdout, /: route 1 "Ölberg & <Tal>", 3 points, 0\.3 km\n/);
    checkDataFolder(otherDataDir);
    const verified = await run(otherDataDir, ["verify"]);
    assert.equal(verified.code, 0, verified.stdout);
    const again = await run(otherDataDir, ["import", path]);
    assert.match(again.stdout, /skipped, it is the walk of route 1/);
    const older = join(folder, "older.zip");
    await Deno.writeFile(older, await ofOlderVersion(pack));
    const first = join(folder, "version-1.zip");
    await Deno.writeFile(first, olderPack());
    for (const path of [older, first]) {
      const skipped = await run(otherDataDir, ["import", path]);
      assert.match(skipped.stdout, /skipped, it is the walk of route 1/);
    }
    await using one = await Service.open({ dataDir });
    await using two = await Service.open({ dataDir: otherDataDir });
    assert.deepEqual(await lastingStateOf(two, 1), await lastingStateOf(one, 1));
    assert.deepEqual(await packOf(two), pack);
    await expectError(two.fetch("/api/routes/2"), 404);
  }));

Deno.test("route-guide import says what is wrong with a pack, goes on, and ends with 1", () =>
  withFixture(async ({ folder, otherDataDir, pack, run }) => {
    const cut = join(folder, "cut.zip");
    await Deno.writeFile(cut, pack.subarray(0, -30));
    const good = join(folder, "good.zip");
    await Deno.writeFile(good, pack);
    const { code, stdout } = await run(otherDataDir, ["import", cut, good, "--school-name", "Neu"]);
    assert.equal(code, 1);
    assert.match(stdout, /cut\.zip: refused, The zip file cannot be used: /);
    assert.match(stdout, /Imported 1 of 2 files; 0 skipped, 1 refused\n$/);
    checkDataFolder(otherDataDir);
    await using service = await Service.open({ dataDir: otherDataDir });
    assert.equal((await jsonOf(service.fetch("/api/routes/1"))).schoolName, "Neu");
  }));

Deno.test("route-guide import creates the stations of a walk.gpx", () =>
  withFixture(async ({ folder, otherDataDir, pack, run }) => {
    const path = join(folder, "walk.gpx");
    await Deno.writeFile(path, (await unpack(pack)).get("walk.gpx") ?? new Uint8Array());
    assert.equal((await run(otherDataDir, ["import", path])).code, 0);
    await using service = await Service.open({ dataDir: otherDataDir });
    const { pois } = await jsonOf(service.fetch("/api/routes/1"));
    assert.ok(Array.isArray(pois));
    assert.equal(pois.length, 2);
  }));

Deno.test("route-guide import creates the stations of a walk.gpx without its elements, and notes other way points", () =>
  withFixture(async ({ folder, otherDataDir, pack, run }) => {
    const text = new TextDecoder().decode((await unpack(pack)).get("walk.gpx"));
    const walk = join(folder, "walk.gpx");
    const extensions = /<extensions>.*?<\/extensions>/gs;
    await Deno.writeTextFile(walk, text.replaceAll(extensions, ""));
    const tour = join(folder, "tour.gpx");
    await Deno.writeTextFile(
      tour,
      text.replaceAll(extensions, "").replaceAll(/<name>\d /g, "<name>"),
    );
    const { code, stdout } = await run(otherDataDir, ["import", walk, tour]);
    assert.equal(code, 0);
    assert.match(stdout, /note: route 2: 2 way points became no stations\n/);
    await using service = await Service.open({ dataDir: otherDataDir });
    const counts = [];
    for (const id of [1, 2]) {
      const { pois } = await jsonOf(service.fetch(`/api/routes/${id}/pois`));
      counts.push(objects(pois).map(({ title, triggerRadiusM }) => [title, triggerRadiusM]));
    }
    assert.deepEqual(counts, [[[`Tor "1" & </script>`, 80], ["Unbenannter POI", 80]], []]);
  }));
