/** `route-guide stop`. @module */
import { parseArgs } from "node:util";
import { checkHasData, whileStopped } from "../library/consistency/data_folder.ts";
import { askToStop } from "../library/consistency/running_service.ts";
import { type Command, dataDirOf, stderr, stdout } from "./command.ts";

/** How long it waits, in milliseconds: longer than a service waits for uploads and downloads. */
const WAIT_MS = 20_000;

/** How often it looks whether the service has ended, in milliseconds. */
const LOOK_MS = 100;

/** Stops the service of the data folder and waits until it has ended. */
export const stop: Command = {
  name: "stop",
  parameters: "",
  summary: "stop the service of the data folder",
  description:
    `Asks the service of the data folder to stop, as Ctrl+C does, and waits until it has ended.
Exits with 0 when none runs any more.`,
  options: [],
  async run(args, program) {
    parseArgs({ args, options: {} });
    const dataDir = dataDirOf(program);
    checkHasData(dataDir);
    if (isStopped(dataDir)) {
      stdout.write("No service runs with this data folder\n");
      return 0;
    }
    askToStop(dataDir);
    const deadline = performance.now() + WAIT_MS;
    while (!isStopped(dataDir)) {
      if (performance.now() > deadline) {
        stderr.write("The service still runs; it does not respond to the request to stop\n");
        return 1;
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    stdout.write("The service has stopped\n");
    return 0;
  },
};

function isStopped(dataDir: string): boolean {
  return whileStopped(dataDir, () => true) ?? false;
}
