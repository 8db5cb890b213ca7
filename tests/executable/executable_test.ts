/**
 * Builds the executable and uses it as a school would: started in an empty folder, filled, restarted,
 * checked and backed up.
 *
 * Building needs a base binary that Deno downloads. Where it cannot, the test says so and is skipped;
 * `ROUTE_GUIDE_COMPILE_DENO` names another Deno to build with, `DENORT_BIN` a base binary for it, and
 * `ROUTE_GUIDE_COMPILE_FLAGS` what an older Deno needs besides (`older_base.ts`).
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import manifest from "../../deno.json" with { type: "json" };
import { jsonOf } from "../support/responses.ts";
import type { CommandResult } from "../support/process/command.ts";
import { OELBERG } from "../support/gpx_samples.ts";
import { mp3, png } from "../support/media/samples.ts";
import { STOPPED_CODE } from "../support/platform.ts";
import { runToEnd, ServiceProcess } from "../support/process/process.ts";

const TOOL = fileURLToPath(new URL("../../tools/compile.ts", import.meta.url));

/** What a build without a base binary and without a way to get one says. */
const NO_BASE_BINARY = /dl\.deno\.land|dns error|error sending request|tcp connect error/;

/** Packages that only tests use, and traces of tests. */
const UNWANTED = /playwright|fast-check|libxml2|expat|saxes|_test\.ts|tests|bench/;

/** Runs a program to its end. */
async function run(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<CommandResult> {
  const command = new Deno.Command(program, {
    args: [...args],
    env: { NO_COLOR: "1", ...env },
    stdin: "null",
  });
  const { code, stdout, stderr } = await command.output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

/** Runs `work` with a built executable, alone in its folder, or says why there is none. */
async function withExecutable(
  test: string,
  work: (executable: string, folder: string, listing: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "route-guide-test-" });
  try {
    const executable = join(folder, Deno.build.os === "windows" ? "rg.exe" : "rg");
    const deno = Deno.env.get("ROUTE_GUIDE_COMPILE_DENO") ?? Deno.execPath();
    const flags = Deno.env.get("ROUTE_GUIDE_COMPILE_FLAGS")?.split(" ") ?? [];
    const built = await run(deno, ["run", "-A", TOOL, "--output", executable, "--", ...flags]);
    const listing = built.stdout + built.stderr;
    if (built.code !== 0 && NO_BASE_BINARY.test(listing)) {
      const reason = `skipped: ${test}: the base binary cannot be downloaded\n`;
      Deno.stderr.writeSync(new TextEncoder().encode(reason));
      return;
    }
    assert.equal(built.code, 0, listing);
    await work(executable, folder, listing);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** A form with one file. */
function form(name: string, content: Uint8Array): RequestInit {
  const body = new FormData();
  body.append(name, new File([new Uint8Array(content)], "a"));
  return { method: "POST", body };
}

const POI = "/api/routes/1/pois/1";

/** Creates a route with a station, a picture and audio, and returns what is then served. */
async function fill(base: string): Promise<void> {
  await jsonOf(fetch(`${base}/api/routes`, form("gpx", OELBERG)), 201);
  const body = new URLSearchParams({ lat: "50.6841", lon: "7.2494" });
  await jsonOf(fetch(`${base}/api/routes/1/pois`, { method: "POST", body }), 201);
  await jsonOf(fetch(`${base}${POI}/pictures`, form("picture", png())), 201);
  await jsonOf(fetch(`${base}${POI}/audio`, form("audio", mp3())), 201);
}

/** Expects what {@link fill} has stored, byte for byte. */
async function expectFilled(base: string): Promise<void> {
  const expected: readonly (readonly [path: string, content: Uint8Array])[] = [
    ["/api/routes/1/gpx", OELBERG],
    [`${POI}/pictures/1`, png()],
    [`${POI}/audio`, mp3()],
  ];
  for (const [path, content] of expected) {
    const response = await fetch(base + path);
    assert.equal(response.status, 200, path);
    assert.deepEqual(await response.bytes(), content, path);
  }
}

Deno.test("tools/compile.ts: the executable keeps a walk through a restart, checks it and backs it up", async (test) => {
  await withExecutable(test.name, async (executable, folder, listing) => {
    assert.match(listing, /file-type/, "the build lists what it embeds");
    const embedded = listing.replaceAll(folder, "").replace(/^.*older_base\.ts.*$/m, "");
    assert.doesNotMatch(embedded, UNWANTED);
    assert.equal((await run(executable, ["--version"])).stdout, `${manifest.version}\n`);
    assert.match(
      (await run(executable, ["backup", "--help"])).stdout,
      /^Usage: route-guide backup/,
    );
    assert.deepEqual([...Deno.readDirSync(folder)].length, 1, "help creates nothing");

    const dataDir = join(folder, "data");
    for (const work of [fill, expectFilled]) {
      await using service = await ServiceProcess.start({ dataDir, executable });
      assert.ok(service.stderr.includes(`Data folder: ${dataDir}\n`), service.stderr);
      await work(service.base);
      service.kill("SIGTERM");
      assert.equal((await service.ended()).code, STOPPED_CODE);
    }

    const verified = await run(executable, ["verify"]);
    assert.deepEqual([verified.code, verified.stderr], [0, ""]);
    assert.match(
      verified.stdout,
      /^(?:note: .*\n)*Checked 1 route, 4 files, \d+ bytes; 0 findings\n$/,
    );
    const backup = join(folder, "backup");
    assert.equal((await run(executable, ["backup", backup])).code, 0);
    const restored = { DATA_DIR: join(folder, "restored") };
    assert.equal((await run(executable, ["restore-backup", backup], restored)).code, 0);
    await using service = await ServiceProcess.start({ dataDir, executable, env: restored });
    await expectFilled(service.base);
    service.kill("SIGTERM");
    assert.equal((await service.ended()).code, STOPPED_CODE);

    const walk = join(folder, "walk.gpx");
    Deno.writeFileSync(walk, OELBERG);
    const imported = await run(executable, ["import", "--again", walk], restored);
    assert.match(imported.stdout, /: route 2 "Rund um den Ölberg"/);
    await using open = await ServiceProcess.start({
      dataDir,
      executable,
      env: { HOST: "0.0.0.0" },
    });
    open.kill("SIGTERM");
    assert.match((await open.ended()).stderr, /Other devices can reach it/);
    const refused = await runToEnd({
      dataDir,
      executable,
      env: { ...restored, HOST: "192.0.2.1" },
    });
    assert.equal(refused.code, 1);
    assert.match(
      refused.stderr,
      /cannot start: .*: the executable can only listen on 127\.0\.0\.1/,
    );
  });
});
