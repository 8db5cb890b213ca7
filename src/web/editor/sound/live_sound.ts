/**
 * The file of a recording, made while it runs: at its end little is left to be done, and a teacher does not wait. Pure.
 *
 * From time to time the beginning and the loudness of the file are compared with what is right for the sound until then; if
 * they differ, the file is begun again. It never goes beyond the last sound, because silence at the end is cut.
 *
 * @module
 */
import { type Examination, SoundExaminer } from "./examination.ts";
import type { SoundEnds } from "./ends.ts";
import { FADE_S } from "./fades.ts";
import type { Levelling, MonoSound } from "./finish.ts";
import { LiveFile, MORE_SILENCE_S } from "./live_file.ts";
import { SampleParts } from "./sample_parts.ts";
import { toFloat32 } from "./samples.ts";
import type { SoundEncoder } from "./sound_file.ts";

/** Seconds until the first comparison. */
const FIRST_S = 10;

/** Seconds between two comparisons; in long recordings they are this share of them. */
const BETWEEN_S = 5;
const BETWEEN_SHARE = 0.02;

/** Seconds of sound that are added in one part of the work. */
const SLICE_S = 5;

/** The file ends this long before the last sound, in seconds: that may be a click, and be cut. */
const BEFORE_END_S = 0.5;

/** A file whose loudness differs by more from the right one is begun again while the recording runs, in LU. */
const DRIFT_LU = 0.3;

/** At the end a file is used if its loudness differs by this at most, in LU. */
const TOLERANCE_LU = 0.5;

/** If more is missing at the end, in seconds, the file is made later: the teacher sees the review meanwhile. */
const MOST_MISSING_S = 60;

/** A file that was made while its sound was recorded. */
export interface LiveFinish extends Levelling {
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
  /** The part of the recording that it has. */
  readonly cut: SoundEnds;
}

/** What is there at the end of a recording. */
export interface LiveResult extends MonoSound {
  readonly examination: Examination;
  /** Null if there is no file with the right beginning and gain. */
  readonly finished: LiveFinish | null;
}

/** A recording that runs. */
export class LiveSound {
  readonly #sampleRate: number;
  readonly #samples = new SampleParts();
  readonly #examiner: SoundExaminer;
  /** Starts a file, of which there is one at a time. */
  #encoder: (() => SoundEncoder) | null = null;
  #file: LiveFile | null = null;
  /** The sample that the file goes to until the next comparison. */
  #until = 0;
  /** Samples that are there at the next comparison. */
  #next: number;

  /** @param sampleRate Samples per second. */
  constructor(sampleRate: number) {
    this.#sampleRate = sampleRate;
    this.#examiner = new SoundExaminer(sampleRate);
    this.#next = FIRST_S * sampleRate;
  }

  /** From now on files are made. @param start Starts one, and ends the one before; null if there is no encoder. */
  encodeWith(start: (() => SoundEncoder) | null): void {
    this.#encoder = start;
  }

  /** Adds the next samples. */
  add(samples: Int16Array): void {
    this.#samples.add(samples);
    this.#examiner.add(toFloat32(samples));
  }

  /** Does a part of the work. @returns Whether there may be more. */
  work(): boolean {
    if (this.#encoder === null) return false;
    if (this.#file !== null && this.#file.at < this.#until) {
      this.#file.advance(Math.min(this.#until, this.#file.at + SLICE_S * this.#sampleRate));
      return true;
    }
    if (this.#samples.length < this.#next) return false;
    this.#compare(this.#encoder);
    return true;
  }

  /** Ends the recording, and all work on it. */
  end(): LiveResult {
    this.#encoder = null;
    const examination = this.#examiner.examination();
    return {
      finished: this.#finished(examination.ends),
      samples: this.#samples.join(),
      sampleRate: this.#sampleRate,
      examination,
    };
  }

  #compare(start: () => SoundEncoder): void {
    const rate = this.#sampleRate;
    const { length } = this.#samples;
    this.#next = length + Math.max(BETWEEN_S * rate, BETWEEN_SHARE * length);
    const { fromS, toS } = this.#examiner.examination().ends;
    const from = Math.round(fromS * rate);
    this.#until = Math.round((toS - BEFORE_END_S) * rate);
    let encoding = null;
    if (this.#file !== null) {
      const { gainDb } = this.#file.levelling();
      if (this.#file.fits(from, gainDb, DRIFT_LU)) return;
      encoding = { gainDb, encoder: start() };
    }
    this.#file = new LiveFile(this.#samples, rate, from, encoding);
  }

  /** Ends the file, if it is one for the part that is proposed. */
  #finished({ fromS, toS }: SoundEnds): LiveFinish | null {
    const file = this.#file;
    const rate = this.#sampleRate;
    if (file === null || file.gainDb === null) return null;
    const to = Math.max(Math.round(toS * rate), file.at + Math.ceil(FADE_S * rate));
    const most = Math.min(
      this.#samples.length,
      (toS + MORE_SILENCE_S) * rate,
      file.at + MOST_MISSING_S * rate,
    );
    if (to > most) return null;
    const parts = file.end(to);
    const { beforeLufs, gainDb } = file.levelling();
    if (!file.fits(Math.round(fromS * rate), gainDb, TOLERANCE_LU)) return null;
    return {
      parts,
      cut: { fromS: file.from / rate, toS: to / rate },
      beforeLufs,
      gainDb: file.gainDb,
    };
  }
}
