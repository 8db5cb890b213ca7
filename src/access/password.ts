/**
 * The password for writing: comparing, and reading it out of `Authorization`.
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/**
 * Compares passwords in a time that says nothing about them: digests under a random key have the same length
 * and cannot be foreseen by the sender. One comparison takes microseconds, so it can be done for every
 * request; the password is in the environment of the process anyway, so a slow hash would protect nothing.
 */
export class Password {
  readonly #key = randomBytes(32);
  readonly #digest: Buffer;

  /** @param password In Unicode normalization form C. */
  constructor(password: string) {
    this.#digest = this.#digestOf(password);
  }

  /** Whether it is this one. */
  matches(password: string): boolean {
    return timingSafeEqual(this.#digestOf(password.normalize("NFC")), this.#digest);
  }

  #digestOf(text: string): Buffer {
    return createHmac("sha256", this.#key).update(text).digest();
  }
}

/**
 * The password in a header `Authorization: Basic` (RFC 7617); the user name does not matter.
 *
 * @returns Null when there is none.
 */
export function basicPassword(headers: Headers): string | null {
  const credentials = /^basic +([a-z0-9+/=_-]+) *$/i.exec(headers.get("Authorization") ?? "")?.[1];
  if (credentials === undefined) return null;
  const bytes = Buffer.from(credentials, "base64");
  // Clients that do not know `charset="UTF-8"` may send Latin-1.
  const utf8 = bytes.toString("utf8");
  const text = utf8.includes("\uFFFD") ? bytes.toString("latin1") : utf8;
  const colon = text.indexOf(":");
  return colon === -1 ? null : text.slice(colon + 1);
}
