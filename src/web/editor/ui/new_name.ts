/**
 * Random names for what is created on this device: pages, stations, contents and entries.
 *
 * @module
 */

/** A name that nothing else has; `crypto.randomUUID` is missing on pages without https. */
export function newName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `new-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
