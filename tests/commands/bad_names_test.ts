/** Tests of folders that cannot be used: commands say so in one line, without a stack trace. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { withData } from "../support/data_folder.ts";
import { windowsOnly } from "../support/platform.ts";
import { type CommandOptions, runCommand } from "../support/process/command.ts";

/** A drive that the test machine does not have. */
const MISSING_DRIVE = "Q:\\";

/** Runs a command that may use these folders; it must fail with one line. */
async function failure(options: CommandOptions, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand(options, ...args);
  assert.deepEqual([code, stdout], [1, ""], stderr);
  assert.equal(stderr.trim().split("\n").length, 1, stderr);
  return stderr;
}

Deno.test("route-guide backup names a folder that cannot be made, because a file is in its path", () =>
  withData(async (dataDir, folder) => {
    Deno.writeTextFileSync(join(folder, "file"), "");
    const destination = join(folder, "file", "backup");
    const stderr = await failure({ dataDir, folders: [folder] }, "backup", destination);
    assert.ok(stderr.startsWith("Route Guide cannot backup: "), stderr);
    assert.ok(stderr.includes(destination), stderr);
  }));

Deno.test(
  windowsOnly("backup, restore-backup and verify name a drive that is missing"),
  () =>
    withData(async (data) => {
      const on = (dataDir: string) => ({ dataDir, folders: [MISSING_DRIVE] });
      const backup = await failure(on(data), "backup", `${MISSING_DRIVE}b`);
      assert.match(backup, /^Route Guide cannot backup: .*Q:\\b/);
      const restore = await failure(on(`${data}2`), "restore-backup", `${MISSING_DRIVE}b`);
      assert.match(restore, /^Route Guide cannot restore-backup: .*Q:\\b/);
      const verify = await failure(on(`${MISSING_DRIVE}walks`), "verify");
      assert.match(verify, /^Route Guide cannot verify: There is no Route Guide data in Q:\\walks/);
    }),
);

Deno.test(
  windowsOnly("backup explains a backslash before the closing quotation mark"),
  () =>
    withData(async (dataDir, folder) => {
      const options = { dataDir, folders: [folder] };
      const { code, stderr } = await runCommand(options, "backup", join(folder, 'backup"'));
      assert.equal(code, 2);
      assert.match(
        stderr,
        /^DEST contains a quotation mark; do not put \\ before the closing quotation mark/,
      );
    }),
);
