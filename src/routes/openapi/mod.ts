/** `GET /api/openapi.json`. @module */
import { jsonRepresentation } from "../../http/json_representation.ts";
import type { Representation } from "../../http/representation.ts";
import type { Endpoint, Handler } from "../../router.ts";
import type { Services } from "../services.ts";

/**
 * Responds with the OpenAPI document. It and the modules that build it are loaded at the first request and kept,
 * so that the start costs nothing.
 *
 * @param endpoints Returns the URL table once it is complete.
 */
export function readOpenApi(
  { config, responseCache }: Services,
  endpoints: () => readonly Endpoint[],
): Handler {
  let document: Promise<Representation> | undefined;
  const build = async () => {
    const { buildDocument } = await import("./document.ts");
    return jsonRepresentation(buildDocument(endpoints(), config));
  };
  return async (request) => responseCache.send(request, await (document ??= build()));
}
