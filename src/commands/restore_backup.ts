/** `route-guide restore-backup`. @module */
import { parseArgs } from "node:util";
import { restoreBackup as restore } from "../library/maintenance/restore_backup.ts";
import { escapeControls } from "../runtime/log.ts";
import { type Command, dataDirOf, singlePositional } from "./command.ts";
import { count, megabytes, ProgressBar, stderr, stdout } from "./terminal.ts";

/** Restores a backup into an empty data folder. */
export const restoreBackup: Command = {
  name: "restore-backup",
  parameters: "SRC",
  summary: "restore a backup into an empty data folder",
  description: `Checks a backup, copies it into the data folder, which must be missing or empty, and
checks the copy. The backup is only read.`,
  options: [["SRC", "the folder that backup wrote"]],
  async run(args, program) {
    const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
    using bar = new ProgressBar();
    const source = singlePositional(positionals, "SRC");
    const dataDir = dataDirOf(program);
    const manifest = await restore({ source, dataDir, progress: bar.update });
    bar.clear();
    const { routes, files, bytes, createdAt, faults } = manifest;
    stdout.write(
      `Restored ${count(routes, "route")} and ${count(files, "file")} (${megabytes(bytes)}) ` +
        `as of ${createdAt} to ${dataDir}\n`,
    );
    if (faults.length === 0) return 0;
    stderr.write(
      `The data had these faults when the backup was made:\n${
        faults.map(escapeControls).join("\n")
      }\n`,
    );
    return 1;
  },
};
