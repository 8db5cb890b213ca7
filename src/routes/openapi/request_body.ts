/**
 * Request bodies of the OpenAPI document: the kinds of body that an endpoint takes, and how its file comes in
 * each of them (contract, "Request bodies in general"; design, decision 3).
 *
 * @module
 */
import type { FileField, RequestBody } from "../schemas/bodies.ts";
import { propertiesOf, refTo } from "./json_schema.ts";
import type { Part } from "./operation.ts";

/** What a file may be; the service looks at the content and at nothing else. */
const FILE_KINDS: Readonly<Record<FileField["name"], string>> = {
  gpx: "GPX 1.0 or 1.1, UTF-8, with at least one track point",
  pack: "A walk pack, as `GET /api/routes/{routeId}/pack` returns it",
  picture: "JPEG, PNG or WebP",
  audio: "MP3, MP4/M4A, AAC, Ogg, WAV or WebM without video",
};

/** The JSON file object (contract, "Request bodies in general"). */
export const FILE_OBJECT: Part = {
  type: "object",
  description:
    "A file in JSON. Base64 makes it a third larger; multipart is better for large files.",
  properties: {
    filename: { type: "string", description: "Original name; not used to decide the type" },
    base64: { type: "string", contentEncoding: "base64", description: "The content" },
    dataUrl: {
      type: "string",
      description: "The content as a base64 data URL; the media type in it is ignored",
    },
  },
  oneOf: [{ required: ["base64"] }, { required: ["dataUrl"] }],
};

/** The request body of an operation, and the schemas that it refers to by their names. */
export interface DescribedBody {
  readonly requestBody: Part;
  readonly schemas: Readonly<Record<string, Part>>;
}

/**
 * Describes the request body of an operation.
 *
 * @param name The operation's; its schemas are named after it.
 * @param maxFileBytes Largest accepted file.
 */
export function describeBody(
  name: string,
  body: RequestBody,
  maxFileBytes: number,
): DescribedBody {
  const { file } = body;
  const isRequired = file?.required === true || propertiesOf(body.fields).required.length > 0;
  const limit = file === undefined ? "" : ` The file may have up to ${maxFileBytes} bytes.`;
  const { content, schemas } = contentOf(
    name.replace(/^./, (letter) => letter.toUpperCase()),
    body,
  );
  return {
    requestBody: {
      description: `Unknown fields are ignored; the text fields together may have 1 MiB.${limit}`,
      required: isRequired,
      content,
    },
    schemas,
  };
}

/** The kinds of body, each with its schema. */
function contentOf(name: string, body: RequestBody) {
  const { file } = body;
  const form = `${name}Form`;
  const json = `${name}Json`;
  const fields = `${name}Fields`;
  if (file === undefined) {
    return { content: kinds(fields, fields, fields), schemas: { [fields]: objectOf(body) } };
  }
  const schemas = { [form]: objectOf(body, fileInForm(file)) };
  if (file.name === "pack") {
    const zip = { "application/zip": { schema: { ...fileInForm(file) } } };
    return { content: { ...kinds(form), ...zip }, schemas };
  }
  if (file.name === "gpx") {
    return file.required
      ? { content: kinds(form), schemas }
      : { content: kinds(form, fields, fields), schemas: { ...schemas, [fields]: objectOf(body) } };
  }
  const both = { ...schemas, [json]: objectOf(body, { $ref: refTo("FileObject") }) };
  return file.required
    ? { content: kinds(form, json), schemas: both }
    : { content: kinds(form, json, fields), schemas: { ...both, [fields]: objectOf(body) } };
}

/** The content of a body, by the names of the schemas of each kind that it may be of. */
function kinds(multipart: string, json?: string, urlencoded?: string): Part {
  const kind = (type: string, name: string | undefined) =>
    name === undefined ? {} : { [type]: { schema: { $ref: refTo(name) } } };
  return {
    ...kind("multipart/form-data", multipart),
    ...kind("application/json", json),
    ...kind("text/json", json),
    ...kind("application/x-www-form-urlencoded", urlencoded),
  };
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

/** A binary part of a form (OpenAPI 3.1.1, 4.8.14.2). */
function fileInForm({ name }: FileField): Part {
  return {
    type: "string",
    contentMediaType: "application/octet-stream",
    description: `${FILE_KINDS[name]}; recognised by its content`,
  };
}
