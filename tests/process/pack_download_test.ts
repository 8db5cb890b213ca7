/**
 * Downloads of packs from the real process while the walk is changed: which bytes arrive, what stays on the disk, what
 * the log says, and what a client has that resumes with another version.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { gpx } from "../support/gpx_samples.ts";
import { checkDataFolder } from "../support/invariants.ts";
import { png } from "../support/media/samples.ts";
import { hasProgram, NO_STOP, posixOnly, testUnless } from "../support/platform.ts";
import { ServiceProcess } from "../support/process/process.ts";
import { expectError, jsonOf } from "../support/responses.ts";
import { recording } from "../support/walk.ts";
import { PACK, Walk } from "./pack_walk.ts";

/** Why a route that is deleted on Windows ends its downloads (docs/reliability.md). */
const LOCKED = "an open file blocks the move of its folder";

const POI = "/api/routes/1/pois/1";
const TRACK = gpx("Anders", [[50.6, 7.2], [50.7, 7.2]]);

/** The changes that remove or replace files of a walk. */
const CHANGES: Readonly<Record<string, (walk: Walk) => Promise<void>>> = {
  "a picture is replaced": (walk) =>
    walk.write("PUT", `${POI}/pictures/1`, "picture", png({ width: 9 })),
  "a picture is removed": (walk) => walk.write("DELETE", `${POI}/pictures/1`),
  "a recording is replaced": (walk) => walk.write("PUT", `${POI}/audio`, "audio", recording(1)),
  "a recording is removed": (walk) => walk.write("DELETE", `${POI}/audio`),
  "a station is deleted": (walk) => walk.write("DELETE", POI),
  "the track is replaced": (walk) => walk.write("PUT", "/api/routes/1", "gpx", TRACK),
  "a track is appended": (walk) => walk.write("POST", "/api/routes/1/append", "gpx", TRACK),
  "a station is removed and restored": async (walk) =>
    await walk.write("POST", `${await walk.remove(POI)}/restore`),
  "a station is removed, and then for good": async (walk) =>
    await walk.write("DELETE", await walk.remove(POI)),
};

/** Those that move all files of a walk too. */
const MOVES: typeof CHANGES = {
  "the walk is deleted": (walk) => walk.write("DELETE", "/api/routes/1"),
  "the walk is deleted and restored": async (walk) => {
    await walk.write("DELETE", "/api/routes/1");
    await walk.write("POST", "/api/routes/1/restore");
  },
  "the walk is deleted and removed for good": async (walk) => {
    await walk.write("DELETE", "/api/routes/1");
    await walk.write("POST", "/api/routes/1/purge");
  },
  "a station is deleted, and then the walk": async (walk) => {
    await walk.write("DELETE", POI);
    await walk.write("DELETE", "/api/routes/1");
  },
};

/** Checks that a download that has begun before a change has the bytes of before, and what is on the disk after it. */
async function assertDownloadIsKept(change: (walk: Walk) => Promise<void>): Promise<void> {
  await Walk.with({ LOG: "off" }, async (walk) => {
    const before = await walk.pack();
    const download = await walk.begin();
    assert.equal(download.etag, before.etag);
    await change(walk);
    assert.deepEqual(await download.end(), before.bytes);
    await walk.untilNothingIsStaged();
    walk.service.kill("SIGKILL");
    await walk.service.ended();
    checkDataFolder(walk.dataDir);
    assert.deepEqual(walk.names("quarantine"), []);
  });
}

for (const [what, change] of Object.entries(CHANGES)) {
  Deno.test(
    `GET /api/routes/:id/pack that has begun is completed as it began when ${what}`,
    () => assertDownloadIsKept(change),
  );
}

for (const [what, change] of Object.entries(MOVES)) {
  Deno.test(
    posixOnly(
      `GET /api/routes/:id/pack that has begun is completed as it began when ${what}`,
      LOCKED,
    ),
    () => assertDownloadIsKept(change),
  );
}

Deno.test("GET /api/routes/:id/pack keeps removed files on the disk until the last download of them has ended", () =>
  Walk.with({ LOG: "off" }, async (walk) => {
    const before = await walk.pack();
    const downloads = [await walk.begin(), await walk.begin(), await walk.begin()];
    await walk.write("DELETE", POI);
    assert.equal(walk.names("staging").length, 2);
    const [first, second, third] = downloads;
    assert.deepEqual(await first?.end(), before.bytes);
    assert.equal(walk.names("staging").length, 2);
    // A client that goes away has ended its download too.
    await second?.leave();
    assert.deepEqual(await third?.end(), before.bytes);
    await walk.untilNothingIsStaged();
    // The pack of now has another tag, and nothing of the deleted station.
    const after = await walk.pack();
    assert.notEqual(after.etag, before.etag);
    assert.ok(after.bytes.length < before.bytes.length / 1.5);
  }));

