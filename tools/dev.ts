/**
 * For work on the pages: bundles the browser code whenever it changes, and runs the service, which starts again once after
 * each change of bundles or of its own code. Ended by a signal, it ends the service too, so that its port is free.
 *
 *     deno task dev
 *
 * @module
 */
import { watchWeb } from "./build_web.ts";

/** One change writes several files, and several bundles: the service waits until this many milliseconds after the last. */
const PAUSE_MS = 400;

/** Changes of the browser code: what counts is that its bundles change. */
const BROWSER_CODE = /[\\/]web[\\/]/;

/** Starts the service. It says itself where it listens. */
function start(): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), { args: ["run", "-P", "main.ts"] }).spawn();
}

/** Ends the service in order. */
async function stop(service: Deno.ChildProcess): Promise<void> {
  try {
    service.kill("SIGTERM");
  } catch {
    // It has ended by itself, such as for an error in its code.
  }
  await service.status;
}

await watchWeb();
let service = start();

for (
  const signal of Deno.build.os === "windows" ? ["SIGINT"] as const : ["SIGINT", "SIGTERM"] as const
) {
  Deno.addSignalListener(signal, () => void stop(service).then(() => Deno.exit(0)));
}

let timer: ReturnType<typeof setTimeout> | undefined;
let restarting = Promise.resolve();
const restart = async () => {
  await stop(service);
  service = start();
};
for await (const { paths } of Deno.watchFs(["main.ts", "src", "web"])) {
  if (paths.every((path) => BROWSER_CODE.test(path))) continue;
  clearTimeout(timer);
  timer = setTimeout(() => restarting = restarting.then(restart), PAUSE_MS);
}
