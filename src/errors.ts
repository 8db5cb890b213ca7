/**
 * Errors that a client can correct, each with a code and a reason. This module and all domain modules are independent of HTTP;
 * `src/http/errors.ts` maps each code to a status.
 *
 * Any layer may throw an {@link AppError}. Everything else that is thrown is a fault of the service: it is
 * logged with its cause and its message is not sent to clients.
 *
 * @module
 */
import type { ErrorReason } from "./shared/error_reasons.ts";

/** What kind of error it is. */
export type ErrorCode =
  /** A parameter or an upload is missing or invalid. */
  | "invalid"
  /** The addressed resource does not exist, or does not belong to the one it is addressed under. */
  | "not_found"
  /** The state of the resource, or of the file system, forbids the operation. */
  | "conflict"
  /** A file or the text of a request exceeds its limit. */
  | "too_large"
  /** The body, or the content of a file, is of an unsupported kind. */
  | "unsupported"
  /** The service cannot write now, and may be able to later. */
  | "unavailable";

/** What an {@link AppError} may carry besides its code and message. */
export interface AppErrorOptions extends ErrorOptions {
  /** Extra information for the client, such as a parser's message with line and column. */
  details?: string | undefined;
  /** The limit that was exceeded, in bytes. */
  limitBytes?: number | undefined;
}

/** An error with a code, a reason and a message for the client. */
export class AppError extends Error {
  override readonly name = "AppError";
  /** Extra information for the client, if there is any. */
  readonly details: string | undefined;
  /** The limit that was exceeded, in bytes; undefined for every error but that of a limit. */
  readonly limitBytes: number | undefined;

  /**
   * @param reason What programs tell errors apart by.
   * @param message A sentence for a person; it is sent to the client, so it must not contain anything internal.
   */
  constructor(
    readonly code: ErrorCode,
    readonly reason: ErrorReason,
    message: string,
    options: AppErrorOptions = {},
  ) {
    super(message, options);
    this.details = options.details;
    this.limitBytes = options.limitBytes;
  }
}

/** An error of code `invalid`. */
export function invalid(reason: ErrorReason, message: string, details?: string): AppError {
  return new AppError("invalid", reason, message, { details });
}

/** An error of code `not_found`; its reason is always `not-found`. */
export function notFound(message: string): AppError {
  return new AppError("not_found", "not-found", message);
}

/** An error of code `conflict`. */
export function conflict(
  reason: ErrorReason,
  message: string,
  options: AppErrorOptions = {},
): AppError {
  return new AppError("conflict", reason, message, options);
}

/**
 * The error of code `conflict` for a stored file that is missing or not as it was stored.
 *
 * @param usedBy Which file of which walk it is, for people.
 */
export function damagedFile(usedBy: string, cause?: unknown): AppError {
  const isMissing = cause instanceof Error && cause.name === "NotFound";
  const details = `${usedBy}: ${isMissing ? "it is missing" : "it is not as it was stored"}`;
  return conflict("file-damaged", "A file of the walk is damaged", { details, cause });
}

/** An error of code `too_large`. @param limitBytes What the file or the text may have. */
export function tooLarge(reason: ErrorReason, message: string, limitBytes: number): AppError {
  return new AppError("too_large", reason, message, { limitBytes });
}

/** An error of code `unsupported`. */
export function unsupported(reason: ErrorReason, message: string, details?: string): AppError {
  return new AppError("unsupported", reason, message, { details });
}

/** The code of a system error, such as `ENOENT`; empty for every other error. */
export function systemCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** An error of code `unavailable`. */
export function unavailable(
  reason: ErrorReason,
  message: string,
  options: AppErrorOptions = {},
): AppError {
  return new AppError("unavailable", reason, message, options);
}

/** SQLite result code `SQLITE_FULL`, and its message: some errors carry no code. */
const SQLITE_FULL = 13;
const SQLITE_FULL_MESSAGE = "database or disk is full";

/** Whether the file system or SQLite ran out of space, anywhere in the chain of causes. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT")) return true;
  if ("errcode" in error && error.errcode === SQLITE_FULL) return true;
  if (systemCode(error) === "ERR_SQLITE_ERROR" && error.message === SQLITE_FULL_MESSAGE) {
    return true;
  }
  return isDiskFull(error.cause);
}
