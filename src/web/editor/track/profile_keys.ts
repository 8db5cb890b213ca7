/**
 * The keys that move the point of the elevation profile. Pure.
 *
 * @module
 */

/** Steps of the arrow keys for the whole track. */
const STEPS = 100;

/** Steps of a key; those of Home and End are at least as many as there are. */
const KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: -STEPS,
  End: STEPS,
};

/**
 * Where a key moves the point.
 *
 * @param point Metres along the track; null for none: then the keys begin at the start.
 * @returns Metres along the track; null for a key that does not move it.
 */
export function movedByKey(key: string, point: number | null, distanceM: number): number | null {
  const steps = KEYS[key];
  if (steps === undefined) return null;
  return Math.min(distanceM, Math.max(0, (point ?? 0) + steps * distanceM / STEPS));
}
