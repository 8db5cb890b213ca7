/**
 * Reading responses: typed access to JSON of unknown shape, and the checks that every error response has
 * to pass.
 *
 * @module
 */
import assert from "node:assert/strict";
import { ERROR_REASONS } from "../../src/shared/error_reasons.ts";

/** A JSON object whose fields are read one by one. */
export type Json = { readonly [key: string]: JsonValue };

/** Any JSON value. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | Json;

/** The JSON object of a response that must have this status. */
export async function jsonOf(pending: Response | Promise<Response>, status = 200): Promise<Json> {
  const response = await pending;
  const text = await response.text();
  assert.equal(response.status, status, text);
  assert.equal(response.headers.get("Content-Type"), "application/json");
  const value: JsonValue = JSON.parse(text);
  return object(value);
}

/** Checks that a response is an error of this status in the documented form, and returns its body. */
export async function expectError(
  pending: Response | Promise<Response>,
  status: number,
): Promise<Json> {
  const response = await pending;
  const body = await jsonOf(response, status);
  assert.ok(Object.hasOwn(ERROR_REASONS, response.headers.get("Error-Reason") ?? ""));
  assert.equal(body.error, "HttpError");
  assert.ok(typeof body.message === "string" && body.message !== "", "an error has a message");
  const { error: _error, message: _message, details, ...rest } = body;
  assert.ok(details === undefined || typeof details === "string");
  assert.deepEqual(rest, {}, "an error has no other fields");
  return body;
}

/** A JSON value that must be an object. */
export function object(value: JsonValue | undefined): Json {
  assert.ok(value !== null && typeof value === "object" && !isArray(value), "expected an object");
  return value;
}

/** A JSON value that must be an array of objects. */
export function objects(value: JsonValue | undefined): readonly Json[] {
  assert.ok(isArray(value), "expected an array");
  return value.map(object);
}

/** A JSON value that must be a number. */
export function number(value: JsonValue | undefined): number {
  assert.ok(typeof value === "number", "expected a number");
  return value;
}

/** A JSON value that must be text. */
export function text(value: JsonValue | undefined): string {
  assert.ok(typeof value === "string", "expected text");
  return value;
}

/** Checks that a value is a documented timestamp: ISO 8601 UTC with milliseconds. */
export function expectTimestamp(value: JsonValue | undefined): void {
  assert.match(text(value), /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
}

function isArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}
