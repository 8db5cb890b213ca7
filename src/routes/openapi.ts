/**
 * `GET /api/openapi.json`.
 *
 * @module
 */
import type { Endpoint, Handler } from "../router.ts";
import { jsonResponse } from "./json.ts";
import type { OpenApiDocument } from "./openapi/document.ts";
import type { Services } from "./services.ts";

/**
 * Answers with the OpenAPI document. It and what it is made with are loaded at the first request and kept,
 * so that the start costs nothing.
 *
 * @param endpoints Gives the URL table once it is complete.
 */
export function readOpenApi({ config }: Services, endpoints: () => readonly Endpoint[]): Handler {
  let document: Promise<OpenApiDocument> | undefined;
  return async (request) => {
    document ??= build(endpoints(), config);
    return jsonResponse(request, await document);
  };
}

async function build(
  endpoints: readonly Endpoint[],
  config: Services["config"],
): Promise<OpenApiDocument> {
  const { buildDocument } = await import("./openapi/document.ts");
  return buildDocument(endpoints, config);
}
