/** What the service says of itself: health, settings, the OpenAPI document, and the page that shows it. @module */
import * as v from "valibot";
import { acceptsGzip, asPrivate, jsonRepresentation, serve } from "../http/response.ts";
import type { Handler } from "../router.ts";
import { once } from "../runtime/shared_tasks.ts";
import { VERSION } from "../version.ts";
import type { DocsFileName } from "./docs/files.ts";
import { type ApiRouter, json, type Success } from "./endpoint/description.ts";
import { queryParameters, type Services } from "./endpoint/request.ts";
import { mapSourceOf } from "./maps.ts";
import type { Resource } from "./resources.ts";

const openApiQuery = v.object({
  bodies: v.fallback(
    v.optional(v.pipe(
      v.picklist(["first"]),
      v.description("Whether operations have only the first kind of their request bodies"),
    )),
    undefined,
  ),
});

const openApiParameters = queryParameters(openApiQuery, ({ bodies = "all" }) => bodies);

/** Adds the endpoints. */
export function addService(router: ApiRouter, services: Services): void {
  router.get("/api/health", readHealth(services), {
    id: "readHealth",
    tag: "Service",
    summary: "Check that the service and its database work",
    description: "For monitoring: it reads from the database.",
    success: json("Health"),
  });
  router.get("/api/settings", readSettings(services), {
    id: "readSettings",
    tag: "Service",
    summary: "Limits, defaults and addresses, and whether this client may write",
    description:
      "What pages and programs need to know before they read and write. It says of the client that asks whether it may write, so caches that clients share keep none.",
    success: json("Settings"),
  });
  router.get("/api/openapi.json", readOpenApi(services, router), {
    id: "readOpenApi",
    tag: "Service",
    summary: "This document",
    description:
      "OpenAPI 3.1.1. With `bodies=first` each operation has one kind of request body, the first: for client generators that know no more.",
    query: openApiQuery,
    success: { kind: "own", mediaType: "application/json", schema: { type: "object" } },
  });
  router.get("/api/docs", readDocs("page"), {
    id: "readDocs",
    tag: "Service",
    summary: "A page to read and try this API",
    description:
      "It shows this document with Swagger UI, loads nothing from other servers, and sends requests to this service.",
    success: pageFile("text/html; charset=utf-8"),
  });
  router.get("/api/docs/start.js", readDocs("start"), {
    id: "readDocsStart",
    tag: "Service",
    summary: "The script that starts the page",
    description: "Part of the page `readDocs`.",
    success: pageFile("text/javascript; charset=utf-8"),
  });
  router.get("/api/docs/viewer.js", readDocs("viewer"), {
    id: "readDocsViewer",
    tag: "Service",
    summary: "The viewer of the page, Swagger UI",
    description: "Part of the page `readDocs`: version 5, as its package has it.",
    success: pageFile("text/javascript; charset=utf-8"),
  });
  router.get("/api/docs/viewer.css", readDocs("style"), {
    id: "readDocsStyle",
    tag: "Service",
    summary: "The look of the page",
    description: "Part of the page `readDocs`.",
    success: pageFile("text/css; charset=utf-8"),
  });
  router.get("/api/docs/licence.txt", readDocs("licence"), {
    id: "readDocsLicence",
    tag: "Service",
    summary: "Licences of the viewer and of what is in it",
    description:
      "Part of the page `readDocs`: Apache License 2.0, and those of the packages in the viewer.",
    success: pageFile("text/plain; charset=utf-8"),
  });
}

function pageFile(mediaType: string): Success {
  return { kind: "own", mediaType, schema: { type: "string" }, isPage: true };
}

/** Reports that the service and its database work (docs/api.md#health). */
function readHealth({ library, socket }: Services): Handler {
  return (request) => {
    const health: Resource<"Health"> = {
      ok: true,
      service: "Route Guide",
      socket: socket(),
      sqliteVersion: library.checkHealth().sqliteVersion,
      timestamp: new Date().toISOString(),
    };
    return serve(request, jsonRepresentation(health));
  };
}

/** Reads version, limits, defaults and addresses, and whether this client may write. */
function readSettings(services: Services): Handler {
  const { config, access, library } = services;
  return async (request, _params, _target, client) => {
    const obstacle = await access.obstacle(request, client);
    const settings: Resource<"Settings"> = {
      version: VERSION,
      maxUploadBytes: config.maxUploadBytes,
      defaultRadiusKm: config.defaultRouteRadiusKm,
      defaultTriggerRadiusM: config.defaultPoiTriggerMeters,
      publicUrl: config.publicUrl,
      publishedUrl: library.siteAddress.get(),
      pageLanguage: config.pageLanguage,
      tiles: mapSourceOf(services).tiles,
      passwordNeeded: access.passwordNeeded,
      mayWrite: obstacle === null,
      writeObstacle: obstacle,
    };
    return asPrivate(serve(request, jsonRepresentation(settings)));
  };
}

/**
 * Responds with the OpenAPI document. It and the modules that build it are loaded at the first request and kept,
 * so that the start costs nothing.
 */
function readOpenApi({ config, responseCache }: Services, router: ApiRouter): Handler {
  const build = async (hasOneBody: boolean) => {
    const { buildDocument } = await import("./openapi/document.ts");
    return jsonRepresentation(buildDocument(router.endpoints, config, hasOneBody));
  };
  const whole = once(() => build(false));
  const short = once(() => build(true));
  return async (request, _params, { query }) => {
    const { bodies } = openApiParameters.parse(query);
    return responseCache.send(request, await (bodies === "first" ? short() : whole()));
  };
}

/** Responds with one file of the page that shows the document; the files are loaded at the first request. */
function readDocs(name: DocsFileName): Handler {
  return async (request) => {
    const { docsFile } = await import("./docs/files.ts");
    const file = docsFile(name);
    return serve(request, acceptsGzip(request) ? file.gzip : await file.plain());
  };
}
