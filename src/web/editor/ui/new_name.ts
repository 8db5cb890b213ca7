/**
 * Names for what is new on this device.
 *
 * @module
 */

/** A name that is new on this device; `crypto.randomUUID` is missing on pages without https. */
export function newName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `new-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
