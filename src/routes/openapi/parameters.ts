/**
 * Parameters of the OpenAPI document: ids in the path, the query, and the headers of conditional and range
 * requests (RFC 9110, 13 and 14).
 *
 * @module
 */
import type { Endpoint } from "../../router.ts";
import type { Operation, Part } from "../endpoint/description.ts";
import { propertiesOf } from "./json_schema.ts";

const ID_MEANINGS: Readonly<Record<string, string>> = {
  routeId: "Identifier of the route",
  poiId: "Identifier of the POI; it must belong to the route",
  pictureId: "Identifier of the picture; it must belong to the POI",
  entryId: "Identifier of the entry; it must belong to the route",
};

/** Entity tags with commas between them, or `*` (RFC 9110, 13.1.1). */
const TAGS = '^(\\*|(W/)?"[^"]*"([\\t ]*,[\\t ]*(W/)?"[^"]*")*)$';

/** Request headers by the name of their component. */
export const HEADER_PARAMETERS: Readonly<Record<string, Part>> = {
  IfMatch: header(
    "If-Match",
    "Entity tags, or `*`: with any other version the response is 412",
    TAGS,
  ),
  IfNoneMatch: header(
    "If-None-Match",
    "Entity tags that the client has, or `*`: the response is then 304",
    TAGS,
  ),
  IfModifiedSince: header("If-Modified-Since", "HTTP date: 304 if unchanged since; not with a tag"),
  IfUnmodifiedSince: header(
    "If-Unmodified-Since",
    "HTTP date: 412 if changed since; not with a tag",
  ),
  Range: header(
    "Range",
    "One range in bytes, such as `bytes=0-1023`, `bytes=1024-` or `bytes=-500`; what is malformed " +
      "or has several ranges is ignored",
  ),
  IfRange: header("If-Range", "Strong entity tag or HTTP date: another version is sent whole"),
  KeepPrevious: header(
    "Keep-Previous",
    "`true`: what the write removes or replaces can be restored for 30 days, see `listRemoved`",
    "^[Tt][Rr][Uu][Ee]$",
  ),
};

const JSON_HEADERS = ["IfMatch", "IfNoneMatch"];
const FILE_HEADERS = Object.keys(HEADER_PARAMETERS).filter((name) => name !== "KeepPrevious");

/** All parameters of an operation. */
export function parametersOf(
  { method, pattern, description: operation }: Endpoint<Operation>,
): readonly Part[] {
  const headers = method !== "GET"
    ? headersOfWrite(pattern, operation)
    : operation.success.kind === "file" || operation.success.kind === "archive"
    ? FILE_HEADERS
    : JSON_HEADERS;
  return [
    ...[...pattern.matchAll(/:(\w+)/g)].map(([, name = ""]) => idParameter(name)),
    ...[...pattern.matchAll(/\*(\w+)/g)].map(([, name = ""]) => nameParameter(name)),
    ...queryParameters(operation),
    ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

function headersOfWrite(pattern: string, { keepsPrevious }: Operation): readonly string[] {
  const precondition = pattern.includes(":") ? ["IfMatch"] : [];
  return keepsPrevious === true ? [...precondition, "KeepPrevious"] : precondition;
}

/** Whether an operation can read deleted routes, which takes the password if one is set. */
export function takesDeleted({ query }: Operation): boolean {
  return query !== undefined && "includeDeleted" in query.entries;
}

function idParameter(name: string): Part {
  return {
    name,
    in: "path",
    required: true,
    description: ID_MEANINGS[name],
    schema: {
      type: "integer",
      format: "int64",
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
    },
  };
}

function nameParameter(name: string): Part {
  const description = "Name with the hash of the content, such as `guide.0123456789abcdef.js`";
  return { name, in: "path", required: true, description, schema: { type: "string" } };
}

function queryParameters({ query }: Operation): readonly Part[] {
  if (query === undefined) return [];
  return Object.entries(propertiesOf(query).properties).map(([name, part]) => {
    const { description, ...schema } = part;
    return { name, in: "query", required: false, description, schema };
  });
}

function header(name: string, description: string, pattern?: string): Part {
  const schema = { type: "string", ...(pattern === undefined ? {} : { pattern }) };
  return { name, in: "header", required: false, description, schema };
}
