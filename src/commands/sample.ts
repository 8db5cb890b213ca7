/** `route-guide sample`. @module */
import { parseArgs } from "node:util";
import { clearMessage, type Command, dataDirOf, openLibrary, stderr, stdout } from "./command.ts";

/** Creates the sample walk. */
export const sample: Command = {
  name: "sample",
  parameters: "",
  summary: "create the sample walk",
  description:
    `Creates a small walk with drawings and computer voices, to look at and to walk through.
The service must be stopped; while it runs, its page for teachers offers the same walk as
long as there is no other.`,
  options: [],
  async run(args, program) {
    parseArgs({ args, options: {} });
    const dataDir = dataDirOf(program);
    const { createSample } = await import("../sample/mod.ts");
    try {
      using library = openLibrary(program);
      const { id } = await createSample(library);
      stdout.write(`The sample walk is route ${id} in ${dataDir}\n`);
      return 0;
    } catch (error) {
      const message = clearMessage(error);
      if (message === null) throw error;
      stderr.write(`There is no sample walk: ${message}\n`);
      return 1;
    }
  },
};
