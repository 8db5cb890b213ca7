/**
 * `GET /api/openapi.json`.
 *
 * @module
 */
import type { Representation } from "../media/representation.ts";
import type { Endpoint } from "../router.ts";
import type { Reader } from "./answers.ts";
import { jsonRepresentation } from "./json.ts";
import type { Services } from "./services.ts";

/**
 * Answers with the OpenAPI document. It and what it is made with are loaded at the first request and kept,
 * so that the start costs nothing.
 *
 * @param endpoints Gives the URL table once it is complete.
 */
export function readOpenApi({ config }: Services, endpoints: () => readonly Endpoint[]): Reader {
  let document: Promise<Representation> | undefined;
  const make = async () => {
    const { buildDocument } = await import("./openapi/document.ts");
    return jsonRepresentation(buildDocument(endpoints(), config));
  };
  return () => document ??= make();
}
