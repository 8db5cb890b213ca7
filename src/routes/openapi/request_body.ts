/**
 * Request bodies of the OpenAPI document: the kinds of body that an endpoint takes, and how its file comes in
 * each of them (docs/api.md#files-in-json, docs/api.md#request-bodies).
 *
 * @module
 */
import { maxPackBytes } from "../../pack/limits.ts";
import type { Part } from "../endpoint/description.ts";
import type { FileField, RequestBody } from "../endpoint/request.ts";
import { propertiesOf, refTo } from "./json_schema.ts";

/** The formats of a file; the service recognises them by the content alone. */
const FILE_KINDS: Readonly<Record<FileField["name"], string>> = {
  gpx: "GPX 1.0 or 1.1, UTF-8, with at least one track point",
  pack: "A walk pack, as `GET /api/routes/{routeId}/pack` returns it, or the walk.gpx of one",
  picture: "JPEG, PNG or WebP",
  map: "JPEG, PNG or WebP",
  audio: "MP3, MP4/M4A, AAC, Ogg, WAV or WebM without video",
};

/**
 * Base64 as a regular expression. White space is that of ASCII (RFC 4648 has none, the service ignores it): `\\s`
 * would also match the vertical tab and the spaces of Unicode, which the service refuses.
 */
const BASE64 = "[A-Za-z0-9+/\\t\\n\\f\\r ]*(=[\\t\\n\\f\\r ]*){0,2}$";

/** The JSON file object (docs/api.md#files-in-json). */
export const FILE_OBJECT: Part = {
  type: "object",
  description:
    "A file in JSON. Base64 makes it a third larger; multipart is better for large files.",
  properties: {
    filename: { type: "string", description: "Original name; not used to decide the type" },
    base64: {
      type: "string",
      contentEncoding: "base64",
      pattern: `^${BASE64}`,
      description: "The content; white space of ASCII in it is ignored",
    },
    dataUrl: {
      type: "string",
      pattern: "^[Dd][Aa][Tt][Aa]:[^,]*,",
      description:
        "The content as a data URL with base64 or percent-encoding; the media type in it is ignored",
    },
  },
  oneOf: [{ required: ["base64"] }, { required: ["dataUrl"] }],
};

const FILE_REFERENCE: Part = { $ref: refTo("FileObject") };

/** The request body of an operation, and the schemas that it refers to by their names. */
interface DescribedBody {
  readonly requestBody: Part;
  readonly schemas: Readonly<Record<string, Part>>;
}

/** An operation, as the description of its body needs it. */
export interface DescribedOperation {
  /** Its schemas are named after it. */
  readonly id: string;
  /**
   * Whether all kinds of body are described; else the first one. Of an operation without a parameter that can be left out
   * it is the first one always: the client that openapi-python-client 0.29 generates cannot be imported otherwise.
   */
  readonly hasKinds: boolean;
}

/**
 * Describes the request body of an operation.
 *
 * @param maxFileBytes Largest accepted upload.
 */
export function describeBody(
  { id, hasKinds }: DescribedOperation,
  body: RequestBody,
  maxFileBytes: number,
): DescribedBody {
  const { file } = body;
  const most = file?.name === "pack" ? maxPackBytes(maxFileBytes) : maxFileBytes;
  const isRequired = file?.required === true || propertiesOf(body.fields).required.length > 0;
  const limit = file === undefined ? "" : ` The file may have up to ${most} bytes.`;
  const name = id.replace(/^./, (letter) => letter.toUpperCase());
  const kinds = Object.entries(kindsOf(name, file));
  const content = Object.fromEntries(
    (hasKinds ? kinds : kinds.slice(0, 1))
      .map(([type, schema]) => [type, { schema: { $ref: refTo(schema) } }]),
  );
  return {
    requestBody: {
      description: `Unknown fields are ignored; the text fields together may have 1 MiB.${limit}`,
      required: isRequired,
      content,
    },
    schemas: schemasOf(name, body),
  };
}

/** The schemas of an operation's body, one for each kind: generated clients know the kind by the type of the body. */
function schemasOf(name: string, body: RequestBody): Readonly<Record<string, Part>> {
  const { file } = body;
  return {
    [`${name}Form`]: objectOf(body, file && fileInForm(file)),
    [`${name}Json`]: objectOf(body, file && isInJson(file) ? FILE_REFERENCE : undefined),
    [`${name}Urlencoded`]: objectOf(body),
  };
}

/**
 * Names of the schemas by media type. Generated clients take the first one by default: multipart where a file can be
 * sent, which JSON makes a third larger, and JSON where none can.
 */
function kindsOf(name: string, file: FileField | undefined): Readonly<Record<string, string>> {
  const multipart = { "multipart/form-data": `${name}Form` };
  const json = { "application/json": `${name}Json`, "text/json": `${name}Json` };
  const urlencoded = { "application/x-www-form-urlencoded": `${name}Urlencoded` };
  if (file === undefined) return { ...json, ...urlencoded, ...multipart };
  return {
    ...multipart,
    ...(isInJson(file) || !file.required ? json : {}),
    ...(file.required ? {} : urlencoded),
  };
}

/** Whether a file can be sent as a JSON file object. */
function isInJson({ name }: FileField): boolean {
  return name === "picture" || name === "audio";
}

/** The fields as an object, with the file if this kind of body can carry it. */
function objectOf({ file, fields }: RequestBody, fileSchema?: Part): Part {
  const { properties, required } = propertiesOf(fields);
  if (file === undefined || fileSchema === undefined) {
    return { type: "object", properties, required };
  }
  return {
    type: "object",
    properties: { [file.name]: fileSchema, ...properties },
    required: file.required ? [file.name, ...required] : required,
  };
}

/** A binary part of a form (OpenAPI 3.1.1, 4.8.14.2); `format` is what most client generators look at. */
function fileInForm({ name }: FileField): Part {
  return {
    type: "string",
    format: "binary",
    contentMediaType: "application/octet-stream",
    description: `${FILE_KINDS[name]}; recognised by its content`,
  };
}
