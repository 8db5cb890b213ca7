/**
 * Values of a request body → text, numbers, sequences, each with the error a person can act on (design,
 * decisions 4 and 5). Forms give text for everything, JSON gives any value.
 *
 * @module
 */
import { invalid } from "../errors.ts";

/** The fields of a body: what is not in it was not sent. */
export type Fields = ReadonlyMap<string, unknown>;

/** What a number may be. */
export interface NumberRule {
  readonly allows: (value: number) => boolean;
  /** Completes the sentence "… must be …". */
  readonly description: string;
}

/** Degrees north. */
export const LATITUDE: NumberRule = {
  allows: (value) => value >= -90 && value <= 90,
  description: "a number from -90 to 90",
};

/** Degrees east. */
export const LONGITUDE: NumberRule = {
  allows: (value) => value >= -180 && value <= 180,
  description: "a number from -180 to 180",
};

/** Metres. */
export const TRIGGER_RADIUS: NumberRule = {
  allows: (value) => value > 0,
  description: "a number of metres above 0",
};

/** Place in an order. */
export const SEQUENCE: NumberRule = {
  allows: (value) => Number.isSafeInteger(value) && value >= 0,
  description: "a whole number, 0 or more",
};

/** A number as decimal text, such as `-12.5` or `1e3`; null for anything else. */
export function parseDecimal(text: string): number | null {
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/**
 * An optional text field; undefined when it was not sent.
 *
 * @throws {HttpError} 400 when it is no text, not well-formed Unicode, or holds a NUL, which neither SQLite's
 * text functions nor XML can carry.
 */
export function textField(fields: Fields, name: string): string | undefined {
  const value = fields.get(name);
  if (value === undefined) return undefined;
  if (typeof value !== "string") throw invalid(`${name} must be text`);
  if (!value.isWellFormed()) throw invalid(`${name} is not well-formed Unicode`);
  if (value.includes("\0")) throw invalid(`${name} must not contain a NUL character`);
  return value;
}

/** An optional number field; undefined when it was not sent. @throws {HttpError} 400 when it breaks the rule. */
export function numberField(fields: Fields, name: string, rule: NumberRule): number | undefined {
  const value = fields.get(name);
  if (value === undefined) return undefined;
  const number = typeof value === "string" ? parseDecimal(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number) || !rule.allows(number)) {
    throw invalid(`${name} must be ${rule.description}`);
  }
  return number;
}

/** A number field that must be there. @throws {HttpError} 400 when it is missing or breaks the rule. */
export function requiredNumber(fields: Fields, name: string, rule: NumberRule): number {
  const number = numberField(fields, name, rule);
  if (number === undefined) throw invalid(`${name} is required`);
  return number;
}