Deno.test("main.ts removes at its next start what a download kept when the process was killed", () =>
  Walk.with({ LOG: "off" }, async (walk) => {
    const download = await walk.begin();
    await walk.write("DELETE", POI);
    assert.equal(walk.names("staging").length, 2);
    walk.service.kill("SIGKILL");
    await walk.service.ended();
    await download.leave();
    await using again = await ServiceProcess.start({ dataDir: walk.dataDir });
    assert.match(again.stderr, /2 incomplete uploads or files that a download still read/);
    assert.deepEqual([walk.names("staging"), walk.names("quarantine")], [[], []]);
    await jsonOf(fetch(`${again.base}/api/routes/1`));
  }));

Deno.test(
  posixOnly("main.ts removes at its stop what a download kept", NO_STOP),
  () =>
    Walk.with({ LOG: "off" }, async (walk) => {
      const download = await walk.begin();
      await walk.write("DELETE", POI);
      walk.service.kill("SIGTERM");
      assert.equal((await walk.service.ended()).code, 0);
      assert.deepEqual([walk.names("staging"), walk.names("quarantine")], [[], []]);
      await download.leave();
    }),
);

Deno.test("GET /api/routes/:id/pack is not logged as complete when its client goes away or a file is damaged", () =>
  Walk.with({ LOG: "requests" }, async (walk) => {
    const { bytes } = await walk.pack();
    await walk.untilLogged(new RegExp(`GET ${PACK} 200 [\\d.]+ ms ${bytes.length} bytes`));
    const left = await walk.begin();
    await left.leave();
    await walk.untilLogged(new RegExp(`GET ${PACK} 200 [\\d.]+ ms aborted`));

    const damaged = await walk.begin();
    // Media are sorted by their hashes: some may have been sent.
    const media = walk.names("active", "1").filter((name) => /^(audio|picture)-/.test(name));
    for (const name of media) Deno.truncateSync(join(walk.dataDir, "active", "1", name), 10);
    await assert.rejects(damaged.end());
    await walk.untilLogged(new RegExp(`(GET ${PACK} 200 [\\d.]+ ms aborted[^]*){2}`));
    const complete = walk.service.stderr.match(new RegExp(`${bytes.length} bytes`, "g"));
    assert.equal(complete?.length, 1, walk.service.stderr);
  }));

/** Whether a program calls a zip file good. */
async function isGood(bytes: Uint8Array, program: string, ...options: string[]): Promise<boolean> {
  const path = await Deno.makeTempFile({ prefix: "route-guide-test-", suffix: ".zip" });
  try {
    await Deno.writeFile(path, bytes);
    const command = new Deno.Command(program, { args: [...options, path], stdin: "null" });
    return (await command.output()).success;
  } finally {
    await Deno.remove(path);
  }
}

Deno.test(
  testUnless(
    !hasProgram("unzip", "-v"),
    "GET /api/routes/:id/pack resumed without If-Range after a change makes no zip that is called good; with it, the new pack comes",
    "unzip is not installed",
  ),
  () =>
    Walk.with({ LOG: "off" }, async (walk) => {
      const before = await walk.pack();
      assert.ok(await isGood(before.bytes, "unzip", "-tqq"));
      await walk.write("PUT", `${POI}/pictures/1`, "picture", png({ width: 9 }));
      const after = await walk.pack();
      assert.ok(await isGood(after.bytes, "unzip", "-tqq"));
      // Before that, a cut is in the first entry, or in the field after it.
      for (const share of [0.003, 0.02, 0.3, 0.6, 0.9, 0.999]) {
        const cut = Math.floor(share * before.bytes.length);
        const headers = { Range: `bytes=${cut}-` };
        const rest = await (await walk.fetch(PACK, { headers })).bytes();
        assert.equal(rest.length, after.bytes.length - cut);
        const body = await new Blob([before.bytes.slice(0, cut), rest]).bytes();
        assert.equal(await isGood(body, "unzip", "-tqq"), false, `cut at ${cut}`);
        const whole = await walk.fetch(PACK, { headers: { ...headers, "If-Range": before.etag } });
        assert.equal(whole.status, 200);
        assert.deepEqual(await whole.bytes(), after.bytes);
        const type = { "Content-Type": "application/zip" };
        await expectError(walk.fetch("/api/packs", { method: "POST", headers: type, body }), 400);
      }
    }),
);
