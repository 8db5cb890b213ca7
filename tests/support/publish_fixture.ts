/** A library whose walks are published into a folder by the command. @module */
import { join } from "node:path";
import { createPoi } from "./fixtures.ts";
import { mp3 } from "./media/samples.ts";
import { type CommandResult, runCommand } from "./process/command.ts";
import { withDataDir } from "./process/process.ts";
import { jsonOf } from "./responses.ts";
import { Service } from "./service.ts";

/** A folder with the data folder of a library and a place to publish to. */
export interface PublishFixture {
  readonly folder: string;
  readonly dataDir: string;
  readonly site: string;
  readonly run: (...args: readonly string[]) => Promise<CommandResult>;
}

/** Runs a test with an empty folder for a library and its site. */
export function withFixture(work: (fixture: PublishFixture) => Promise<void>): Promise<void> {
  return withDataDir(async (folder) => {
    const dataDir = join(folder, "data");
    const run = (...args: readonly string[]) =>
      runCommand({ dataDir, folders: [folder] }, "publish", ...args);
    await work({ folder, dataDir, site: join(folder, "site"), run });
  });
}

/** Adds a station with a recording to a route. @returns Its id. */
export async function addStation(
  service: Service,
  routeId: number,
  frames: number,
): Promise<number> {
  const poi = await createPoi(service, routeId, { title: `Tor ${frames}` });
  const path = `/api/routes/${routeId}/pois/${poi}/audio`;
  await jsonOf(service.sendForm("POST", path, { audio: mp3({ frames }) }), 201);
  return poi;
}

/** The text of a file of a folder. */
export function text(folder: string, path: string): string {
  return Deno.readTextFileSync(join(folder, path));
}
