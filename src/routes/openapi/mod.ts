/**
 * `GET /api/openapi.json`.
 *
 * @module
 */
import type { Representation } from "../../http/representation.ts";
import type { Endpoint } from "../../router.ts";
import type { Reader } from "../response_cache.ts";
import { jsonRepresentation } from "../json/response.ts";
import type { Services } from "../services.ts";

/**
 * ResponseCache with the OpenAPI document. It and what it is made with are loaded at the first request and kept,
 * so that the start costs nothing.
 *
 * @param endpoints Gives the URL table once it is complete.
 */
export function readOpenApi({ config }: Services, endpoints: () => readonly Endpoint[]): Reader {
  let document: Promise<Representation> | undefined;
  const make = async () => {
    const { buildDocument } = await import("./document.ts");
    return jsonRepresentation(buildDocument(endpoints(), config));
  };
  return () => document ??= make();
}
