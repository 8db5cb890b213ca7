/** Tests of `publish` as a process, with the walks of real libraries. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createRoute } from "../support/fixtures.ts";
import { mp3 } from "../support/media/samples.ts";
import { runCommand } from "../support/process/command.ts";
import {
  checkComplete,
  copyTree,
  filesIn,
  listingOf,
  sha256,
  walksOf,
} from "../support/published_folder.ts";
import { jsonOf } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { sleep } from "../support/sleep.ts";
import { createWalk, unpack } from "../support/walk_pack.ts";
import { addStation, text, withFixture } from "../support/publish_fixture.ts";

Deno.test("route-guide publish writes the files that the API lists, beside the running service too", () =>
  withFixture(async ({ dataDir, site, run }) => {
    await using service = await Service.open({ dataDir });
    await createWalk(service);
    await createRoute(service);
    const { code, stdout, stderr } = await run(site);
    assert.deepEqual([code, stderr], [0, ""]);
    assert.match(
      stdout,
      /^Published 2 walks into .*site: wrote \d+ files \(\d\.\d MB\), 0 already/,
    );
    assert.match(stdout, /\nUpload the whole folder to the web space, in any order\n$/);
    checkComplete(site);
    const listed = await jsonOf(service.fetch("/api/site/files"));
    const { run: mark, ...list } = JSON.parse(text(site, "files.json"));
    assert.match(mark, /^[0-9a-f]{32}$/);
    assert.deepEqual(list, listed);
    const zip = await unpack(await (await service.fetch("/api/site")).bytes());
    assert.deepEqual([...zip.keys()].sort(), [...filesIn(site).keys()]);
    const hashes = filesIn(site);
    for (const [path, content] of zip) {
      if (path !== "files.json") assert.equal(hashes.get(path), sha256(content), path);
    }
    const again = await run(site);
    assert.match(again.stdout, /: nothing has changed, \d+ already there\n/);
    assert.match(again.stdout, /\nNothing to upload since the last publish\n$/);
  }));

Deno.test("route-guide publish writes only what has changed, and says what to upload", () =>
  withFixture(async ({ dataDir, site, run }) => {
    await using service = await Service.open({ dataDir });
    await createRoute(service, undefined, { name: "Erster" });
    await createRoute(service, undefined, { name: "Zweiter" });
    await addStation(service, 1, 20);
    await addStation(service, 2, 30);
    await run(site);
    const before = filesIn(site);
    await jsonOf(service.send("PUT", "/api/routes/1", { name: "Umbenannt" }));
    const { stdout } = await run(site);
    checkComplete(site);
    const changed = [...filesIn(site)].filter(([path, hash]) => before.get(path) !== hash)
      .map(([path]) => path);
    const data = changed.find((path) => path.startsWith("w/erster/walk."));
    const entries = ["README.txt", "files.json", "w/erster/index.html", "walks.json"];
    assert.deepEqual(changed.sort(), [...entries, data ?? ""].sort());
    assert.match(stdout, /: wrote 5 files \(0\.0 MB\), \d+ already there\n/);
    assert.match(stdout, /\nUpload what was written, or .*:\n {2}README\.txt, files\.json, walks/);
    assert.match(stdout, /\n {2}w\/erster\/ \(2\)\n$/);
    assert.deepEqual(walksOf(site), { Umbenannt: "w/erster/", Zweiter: "w/zweiter/" });
    await jsonOf(service.fetch("/api/routes/2", { method: "DELETE" }));
    const deleted = await run(site);
    assert.match(
      deleted.stdout,
      /\nNo longer published: w\/zweiter\/\nRemoved \d+ files that nothing/,
    );
    assert.deepEqual(walksOf(site), { Umbenannt: "w/erster/" });
    assert.ok(listingOf(site).removable.includes("w/zweiter/index.html"));
    checkComplete(site);
  }));

Deno.test("route-guide publish --walks publishes the named walks only, --indexable for search engines", () =>
  withFixture(async ({ dataDir, site, run }) => {
    {
      await using service = await Service.open({ dataDir });
      for (const name of ["Erster", "Zweiter", "Dritter"]) {
        await createRoute(service, undefined, { name });
      }
    }
    const { code } = await run(site, "--walks", "1,3");
    assert.equal(code, 0);
    assert.deepEqual(walksOf(site), { Dritter: "w/dritter/", Erster: "w/erster/" });
    for (const path of ["index.html", "w/erster/index.html"]) {
      assert.match(text(site, path), /<meta name="robots" content="noindex">/);
    }
    await run(site, "--walks=3", "--indexable");
    assert.deepEqual(walksOf(site), { Dritter: "w/dritter/" });
    for (const path of ["index.html", "w/dritter/index.html"]) {
      assert.doesNotMatch(text(site, path), /robots/);
    }
    checkComplete(site);
    const before = filesIn(site);
    const unknown = await run(site, "--walks", "3,9");
    assert.equal(unknown.code, 1);
    assert.match(
      unknown.stderr,
      /^Route Guide cannot publish into .*: There is no active route 9\n$/,
    );
    assert.deepEqual(filesIn(site), before);
  }));

Deno.test("route-guide publish withdraws all walks only with --none", () =>
  withFixture(async ({ dataDir, site, run }) => {
    await using service = await Service.open({ dataDir });
    await createRoute(service, undefined, { name: "Am Bach" });
    await addStation(service, 1, 20);
    await run(site);
    await jsonOf(service.fetch("/api/routes/1", { method: "DELETE" }));
    const before = filesIn(site);
    const { code, stderr } = await run(site);
    assert.equal(code, 1);
    assert.match(
      stderr,
      /: this library has no walk, but walks of it are .*; --none removes them\n/,
    );
    assert.deepEqual(filesIn(site), before);
    const empty = await run(site, "--none");
    assert.match(empty.stdout, /^Published 0 walks into .*\nNo longer published: w\/am-bach\/\n/);
    assert.deepEqual(walksOf(site), {});
    checkComplete(site);
  }));

Deno.test("route-guide publish refuses a folder of another library, and of a laptop that has the same backup", () =>
  withFixture(async ({ folder, dataDir, site, run }) => {
    const folders = [folder];
    const [other, backup, restored] = ["other", "backup", "restored"].map((it) => join(folder, it));
    for (const dir of [dataDir, other ?? ""]) {
      await using service = await Service.open({ dataDir: dir });
      await createRoute(service, undefined, { name: "Am Bach" });
    }
    await runCommand({ dataDir, folders }, "backup", backup ?? "");
    await run(site);
    await runCommand({ dataDir: restored ?? "", folders }, "restore-backup", backup ?? "");
    const before = filesIn(site);
    const refused = async (dir: string | undefined, reason: RegExp) => {
      const { code, stderr } = await runCommand({ dataDir: dir ?? "", folders }, "publish", site);
      assert.equal(code, 1);
      assert.match(stderr, reason);
      assert.deepEqual(filesIn(site), before);
    };
    const ownFolder = /publish into a folder of its own, such as \S+site.wege\n$/;
    await refused(other, /: it has the walks of another library; /);
    await refused(other, ownFolder);
    await refused(
      restored,
      /: another laptop has published into it last, or this one was restored/,
    );
    await refused(restored, ownFolder);
    const own = await runCommand(
      { dataDir: restored ?? "", folders },
      "publish",
      join(site, "wege"),
    );
    assert.deepEqual([own.code, own.stderr], [0, ""]);
    assert.match((await run(site)).stdout, /: nothing has changed, /);
  }));

Deno.test("route-guide publish beside a service that replaces recordings has each walk in one state", () =>
  withFixture(async ({ dataDir, site, run }) => {
    await using service = await Service.open({ dataDir });
    await createRoute(service);
    const stations: number[] = [];
    for (let frames = 10; frames < 30; frames++) {
      stations.push(await addStation(service, 1, frames));
    }
    let frames = 40;
    const replaceSome = async () => {
      await sleep(100);
      for (const poi of stations.slice(0, 8)) {
        const audio = mp3({ frames: frames++ });
        await jsonOf(service.sendForm("PUT", `/api/routes/1/pois/${poi}/audio`, { audio }));
        await sleep(10);
      }
    };
    for (let round = 0; round < 4; round++) {
      const [{ code, stderr }] = await Promise.all([run(site), replaceSome()]);
      assert.deepEqual([code, stderr], [0, ""]);
      checkComplete(site);
    }
  }));

Deno.test("route-guide publish takes a backup as it is, and a data folder that an older version has used", () =>
  withFixture(async ({ folder, dataDir, site }) => {
    {
      await using service = await Service.open({ dataDir });
      await createWalk(service);
    }
    const backup = join(folder, "backup");
    const older = join(folder, "older");
    await runCommand({ dataDir, folders: [folder] }, "backup", backup);
    copyTree(
      fileURLToPath(new URL("../fixtures/backups/schema-12/backup", import.meta.url)),
      older,
    );
    const before = filesIn(backup);
    const { code } = await runCommand({ dataDir: backup, folders: [folder] }, "publish", site);
    assert.equal(code, 0);
    checkComplete(site);
    assert.deepEqual(filesIn(backup), before);
    const run = () =>
      runCommand({ dataDir: older, folders: [folder] }, "publish", join(folder, "new"));
    assert.match((await run()).stderr, /older is a backup\. Restore it into an empty folder/);
    Deno.removeSync(join(older, "backup.json"));
    assert.deepEqual((await run()).stderr, "");
    checkComplete(join(folder, "new"));
  }));
