/** Tests of `import` as a process: what becomes of good and bad files, and what it says of them. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { jsonOf, objects } from "../support/responses.ts";
import { createPoi } from "../support/fixtures.ts";
import { type CommandResult, runCommand } from "../support/process/command.ts";
import { bytes, gpx, OELBERG, ONE_MORE } from "../support/gpx_samples.ts";
import { checkDataFolder } from "../support/invariants.ts";
import { ServiceProcess, withDataDir } from "../support/process/process.ts";
import { Service } from "../support/service.ts";

/** A folder with GPX files and a data folder in it that does not exist yet. */
class Fixture {
  readonly dataDir: string;

  constructor(readonly folder: string) {
    this.dataDir = join(folder, "data");
  }

  /** Writes a file, and returns its path. */
  file(name: string, content: Uint8Array): string {
    const path = join(this.folder, name);
    Deno.writeFileSync(path, content);
    return path;
  }

  import(args: readonly string[], env: Record<string, string> = {}): Promise<CommandResult> {
    const options = { dataDir: this.dataDir, folders: [this.folder], env };
    return runCommand(options, "import", ...args);
  }

  /** Names of all active routes, and the school of the first. */
  async routes(): Promise<{ names: unknown[]; school: unknown }> {
    await using service = await Service.open({ dataDir: this.dataDir });
    assert.deepEqual(service.reports, []);
    const routes = objects((await jsonOf(service.fetch("/api/routes"))).routes);
    return { names: routes.map(({ name }) => name), school: routes[0]?.schoolName };
  }
}

function withFixture(work: (fixture: Fixture) => Promise<void>): Promise<void> {
  return withDataDir((folder) => work(new Fixture(folder)));
}

Deno.test("route-guide import creates a route a file, which is served byte for byte", () =>
  withFixture(async (fixture) => {
    const walk = fixture.file("walk.gpx", OELBERG);
    const other = fixture.file("other.gpx", gpx("Anderer Weg", [[1, 2], [1.1, 2]]));
    const { code, stdout, stderr } = await fixture.import([walk, "--school-name", "GS Süd", other]);
    assert.deepEqual([code, stderr], [0, ""]);
    assert.deepEqual(stdout.split("\n"), [
      `${walk}: route 1 "Rund um den Ölberg", 3 points, 0.3 km`,
      `${other}: route 2 "Anderer Weg", 2 points, 11.1 km`,
      "Imported 2 of 2 files; 0 skipped, 0 refused",
      "",
    ]);
    assert.deepEqual(await fixture.routes(), {
      names: ["Anderer Weg", "Rund um den Ölberg"],
      school: "GS Süd",
    });
    await using service = await Service.open({ dataDir: fixture.dataDir });
    assert.deepEqual(await (await service.fetch("/api/routes/1/gpx")).bytes(), OELBERG);
    checkDataFolder(fixture.dataDir);
  }));

Deno.test("route-guide import names a GPX without a name after its file", () =>
  withFixture(async (fixture) => {
    const { code } = await fixture.import([fixture.file("Am Bach.v2.gpx", ONE_MORE)]);
    assert.equal(code, 0);
    assert.deepEqual((await fixture.routes()).names, ["Am Bach.v2"]);
  }));

