/** States that many tests begin with. @module */
import { jsonOf, number } from "./responses.ts";
import { gpx, OELBERG } from "./gpx_samples.ts";
import { Service } from "./service.ts";

/** Creates a route from a GPX file (the Ölberg walk unless given), and returns its id. */
export async function createRoute(
  service: Service,
  file: Uint8Array<ArrayBuffer> = OELBERG,
  fields: Readonly<Record<string, string>> = {},
): Promise<number> {
  const route = await jsonOf(
    service.sendForm("POST", "/api/routes", { gpx: file, ...fields }),
    201,
  );
  return number(route.id);
}

/** Creates a route that starts at a position, and returns its id. */
export function createRouteAt(
  service: Service,
  name: string,
  lat: number,
  lon: number,
): Promise<number> {
  return createRoute(service, gpx(name, [[lat, lon], [lat + 0.001, lon]]));
}

/** Creates a POI on a route, and returns its id. */
export async function createPoi(
  service: Service,
  routeId: number,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const body = { lat: 50.6841, lon: 7.2494, ...fields };
  const poi = await jsonOf(service.send("POST", `/api/routes/${routeId}/pois`, body), 201);
  return number(poi.id);
}

/** Opens a service with a route of one POI, "Tor"; both have the id 1. @param env Settings by their names. */
export async function openWithPoi(env: Readonly<Record<string, string>> = {}): Promise<Service> {
  const service = await Service.open({ env });
  await createRoute(service);
  await createPoi(service, 1, { title: "Tor" });
  return service;
}
