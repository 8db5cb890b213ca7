/**
 * Request → checked values: the one place where the schemas of bodies and queries are applied.
 *
 * @module
 */
import * as v from "valibot";
import { invalid } from "../../errors.ts";
import type { FieldsSchema } from "./bodies.ts";

/** The fields of a body: what is not in it was not sent. */
export type Fields = ReadonlyMap<string, unknown>;

/**
 * Checks the fields of a body in the order of their schema; a field that was not sent has its default, or
 * is missing in the result.
 *
 * @throws {AppError} `invalid` with the name of the first invalid field and what it must be.
 */
export function checkFields<Schema extends FieldsSchema>(
  schema: Schema,
  fields: Fields,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, Object.fromEntries(fields), { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw invalid("request-invalid", `${v.getDotPath(issue)} ${issue.message}`);
}
