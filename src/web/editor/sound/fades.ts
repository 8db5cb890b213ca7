/**
 * Short fades at both ends of a sound, so that a cut within it makes no click.
 *
 * @module
 */

/** The usual length of a fade in seconds: too short to be heard as one, long enough to make no click. */
export const FADE_S = 0.01;

/** Fades the beginning in and the end out with raised cosines, in sound that comes in chunks. */
export class EdgeFades {
  #totalSamples: number;
  readonly #fadeSamples: number;
  /** Samples that were processed. */
  #done = 0;

  /**
   * @param totalSamples Samples of the whole sound; infinity while that is not known, see {@link endAt}.
   * @param fadeSamples Samples of each fade; in a shorter sound, half of it.
   */
  constructor(totalSamples: number, fadeSamples: number) {
    this.#totalSamples = totalSamples;
    this.#fadeSamples = Math.min(fadeSamples, Math.floor(totalSamples / 2));
  }

  /** Sets the length of a sound that had none, before its last fade is processed. @param totalSamples In samples. */
  endAt(totalSamples: number): void {
    this.#totalSamples = totalSamples;
  }

  /** Fades the next chunk in place; what is not in a fade stays as it is. */
  process(samples: Float32Array): void {
    const start = this.#done;
    const end = start + samples.length;
    const outStart = this.#totalSamples - this.#fadeSamples;
    for (let at = start; at < Math.min(end, this.#fadeSamples); at++) {
      samples[at - start] = (samples[at - start] ?? 0) * this.#gain(at);
    }
    for (let at = Math.max(start, outStart); at < end; at++) {
      samples[at - start] = (samples[at - start] ?? 0) * this.#gain(this.#totalSamples - 1 - at);
    }
    this.#done = end;
  }

  /** The gain of a sample. @param fromEdge Samples between it and the edge; below 0 is after the end. */
  #gain(fromEdge: number): number {
    if (fromEdge < 0) return 0;
    return 0.5 - 0.5 * Math.cos(Math.PI * (fromEdge + 0.5) / this.#fadeSamples);
  }
}
