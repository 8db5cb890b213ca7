/** `route-guide backup`. @module */
import { parseArgs } from "node:util";
import { makeBackup } from "../library/maintenance/backup.ts";
import { escapeControls } from "../runtime/log.ts";
import { type Command, dataDirOf, singlePositional } from "./command.ts";
import { count, megabytes, ProgressBar, stderr, stdout } from "./terminal.ts";

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
