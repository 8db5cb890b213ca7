/** Tests of `verify` and `purge` as processes: what they print and how they end. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { createPoi } from "../support/fixtures.ts";
import { soundEntry } from "../support/media/mp4_boxes.ts";
import { m4a } from "../support/media/samples.ts";
import { jsonOf } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { runCommand } from "../support/process/command.ts";
import { fileOf, withData } from "../support/data_folder.ts";
import { checkDataFolder } from "../support/invariants.ts";
import { ServiceProcess } from "../support/process/process.ts";

Deno.test("route-guide verify of a sound folder prints a summary and ends with 0", () =>
  withData(async (dataDir) => {
    const result = await runCommand({ dataDir }, "verify");
    assert.match(result.stdout, /^Checked 2 routes, 7 files, \d+ bytes; 0 findings\n$/);
    assert.deepEqual([result.code, result.stderr], [0, ""]);
  }));

Deno.test("route-guide verify prints one line a finding and ends with 1", () =>
  withData(async (dataDir) => {
    const missing = fileOf(dataDir, "active", 1, "audio");
    Deno.removeSync(join(dataDir, missing));
    Deno.writeTextFileSync(join(dataDir, "trash", "unknown"), "content");
    const { code, stdout, stderr } = await runCommand({ dataDir }, "verify");
    const [first, second, summary, ...rest] = stdout.split("\n");
    assert.equal(first, `${missing}: a database record refers to it, but it is missing`);
    assert.equal(second, "trash/unknown: no database record refers to it");
    assert.match(summary ?? "", /^Checked 2 routes, 7 files, \d+ bytes; 2 findings$/);
    assert.deepEqual([code, rest, stderr], [1, [""], ""]);
  }));

Deno.test("route-guide verify --json writes one document", () =>
  withData(async (dataDir) => {
    Deno.writeTextFileSync(join(dataDir, "trash", "unknown"), "content");
    const check = await runCommand({ dataDir }, "verify", "--json");
    const { bytes, ...document } = JSON.parse(check.stdout);
    const finding = {
      kind: "orphaned",
      path: "trash/unknown",
      routeId: null,
      message: "no database record refers to it",
    };
    assert.equal(check.code, 1);
    assert.ok(bytes > 0);
    const counts = { dataDir, routes: 2, files: 7 };
    const nothing = { notes: [], quarantine: [], repaired: [] };
    assert.deepEqual(document, { ...counts, findings: [finding], ...nothing });
    const repair = await runCommand({ dataDir }, "verify", "--repair", "--json");
    assert.equal(repair.code, 0);
    const repaired = JSON.parse(repair.stdout);
    assert.deepEqual(repaired.findings, []);
    assert.match(
      repaired.repaired.join(),
      /^No database record refers to trash\/unknown; it was moved to/,
    );
  }));

Deno.test("route-guide verify prints what the checks of active routes find as notes and ends with 0", () =>
  withData(async (dataDir) => {
    const alac = m4a({ description: soundEntry("alac") });
    {
      await using service = await Service.open({ dataDir });
      const audio = "/api/routes/1/pois/1/audio";
      await jsonOf(service.sendForm("PUT", audio, { audio: alac }));
      await createPoi(service, 1, { title: "Turm", description: "Aussicht" });
    }
    const { code, stdout } = await runCommand({ dataDir }, "verify");
    const message = "The recording uses ALAC in MP4, which not every browser plays; " +
      "MP3 and AAC in M4A play everywhere";
    assert.deepEqual(stdout.split("\n").slice(0, 2), [
      `note: route 1, POI 1: ${message}`,
      "note: route 1, POI 3: The station has no recording",
    ]);
    assert.match(stdout, /\nChecked 2 routes, 7 files, \d+ bytes; 0 findings\n$/);
    assert.equal(code, 0);
    const { notes } = JSON.parse((await runCommand({ dataDir }, "verify", "--json")).stdout);
    assert.deepEqual(notes[0], { routeId: 1, code: "recording_not_playable", poiId: 1, message });
    assert.equal(notes.length, 2);
  }));

Deno.test("route-guide verify --repair prints what it did and what it could not do", () =>
  withData(async (dataDir) => {
    Deno.removeSync(join(dataDir, fileOf(dataDir, "active", 1, "audio")));
    Deno.writeTextFileSync(join(dataDir, "staging", "x.part"), "half");
    const { code, stdout } = await runCommand({ dataDir }, "verify", "--repair");
    assert.equal(code, 1);
    assert.match(
      stdout,
      /^repaired: staging\/x\.part is an incomplete upload; it was moved to .*quarantine/,
    );
    assert.match(
      stdout,
      /: a database record refers to it, but it is missing\n[^]*Checked .*; 1 finding\n$/,
    );
  }));

Deno.test("route-guide verify: beside a running service it works; repair and purge --yes are refused", () =>
  withData(async (dataDir) => {
    await using _service = await ServiceProcess.start({ dataDir });
    assert.equal((await runCommand({ dataDir }, "verify")).code, 0);
    for (const args of [["verify", "--repair"], ["purge", "--older-than", "0", "--yes"]]) {
      const { code, stdout, stderr } = await runCommand({ dataDir }, ...args);
      assert.deepEqual([code, stdout], [1, ""]);
      assert.match(stderr, /^Route Guide cannot \w+: The data folder .* is in use by another.*\n$/);
    }
  }));

Deno.test("route-guide verify works after a service was killed, before its log was put in order", () =>
  withData(async (dataDir) => {
    {
      await using service = await ServiceProcess.start({ dataDir });
      const response = await fetch(`${service.base}/api/routes/2/restore`, { method: "POST" });
      await response.body?.cancel();
      service.kill("SIGKILL");
      await service.ended();
    }
    assert.ok(Deno.statSync(join(dataDir, "route-guide.db-wal")).size > 0);
    assert.equal((await runCommand({ dataDir }, "verify")).code, 0);
    checkDataFolder(dataDir);
  }));

Deno.test("route-guide purge shows first and removes only with --yes", () =>
  withData(async (dataDir) => {
    const shown = await runCommand({ dataDir }, "purge", "--older-than", "0");
    assert.deepEqual([shown.code, shown.stderr], [0, ""]);
    assert.match(
      shown.stdout,
      /^route 2 "Rund um den Ölberg", deleted 20\S+Z: 3 files, \d+ bytes\nWould be removed for good: 1 route, 3 files, \d+ bytes; --yes removes them\n$/,
    );
    fileOf(dataDir, "trash", 2, "track");
    const removed = await runCommand({ dataDir }, "purge", "--older-than=0", "--yes");
    assert.match(removed.stdout, /\nRemoved for good: 1 route, 3 files, \d+ bytes\n$/);
    assert.equal(removed.code, 0);
    const again = await runCommand({ dataDir }, "purge", "--older-than=0", "--yes");
    assert.equal(again.stdout, "Removed for good: 0 routes, 0 files, 0 bytes\n");
    assert.deepEqual([...Deno.readDirSync(join(dataDir, "trash"))], []);
    assert.match((await runCommand({ dataDir }, "verify")).stdout, /^Checked 1 route, 4 files/);
  }));

Deno.test("route-guide verify names what is in quarantine and since when, and purge --quarantine empties it", () =>
  withData(async (dataDir) => {
    Deno.writeTextFileSync(join(dataDir, "trash", "unknown"), "content");
    const repair = await runCommand({ dataDir }, "verify", "--repair");
    assert.equal(repair.code, 0);
    const entry = /quarantine\/trash-unknown-\S+: in quarantine since 20\S+Z\n/;
    assert.match(repair.stdout, entry);
    const purge = (...args: string[]) =>
      runCommand({ dataDir }, "purge", "--quarantine", "--older-than", ...args);
    assert.match((await purge("1")).stdout, /^Would be removed for good: 0 entries\n$/);
    const shown = await purge("0");
    assert.match(shown.stdout, entry);
    assert.match(shown.stdout, /removed for good: 1 entry; --yes removes them\n$/);
    assert.match((await runCommand({ dataDir }, "verify")).stdout, entry);
    assert.equal((await purge("0", "--yes")).code, 0);
    assert.deepEqual([...Deno.readDirSync(join(dataDir, "quarantine"))], []);
    assert.doesNotMatch((await runCommand({ dataDir }, "verify")).stdout, /quarantine/);
    const both = await purge("0", "--removed");
    assert.deepEqual([both.code, both.stdout], [2, ""]);
  }));
