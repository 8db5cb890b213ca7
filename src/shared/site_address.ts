/**
 * What counts as the address of published walks: for the setting, the API and the fields of the pages
 * (docs/api.md#address-of-published-walks).
 *
 * @module
 */

/** Longest address in characters: codes of longer ones are too fine to be scanned from paper. */
export const MAX_SITE_ADDRESS = 300;

/** Longest text that is read as one: a name of the list's page and slashes at its end are removed. */
const MAX_TEXT = 2 * MAX_SITE_ADDRESS;

/** Host names of this machine, at which an address needs no https. */
const LOOPBACK: readonly string[] = ["localhost", "127.0.0.1"];

/** A name in ASCII, or an IPv6 address: some browsers take any text for a host name. */
const HOST = /^(?:[\w.-]+|\[[\da-f:]+\])$/i;

/**
 * Brings an address into the form in which it is kept: the folder that holds the list, with a slash at its end. The
 * name of the list's page at its end is removed.
 *
 * @returns Null for what is no such address: https (http only on this machine), without user, query and fragment.
 */
export function siteAddress(text: string): string | null {
  // Removing slashes takes time that grows with the square of their number.
  if (text.length > MAX_TEXT) return null;
  const url = parsed(text.trim());
  if (url === null || /[?#]/.test(text) || url.username !== "" || url.password !== "") return null;
  if (!HOST.test(url.hostname)) return null;
  const isLocal = url.protocol === "http:" && LOOPBACK.includes(url.hostname);
  if (url.protocol !== "https:" && !isLocal) return null;
  const folder = url.pathname.replace(/\/index\.html$/i, "/").replace(/\/*$/, "/");
  const address = `${url.origin}${folder}`;
  return address.length > MAX_SITE_ADDRESS ? null : address;
}

/** An address as people type it: a host name with a dot, perhaps a port and a path. */
const WITHOUT_PROTOCOL = /^[^/:]+\.[^/:]+(?::\d+)?(?:\/.*)?$/;

/** The address that a person has typed, perhaps without `https://`. @returns Null for what is none ({@link siteAddress}). */
export function typedSiteAddress(text: string): string | null {
  const typed = text.trim();
  return siteAddress(WITHOUT_PROTOCOL.test(typed) ? `https://${typed}` : typed);
}

/** `URL.parse` is not in the oldest browsers (docs/decisions/018-oldest-browsers.md). */
function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
