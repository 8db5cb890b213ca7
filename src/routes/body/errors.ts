/**
 * Errors of more than one kind of body.
 *
 * @module
 */
import { type AppError, invalid } from "../../errors.ts";
import { MAX_FIELDS } from "./limits.ts";

/** 400 for a file without content. */
export function emptyFile(): AppError {
  return invalid("file-empty", "The file is empty");
}

/** 400 for a file field that was sent as text. */
export function textForFile(name: string): AppError {
  return invalid("request-invalid", `The field ${name} must be a file`);
}

/** 400 for a field that was sent twice. */
export function sentTwice(name: string): AppError {
  return invalid("request-invalid", `The field ${name} was sent twice`);
}

/** 400 for a body with more than {@link MAX_FIELDS} fields. */
export function tooManyFields(): AppError {
  return invalid("request-invalid", `The body has more than ${MAX_FIELDS} fields`);
}
