/**
 * A program for `reads_test.ts`, run under a low limit of file descriptors: it uses all of them up, asks the
 * service for things, closes them, and asks again. It prints what happened as one line of JSON.
 *
 * @module
 */
import { OELBERG } from "../support/gpx_samples.ts";
import { createRoute } from "../support/fixtures.ts";
import { Service } from "../support/service.ts";
import { print } from "../support/log.ts";

/** Status codes by request. */
export type Statuses = Record<"file" | "json" | "upload", number>;

/** What the program prints. */
export interface Outcome {
  readonly without: Statuses;
  readonly later: Statuses;
  readonly reports: readonly string[];
}

async function ask(service: Service): Promise<Statuses> {
  const status = async (pending: Promise<Response>) => {
    const response = await pending;
    await response.bytes();
    return response.status;
  };
  return {
    file: await status(service.fetch("/api/routes/1/gpx")),
    json: await status(service.fetch("/api/routes")),
    upload: await status(service.sendForm("POST", "/api/routes/1/append", { gpx: OELBERG })),
  };
}

/** Opens a file until no descriptor is left. @throws {Error} when there are far more than expected. */
function takeAllDescriptors(path: string): Disposable {
  const opened = new DisposableStack();
  for (let count = 0; count < 1000; count++) {
    try {
      opened.use(Deno.openSync(path));
    } catch {
      return opened;
    }
  }
  opened.dispose();
  throw new Error("This program is to be run with less than 1000 file descriptors");
}

if (import.meta.main) {
  // As `serve` does: the runtime begins to watch signals once it needs to, and panics without a file descriptor for that.
  const ignore = () => {};
  Deno.addSignalListener("SIGTERM", ignore);
  await using service = await Service.open();
  await createRoute(service);
  const descriptors = takeAllDescriptors(service.config.dataDir);
  const without = await ask(service);
  descriptors[Symbol.dispose]();
  const later = await ask(service);
  print(JSON.stringify({ without, later, reports: service.reports } satisfies Outcome));
  Deno.removeSignalListener("SIGTERM", ignore);
}
