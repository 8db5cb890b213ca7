/**
 * The bars of a waveform.
 *
 * @module
 */

/** The loudest sample of each of `count` equal parts, from 0 to 1. */
export function peaksOf(samples: Float32Array, count: number): number[] {
  return Array.from({ length: count }, (_, part) => {
    const from = Math.floor(part * samples.length / count);
    const to = Math.max(from + 1, Math.floor((part + 1) * samples.length / count));
    return samples.subarray(from, to).reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
  });
}
