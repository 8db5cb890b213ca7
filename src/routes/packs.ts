/**
 * Packs: a whole walk as one zip file (docs/api.md#packs).
 *
 * @module
 */
import { invalid } from "../errors.ts";
import { entityTag } from "../http/preconditions.ts";
import { importUpload, maxPackBytes } from "../pack/import.ts";
import { Packs } from "../pack/mod.ts";
import { packProgram } from "../pages/mod.ts";
import type { Handler } from "../router.ts";
import { fullRouteResponse } from "./json/full_route.ts";
import { NO_PARAMETERS } from "./response_cache.ts";
import { bodySpecOf, packBody } from "./schemas/bodies.ts";
import { type Services, withBody } from "./services.ts";

/** `POST /api/packs` */
export function createFromPack(services: Services): Handler {
  const { library } = services;
  const spec = bodySpecOf(packBody);
  const maxBytes = maxPackBytes(library.staging.maxBytes);
  return (request) =>
    withBody(services, request, spec, async ({ file }) => {
      if (file === null) throw invalid("A walk pack is required in the field pack");
      const route = await importUpload(library, file);
      return fullRouteResponse(services, route, 201);
    }, maxBytes);
}

/** `GET /api/routes/:id/pack` */
export function readPack({ library, responseCache }: Services): Handler<"routeId"> {
  const packs = new Packs(library, packProgram);
  return responseCache.cachedAfter(
    NO_PARAMETERS,
    ({ routeId }) => packs.make(routeId),
    (_params, _query, { archive, sha256, memoryBytes, slug }) => ({
      validators: { etag: entityTag(sha256) },
      headers: {
        "Accept-Ranges": "bytes",
        "Cache-Control": "no-cache",
        "Content-Disposition": `attachment; filename="${slug}.zip"`,
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "X-Content-Type-Options": "nosniff",
      },
      mediaType: "application/zip",
      length: archive.size,
      acceptsRanges: true,
      memoryBytes,
      body: ({ start, length }) => ReadableStream.from(archive.read(start, length)),
      content: null,
    }),
  );
}
