/**
 * The sum of climbs, with hysteresis.
 *
 * @module
 */

/**
 * Sum in metres of all climbs, from each low point to the following high point.
 *
 * A turn counts once the elevation has left the last extreme by more than the threshold at that point. The climb
 * then ends at the extreme itself, so a threshold does not shorten a climb: it only decides which ones count.
 * With thresholds of 0 the result is the sum of all rises.
 *
 * A segment continues where the last one ended: the step over the gap is not a climb, but a climb that a gap
 * interrupts is one climb.
 *
 * @param elevation Metres.
 * @param thresholds Metres, one a point.
 * @param starts Index of the first point of every segment.
 */
export function sumOfClimbsM(
  elevation: Float64Array,
  thresholds: Float64Array,
  starts: Uint32Array,
): number {
  let sum = 0;
  let low = 0;
  let high = 0;
  let climbing = false;
  for (let segment = 0; segment < starts.length; segment++) {
    const from = starts[segment] ?? 0;
    const to = starts[segment + 1] ?? elevation.length;
    const gap = (elevation[from] ?? 0) - (elevation[from - 1] ?? 0);
    low += gap;
    high += gap;
    for (let i = from; i < to; i++) {
      const here = elevation[i] ?? 0;
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
