/**
 * Work whose failure changes nothing for a pupil.
 *
 * @module
 */

/**
 * Reads or writes what browsers may refuse (private windows, full disks), or what may be damaged.
 *
 * @returns Null if it failed.
 */
export function attempt<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}
