/**
 * The cookie that carries the token of a session (RFC 6265).
 *
 * @module
 */

/** Name of the cookie. */
export const SESSION_COOKIE = "route_guide_session";

const TOKENS = new RegExp(`(?:^|; *)${SESSION_COOKIE}=([A-Za-z0-9_-]{43})(?=;|$)`, "g");

/** Session cookies of a request that are read; each costs a hash and a read of the database. */
const MAX_TOKENS = 10;

/** The tokens in a request; more than one when cookies of several paths have the name. */
export function sessionTokens(headers: Headers): readonly string[] {
  const cookies = headers.get("Cookie");
  if (cookies === null) return [];
  return cookies.matchAll(TOKENS).take(MAX_TOKENS).map(([, token = ""]) => token).toArray();
}

/** What a cookie is set with. */
export interface CookieOptions {
  /** How long it is kept, in seconds; 0 removes it. */
  readonly seconds: number;
  /** Whether it may only be sent over https. */
  readonly isSecure: boolean;
}

/** The value of `Set-Cookie`. Scripts cannot read the cookie, and pages of other sites cannot send it. */
export function sessionCookie(token: string, { seconds, isSecure }: CookieOptions): string {
  const parts = [
    `${SESSION_COOKIE}=${token}`,
    "Path=/",
    `Max-Age=${seconds}`,
    "HttpOnly",
    "SameSite=Strict",
    ...(isSecure ? ["Secure"] : []),
  ];
  return parts.join("; ");
}
