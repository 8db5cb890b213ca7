/** Tests of wildcards in file names. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { expandWildcards } from "../../src/commands/import.ts";
import { gpx, OELBERG } from "../support/gpx_samples.ts";
import { windowsOnly } from "../support/platform.ts";
import { runCommand } from "../support/process/command.ts";
import { withDataDir } from "../support/process/process.ts";

Deno.test("expandWildcards finds files by * and ?, regardless of case, in the order of names", () =>
  withDataDir((folder) => {
    const names = ["b.gpx", "a.GPX", "a1.gpx", "a1xgpx", "c.txt", "[x].gpx", "c(1)+.gpx"];
    for (const name of names) Deno.writeTextFileSync(join(folder, name), "");
    Deno.mkdirSync(join(folder, "folder.gpx"));
    const expand = (pattern: string) => expandWildcards([join(folder, pattern)]);
    const at = (...found: string[]) => found.map((name) => join(folder, name));
    assert.deepEqual(expand("*.gpx"), at("[x].gpx", "a.GPX", "a1.gpx", "b.gpx", "c(1)+.gpx"));
    assert.deepEqual(expand("a?.gpx"), at("a1.gpx"));
    assert.deepEqual(expand("[x]*"), at("[x].gpx"));
    assert.deepEqual(expand("*(1)+*"), at("c(1)+.gpx"));
    return Promise.resolve();
  }));

Deno.test("expandWildcards leaves names without wildcards, and those that match nothing", () =>
  withDataDir((folder) => {
    const paths = ["walk.gpx", join(folder, "*.gpx"), join(folder, "missing", "*"), "a[1].gpx", ""];
    assert.deepEqual(expandWildcards(paths), paths);
    return Promise.resolve();
  }));

Deno.test(
  windowsOnly("route-guide import expands wildcards, and refuses names that cannot be"),
  () =>
    withDataDir(async (folder) => {
      const dataDir = join(folder, "data");
      Deno.writeFileSync(join(folder, "walk.gpx"), OELBERG);
      Deno.writeFileSync(join(folder, "other.gpx"), gpx("Anderer Weg", [[1, 2], [1.1, 2]]));
      const patterns = [join(folder, "*.gpx"), join(folder, "none*.gpx"), join(folder, "a<b.gpx")];
      const options = { dataDir, folders: [folder] };
      const { code, stdout, stderr } = await runCommand(options, "import", ...patterns);
      assert.deepEqual([code, stderr], [1, ""]);
      assert.deepEqual(stdout.split("\n"), [
        `${join(folder, "other.gpx")}: route 1 "Anderer Weg", 2 points, 11.1 km`,
        `${join(folder, "walk.gpx")}: route 2 "Rund um den Ölberg", 3 points, 0.3 km`,
        `${join(folder, "none*.gpx")}: refused, there is no such file`,
        `${join(folder, "a<b.gpx")}: refused, there is no such file`,
        "Imported 2 of 4 files; 0 skipped, 2 refused",
        "",
      ]);
    }),
);
