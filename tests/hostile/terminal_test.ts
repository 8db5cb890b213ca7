/**
 * What a client, or a file from elsewhere, can put on the terminal of the person who runs the service: text,
 * but no control characters. Seen from outside, in the bytes that the processes write.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { gpx } from "../support/gpx_samples.ts";
import { createRoute } from "../support/fixtures.ts";
import { runCommand } from "../support/process/command.ts";
import { ServiceProcess, withDataDir } from "../support/process/process.ts";
import { RawConnection } from "../support/process/raw_http.ts";
import { Service } from "../support/service.ts";

/** C1 (CSI), a bidi override, a line separator: what may be in a name and in an address. */
const HOSTILE = "a\u009b31m\u202eb\u2028c";

const ESCAPED = "a\\u009b31m\\u202eb\\u2028c";

/** Everything that must not reach a terminal, except the line feed. */
const CONTROLS = /[^\n\P{Cc}]|[\p{Bidi_Control}\p{Zl}\p{Zp}]/u;

function expectEscaped(output: string): void {
  assert.doesNotMatch(output, CONTROLS);
  assert.ok(output.includes(ESCAPED), output);
}

for (const LOG of ["requests", "json"]) {
  Deno.test(`route-guide serve escapes controls of an address in its log (LOG=${LOG})`, () =>
    withDataDir(async (dataDir) => {
      await using service = await ServiceProcess.start({ dataDir, env: { LOG } });
      using connection = await RawConnection.open(service.base);
      await connection.sendHead("GET", `/${HOSTILE}?${HOSTILE}`, "Connection: close");
      await connection.readUntil(/404/);
      // On Windows the signal ends the process at once.
      await service.untilLogged("404");
      service.kill("SIGTERM");
      expectEscaped((await service.ended()).stderr);
    }));
}

Deno.test("route-guide purge escapes controls in the names of routes, line feeds too", () =>
  withDataDir(async (dataDir) => {
    {
      await using service = await Service.open({ dataDir });
      await createRoute(service, undefined, { name: `${HOSTILE}\x1b[2J\nroute 99 "x"` });
      await service.fetch("/api/routes/1", { method: "DELETE" });
    }
    const { stdout } = await runCommand({ dataDir }, "purge", "--older-than", "0");
    expectEscaped(stdout);
    assert.equal(stdout.trimEnd().split("\n").length, 2, stdout);
    assert.ok(stdout.includes('\\u001b[2J\\u000d\\u000aroute 99 "x"", deleted'), stdout);
  }));

Deno.test("route-guide import escapes controls in the names of files and routes, and in what is wrong with them", () =>
  withDataDir(async (folder) => {
    const options = { dataDir: join(folder, "data"), folders: [folder] };
    const names = ["good.gpx", ...Deno.build.os === "windows" ? [] : ["\x1b[2J\nbad.gpx"]];
    const paths = names.map((name) => join(folder, name));
    for (const path of paths) Deno.writeFileSync(path, gpx(HOSTILE, [[1, 2], [1.1, 2]]));
    const broken = join(folder, "broken.gpx");
    Deno.writeTextFileSync(broken, `<gpx><${HOSTILE}`);
    const { stdout, stderr } = await runCommand(options, "import", "--again", ...paths, broken);
    assert.equal(stderr, "");
    expectEscaped(stdout);
    assert.equal(stdout.trimEnd().split("\n").length, paths.length + 2, stdout);
  }));

const noSuchNames = Deno.build.os === "windows";

Deno.test({
  name: `route-guide verify escapes controls in the names of files${
    noSuchNames ? " (skipped: Windows has no such names)" : ""
  }`,
  ignore: noSuchNames,
  fn: () =>
    withDataDir(async (dataDir) => {
      await (await Service.open({ dataDir }))[Symbol.asyncDispose]();
      Deno.writeTextFileSync(join(dataDir, "trash", `${HOSTILE}\x1b[2J\nx`), "");
      for (const args of [["verify"], ["verify", "--json"], ["verify", "--repair"]]) {
        const { stdout, stderr } = await runCommand({ dataDir }, ...args);
        expectEscaped(stdout + stderr);
        const lines = stdout.trimEnd().split("\n").length;
        // What is wrong, what is in quarantine with how it is emptied, and the sum: a line each.
        assert.ok(lines <= 4, stdout);
      }
    }),
});
