/**
 * Tests of what a start does about the traces of a crash. The traces are made by hand, as a process that
 * was killed between two steps leaves them.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { diskFiles, type Files } from "../../../src/media/files.ts";
import { createPoi, createRoute } from "../../support/fixtures.ts";
import { png } from "../../support/media/samples.ts";
import { checkDataFolder } from "../../support/invariants.ts";
import { jsonOf, objects } from "../../support/responses.ts";
import { Service } from "../../support/service.ts";

/** A data folder with one route that has a picture; `work` gets it while no service runs. */
async function withDataFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const dataDir = await Deno.makeTempDir({ prefix: "route-guide-test-" });
  try {
    {
      await using service = await Service.open({ dataDir });
      await createRoute(service);
      await createPoi(service, 1);
      const pictures = "/api/routes/1/pois/1/pictures";
      await jsonOf(service.sendForm("POST", pictures, { picture: png() }), 201);
    }
    await work(dataDir);
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
}

async function fileIsServed(service: Service): Promise<void> {
  const response = await service.fetch("/api/routes/1/pois/1/pictures/1");
  assert.equal(response.status, 200);
  assert.deepEqual(await response.bytes(), new Uint8Array(png()));
}

Deno.test("recover: a start without traces changes nothing and reports nothing", () =>
  withDataFolder(async (dataDir) => {
    await using service = await Service.open({ dataDir });
    assert.deepEqual(service.reports, []);
    assert.equal(service.filesOnDisk().length, 3);
    await fileIsServed(service);
  }));

Deno.test("recover: unfinished uploads are removed from staging", () =>
  withDataFolder(async (dataDir) => {
    Deno.writeTextFileSync(join(dataDir, "staging", "x.part"), "half a picture");
    await using service = await Service.open({ dataDir });
    assert.equal(service.filesOnDisk().length, 3);
    assert.match(service.reports.join(), /1 incomplete upload/);
  }));

Deno.test("recover: a folder that moved without its row goes back to where the row says", () =>
  withDataFolder(async (dataDir) => {
    Deno.renameSync(join(dataDir, "active", "1"), join(dataDir, "trash", "1"));
    await using service = await Service.open({ dataDir });
    await fileIsServed(service);
    assert.match(service.reports.join(), /route 1 was moved to active/);
  }));

Deno.test("recover: a row that changed without its folder is followed by the folder", () =>
  withDataFolder(async (dataDir) => {
    {
      using db = new DatabaseSync(join(dataDir, "route-guide.db"));
      db.exec("UPDATE route SET status = 'deleted', deleted_at = '2026-01-01T00:00:00.000Z'");
    }
    await using service = await Service.open({ dataDir });
    assert.ok(service.filesOnDisk().every((path) => path.startsWith("trash/1/")));
    await jsonOf(service.fetch("/api/routes/1/restore", { method: "POST" }));
    await fileIsServed(service);
  }));

Deno.test("recover: files and folders without a row are moved to quarantine, not deleted", () =>
  withDataFolder(async (dataDir) => {
    const orphans = [
      join("active", "1", "picture-without-row.png"),
      join("active", "77", "track.gpx"),
      join("trash", "1", "old.mp3"),
      join("trash", "notes.txt"),
    ];
    for (const path of orphans) {
      Deno.mkdirSync(join(dataDir, path, ".."), { recursive: true });
      Deno.writeTextFileSync(join(dataDir, path), `content of ${path}`);
    }
    await using service = await Service.open({ dataDir });
    await fileIsServed(service);
    const found = service.filesOnDisk();
    assert.equal(found.filter((path) => path.startsWith("active/1/")).length, 3);
    assert.equal(found.filter((path) => path.startsWith("trash/")).length, 0);
    const aside = found.filter((path) => path.startsWith("quarantine/"));
    const contents = aside.map((path) => Deno.readTextFileSync(join(dataDir, path)));
    assert.deepEqual(contents.sort(), orphans.map((path) => `content of ${path}`).sort());
    assert.equal(service.reports.length, orphans.length);
  }));

Deno.test("recover: a row whose file is missing is reported and does not stop the start", () =>
  withDataFolder(async (dataDir) => {
    const folder = join(dataDir, "active", "1");
    const picture = [...Deno.readDirSync(folder)].find(({ name }) => name.startsWith("picture"));
    Deno.removeSync(join(folder, picture?.name ?? ""));
    await using service = await Service.open({ dataDir });
    assert.match(service.reports.join(), /File picture-.* of route 1 is missing/);
    const response = await service.fetch("/api/routes/1/pois/1/pictures/1");
    assert.equal(response.status, 500);
    await response.body?.cancel();
    await jsonOf(service.fetch("/api/routes/1"));
  }));

