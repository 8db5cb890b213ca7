/**
 * The true peak of ITU-R BS.1770-4 annex 2: the largest absolute value of the sound at four times its sample rate.
 *
 * @module
 */
import { canExceed, MOST_OVERSHOOT, peakBetween, REACH } from "./oversampling.ts";

/** Samples of earlier chunks that intervals at the beginning of a block need. */
const HISTORY = 2 * REACH - 1;

/** Samples that are checked together: most blocks cannot contain the peak, which their largest sample says. */
const BLOCK = 64;

/** Measures the true peak of one channel that comes in chunks. */
export class TruePeakMeter {
  /** The last samples of earlier blocks, then those of the block. */
  readonly #window = new Float32Array(HISTORY + BLOCK);
  /** The largest absolute value of the samples in the history. */
  #historyPeak = 0;
  #peak = 0;

  /** Measures the next chunk, which stays as it is. */
  add(samples: Float32Array): void {
    for (let start = 0; start < samples.length; start += BLOCK) {
      this.#addBlock(samples, start, Math.min(BLOCK, samples.length - start));
    }
  }

  /**
   * The true peak so far in dBTP, with silence before and after the sound; minus infinity if all is silence. For
   * frequencies up to 0.4 of the sample rate it is at most 0.5 dB less than that of the analogue sound, and up to a
   * quarter at most 0.2 dB; above, the filter lets less through.
   */
  peakDb(): number {
    const end = new TruePeakMeter();
    end.#window.set(this.#window);
    end.#historyPeak = this.#historyPeak;
    end.#peak = this.#peak;
    end.#addBlock(new Float32Array(REACH), 0, REACH);
    return 20 * Math.log10(end.#peak);
  }

  #addBlock(samples: Float32Array, start: number, length: number): void {
    const window = this.#window;
    let blockPeak = 0;
    for (let at = 0; at < length; at++) {
      const sample = samples[start + at] ?? 0;
      window[HISTORY + at] = sample;
      blockPeak = Math.max(blockPeak, Math.abs(sample));
    }
    this.#peak = Math.max(this.#peak, blockPeak);
    const most = Math.max(this.#historyPeak, blockPeak);
    if (most * MOST_OVERSHOOT > this.#peak) this.#interpolate(length, most);
    window.copyWithin(0, length, length + HISTORY);
    this.#historyPeak = length >= HISTORY ? blockPeak : most;
  }

  #interpolate(length: number, most: number): void {
    const window = this.#window;
    let peak = this.#peak;
    const first = REACH - 1;
    let left = window[first] ?? 0;
    for (let at = first; at < first + length; at++) {
      const right = window[at + 1] ?? 0;
      if (canExceed(left, right, most, peak)) peak = Math.max(peak, peakBetween(window, at));
      left = right;
    }
    this.#peak = peak;
  }
}
