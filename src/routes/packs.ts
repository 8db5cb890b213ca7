/**
 * Packs: a whole walk as one zip file (docs/api.md#packs). Zip files and the GPX reader are loaded with the first
 * pack, because most processes only read.
 *
 * @module
 */
import { invalid } from "../errors.ts";
import { entityTag } from "../http/preconditions.ts";
import type { Representation } from "../http/representation.ts";
import { maxPackBytes } from "../pack/limits.ts";
import { leasedBody } from "../pack/body.ts";
import type { Packs, SendablePack } from "../pack/mod.ts";
import { packProgram } from "../pages/mod.ts";
import { Limiter } from "../runtime/limiter.ts";
import type { Handler } from "../router.ts";
import { fullRouteResponse } from "./full_route.ts";
import { closedResponse } from "./response_cache.ts";
import { bodySpecOf, packBody } from "./schemas/bodies.ts";
import { type Services, withBody } from "./services.ts";

/**
 * Imports that run at a time: files of each are in staging beside its pack, and the points of its track in memory.
 */
const MAX_IMPORTS = 2;

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

/** `GET /api/routes/:id/pack` */
export function readPack({ library, responseCache }: Services): Handler<"routeId"> {
  let packs: Promise<Packs> | undefined;
  const load = async () => {
    const { Packs } = await import("../pack/mod.ts");
    return new Packs(library, packProgram);
  };
  return async (request, { routeId }) => {
    const { signal } = request;
    try {
      return await (await (packs ??= load())).use(
        routeId,
        signal,
        (pack) => responseCache.send(request, packRepresentation(pack)),
      );
    } catch (error) {
      if (!signal.aborted) throw error;
      return closedResponse();
    }
  };
}

function packRepresentation(
  { archive, lease, sha256, slug }: SendablePack,
): Representation {
  return {
    validators: { etag: entityTag(sha256) },
    headers: {
      "Accept-Ranges": "bytes",
      "Cache-Control": "no-cache",
      "Content-Disposition": `attachment; filename="${slug}.zip"`,
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
    mediaType: "application/zip",
    length: archive.size,
    acceptsRanges: true,
    // Its description is in the memory of the packs.
    memoryBytes: 0,
    body: (part) => leasedBody(archive, lease, part),
    content: null,
  };
}
