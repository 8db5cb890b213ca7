/** `route-guide pack`. @module */
import { createHash } from "node:crypto";
import { parseArgs } from "node:util";
import { AppError } from "../errors.ts";
import { Packs, type SendablePack } from "../pack/mod.ts";
import { escapeControls } from "../runtime/log.ts";
import { PACK_PROGRAMS } from "../site/site_file.ts";
import {
  type Command,
  megabytes,
  openLibrary,
  ProgressBar,
  routeIdOf,
  singlePositional,
  stderr,
  stdout,
} from "./command.ts";

/** Writes the walk pack of a route. */
export const pack: Command = {
  name: "pack",
  parameters: "ID FILE.zip",
  summary: "write a whole walk as one file",
  description:
    `Writes the walk pack of a route: track, stations, recordings, pictures, and a page that
shows them without this program, from a disk or in a folder of a homepage. A file whose
name ends in .html gets that page with everything inside, for messengers, if the media
have up to 30 MB. The service must be stopped; while it runs, its addresses
/api/routes/ID/pack and /api/routes/ID/alone.html return the same bytes. The file must not
exist yet.`,
  options: [
    ["ID", "number of the route, as in the address of its page"],
    ["FILE.zip", "the file to write, or FILE.html"],
  ],
  async run(args, program) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [id, ...rest] = positionals;
    const routeId = routeIdOf(id);
    const path = singlePositional(rest, "FILE.zip");
    using library = openLibrary(program);
    try {
      const packs = new Packs(library, PACK_PROGRAMS);
      const writeMade = async (made: SendablePack) => {
        const sha256 = await write(made, path);
        const size = megabytes(made.content.size);
        stdout.write(`Wrote ${escapeControls(path)}: ${size}, SHA-256 ${sha256}\n`);
        return 0;
      };
      return /\.html$/i.test(path)
        ? await packs.useAlone(routeId, null, writeMade)
        : await packs.use(routeId, null, writeMade);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { message, details } = error;
      const reason = details === undefined ? message : `${message}: ${details}`;
      stderr.write(`Route Guide cannot pack route ${routeId}: ${reason}\n`);
      return 1;
    }
  },
};

/** Writes a pack to a new file, of which nothing is left on failure. @returns The SHA-256, hexadecimal. */
async function write({ content }: SendablePack, path: string): Promise<string> {
  using bar = new ProgressBar();
  using file = await Deno.open(path, { write: true, createNew: true });
  const hash = createHash("sha256");
  let written = 0;
  try {
    for await (const chunk of content.read()) {
      hash.update(chunk);
      for (let done = 0; done < chunk.length;) done += await file.write(chunk.subarray(done));
      written += chunk.length;
      bar.update("Packing", written, content.size);
    }
    await file.sync();
  } catch (error) {
    await Deno.remove(path);
    throw error;
  }
  return hash.digest("hex");
}
