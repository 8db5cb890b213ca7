/**
 * Packs: a whole walk as one zip file (docs/api.md#packs). Zip files and the GPX reader are loaded with the first
 * pack, because most processes only read.
 *
 * @module
 */
import { invalid } from "../errors.ts";
import { maxPackBytes } from "../pack/limits.ts";
import type { Packs } from "../pack/mod.ts";
import type { Handler } from "../router.ts";
import { Limiter, once } from "../runtime/shared_tasks.ts";
import { leasedRepresentation } from "../site/leased_files.ts";
import { PACK_PROGRAMS } from "../site/site_file.ts";
import { type ApiRouter, created } from "./endpoint/description.ts";
import {
  bodySpecOf,
  fields,
  type RequestBody,
  ROUTE,
  type Services,
  withBody,
} from "./endpoint/request.ts";
import { closedResponse } from "./endpoint/responses.ts";
import { fullRouteResponse } from "./routes.ts";

/**
 * Imports that run at a time: files of each are in staging beside its pack, and the points of its track in memory.
 */
const MAX_IMPORTS = 2;

/** Media type of a page. */
const HTML = "text/html; charset=utf-8";

const packBody = {
  file: { name: "pack", required: true },
  fields: fields({}),
} as const satisfies RequestBody;

/** Adds the endpoints. */
export function addPacks(router: ApiRouter, services: Services): void {
  const { readAlone, readPack } = packHandlers(services);
  router.get(`${ROUTE}/pack`, readPack, {
    id: "readPack",
    tag: "Routes",
    summary: "Download the whole walk as one zip file",
    description:
      "The same walk has the same bytes, wherever and whenever the same version packs it.",
    success: { kind: "archive", mediaTypes: ["application/zip"] },
    conflict:
      "The walk is too large for a pack, or a file of it is damaged; details say which limit or which file.",
  });
  router.get(`${ROUTE}/alone.html`, readAlone, {
    id: "readAlone",
    tag: "Routes",
    summary: "Download the whole walk as one page that needs nothing else",
    description:
      "For messengers: one file with the guide and all media, up to 30 MiB of them. It opens from a disk.",
    success: { kind: "archive", mediaTypes: ["text/html; charset=utf-8"] },
    conflict:
      "The walk is too large for one page, or a file of it is damaged; details say which limit or which file.",
  });
  router.post("/api/packs", createFromPack(services), {
    id: "createFromPack",
    tag: "Routes",
    summary: "Create a route with its stations and media from a walk pack",
    description:
      "All or nothing. The pack may have been unpacked and packed again by any program. " +
      "Of its walk.gpx alone, the track, texts and stations are created, without media; " +
      "way points of any other GPX file become stations too. Both may also be the whole body, a pack as " +
      "`application/zip`, a walk.gpx as `application/gpx+xml`.",
    body: packBody,
    success: created("FullRoute"),
  });
}

function createFromPack(services: Services): Handler {
  const { library, config: { defaultPoiTriggerMeters } } = services;
  const spec = bodySpecOf(packBody);
  const limiter = new Limiter(MAX_IMPORTS);
  return async (request) => {
    const { importUpload } = await import("../pack/import.ts");
    return await withBody(services, request, spec, async ({ file }) => {
      if (file === null) {
        throw invalid("request-invalid", "A walk pack is required in the field pack");
      }
      const route = await limiter.run(() => importUpload(library, file, defaultPoiTriggerMeters));
      return fullRouteResponse(services, route, 201);
    }, maxPackBytes(library.staging.maxBytes));
  };
}

/** Handlers that make files of whole walks. */
interface PackHandlers {
  /** `GET /api/routes/:id/pack` */
  readonly readPack: Handler<"routeId">;
  /** `GET /api/routes/:id/alone.html` */
  readonly readAlone: Handler<"routeId">;
}

/** Handlers that share what they have made. */
function packHandlers({ library, responseCache }: Services): PackHandlers {
  const load = once(async () => {
    const { Packs } = await import("../pack/mod.ts");
    return new Packs(library, PACK_PROGRAMS);
  });
  const handler =
    (send: (packs: Packs, request: Request, id: number) => Promise<Response>) =>
    async (request: Request, { routeId }: { readonly routeId: number }) => {
      try {
        return await send(await load(), request, routeId);
      } catch (error) {
        if (!request.signal.aborted) throw error;
        return closedResponse();
      }
    };
  return {
    readPack: handler((packs, request, routeId) =>
      packs.use(
        routeId,
        request.signal,
        (pack) => responseCache.send(request, leasedRepresentation(pack, `${pack.slug}.zip`)),
      )
    ),
    readAlone: handler((packs, request, routeId) =>
      packs.useAlone(
        routeId,
        request.signal,
        (page) =>
          responseCache.send(request, leasedRepresentation(page, `${page.slug}.html`, HTML)),
      )
    ),
  };
}
