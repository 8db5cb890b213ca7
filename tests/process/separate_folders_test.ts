/** Tests that a start is refused when no file can be moved between the folders of the data folder. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { withData } from "../support/data_folder.ts";
import { BoundFolder, SmallDisk } from "../support/faults/small_disk.ts";
import { print } from "../support/log.ts";
import { posixOnly } from "../support/platform.ts";
import { runCommand } from "../support/process/command.ts";
import { runToEnd } from "../support/process/process.ts";
import { Service } from "../support/service.ts";

/** Expects a start and a repair to be refused in one line, and the folders to stay as they are. */
async function expectRefusal(dataDir: string, folders: readonly string[]): Promise<void> {
  const before = listing(dataDir);
  const { code, stderr } = await runToEnd({ dataDir });
  assert.equal(code, 1);
  assert.match(
    stderr,
    /^Route Guide cannot start: No file can be moved from \S+ to \S+: they are on different .*\n$/,
  );
  assert.deepEqual(listing(dataDir), before);
  Deno.writeTextFileSync(join(dataDir, "active", "unknown"), "no row");
  const repair = await runCommand({ dataDir, folders }, "verify", "--repair");
  assert.equal(repair.code, 1);
  assert.match(repair.stderr, /^Route Guide cannot verify: No file can be moved from /);
  Deno.removeSync(join(dataDir, "active", "unknown"));
}

function listing(dataDir: string): string[] {
  return ["active", "trash", "staging"].flatMap((area) =>
    [...Deno.readDirSync(join(dataDir, area))].map(({ name }) => `${area}/${name}`)
  ).sort();
}

for (const area of ["active", "trash", "staging"]) {
  Deno.test(
    posixOnly(`route-guide serve: a start is refused when ${area} is on another disk`, "no mounts"),
    (test) =>
      withData(async (dataDir, folder) => {
        const disk = SmallDisk.mount(1);
        if (typeof disk === "string") return print(`${test.name}: not tried, because ${disk}`);
        using mounted = disk;
        Deno.renameSync(join(dataDir, area), join(dataDir, `${area}.away`));
        Deno.symlinkSync(mounted.path, join(dataDir, area));
        await expectRefusal(dataDir, [folder, mounted.path]);
      }),
  );

  Deno.test(
    posixOnly(
      `route-guide serve: a start is refused when ${area} is mounted separately on the same disk`,
      "no mounts",
    ),
    (test) =>
      withData(async (dataDir, folder) => {
        const bound = BoundFolder.mount(join(dataDir, area));
        if (typeof bound === "string") return print(`${test.name}: not tried, because ${bound}`);
        using _ = bound;
        await expectRefusal(dataDir, [folder]);
      }),
  );
}

Deno.test(
  posixOnly("Library opens a data folder with links on one disk, and leaves no probe", "no links"),
  () =>
    withData(async (dataDir, folder) => {
      Deno.renameSync(join(dataDir, "active"), join(folder, "walks"));
      Deno.symlinkSync(join(folder, "walks"), join(dataDir, "active"));
      const before = listing(dataDir);
      {
        await using service = await Service.open({ dataDir });
        assert.deepEqual(service.reports, []);
      }
      assert.deepEqual(listing(dataDir), before);
    }),
);
