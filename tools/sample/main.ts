/**
 * Puts a small walk with pictures and spoken stations into the data folder, to look at and to walk through.
 * The service must be stopped.
 *
 *     deno task sample
 *
 * @module
 */
import { fileURLToPath } from "node:url";
import { Access } from "../../src/access/mod.ts";
import { clearMessage } from "../../src/commands/command.ts";
import { readConfig } from "../../src/config/mod.ts";
import { Library } from "../../src/library/mod.ts";
import { createApp } from "../../src/routes/app.ts";
import { ResponseCache } from "../../src/routes/endpoint/response_cache.ts";
import { ResponsesUnderWay } from "../../src/routes/endpoint/services.ts";
import { createLog } from "../../src/runtime/log.ts";
import { fillSample } from "./fill.ts";

const env = (name: string) => name === "DATA_DIR" ? Deno.env.get(name) : undefined;
const log = createLog("requests");

async function main(): Promise<void> {
  const config = readConfig(env, fileURLToPath(new URL("../../data", import.meta.url)));
  const report = (line: string, cause?: unknown) => log.error(line, cause);
  using library = new Library({ ...config, report });
  const responseCache = new ResponseCache(library);
  const access = new Access(config, library.sessions);
  const underWay = new ResponsesUnderWay();
  const services = { library, responseCache, config, access, underWay, socket: () => "" };
  const app = createApp(services, log);
  const client = { address: "127.0.0.1", isSecure: false };
  const routeId = await fillSample(async (path, init) => {
    return await app(new Request(`http://localhost${path}`, init), client);
  });
  log.info(`The sample walk is route ${routeId} in ${config.dataDir}`);
}

try {
  await main();
} catch (error) {
  const message = clearMessage(error);
  if (message === null) throw error;
  log.fatal(`There is no sample walk: ${message}`);
  Deno.exitCode = 1;
}
await log.flush();
