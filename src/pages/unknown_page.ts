/**
 * Who gets a page instead of the error body when there is nothing at an address: people who follow a link or
 * type an address into a browser. Programs get JSON, as docs/api.md#errors says.
 *
 * @module
 */
import { targetOf } from "../http/request_target.ts";

/** Addresses of programs, which get JSON in any case. */
const FOR_PROGRAMS = /^\/(?:api|assets)(?:\/|$)/;

/**
 * Whether a request for an unknown address comes from a browser that is going to show the response: it says so
 * (Fetch Metadata, `Sec-Fetch-Dest: document`, or `empty` with `Sec-Fetch-Mode: navigate` where a service worker
 * passes the request on), or it names HTML and prefers it to JSON (RFC 9110, 12.5.1).
 */
export function isForPerson(request: Request): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  if (FOR_PROGRAMS.test(targetOf(request).path)) return false;
  const destination = request.headers.get("Sec-Fetch-Dest");
  if (destination === null) return prefersHtml(request);
  return destination === "document" ||
    destination === "empty" && request.headers.get("Sec-Fetch-Mode") === "navigate";
}

function prefersHtml(request: Request): boolean {
  const field = request.headers.get("Accept")?.toLowerCase() ?? "";
  const ranges = new Map(field.split(",").map(readRange));
  const html = ranges.get("text/html") ?? 0;
  const json = ranges.get("application/json") ?? ranges.get("application/*") ??
    ranges.get("*/*") ?? 0;
  return html > json;
}

/** A media range with its weight. */
function readRange(element: string): [range: string, weight: number] {
  const [range = "", ...parameters] = element.split(";").map((part) => part.trim());
  const weight = parameters.find((text) => text.startsWith("q="))?.slice("q=".length) ?? "1";
  return [range, Number(weight) || 0];
}
