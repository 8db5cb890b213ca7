/**
 * Smoothing of unevenly spaced values.
 *
 * @module
 */

/** Below this variance of positions there is no direction to fit a line along: the mean is taken. */
const MIN_VARIANCE = 1;

/**
 * For each value the value at its position of the straight line that fits best, by least squares, to all values
 * whose position is within `reach` of it (local regression; Cleveland, 1979). Unlike a moving average it
 * distorts neither the ends of a slope nor a slope with uneven spacing.
 *
 * Each value enters and leaves the running sums once. The sums are of positions relative to the current one, because
 * only sums of small numbers keep their precision.
 *
 * @param positions Ascending, one a value, in the unit of `reach`.
 */
export function localLine(
  values: Float64Array,
  positions: Float64Array,
  reach: number,
): Float64Array {
  const fitted = new Float64Array(values.length);
  const base = values[0] ?? 0;
  let origin = 0;
  let from = 0;
  let to = 0;
  let sumX = 0;
  let sumY = 0;
  let sumXX = 0;
  let sumXY = 0;
  for (let i = 0; i < values.length; i++) {
    const position = positions[i] ?? 0;
    for (; (positions[from] ?? 0) < position - reach; from++) {
      const x = (positions[from] ?? 0) - origin;
      const y = (values[from] ?? 0) - base;
      sumX -= x;
      sumY -= y;
      sumXX -= x * x;
      sumXY -= x * y;
    }
    if (from >= to) [to, sumX, sumY, sumXX, sumXY] = [from, 0, 0, 0, 0];
    const shift = position - origin;
    sumXX += shift * ((to - from) * shift - 2 * sumX);
    sumXY -= shift * sumY;
    sumX -= (to - from) * shift;
    origin = position;
    for (; to < values.length && (positions[to] ?? 0) <= position + reach; to++) {
      const x = (positions[to] ?? 0) - origin;
      const y = (values[to] ?? 0) - base;
      sumX += x;
      sumY += y;
      sumXX += x * x;
      sumXY += x * y;
    }
    const count = to - from;
    const meanX = sumX / count;
    const meanY = sumY / count;
    const variance = sumXX / count - meanX * meanX;
    const slope = variance < MIN_VARIANCE ? 0 : (sumXY / count - meanX * meanY) / variance;
    fitted[i] = base + meanY - slope * meanX;
  }
  return fitted;
}
