/** Errors that exist only in HTTP, and the status of each error. @module */
import { AppError, type ErrorCode, isDiskFull } from "../errors.ts";
import type { ErrorReason } from "../shared/error_reasons.ts";

/** What an {@link HttpError} may carry besides its status and message. */
export interface HttpErrorOptions extends ErrorOptions {
  /** Extra information for the client. */
  details?: string;
  /** Response headers that belong to the status, such as `Allow` or `Retry-After`. */
  headers?: Record<string, string>;
}

/** An error that exists only in HTTP, such as 405, 408 or 416. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  /** Extra information for the client, if there is any. */
  readonly details: string | undefined;
  /** Response headers that belong to the status. */
  readonly headers: Readonly<Record<string, string>>;

  /**
   * @param status HTTP status code, 400–599.
   * @param reason What programs tell errors apart by.
   * @param message A sentence for a person; it is sent to the client, so it must not contain anything internal.
   */
  constructor(
    readonly status: number,
    readonly reason: ErrorReason,
    message: string,
    options: HttpErrorOptions = {},
  ) {
    super(message, options);
    this.details = options.details;
    this.headers = options.headers ?? {};
  }
}

/** The status of each code (RFC 9110, section 15.5). */
const STATUS: Readonly<Record<ErrorCode, number>> = {
  invalid: 400,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  unavailable: 503,
};

/** Whether the error is meant for the client; any other is a fault of the service. */
export function isClientError(error: unknown): error is AppError | HttpError {
  return error instanceof AppError || error instanceof HttpError;
}

/** The status of the response for an error: 507 for a full disk and 500 for any other fault of the service. */
export function statusOf(error: unknown): number {
  if (error instanceof AppError) return STATUS[error.code];
  if (error instanceof HttpError) return error.status;
  return isDiskFull(error) ? 507 : 500;
}
