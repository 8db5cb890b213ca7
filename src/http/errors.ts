/** Errors as HTTP responses: the status of each code, the reason as a header, and the error body. @module */
import { AppError, type ErrorCode, isDiskFull } from "../errors.ts";
import type { ErrorReason } from "../shared/error_reasons.ts";
import { jsonResponse } from "./json_response.ts";

/** The response header with the reason of an error (docs/api.md#reasons-of-errors). */
export const ERROR_REASON = "Error-Reason";

/** The response header with the limit that was exceeded, in bytes. */
export const ERROR_LIMIT = "Error-Limit";

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

/** When a client may retry after `unavailable`. */
const RETRY_AFTER_SECONDS = "5";

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

/** The reason of the response for an error. */
function reasonOf(error: unknown): ErrorReason {
  if (isClientError(error)) return error.reason;
  return isDiskFull(error) ? "disk-full" : "internal-error";
}

/** The response for anything that was thrown: the error body with the right status and reason. */
export function errorResponse(error: unknown): Response {
  const status = statusOf(error);
  const body = {
    error: "HttpError",
    message: isClientError(error) ? error.message : internalMessage(status),
    details: isClientError(error) ? error.details : undefined,
  };
  return jsonResponse(body, {
    status,
    // Another client, or the same one a moment later, may get another response.
    cacheControl: "no-store",
    headers: { [ERROR_REASON]: reasonOf(error), ...headersOf(error) },
  });
}

function headersOf(error: unknown): Readonly<Record<string, string>> {
  if (error instanceof HttpError) return error.headers;
  if (!(error instanceof AppError)) return {};
  if (error.code === "unavailable") return { "Retry-After": RETRY_AFTER_SECONDS };
  return error.limitBytes === undefined ? {} : { [ERROR_LIMIT]: String(error.limitBytes) };
}

/** The message for an internal error. Its own message may contain paths and is never sent. */
function internalMessage(status: number): string {
  return status === 507 ? "The disk is full; nothing was changed" : "An internal error occurred";
}
