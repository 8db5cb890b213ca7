/** Puts the sample walk into a service, by its HTTP API. @module */
import { STATIONS, WALK } from "./stations.ts";
import { pointAt } from "./track.ts";

const FILES = new URL("../../docs/sample/", import.meta.url);

/** Sends a request to the service; `path` begins with `/api`. */
export type Send = (path: string, init: RequestInit) => Promise<Response>;

/** Creates the sample walk with its stations, pictures and recordings. @returns The id of the route. */
export async function fillSample(send: Send): Promise<number> {
  const routeId = await create(send, "/api/routes", form({ ...WALK, gpx: file("walk.gpx") }));
  const pois = `/api/routes/${routeId}/pois`;
  for (const [index, station] of STATIONS.entries()) {
    const { title, text, at, triggerRadiusM, pictures } = station;
    const { lat, lon } = pointAt(at);
    const fields = { title, description: text, lat, lon, triggerRadiusM, sequence: index };
    const poiId = await create(send, pois, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(fields),
    });
    for (const [name, caption] of pictures) {
      await create(send, `${pois}/${poiId}/pictures`, form({ caption, picture: file(name) }));
    }
    const audio = form({ audio: file(`${index + 1}.mp3`) });
    await expectCreated(await send(`${pois}/${poiId}/audio`, audio));
  }
  return routeId;
}

function file(name: string): File {
  return new File([Deno.readFileSync(new URL(name, FILES))], name);
}

function form(fields: Readonly<Record<string, string | File>>): RequestInit {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return { method: "POST", body };
}

async function create(send: Send, path: string, init: RequestInit): Promise<number> {
  const text = await expectCreated(await send(path, init));
  const { id }: { id: number } = JSON.parse(text);
  return id;
}

async function expectCreated(response: Response): Promise<string> {
  const text = await response.text();
  if (response.status !== 201) throw new Error(`The sample walk was refused: ${text}`);
  return text;
}
