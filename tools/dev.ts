/**
 * For work on the pages: bundles the browser code whenever it changes, with source maps, and runs the service, which starts
 * again once after each change of bundles or of its own code; open pages load themselves again. Ended by a signal, it ends
 * the service too, so that its port is free, and writes the bundles as they are committed.
 *
 *     deno task dev
 *
 * @module
 */
import { buildWeb, writeWeb } from "./build_web.ts";

/** One change writes several files: what follows from them is done this many milliseconds after the last. */
const PAUSE_MS = 200;

/** Changes that come from the build itself. */
const BUNDLES = /[\\/]built[\\/]/;

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

/** Loads an open page again once it names other scripts. It is on one line, so that source maps stay right. */
const RELOAD = `{
  let known = null;
  setInterval(async () => {
    const page = await fetch(location.href, { cache: "no-store" }).then((r) => r.text(), () => null);
    if (page !== null && known !== null && page !== known) location.reload();
    known = page ?? known;
  }, 1000);
} `.replaceAll("\n", " ");

/** Writes the bundles; a source that does not compile is named, and the last ones stay. */
async function bundle(): Promise<void> {
  try {
    const built = await buildWeb(true);
    for (const name of ["guide.js", "editor.js", "sheet.js"]) {
      built.set(name, RELOAD + (built.get(name) ?? ""));
    }
    writeWeb(built);
  } catch (error) {
    Deno.stderr.writeSync(new TextEncoder().encode(`${error}\n`));
  }
}

await bundle();
let service = start();

/** Ends everything. */
async function end(): Promise<void> {
  await stop(service);
  writeWeb(await buildWeb());
  Deno.exit(0);
}

for (
  const signal of Deno.build.os === "windows" ? ["SIGINT"] as const : ["SIGINT", "SIGTERM"] as const
) {
  Deno.addSignalListener(signal, () => void end());
}

let timer: ReturnType<typeof setTimeout> | undefined;
let working = Promise.resolve();
const renew = async () => {
  await bundle();
  await stop(service);
  service = start();
};
for await (const { paths } of Deno.watchFs(["main.ts", "src", "web"])) {
  if (paths.every((path) => BUNDLES.test(path))) continue;
  clearTimeout(timer);
  timer = setTimeout(() => working = working.then(renew), PAUSE_MS);
}