Deno.test("route-guide import prints what is wrong with a file, goes on, and ends with 1", () =>
  withFixture(async (fixture) => {
    const bad: readonly (readonly [path: string, reason: RegExp])[] = [
      [join(fixture.folder, "missing.gpx"), /^there is no such file$/],
      [fixture.folder, /^it is a folder; name the files in it$/],
      ["/dev/null", /^(it is not a regular file|Deno has no permission to read it: .*)$/],
      [fixture.file("empty.gpx", bytes("")), /\w/],
      [fixture.file("photo.gpx", Uint8Array.of(0x89, 0x50, 0x4e, 0x47)), /\w/],
      [fixture.file("page.html", bytes("<html></html>")), /<gpx>/],
      [fixture.file("cut.gpx", OELBERG.subarray(0, -20)), /line \d+/],
      [fixture.file("pointless.gpx", gpx("Leer", [])), /track point/],
      [fixture.file("large.gpx", new Uint8Array(2 ** 20)), /larger than 524288 bytes$/],
    ];
    const good = fixture.file("good.gpx", OELBERG);
    const { code, stdout, stderr } = await fixture.import(
      [...bad.map(([path]) => path), good],
      { MAX_UPLOAD_MB: "0.5" },
    );
    assert.deepEqual([code, stderr], [1, ""]);
    const lines = stdout.split("\n");
    for (const [index, [path, reason]] of bad.entries()) {
      const [beginning, line = ""] = [`${path}: refused, `, lines[index]];
      assert.ok(line.startsWith(beginning), line);
      assert.match(line.slice(beginning.length), reason);
    }
    assert.deepEqual(lines.slice(bad.length), [
      `${good}: route 1 "Rund um den Ölberg", 3 points, 0.3 km`,
      "Imported 1 of 10 files; 0 skipped, 9 refused",
      "",
    ]);
    checkDataFolder(fixture.dataDir);
  }));

Deno.test("route-guide import leaves out what is there already, unless told otherwise", () =>
  withFixture(async (fixture) => {
    const walk = fixture.file("walk.gpx", OELBERG);
    const twin = fixture.file("twin.gpx", OELBERG);
    const first = await fixture.import([walk, twin]);
    assert.equal(first.code, 0);
    const skipped = `skipped, it is the GPX of route 1 "Rund um den Ölberg"\n`;
    assert.ok(first.stdout.includes(`${twin}: ${skipped}`), first.stdout);
    const second = await fixture.import([walk]);
    assert.equal(
      second.stdout,
      `${walk}: ${skipped}Imported 0 of 1 file; 1 skipped, 0 refused\n`,
    );
    assert.equal(second.code, 0);
    const third = await fixture.import(["--again", walk]);
    assert.match(third.stdout, /: route 2 "Rund um den Ölberg"/);
    assert.equal((await fixture.routes()).names.length, 2);
  }));

Deno.test("route-guide import prints what the checks of a route that is there already find", () =>
  withFixture(async (fixture) => {
    const walk = fixture.file("walk.gpx", OELBERG);
    assert.equal((await fixture.import([walk])).code, 0);
    {
      await using service = await Service.open({ dataDir: fixture.dataDir });
      await createPoi(service, 1, { title: "Tor", description: "Das alte Stadttor" });
    }
    const { code, stdout } = await fixture.import([walk]);
    assert.equal(code, 0);
    assert.match(stdout, /\nnote: route 1, POI 1: The station has no recording\nImported 0 of 1/);
  }));

Deno.test("route-guide import is refused beside a running service", () =>
  withFixture(async (fixture) => {
    const walk = fixture.file("walk.gpx", OELBERG);
    await using service = await ServiceProcess.start({ dataDir: fixture.dataDir });
    const { code, stdout, stderr } = await fixture.import([walk]);
    assert.deepEqual([code, stdout], [1, ""]);
    const line = /^Route Guide cannot import: The data folder .* is in use .*; stop it first\n$/;
    assert.match(stderr, line);
    const { routes } = await jsonOf(fetch(`${service.base}/api/routes`));
    assert.deepEqual(routes, []);
  }));

Deno.test("route-guide import refuses a bad MAX_UPLOAD_MB and reads no other setting", () =>
  withFixture(async (fixture) => {
    const walk = fixture.file("walk.gpx", OELBERG);
    const refused = await fixture.import([walk], { MAX_UPLOAD_MB: "lots" });
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /^Route Guide cannot import: MAX_UPLOAD_MB is "lots", but must/);
    assert.equal((await fixture.import([walk], { PORT: "none" })).code, 0);
  }));
