/** Tests that the program says the same version everywhere. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import manifest from "../../deno.json" with { type: "json" };
import { DENO_VERSION } from "../../tools/release/runtime.ts";
import { withData } from "../support/data_folder.ts";
import { runCommand } from "../support/process/command.ts";
import { ServiceProcess } from "../support/process/process.ts";
import { jsonOf, object } from "../support/responses.ts";

Deno.test("VERSION is in --version, --help, the log, backups, GET /api/settings and the OpenAPI document", () =>
  withData(async (dataDir, folder) => {
    const { version } = manifest;
    const options = { dataDir, folders: [folder] };
    assert.equal((await runCommand(options, "--version")).stdout, `${version}\n`);
    const help = await runCommand(options, "--help");
    assert.ok(help.stdout.startsWith(`Route Guide ${version}: `), help.stdout);
    await runCommand(options, "backup", join(folder, "backup"));
    const backup = JSON.parse(Deno.readTextFileSync(join(folder, "backup", "backup.json")));
    assert.equal(backup.program, version);
    await using service = await ServiceProcess.start({ dataDir });
    assert.ok(service.stderr.startsWith(`Route Guide ${version} listens`), service.stderr);
    assert.equal((await jsonOf(fetch(`${service.base}/api/settings`))).version, version);
    const document = await jsonOf(fetch(`${service.base}/api/openapi.json`));
    assert.equal(object(document.info).version, version);
  }));

Deno.test("main.ts needs the Deno that README, CI, CONTRIBUTING and packages name", () => {
  const read = (path: string) => Deno.readTextFileSync(new URL(`../../${path}`, import.meta.url));
  const [, needed] = /NEEDED_DENO = "([\d.]+)"/.exec(read("main.ts")) ?? [];
  assert.equal(needed, DENO_VERSION);
  for (const path of ["README.md", "CONTRIBUTING.md", ".ci/run"]) {
    const named = [...read(path).matchAll(/deno@(\d+\.\d+\.\d+)/g)].map(([, version]) => version);
    assert.deepEqual(new Set(named), new Set([DENO_VERSION]), path);
  }
});
