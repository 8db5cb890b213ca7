/**
 * Errors that a client may see, and the one place that turns any error into a `Response`.
 *
 * Every room throws an {@link HttpError} for a fault the client can do something about. Anything else
 * that is thrown is a fault of ours: it is logged with its cause and answered as 500 without internals.
 *
 * @module
 */

/** What an {@link HttpError} may carry besides its status and message. */
export interface HttpErrorOptions extends ErrorOptions {
  /** Extra information for the client, such as a parser's message with line and column. */
  details?: string;
  /** Response headers that belong to the status, such as `Allow` or `Retry-After`. */
  headers?: Record<string, string>;
}

/** A fault with the HTTP status it is answered with (contract, "Errors"). */
export class HttpError extends Error {
  override readonly name = "HttpError";
  /** Extra information for the client, if there is any. */
  readonly details: string | undefined;
  /** Response headers that belong to the status. */
  readonly headers: Readonly<Record<string, string>>;

  /**
   * @param status HTTP status code, 400–599.
   * @param message Sentence for a person; it is sent to the client, so it names nothing internal.
   */
  constructor(
    readonly status: number,
    message: string,
    options: HttpErrorOptions = {},
  ) {
    super(message, options);
    this.details = options.details;
    this.headers = options.headers ?? {};
  }
}

/** 400: a parameter or an upload is missing or invalid. */
export function invalid(message: string, details?: string): HttpError {
  return new HttpError(400, message, details === undefined ? {} : { details });
}

/** 404: the thing addressed does not exist, or does not belong to what it is addressed under. */
export function notFound(message: string): HttpError {
  return new HttpError(404, message);
}

/** 409: the state of the thing, or of the file system, stands in the way. */
export function conflict(
  message: string,
  options: HttpErrorOptions = {},
): HttpError {
  return new HttpError(409, message, options);
}

/** 413: a file or the text of a request is larger than allowed. */
export function tooLarge(message: string): HttpError {
  return new HttpError(413, message);
}

/** 415: the body, or the content of a file, is of a kind that is not supported. */
export function unsupported(message: string, details?: string): HttpError {
  return new HttpError(415, message, details === undefined ? {} : { details });
}

/**
 * The response for anything that was thrown: the contract's error body with the right status. An error
 * that is not an {@link HttpError} becomes 507 when the disk is full and 500 otherwise, and its message
 * stays inside.
 */
export function errorResponse(error: unknown): Response {
  const { status, message, details, headers } = error instanceof HttpError
    ? error
    : unexpected(error);
  const body = JSON.stringify({ error: "HttpError", message, details });
  const bytes = new TextEncoder().encode(body);
  const length = String(bytes.length);
  return new Response(bytes, {
    status,
    headers: {
      "Content-Type": "application/json",
      "Content-Length": length,
      "X-Content-Type-Options": "nosniff",
      ...headers,
    },
  });
}

function unexpected(error: unknown): HttpError {
  return isDiskFull(error)
    ? new HttpError(507, "The disk is full; nothing was changed")
    : new HttpError(500, "An internal error occurred");
}

/** SQLite result code `SQLITE_FULL`. */
const SQLITE_FULL = 13;

/** Whether the file system or SQLite ran out of space, however deep in the causes. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT")) return true;
  if ("errcode" in error && error.errcode === SQLITE_FULL) return true;
  return isDiskFull(error.cause);
}
