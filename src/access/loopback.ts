/**
 * Which addresses belong to the machine itself.
 *
 * @module
 */

/**
 * Whether only the machine itself has this address: 127.0.0.0/8 (RFC 1122, section 3.2.1.3) and ::1 (RFC 4291,
 * section 2.5.3), also where an IPv6 socket shows an IPv4 address (section 2.5.5.2).
 */
export function isLoopback(address: string): boolean {
  const plain = address.toLowerCase().replace(/^::ffff:/, "");
  return plain === "localhost" || plain === "::1" || /^127\.\d+\.\d+\.\d+$/.test(plain);
}
