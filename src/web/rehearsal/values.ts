/**
 * Checks values that were read from the file of a rehearsal. Pure.
 *
 * @module
 */

/** Why a file is refused: it is none of a rehearsal, a newer program wrote it, it is too large, or a value is wrong. */
export type RehearsalProblem = "other-file" | "newer" | "too-large" | "damaged";

/** A file is refused. */
export class RehearsalError extends Error {
  override readonly name = "RehearsalError";

  /** @param where The name of the value that was refused. */
  constructor(readonly problem: RehearsalProblem, readonly where: string) {
    super(`${problem}: ${where}`);
  }
}

/** The fields of an object that was read. */
export type Fields = Readonly<Record<string, unknown>>;

/** The fields of an object. @throws {RehearsalError} when it is none. */
export function fieldsOf(value: unknown, where: string): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new RehearsalError("damaged", where);
  }
  return { ...value };
}

/** A finite number within bounds. @throws {RehearsalError} when it is none. */
export function numberIn(
  fields: Fields,
  name: string,
  [least, greatest]: readonly [number, number],
): number {
  const value = fields[name];
  if (typeof value !== "number" || !(value >= least && value <= greatest)) {
    throw new RehearsalError("damaged", name);
  }
  return value;
}

/** True or false. @throws {RehearsalError} when it is neither. */
export function flag(fields: Fields, name: string): boolean {
  const value = fields[name];
  if (typeof value !== "boolean") throw new RehearsalError("damaged", name);
  return value;
}

/** A text of at most `greatest` characters. @throws {RehearsalError} when it is none. */
export function boundedText(fields: Fields, name: string, greatest: number): string {
  const value = fields[name];
  if (typeof value !== "string" || value.length > greatest) {
    throw new RehearsalError("damaged", name);
  }
  return value;
}

/** A list. @throws {RehearsalError} when it is none, or has more than `greatest` values. */
export function listOf(fields: Fields, name: string, greatest: number): readonly unknown[] {
  const value: unknown = fields[name];
  if (!Array.isArray(value)) throw new RehearsalError("damaged", name);
  if (value.length > greatest) throw new RehearsalError("too-large", name);
  return value;
}

/** One of some texts. @throws {RehearsalError} when it is none of them. */
export function oneOf<Text extends string>(
  fields: Fields,
  name: string,
  texts: readonly Text[],
): Text {
  const found = texts.find((text) => text === fields[name]);
  if (found === undefined) throw new RehearsalError("damaged", name);
  return found;
}
