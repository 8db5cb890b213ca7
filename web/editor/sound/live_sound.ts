/**
 * The file of a recording, made while it runs: at its end little is left to be done, and a teacher does not wait. Pure.
 *
 * From time to time the beginning and the loudness of the file are compared with what is right for the sound until
 * then; if they differ, the file is begun again. It never goes beyond the last sound, because silence at the end is
 * cut.
 *
 * @module
 */
import { type Examination, type SoundEnds, SoundExaminer } from "./examination.ts";
import { Cleaning, FADE_S, release, toFloat32 } from "./filters.ts";
import {
  CEILING_DB,
  type Levelling,
  levellingWith,
  type MonoSound,
  type SoundEncoder,
  SoundFile,
} from "./sound_file.ts";
import { LevelProfile } from "./loudness.ts";

/** Samples of a block. Browsers give memory of this size back to the system at once, and that of small parts later. */
const BLOCK = 2 ** 20;

/** The samples of a recording that runs, of one channel. */
class SampleParts {
  readonly #blocks: Int16Array<ArrayBuffer>[] = [];
  #length = 0;

  /** Samples of all parts. */
  get length(): number {
    return this.#length;
  }

  /** Adds the next part. */
  add(part: Int16Array): void {
    for (let at = 0; at < part.length;) {
      const offset = this.#length % BLOCK;
      if (offset === 0) this.#blocks.push(new Int16Array(BLOCK));
      const piece = part.subarray(at, at + BLOCK - offset);
      this.#blocks[this.#blocks.length - 1]?.set(piece, offset);
      at += piece.length;
      this.#length += piece.length;
    }
  }

  /** Floating-point copies of the samples from `from` to before `to`, none of them beyond {@link length}. */
  read(from: number, to: number): Float32Array<ArrayBuffer> {
    const result = new Float32Array(to - from);
    for (let at = from; at < to;) {
      const offset = at % BLOCK;
      const end = Math.min(BLOCK, offset + to - at);
      const block = this.#blocks[(at - offset) / BLOCK] ?? new Int16Array(BLOCK);
      result.set(toFloat32(block.subarray(offset, end)), at - from);
      at += end - offset;
    }
    return result;
  }

  /** All samples in one array. The blocks are released, each once it is copied, so that there is never a second copy of all. */
  join(): Int16Array<ArrayBuffer> {
    const all = new Int16Array(this.#length);
    for (const [index, block] of this.#blocks.splice(0).entries()) {
      all.set(block.subarray(0, this.#length - index * BLOCK), index * BLOCK);
      release(block);
    }
    this.#length = 0;
    return all;
  }
}

// A file that is made while its sound is recorded. The gain that is right for the whole is known only at the end, so
// it is made with the one that is right until now.

/** A file may have this much more silence at an end than is proposed, in seconds. */
const MORE_SILENCE_S = 0.5;

/** The gain of a file in decibels, and what encodes it. */
interface LiveEncoding {
  readonly gainDb: number;
  readonly encoder: SoundEncoder;
}

/** A file of a recording that runs, or only its measurement. */
class LiveFile {
  /** The first sample. */
  readonly from: number;
  /** Its gain in decibels; null if it is only measured. */
  readonly gainDb: number | null;
  readonly #samples: SampleParts;
  readonly #sampleRate: number;
  readonly #cleaning: Cleaning;
  readonly #profile: LevelProfile;
  readonly #file: SoundFile | null;
  #at: number;

  /** @param sampleRate Samples per second. @param encoding Null to measure only. */
  constructor(
    samples: SampleParts,
    sampleRate: number,
    from: number,
    encoding: LiveEncoding | null,
  ) {
    this.from = from;
    this.gainDb = encoding?.gainDb ?? null;
    this.#samples = samples;
    this.#sampleRate = sampleRate;
    this.#at = from;
    this.#cleaning = new Cleaning(sampleRate, Infinity);
    this.#profile = new LevelProfile(sampleRate);
    this.#file = encoding && new SoundFile(sampleRate, encoding.gainDb, encoding.encoder);
  }

  /** The next sample. */
  get at(): number {
    return this.#at;
  }

  /** Adds the samples up to `to`. */
  advance(to: number): void {
    while (this.#at < to) {
      const end = Math.min(to, this.#at + this.#sampleRate);
      const second = this.#samples.read(this.#at, end);
      this.#cleaning.process(second);
      this.#profile.add(second);
      this.#file?.add(second);
      this.#at = end;
    }
  }

  /** The loudness of the samples until now, and the gain that is right for them. */
  levelling(): Levelling {
    return levellingWith(this.#profile);
  }

  /**
   * Whether it begins where it should, or with a little more silence, and is as loud as it should be. Loudness is
   * compared and not gain, because a limiter takes much of a higher gain away.
   *
   * @param from The sample that it should begin with.
   * @param gainDb The right gain in decibels.
   * @param toleranceLu Of the loudness, in LU.
   */
  fits(from: number, gainDb: number, toleranceLu: number): boolean {
    const more = from - this.from;
    const lufsWith = (gainDb: number) => this.#profile.limitedLufs(gainDb, CEILING_DB) ?? 0;
    return this.gainDb !== null && more >= 0 && more <= MORE_SILENCE_S * this.#sampleRate &&
      Math.abs(lufsWith(this.gainDb) - lufsWith(gainDb)) <= toleranceLu;
  }

  /** Ends the file, 10 ms after {@link at} or later. @param to The sample after its last one. @returns Its parts. */
  end(to: number): Uint8Array<ArrayBuffer>[] {
    this.#cleaning.endAt(to - this.from);
    this.advance(to);
    return this.#file?.end() ?? [];
  }
}

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
interface LiveFinish extends Levelling {
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
