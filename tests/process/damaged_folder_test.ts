/**
 * Tests that a start on a damaged data folder is refused with a line that says how to go on, and leaves the
 * folder as it was; and that a start is refused when the folder cannot be flushed.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { print } from "../support/log.ts";
import { withData } from "../support/data_folder.ts";
import { launcher, recorder, whyNoStrace } from "../support/faults/strace.ts";
import { runCommand } from "../support/process/command.ts";
import { leastPermissions, runToEnd, ServiceProcess } from "../support/process/process.ts";
import { Service } from "../support/service.ts";

/** Names and sizes of everything below a folder. */
function treeOf(folder: string): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    const path = join(folder, name);
    if (isDirectory) return [name, ...treeOf(path).map((below) => `${name}/${below}`)];
    return [`${name} ${Deno.statSync(path).size}`];
  }).sort();
}

function makeEmptyDatabase(path: string): void {
  Deno.removeSync(path);
  using db = new DatabaseSync(path);
  db.exec("CREATE TABLE passing (id INTEGER); DROP TABLE passing");
}

/** Ways to lose a database, and what the start says. */
const DAMAGES: Readonly<Record<string, readonly [(path: string) => void, RegExp]>> = {
  "missing": [(path) => Deno.removeSync(path), /is missing, but there are 2 folders of routes/],
  "empty": [(path) => Deno.truncateSync(path), /is empty, but there are 2 folders of routes/],
  "without tables": [makeEmptyDatabase, /is empty, but there are folders of routes/],
  "not a database": [
    (path) => Deno.writeTextFileSync(path, "not a database ".repeat(100)),
    /is not a database, or is damaged/,
  ],
};

for (const [damage, [inflict, line]] of Object.entries(DAMAGES)) {
  Deno.test(`route-guide serve: a start is refused when the database is ${damage}, and nothing is moved`, () =>
    withData(async (dataDir) => {
      inflict(join(dataDir, "route-guide.db"));
      const before = treeOf(dataDir);
      const { code, stderr } = await runToEnd({ dataDir });
      assert.equal(code, 1);
      assert.match(stderr, line);
      assert.match(stderr, /correct database file; or .* restore a backup with restore-backup\n$/);
      assert.deepEqual(treeOf(dataDir), before);
    }));
}

Deno.test("route-guide serve: a start is refused when the database is a folder", () =>
  withData(async (dataDir) => {
    const path = join(dataDir, "route-guide.db");
    Deno.removeSync(path);
    Deno.mkdirSync(path);
    const { code, stderr } = await runToEnd({ dataDir });
    assert.equal(code, 1);
    assert.match(stderr, /^Route Guide cannot start: .*route-guide\.db cannot be opened: .*\n$/);
  }));

Deno.test("route-guide verify says that the database is missing", () =>
  withData(async (dataDir) => {
    Deno.removeSync(join(dataDir, "route-guide.db"));
    const { code, stderr } = await runCommand({ dataDir }, "verify", "--repair");
    assert.equal(code, 1);
    assert.match(stderr, /is missing, but there are 2 folders of routes/);
  }));

Deno.test("route-guide verify --repair brings back what an earlier version moved away after the database was lost", () =>
  withData(async (dataDir) => {
    const former = join(dataDir, "lost+found");
    Deno.mkdirSync(former);
    for (const [area, id] of [["active", "1"], ["trash", "2"]] as const) {
      const entry = `${area}-${id}-${crypto.randomUUID()}`;
      Deno.renameSync(join(dataDir, area, id), join(former, entry));
    }
    const { code, stdout } = await runCommand({ dataDir }, "verify", "--repair");
    assert.match(stdout, /Checked 2 routes, \d+ files, .*; 0 findings\n$/);
    assert.equal(code, 0);
    await using service = await Service.open({ dataDir });
    assert.deepEqual(service.reports, []);
  }));

Deno.test("route-guide serve: a start is refused when the names in the data folder cannot be flushed", () =>
  withData(async (dataDir) => {
    const obstacle = whyNoStrace();
    if (obstacle !== null) return print(`a folder that cannot be flushed: not tried, ${obstacle}`);
    const fault = launcher({ paths: [dataDir], error: "EIO", when: "1+" });
    const { code, stderr } = await runToEnd({ dataDir, launcher: fault });
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^Route Guide cannot start: The data folder .* cannot be flushed: .*os error 5/,
    );
  }));

Deno.test("route-guide serve: the first start flushes the folders that hold the data folder's name, where Deno may read them", async () => {
  const obstacle = whyNoStrace();
  if (obstacle !== null) return print(`flushes of the first start: not seen, because ${obstacle}`);
  const folder = await Deno.makeTempDir({ prefix: "route-guide-test-" });
  try {
    const dataDir = join(folder, "new", "data");
    const calls = join(folder, "calls");
    {
      await using service = await ServiceProcess.start({
        dataDir,
        launcher: recorder(calls),
        permissions: [...leastPermissions(dataDir), `--allow-read=${folder}`],
      });
      service.kill("SIGTERM");
      await service.ended();
    }
    const seen = Deno.readTextFileSync(calls);
    for (const path of [folder, join(folder, "new"), dataDir]) {
      assert.ok(seen.includes(`<${path}>`), `${path} in ${seen}`);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
