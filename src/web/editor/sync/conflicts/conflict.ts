/**
 * The error that another page has changed the same field since.
 *
 * @module
 */

/** The server has another value than the one that was changed. */
export class ConflictError extends Error {
  override readonly name = "ConflictError";

  /** @param asOf When the other version was the present one, as ISO 8601; null if that is not known. */
  constructor(readonly conflicts: readonly FieldConflict[], readonly asOf: string | null) {
    super("Changed elsewhere");
  }
}

/** A field with two new values; of a recording, their addresses, empty without one. */
export interface FieldConflict {
  readonly field: string;
  readonly local: string | number;
  readonly remote: string | number;
}
