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
import { PACK_PROGRAMS } from "../site/site_assets.ts";
import { leasedRepresentation } from "./leased_representation.ts";
import { closedResponse } from "./response_cache.ts";
import { bodySpecOf, packBody } from "./schemas/bodies.ts";
import { type Services, withBody } from "./services.ts";
import { fullRouteResponse } from "./views.ts";

/**
 * Imports that run at a time: files of each are in staging beside its pack, and the points of its track in memory.
 */
const MAX_IMPORTS = 2;

/** Media type of a page. */
const HTML = "text/html; charset=utf-8";

/** `POST /api/packs` */
export function createFromPack(services: Services): Handler {
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
export interface PackHandlers {
  /** `GET /api/routes/:id/pack` */
  readonly readPack: Handler<"routeId">;
  /** `GET /api/routes/:id/alone.html` */
  readonly readAlone: Handler<"routeId">;
}

/** Handlers that share what they have made. */
export function packHandlers({ library, responseCache }: Services): PackHandlers {
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
