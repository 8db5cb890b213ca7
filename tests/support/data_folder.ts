/** A data folder with something of everything in it, closed, for tests of what is done to such folders. @module */
import { join } from "node:path";
import { jsonOf } from "./responses.ts";
import { ONE_MORE } from "./gpx_samples.ts";
import { mp3, png } from "./media/samples.ts";
import { createPoi, createRoute } from "./fixtures.ts";
import { Service } from "./service.ts";

/**
 * Runs `work` with a folder for its own use, in which `data` is a data folder: route 1 is active, with a
 * station, a picture, audio and an appended point; route 2, with a picture, is in the trash.
 */
export async function withData(
  work: (dataDir: string, folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "route-guide-test-" });
  try {
    const dataDir = join(folder, "data");
    await fill(dataDir);
    await work(dataDir, folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Path of the only file of a route whose name begins with `purpose`, relative to the data folder. */
export function fileOf(dataDir: string, area: string, routeId: number, purpose: string): string {
  const names = [...Deno.readDirSync(join(dataDir, area, String(routeId)))].map(({ name }) => name);
  const [name, ...more] = names.filter((candidate) => candidate.startsWith(`${purpose}-`));
  if (name === undefined || more.length > 0) throw new Error(`not one ${purpose}: ${names}`);
  return `${area}/${routeId}/${name}`;
}

async function fill(dataDir: string): Promise<void> {
  await using service = await Service.open({ dataDir });
  await createRoute(service);
  await createPoi(service, 1, { title: "Tor", description: "Das alte Stadttor" });
  await jsonOf(service.sendForm("POST", "/api/routes/1/append", { gpx: ONE_MORE }));
  await jsonOf(
    service.sendForm("POST", "/api/routes/1/pois/1/pictures", {
      picture: png(),
      caption: "Das Tor von Osten",
    }),
    201,
  );
  await jsonOf(service.sendForm("POST", "/api/routes/1/pois/1/audio", { audio: mp3() }), 201);
  await createRoute(service);
  await createPoi(service, 2);
  const picture = png({ width: 7 });
  await jsonOf(service.sendForm("POST", "/api/routes/2/pois/2/pictures", { picture }), 201);
  await jsonOf(service.fetch("/api/routes/2", { method: "DELETE" }));
}
