/** Why a request to the API has failed. @module */
import type { ErrorReason } from "../../src/shared/error_reasons.ts";

/** What an {@link ApiError} has besides its status and message. */
export interface ApiErrorFields {
  readonly details?: string | undefined;
  readonly reason?: string | null;
  readonly limitBytes?: number | null;
}

/** A request was refused; the message is that of the server, or of a proxy before it. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** More about the error, in English: a position, or the words of a parser. */
  readonly details: string | undefined;
  /**
   * Why, if the server itself has refused it: an `ErrorReason`, or one that only a newer server has. Null for
   * responses of proxies and logins of networks.
   */
  readonly reason: string | null;
  /** The limit that was exceeded, in bytes. */
  readonly limitBytes: number | null;

  constructor(
    readonly status: number,
    message: string,
    { details, reason = null, limitBytes = null }: ApiErrorFields = {},
  ) {
    super(message);
    this.details = details;
    this.reason = reason;
    this.limitBytes = limitBytes;
  }

  /** Whether the server itself has refused it. */
  get isOfApi(): boolean {
    return this.reason !== null;
  }
}

/** Whether the server has refused something for this reason. */
export function hasReason(error: unknown, reason: ErrorReason): boolean {
  return error instanceof ApiError && error.reason === reason;
}

/** Whether the server itself has responded that the resource does not exist. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404 && error.isOfApi;
}

/** Whether the server has refused something because the session has ended. */
export function isLoginNeeded(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** The server could not be reached. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
}
