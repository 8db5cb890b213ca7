/**
 * Which requests come from the same client, as far as that shows.
 *
 * @module
 */
import { isIPv6 } from "node:net";
import { isLoopback } from "./loopback.ts";

/** Letters of a forwarded address that count; an IPv6 address with a zone is shorter. */
const MAX_FORWARDED = 64;

/**
 * The client for which a web server on this machine forwards, as it has appended it to `X-Forwarded-For`; null for a
 * request without one, and for a connection from elsewhere, which could name any address.
 *
 * @param address Address of the connection.
 */
export function forwardedClient(address: string, forwardedFor: string | null): string | null {
  if (forwardedFor === null || !isLoopback(address)) return null;
  const last = forwardedFor.split(",").at(-1)?.trim() ?? "";
  return last === "" ? null : networkOf(last.slice(0, MAX_FORWARDED));
}

/** A name for the client of a request: the same for all requests of one client, as {@link forwardedClient} returns it. */
export function clientName(address: string, forwardedFor: string | null): string {
  const forwarded = forwardedClient(address, forwardedFor);
  return forwarded === null ? networkOf(address) : `forwarded ${forwarded}`;
}

/** An IPv4 address as it is; of an IPv6 address the 64 bits of its network, since a client has all the rest. */
export function networkOf(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:/, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.split("%", 1)[0]?.split("::") ?? [];
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  return [...before, ...(tail === undefined ? [] : zeros), ...after].slice(0, 4).join(":");
}
