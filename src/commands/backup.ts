/** `route-guide backup` and `route-guide restore-backup`. @module */
import { parseArgs } from "node:util";
import { makeBackup } from "../library/maintenance/backup.ts";
import { restoreBackup as restore } from "../library/maintenance/restore_backup.ts";
import { escapeControls } from "../runtime/log.ts";
import {
  type Command,
  count,
  dataDirOf,
  megabytes,
  ProgressBar,
  singlePositional,
  stderr,
  stdout,
} from "./command.ts";

/** Makes a backup of the data folder. */
export const backup: Command = {
  name: "backup",
  parameters: "DEST [--copy]",
  summary: "copy database and files, also while the service runs",
  description: `Writes a consistent copy of database and files into a folder that does not exist
yet, or is empty. The service may run. On the same file system the files are linked,
which takes no space and no time, but does not survive the loss of the disk.`,
  options: [
    ["DEST", "the folder to write"],
    ["--copy", "copy the files even where they could be linked"],
  ],
  async run(args, program) {
    const { values, positionals } = parseArgs({
      args,
      options: { copy: { type: "boolean" } },
      allowPositionals: true,
    });
    using bar = new ProgressBar();
    const { manifest, transfer } = await makeBackup({
      dataDir: dataDirOf(program),
      destination: singlePositional(positionals, "DEST"),
      program: program.version,
      transfer: values.copy === true ? "copy" : "link",
      progress: bar.update,
    });
    bar.clear();
    const { routes, files, bytes, faults } = manifest;
    stdout.write(
      `Backed up ${count(routes, "route")} and ${count(files, "file")} ` +
        `(${megabytes(bytes)}, ${transfer === "link" ? "linked" : "copied"}) to ${
          positionals[0]
        }\n`,
    );
    if (faults.length === 0) return 0;
    stderr.write(
      `The data folder has these faults, and so does the backup:\n${
        faults.map(escapeControls).join("\n")
      }\n`,
    );
    return 1;
  },
};

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
