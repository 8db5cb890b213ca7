/**
 * Sound of one channel as samples, in memory as 16-bit numbers: half the memory of floating-point ones. Pure.
 *
 * @module
 */

/** The largest 16-bit sample, which stands for 1. */
export const FULL_SCALE = 0x7fff;

/** 16-bit samples of floating-point ones from −1 to 1; louder ones are limited to that. */
export function toInt16(samples: Float32Array): Int16Array<ArrayBuffer> {
  const result = new Int16Array(samples.length);
  for (let i = 0; i < samples.length; i++) {
    const sample = samples[i] ?? 0;
    result[i] = Math.round(FULL_SCALE * (sample > 1 ? 1 : sample < -1 ? -1 : sample));
  }
  return result;
}

/** Floating-point samples from −1 to 1 of 16-bit ones. */
export function toFloat32(samples: Int16Array): Float32Array<ArrayBuffer> {
  const result = new Float32Array(samples.length);
  for (let i = 0; i < samples.length; i++) result[i] = (samples[i] ?? 0) / FULL_SCALE;
  return result;
}

/** Memory that can be released at once (ES2024). Older browsers release it later, when they collect garbage. */
type Releasable = ArrayBuffer & { transfer?(length: number): ArrayBuffer };

/** Releases the memory of samples that are not used any more. */
export function release(samples: Int16Array<ArrayBuffer>): void {
  const buffer: Releasable = samples.buffer;
  buffer.transfer?.(0);
}

/** Floating-point copies of the samples, one second after another, so that a long recording is never copied as a whole. */
export function* secondsOfSound(
  samples: Int16Array,
  sampleRate: number,
): Generator<Float32Array<ArrayBuffer>> {
  for (let from = 0; from < samples.length; from += sampleRate) {
    yield toFloat32(samples.subarray(from, from + sampleRate));
  }
}
