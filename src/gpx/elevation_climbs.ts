/**
 * Adding up climbs with hysteresis.
 *
 * @module
 */

/** Elevations of one segment, at least one, and what it takes there for a turn to count. All in metres. */
export interface Stretch {
  readonly elevation: Float64Array;
  /** One a point; 0 counts every rise. */
  readonly thresholds: Float64Array;
}

/**
 * Sum in metres of all climbs, from each low point to the following high point.
 *
 * A turn counts once the elevation has left the last extreme by more than the threshold at that point. The climb
 * then ends at the extreme itself, so a threshold costs no climb any height: it only decides which ones count.
 * With thresholds of 0 the result is the sum of all rises.
 *
 * The next stretch goes on where the last one ended: the step between them is no climb, but a climb that a gap
 * interrupts is still one climb.
 */
export function sumOfClimbsM(stretches: readonly Stretch[]): number {
  let sum = 0;
  let low = 0;
  let high = 0;
  let here = 0;
  let climbing = false;
  for (const { elevation, thresholds } of stretches) {
    const gap = (elevation[0] ?? 0) - here;
    low += gap;
    high += gap;
    for (let i = 0; i < elevation.length; i++) {
      here = elevation[i] ?? 0;
      const threshold = thresholds[i] ?? 0;
      if (climbing) {
        if (here > high) high = here;
        else if (high - here > threshold) {
          sum += high - low;
          low = here;
          climbing = false;
        }
      } else if (here < low) low = here;
      else if (here - low > threshold) {
        high = here;
        climbing = true;
      }
    }
  }
  return climbing ? sum + high - low : sum;
}
