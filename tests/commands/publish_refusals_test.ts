/** What `publish` says and leaves when it cannot publish. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { lockSiteFolder } from "../../src/site/folder_plan.ts";
import { createRoute } from "../support/fixtures.ts";
import { withoutOverride } from "../support/faults/override.ts";
import { print } from "../support/log.ts";
import { posixOnly } from "../support/platform.ts";
import { runCommand } from "../support/process/command.ts";
import { checkComplete, filesIn } from "../support/published_folder.ts";
import { Service } from "../support/service.ts";
import { addStation, withFixture } from "../support/publish_fixture.ts";

Deno.test("route-guide publish says in one line why a folder cannot be used, and changes nothing", () =>
  withFixture(async ({ folder, dataDir, site, run }) => {
    const refused = async (path: string, reason: RegExp, ...args: readonly string[]) => {
      const { code, stdout, stderr } = await run(path, ...args);
      assert.deepEqual([code, stdout], [1, ""], stderr);
      assert.match(stderr, /^Route Guide cannot publish into [^\n]+\n$/);
      assert.match(stderr, reason);
    };
    await refused(site, /There is no Route Guide data in /);
    {
      await using _ = await Service.open({ dataDir });
    }
    await refused(site, /: there is no walk to publish\n/);
    await assert.rejects(Deno.stat(site), Deno.errors.NotFound);
    {
      await using service = await Service.open({ dataDir });
      await createRoute(service);
    }
    for (const path of [dataDir, join(dataDir, "site"), folder]) {
      await refused(path, /: the data folder is in it, or it is in the data folder\n/);
    }
    Deno.mkdirSync(site);
    Deno.writeTextFileSync(join(site, "index.html"), "mine");
    await refused(
      site,
      /: it is not empty, and publish has not written it; publish into a folder of its own, such as/,
    );
    assert.deepEqual([...filesIn(site).keys()], ["index.html"]);
    Deno.removeSync(join(site, "index.html"));
    {
      using _ = lockSiteFolder(site);
      await refused(site, /: another publish writes into it now; wait until that has ended\n/);
    }
    Deno.writeTextFileSync(join(folder, "file"), "mine");
    for (const path of [join(folder, "file"), join(folder, "file", "site")]) {
      await refused(path, /: [^:]+: .*file/);
    }
  }));

Deno.test("route-guide publish: a command line that cannot be understood ends with 2", () =>
  withFixture(async ({ site, run }) => {
    const wrong: readonly (readonly [args: string[], message: RegExp])[] = [
      [[], /^FOLDER is missing\nUsage: route-guide publish FOLDER/],
      [[site, "b"], /^Unexpected argument 'b'\n/],
      [[site, "--walks", "all"], /^--walks is 'all', but must be numbers of routes, such as 1,4\n/],
      [[site, "--walks="], /^--walks is '', but must be/],
      [[site, "--walks", "1", "--none"], /^Give either --walks or --none\n/],
      [[site, "--all"], /'--all'/],
    ];
    for (const [args, message] of wrong) {
      const { code, stdout, stderr } = await run(...args);
      assert.deepEqual([code, stdout], [2, ""], args.join(" "));
      assert.match(stderr, message);
    }
  }));

Deno.test("route-guide publish reports a damaged recording, and leaves the folder as it was", () =>
  withFixture(async ({ dataDir, site, run }) => {
    {
      await using service = await Service.open({ dataDir });
      await createRoute(service);
      await addStation(service, 1, 20);
      await run(site);
      await addStation(service, 1, 30);
    }
    const before = filesIn(site);
    const folder = join(dataDir, "active", "1");
    for (const { name } of Deno.readDirSync(folder)) {
      if (name.startsWith("audio-")) Deno.truncateSync(join(folder, name), 100);
    }
    const { code, stderr } = await run(site);
    assert.equal(code, 1);
    assert.match(
      stderr,
      /: The content of media\/\S+ \(walk "Rund um den Ölberg", the recording of station 2 "Tor 30"\) cannot be read: .*; run verify for details\n$/,
    );
    assert.deepEqual(filesIn(site), before);
  }));

Deno.test(
  posixOnly("route-guide publish leaves a folder that it may not write to", "modes mean less"),
  () =>
    withFixture(async ({ folder, dataDir, site }) => {
      const launcher = withoutOverride();
      if (launcher === null) return print("read-only folders: not tried as root without setpriv");
      const run = () => runCommand({ dataDir, folders: [folder], launcher }, "publish", site);
      {
        await using service = await Service.open({ dataDir });
        await createRoute(service, undefined, { name: "Weg" });
        await addStation(service, 1, 20);
        await run();
        await addStation(service, 1, 30);
      }
      const before = filesIn(site);
      for (const path of ["", "media", "w/weg"]) {
        Deno.chmodSync(join(site, path), 0o555);
        const { code, stderr } = await run();
        Deno.chmodSync(join(site, path), 0o755);
        assert.equal(code, 1, path);
        assert.match(stderr, /^Route Guide cannot publish into .*: Permission denied.*\n$/);
        assert.deepEqual(filesIn(site), before);
      }
      assert.equal((await run()).code, 0);
      checkComplete(site);
    }),
);
