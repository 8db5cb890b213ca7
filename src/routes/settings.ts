/** `GET /api/settings` and `GET /api/health`. @module */
import { jsonRepresentation } from "../http/json_representation.ts";
import { asPrivate } from "../http/json_response.ts";
import { serve } from "../http/respond.ts";
import type { Handler } from "../router.ts";
import { VERSION } from "../version.ts";
import type { Resource } from "./schemas/resources.ts";
import type { Services } from "./services.ts";

/** Reports that the service and its database work (docs/api.md#health). */
export function readHealth({ library, socket }: Services): Handler {
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
export function readSettings(services: Services): Handler {
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
      tiles: config.tiles,
      passwordNeeded: access.passwordNeeded,
      mayWrite: obstacle === null,
      writeObstacle: obstacle,
    };
    return asPrivate(serve(request, jsonRepresentation(settings)));
  };
}
