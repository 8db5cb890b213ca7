/** QR codes of the links that pupils scan (docs/api.md#codes). @module */
import { createHash } from "node:crypto";
import * as v from "valibot";
import { conflict, invalid } from "../errors.ts";
import { entityTag } from "../http/preconditions.ts";
import type { Client } from "../http/request.ts";
import { memoryRepresentation, serve } from "../http/response.ts";
import type { Handler } from "../router.ts";
import { walkFolder } from "../shared/walk_folder.ts";
import type { ApiRouter, Operation } from "./endpoint/description.ts";
import { POI, queryParameters, ROUTE, type Services } from "./endpoint/request.ts";

/** Modules of free space around a code (ISO/IEC 18004, 9.1). */
const QUIET_ZONE = 4;

/** Characters of the longest host name (RFC 1035, section 2.3.4); no code could hold one of any length. */
const MAX_HOSTNAME = 253;

const codeQuery = v.object({
  at: v.fallback(
    v.optional(v.pipe(
      v.picklist(["site"]),
      v.description(
        "Whether the link is that of the published walks; of this service if not given",
      ),
    )),
    undefined,
  ),
});

const parameters = queryParameters(codeQuery, JSON.stringify);

/** Adds the endpoints. */
export function addCodes(router: ApiRouter, services: Services): void {
  router.get(
    `${ROUTE}/qr.svg`,
    readRouteCode(services),
    code("readRouteCode", "The QR code of the guide's link"),
  );
  router.get(
    `${POI}/qr.svg`,
    readPoiCode(services),
    code("readPoiCode", "The QR code of a station's link"),
  );
}

function code(id: string, summary: string): Operation {
  const schema = { type: "string" };
  return {
    id,
    tag: "Pages",
    summary,
    description:
      "SVG with the link as this request, or `PUBLIC_URL`, names the service; with `at=site` that of the published walks.",
    query: codeQuery,
    success: { kind: "own", mediaType: "image/svg+xml", schema, isPage: true },
    conflict: "The address of the published walks is not known.",
  };
}

function readRouteCode(services: Services): Handler<"routeId"> {
  return (request, { routeId }, { query }, client) => {
    const { slug } = services.library.routes.get(routeId);
    const folder = publishedFolder(services, slug, query);
    if (folder !== null) return sendCode(request, folder);
    const base = baseUrl(request, services.config.publicUrl, client);
    return sendCode(request, `${base}/w/${routeId}`);
  };
}

function readPoiCode(services: Services): Handler<"routeId" | "poiId"> {
  return (request, { routeId, poiId }, { query }, client) => {
    const { slug } = services.library.routes.get(routeId);
    services.library.pois.require(routeId, poiId);
    const folder = publishedFolder(services, slug, query);
    if (folder !== null) return sendCode(request, `${folder}#s${poiId}`);
    const base = baseUrl(request, services.config.publicUrl, client);
    return sendCode(request, `${base}/w/${routeId}/s/${poiId}`);
  };
}

/**
 * The address of a published walk, if a query asks for that.
 *
 * @throws {AppError} `conflict` when the address of the published walks is not known.
 */
function publishedFolder(services: Services, slug: string, query: string): string | null {
  if (parameters.parse(query).at === undefined) return null;
  const address = services.library.siteAddress.get();
  if (address !== null) return `${address}${walkFolder(slug)}`;
  throw conflict("site-address-missing", "The address of the published walks is not known");
}

/**
 * The address under which other devices reach the service: as it is set, else as this request came.
 *
 * @throws {AppError} `invalid` when the request names no host that could be reached.
 */
function baseUrl(request: Request, publicUrl: string | null, { isSecure }: Client): string {
  if (publicUrl !== null) return publicUrl.replace(/\/$/, "");
  const url = URL.parse(request.url);
  if (url === null || url.hostname.length > MAX_HOSTNAME) {
    throw invalid("request-invalid", "The Host header is not valid");
  }
  return `${isSecure ? "https" : "http"}://${url.host}`;
}

/** The encoder is loaded with the first code. */
async function sendCode(request: Request, link: string): Promise<Response> {
  const { default: encodeQR } = await import("qr");
  const svg = encodeQR(link, "svg", { ecc: "medium", border: QUIET_ZONE });
  const bytes = new TextEncoder().encode(svg);
  const etag = entityTag(createHash("sha256").update(bytes).digest("hex"));
  const representation = memoryRepresentation(bytes, {
    validators: { etag },
    mediaType: "image/svg+xml",
    headers: {
      "Cache-Control": "no-cache",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      Vary: "Host",
    },
  });
  return serve(request, representation);
}
