/**
 * Smoothing of unevenly spaced values.
 *
 * @module
 */

/** Below this variance of positions there is no direction to fit a line along: the mean is taken. */
const MIN_VARIANCE = 1;

/**
 * For each value the value there of the straight line that fits best, by least squares, to all values whose
 * position lies within `reach` of its own (local regression; Cleveland, 1979). Unlike a moving average it bends
 * neither the ends of a slope nor a slope with uneven spacing.
 *
 * One pass: each value enters and leaves the running sums once.
 *
 * @param positions Ascending, one a value, in the unit of `reach`.
 */
export function localLine(
  values: Float64Array,
  positions: Float64Array,
  reach: number,
): Float64Array {
  const fitted = new Float64Array(values.length);
  // Sums of small numbers keep their digits, so elevations are taken relative to the first one.
  const base = values[0] ?? 0;
  let [from, to] = [0, 0];
  let [sumX, sumY, sumXX, sumXY] = [0, 0, 0, 0];
  for (let i = 0; i < values.length; i++) {
    const position = positions[i] ?? 0;
    for (; to < values.length && (positions[to] ?? 0) <= position + reach; to++) {
      const x = positions[to] ?? 0;
      const y = (values[to] ?? 0) - base;
      sumX += x;
      sumY += y;
      sumXX += x * x;
      sumXY += x * y;
    }
    for (; (positions[from] ?? 0) < position - reach; from++) {
      const x = positions[from] ?? 0;
      const y = (values[from] ?? 0) - base;
      sumX -= x;
      sumY -= y;
      sumXX -= x * x;
      sumXY -= x * y;
    }
    const count = to - from;
    const meanX = sumX / count;
    const meanY = sumY / count;
    const variance = sumXX / count - meanX * meanX;
    const slope = variance < MIN_VARIANCE ? 0 : (sumXY / count - meanX * meanY) / variance;
    fitted[i] = base + meanY + slope * (position - meanX);
  }
  return fitted;
}
