/** A server that can be reached, but does not send at this moment what it will send later. @module */
import { NetworkError } from "../api_error.ts";

/** Why not: files are being uploaded, or there were too many requests. */
export type NotNowReason = "updating" | "busy";

/** The server can be reached, and has to be asked again later. */
export class NotNowError extends NetworkError {
  constructor(
    readonly why: NotNowReason,
    message: string,
    /** How long the server wants to be left alone, in milliseconds; null if it has not said so. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }
}

/**
 * Statuses with which servers and firewalls refuse a request of many, such as those of a class with one address
 * (RFC 9110, 15.5.4 and 15.5.9; RFC 8470, 5.2; RFC 6585, 4).
 */
const BUSY: readonly number[] = [403, 408, 425, 429];

/** Why a response is without a file that may be there later: the server fails, or refuses for now. Null for others. */
export function failureOf({ status, headers }: Response): NetworkError | null {
  // A proxy responds so for a service that is not running.
  if (status >= 500) return new NetworkError(`HTTP ${status}`);
  if (!BUSY.includes(status)) return null;
  return new NotNowError("busy", `HTTP ${status}`, retryAfterMs(headers));
}

/** Throws {@link failureOf} a response, if there is one. @throws {NetworkError} @throws {NotNowError} */
export function checkResponse(response: Response): void {
  const failure = failureOf(response);
  if (failure !== null) throw failure;
}

/** The value of `Retry-After` (RFC 9110, 10.2.3). A date means nothing to a phone whose clock may be wrong. */
function retryAfterMs(headers: Headers): number | null {
  return 1000 * Number.parseInt(headers.get("Retry-After") ?? "", 10) || null;
}
