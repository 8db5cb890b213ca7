/** What the audio worklet does with samples, and the messages that it sends. @module */
import { kaiser } from "../sound/true_peak.ts";

// Halves the sample rate of sound, without what the lower rate cannot hold. Pure.

/** Coefficients on each side of the middle one; every other one of a half-band filter is 0. */
const SIDE = 35;

/** Shape of the Kaiser window: 80 dB of attenuation from 1.15 times the new highest frequency on. */
const BETA = 7.86;

/**
 * The coefficients at the odd distances 1, 3, 5 … from the middle one, which is 0.5: an ideal low-pass filter at a quarter
 * of the sample rate with a Kaiser window. Pure: the recorder's script, which has only the messages, leaves it out.
 */
const ODD = /* @__PURE__ */ oddCoefficients();

function oddCoefficients(): Float64Array {
  return Float64Array.from({ length: (SIDE + 1) / 2 }, (_, index) => {
    const distance = 2 * index + 1;
    const ideal = Math.sin(Math.PI * distance / 2) / (Math.PI * distance);
    return ideal * kaiser(distance / (SIDE + 1), BETA);
  });
}

/** Halves the rate of a stream of samples; it lasts as long as before, and is 35 of the old samples later. */
export class Halving {
  /** The last samples of the part before. */
  #before = new Float32Array(2 * SIDE);

  /** Halves a part of the stream. @param samples An even number of samples. */
  process(samples: Float32Array): Float32Array<ArrayBuffer> {
    const all = new Float32Array(this.#before.length + samples.length);
    all.set(this.#before);
    all.set(samples, this.#before.length);
    this.#before = all.slice(samples.length);
    const result = new Float32Array(samples.length / 2);
    for (let i = 0; i < result.length; i++) {
      const middle = SIDE + 2 * i;
      let sum = 0.5 * (all[middle] ?? 0);
      for (let index = 0; index < ODD.length; index++) {
        const distance = 2 * index + 1;
        sum += (ODD[index] ?? 0) * ((all[middle - distance] ?? 0) + (all[middle + distance] ?? 0));
      }
      result[i] = sum;
    }
    return result;
  }
}

/** Name of the processor. */
export const CAPTURE = "capture";

/** What the processor does from now on; it begins paused. After `end` it delivers the rest and is of no use any more. */
export type CaptureCommand = "run" | "pause" | "end";

/** Samples of the microphone. */
export interface CapturedPart {
  readonly samples: Int16Array<ArrayBuffer>;
  /** Samples a second. */
  readonly sampleRate: number;
  /** Whether nothing follows. */
  readonly isLast: boolean;
}
