/**
 * Tests that a backup is not written into the data folder and not restored into or from it, whatever its path is
 * called.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { contentOf } from "../library/maintenance/backups.ts";
import { withData } from "../support/data_folder.ts";
import { BoundFolder } from "../support/faults/small_disk.ts";
import { print } from "../support/log.ts";
import { type ConditionalTest, IS_WINDOWS, posixOnly, testUnless } from "../support/platform.ts";
import { runCommand } from "../support/process/command.ts";

/** Links to a folder; on Windows a junction, which takes no right. */
function link(target: string, path: string): void {
  Deno.symlinkSync(target, path, { type: IS_WINDOWS ? "junction" : "dir" });
}

/** Why no link can be made here; null where one can, also where only Windows' junctions can. */
function whyNoLinks(): string | null {
  const folder = Deno.makeTempDirSync({ prefix: "route-guide-test-" });
  try {
    link(folder, join(folder, "link"));
    return null;
  } catch (error) {
    return `no links here: ${error instanceof Error ? error.message.split(":")[0] : error}`;
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

const NO_LINKS = whyNoLinks();

/** A test that needs links to folders. */
function withLinks(name: string): ConditionalTest {
  return testUnless(NO_LINKS !== null, name, NO_LINKS ?? "");
}

function namesIn(folder: string): string[] {
  return [...Deno.readDirSync(folder)].map(({ name }) => name)
    .filter((name) => !/-(wal|shm)$/.test(name)).sort();
}

/** Ways to name a folder inside the data folder, and the data folder itself. */
const WAYS: Readonly<
  Record<string, (dataDir: string, folder: string) => { to: string; data?: string }>
> = {
  "its own path": (dataDir) => ({ to: join(dataDir, "new") }),
  "the data folder itself": (dataDir) => ({ to: dataDir }),
  "dots": (_dataDir, folder) => ({ to: `${folder}/other/../data/new` }),
  "a link to the data folder": (dataDir, folder) => {
    link(dataDir, join(folder, "link"));
    return { to: join(folder, "link", "new") };
  },
  "a link to a folder in it": (dataDir, folder) => {
    link(join(dataDir, "active"), join(folder, "link"));
    return { to: join(folder, "link", "deeper", "new") };
  },
  "a link to an empty folder in it": (dataDir, folder) => {
    Deno.mkdirSync(join(dataDir, "staging", "empty"));
    link(join(dataDir, "staging", "empty"), join(folder, "link"));
    return { to: join(folder, "link") };
  },
  "two links": (dataDir, folder) => {
    link(dataDir, join(folder, "first"));
    link(join(folder, "first"), join(folder, "second"));
    return { to: join(folder, "second", "new") };
  },
  "a data folder that is a link": (dataDir, folder) => {
    link(dataDir, join(folder, "link"));
    return { to: join(dataDir, "new"), data: join(folder, "link") };
  },
  "a link in it that leads out": (dataDir, folder) => {
    Deno.mkdirSync(join(folder, "outside"));
    link(join(folder, "outside"), join(dataDir, "out"));
    return { to: join(dataDir, "out") };
  },
  "a link in it that leads out, through another link": (dataDir, folder) => {
    Deno.mkdirSync(join(folder, "outside"));
    link(join(folder, "outside"), join(dataDir, "out"));
    link(dataDir, join(folder, "link"));
    return { to: join(folder, "link", "out") };
  },
};

for (const [name, make] of Object.entries(WAYS)) {
  Deno.test(
    withLinks(`route-guide backup refuses a destination in the data folder, named by ${name}`),
    () =>
      withData(async (dataDir, folder) => {
        const { to, data = dataDir } = make(dataDir, folder);
        const before = namesIn(dataDir);
        const options = { dataDir: data, folders: [folder] };
        const { code, stderr } = await runCommand(options, "backup", to);
        assert.equal(code, 1);
        assert.match(stderr, /is in the data folder that is to be backed up\n$/);
        assert.deepEqual(namesIn(dataDir), before);
      }),
  );
}

Deno.test(
  withLinks("route-guide backup writes to a destination beside the data folder through a link"),
  () =>
    withData(async (dataDir, folder) => {
      Deno.mkdirSync(join(folder, "disk"));
      link(join(folder, "disk"), join(folder, "link"));
      const to = join(folder, "link", "data");
      const { code, stderr } = await runCommand({ dataDir, folders: [folder] }, "backup", to);
      assert.deepEqual([code, stderr], [0, ""]);
      assert.ok(Deno.statSync(join(folder, "disk", "data", "backup.json")).isFile);
    }),
);

Deno.test(
  posixOnly("route-guide backup refuses a destination in a mount of the data folder", "no mounts"),
  (test) =>
    withData(async (dataDir, folder) => {
      const mountPoint = join(folder, "mounted");
      Deno.mkdirSync(mountPoint);
      const bound = BoundFolder.mount(dataDir, mountPoint);
      if (typeof bound === "string") return print(`${test.name}: not tried, because ${bound}`);
      using _ = bound;
      const to = join(mountPoint, "new");
      const { code, stderr } = await runCommand({ dataDir, folders: [folder] }, "backup", to);
      assert.equal(code, 1);
      assert.match(stderr, /is in the data folder that is to be backed up\n$/);
    }),
);

Deno.test(
  withLinks(
    "route-guide restore-backup refuses a data folder in the backup and a backup in the data folder",
  ),
  () =>
    withData(async (dataDir, folder) => {
      const backup = join(folder, "backup");
      await runCommand({ dataDir, folders: [folder] }, "backup", "--copy", backup);
      link(backup, join(folder, "link"));
      const empty = join(folder, "empty");
      Deno.mkdirSync(join(empty, ".restore-incomplete"), { recursive: true });
      const inside = join(empty, ".restore-incomplete", "backup");
      await runCommand({ dataDir, folders: [folder] }, "backup", "--copy", inside);
      link(inside, join(folder, "inside"));
      const places: readonly (readonly [source: string, target: string])[] = [
        [backup, join(backup, "data")],
        [backup, join(folder, "link", "data")],
        [join(folder, "link"), join(backup, "active", "deeper", "data")],
        [inside, empty],
        [join(folder, "inside"), empty],
      ];
      const before = [contentOf(backup), contentOf(inside)];
      for (const [source, target] of places) {
        const options = { dataDir: target, folders: [folder] };
        const { code, stderr } = await runCommand(options, "restore-backup", source);
        assert.equal(code, 1, `${source} to ${target}`);
        assert.match(stderr, /must not be in one another\n$/, `${source} to ${target}`);
        assert.deepEqual([contentOf(backup), contentOf(inside)], before);
      }
    }),
);