/** Removals for good, each with its response before the process can remove the files. */
const REMOVALS: Readonly<Record<string, (service: Service) => Promise<Response>>> = {
  "a replaced picture": (service) =>
    service.sendForm("PUT", "/api/routes/1/pois/1/pictures/1", { picture: png({ width: 7 }) }),
  "a station": (service) => service.fetch("/api/routes/1/pois/1", { method: "DELETE" }),
  "a purged route": async (service) => {
    await jsonOf(service.fetch("/api/routes/1", { method: "DELETE" }));
    return await service.fetch("/api/routes/1/purge", { method: "POST" });
  },
  "a removed thing that is removed for good": async (service) => {
    const headers = { "Keep-Previous": "true" };
    await jsonOf(service.fetch("/api/routes/1/pois/1", { method: "DELETE", headers }));
    const { entries } = await jsonOf(service.fetch("/api/routes/1/removed"));
    const [entry] = objects(entries);
    return await service.fetch(`/api/routes/1/removed/${entry?.id}`, { method: "DELETE" });
  },
};
for (const [what, remove] of Object.entries(REMOVALS)) {
  Deno.test(`recover: the files of ${what} are removed by the next start when the process ends before`, () =>
    withDataFolder(async (dataDir) => {
      let isEnded = false;
      const files: Files = {
        ...diskFiles,
        remove(path) {
          if (isEnded && !path.includes("staging")) throw new Error("the process has ended");
          diskFiles.remove(path);
        },
      };
      const named = () => quarantineAndFiles(dataDir).filter((path) => /\.(png|gpx)/.test(path));
      const before = named();
      {
        await using service = await Service.open({ dataDir, files });
        isEnded = true;
        const response = await remove(service);
        assert.ok(response.ok, String(response.status));
        await response.body?.cancel();
      }
      const left = named().filter((path) => before.includes(path) || path.startsWith("trash"));
      assert.ok(left.length > 0, "nothing was left for the next start");
      {
        await using service = await Service.open({ dataDir });
        assert.match(service.reports.join("\n"), /removed for good before the process ended/);
      }
      checkDataFolder(dataDir);
      assert.deepEqual(quarantineAndFiles(dataDir).filter((path) => /^quarantine/.test(path)), []);
      await using service = await Service.open({ dataDir });
      assert.deepEqual(service.reports, []);
    }));
}

/** The paths of all files in the areas and in quarantine. */
function quarantineAndFiles(dataDir: string): string[] {
  const found: string[] = [];
  const list = (folder: string) => {
    for (const { name, isDirectory } of Deno.readDirSync(join(dataDir, folder))) {
      if (isDirectory) list(`${folder}/${name}`);
      else found.push(`${folder}/${name}`);
    }
  };
  ["active", "trash", "quarantine"].forEach(list);
  return found;
}

Deno.test("recover: an orphaned file that cannot be moved is reported, and the start goes on", () =>
  withDataFolder(async (dataDir) => {
    const orphans = [join("active", "77"), join("trash", "notes.txt")];
    Deno.mkdirSync(join(dataDir, "active", "77"));
    Deno.writeTextFileSync(join(dataDir, "trash", "notes.txt"), "notes");
    const files: Files = {
      ...diskFiles,
      rename(from, to) {
        if (from.endsWith("77")) throw Object.assign(new Error("held"), { code: "EBUSY" });
        diskFiles.rename(from, to);
      },
    };
    await using service = await Service.open({ dataDir, files });
    await fileIsServed(service);
    assert.match(service.reports.join("\n"), /active\/77, but it cannot be moved .*: held/);
    const left = orphans.filter((path) => diskFiles.exists(join(dataDir, path)));
    assert.deepEqual(left, [join("active", "77")]);
  }));

Deno.test("recover: a folder on the wrong side that cannot be moved is used where it is, and moved later", () =>
  withDataFolder(async (dataDir) => {
    Deno.renameSync(join(dataDir, "active", "1"), join(dataDir, "trash", "1"));
    let isHeld = true;
    const files: Files = {
      ...diskFiles,
      rename(from, to) {
        if (isHeld) throw Object.assign(new Error("held"), { code: "EBUSY" });
        diskFiles.rename(from, to);
      },
    };
    await using service = await Service.open({ dataDir, files });
    assert.match(service.reports.join("\n"), /route 1 cannot be moved back to active now: held/);
    await fileIsServed(service);
    isHeld = false;
    await jsonOf(service.send("PUT", "/api/routes/1", { name: "Neu" }));
    assert.ok(diskFiles.exists(join(dataDir, "active", "1")));
    await fileIsServed(service);
  }));

Deno.test("recover: a file of a route is moved back from quarantine when its row names it", () =>
  withDataFolder(async (dataDir) => {
    const folder = join(dataDir, "active", "1");
    const picture = [...Deno.readDirSync(folder)].find(({ name }) => name.startsWith("picture"))
      ?.name ?? "";
    const entry = `active-1-${picture}-${crypto.randomUUID()}`;
    Deno.renameSync(join(folder, picture), join(dataDir, "quarantine", entry));
    await using service = await Service.open({ dataDir });
    assert.match(service.reports.join(), /File picture-.* was moved back from .*quarantine/);
    await fileIsServed(service);
  }));

Deno.test("recover: what an earlier version has put into lost+found is found there", () =>
  withDataFolder(async (dataDir) => {
    const former = join(dataDir, "lost+found");
    Deno.mkdirSync(former);
    Deno.writeTextFileSync(join(former, "#12345"), "a file that fsck has found");
    const entry = `active-1-${crypto.randomUUID()}`;
    Deno.renameSync(join(dataDir, "active", "1"), join(former, entry));
    await using service = await Service.open({ dataDir });
    await fileIsServed(service);
    assert.match(service.reports[0] ?? "", /1 entries were moved from lost\+found to quarantine/);
    assert.deepEqual([...Deno.readDirSync(former)].map(({ name }) => name), ["#12345"]);
  }));

Deno.test("recover: a lost+found that belongs to the file system is passed over silently", () =>
  withDataFolder(async (dataDir) => {
    const former = join(dataDir, "lost+found");
    Deno.mkdirSync(former);
    const files: Files = {
      ...diskFiles,
      list(path) {
        if (path === former) throw new Deno.errors.PermissionDenied("it belongs to root");
        return diskFiles.list(path);
      },
    };
    await using service = await Service.open({ dataDir, files });
    assert.deepEqual(service.reports, []);
  }));

Deno.test("Library: a second service on the same data folder is refused", () =>
  withDataFolder(async (dataDir) => {
    await using _first = await Service.open({ dataDir });
    await assert.rejects(Service.open({ dataDir }), /in use by another Route Guide/);
  }));
