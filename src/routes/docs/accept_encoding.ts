/**
 * Content codings that a client takes (RFC 9110, 12.5.3).
 *
 * @module
 */

/** One element of the field: a coding, and its weight if it has one. */
const ELEMENT = /^\s*([^\s;]+)\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/i;

/**
 * Whether a client takes gzip: it names it, or `*`, with a weight above 0. What cannot be read does not count.
 *
 * @param field Value of `Accept-Encoding`; null if it was not sent.
 */
export function acceptsGzip(field: string | null): boolean {
  const weights = new Map<string, number>();
  for (const element of (field ?? "").split(",")) {
    const [, coding, weight] = ELEMENT.exec(element) ?? [];
    if (coding !== undefined) weights.set(coding.toLowerCase(), Number(weight ?? 1));
  }
  return (weights.get("gzip") ?? weights.get("*") ?? 0) > 0;
}
