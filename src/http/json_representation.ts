/** Values as JSON representations, for reads. @module */
import { createHash } from "node:crypto";
import { encodeJson, JSON_TYPE } from "./json_response.ts";
import { entityTag } from "./preconditions.ts";
import { type Bytes, memoryRepresentation, type Representation } from "./representation.ts";

/** Headers of every JSON response to a read. */
export const JSON_HEADERS: Readonly<Record<string, string>> = {
  "Cache-Control": "no-cache",
  Vary: "Accept-Encoding",
};

/**
 * The representation of a value as JSON. Its tag is made of its content (docs/api.md#validators-and-ranges).
 */
export function jsonRepresentation(value: object): Representation {
  return jsonTextRepresentation(JSON.stringify(value));
}

/** As {@link jsonRepresentation}, of JSON that is there as text. */
export function jsonTextRepresentation(json: string): Representation {
  const bytes = new TextEncoder().encode(json);
  return memoryRepresentation(bytes, {
    validators: { etag: tagOf(bytes) },
    mediaType: JSON_TYPE,
    headers: JSON_HEADERS,
  });
}

/** The tag that {@link jsonRepresentation} has for a value. */
export function jsonTag(value: object): string {
  return tagOf(encodeJson(value));
}

function tagOf(bytes: Bytes): string {
  return entityTag(createHash("sha256").update(bytes).digest("hex"));
}
