/**
 * The first step from a recording to its file: deep noise is filtered out, and both ends are faded.
 *
 * @module
 */
import { Biquad, butterworthHighPass } from "./biquad.ts";
import { EdgeFades, FADE_S } from "./fades.ts";

/** Below this frequency in hertz there is wind, handling and hum, and hardly any speech. */
const HIGH_PASS_HZ = 80;

/** Cleans sound of one channel that comes in chunks. */
export class Cleaning {
  readonly #filter: Biquad;
  readonly #fades: EdgeFades;

  /**
   * @param sampleRate Samples per second.
   * @param totalSamples Samples of the whole sound; infinity while that is not known, see {@link endAt}.
   */
  constructor(sampleRate: number, totalSamples: number) {
    this.#filter = new Biquad(butterworthHighPass(sampleRate, HIGH_PASS_HZ));
    this.#fades = new EdgeFades(totalSamples, Math.round(FADE_S * sampleRate));
  }

  /** Sets the length of a sound that had none, before its last 10 ms are processed. @param totalSamples In samples. */
  endAt(totalSamples: number): void {
    this.#fades.endAt(totalSamples);
  }

  /** Cleans the next chunk in place. */
  process(samples: Float32Array): void {
    this.#filter.process(samples);
    this.#fades.process(samples);
  }
}
