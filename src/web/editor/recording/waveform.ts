/**
 * The bars of a waveform.
 *
 * @module
 */

/** The loudest of 16-bit samples in each of `count` equal parts, from 0 to 1. */
export function peaksOf(samples: Int16Array, count: number): number[] {
  return Array.from({ length: count }, (_, part) => {
    const from = Math.floor(part * samples.length / count);
    const to = Math.max(from + 1, Math.floor((part + 1) * samples.length / count));
    const bar = samples.subarray(from, to);
    return bar.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0) / 0x8000;
  });
}
