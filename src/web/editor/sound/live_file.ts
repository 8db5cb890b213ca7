/**
 * A file that is made while its sound is recorded. The gain that is right for the whole is known only at the end, so it
 * is made with the one that is right until now.
 *
 * @module
 */
import { Cleaning } from "./cleaning.ts";
import { type Levelling, levellingWith } from "./finish.ts";
import { LevelProfile } from "./level_profile.ts";
import type { SampleParts } from "./sample_parts.ts";
import { CEILING_DB, type SoundEncoder, SoundFile } from "./sound_file.ts";

/** A file may have this much more silence at an end than is proposed, in seconds. */
export const MORE_SILENCE_S = 0.5;

/** The gain of a file in decibels, and what encodes it. */
export interface LiveEncoding {
  readonly gainDb: number;
  readonly encoder: SoundEncoder;
}

/** A file of a recording that runs, or only its measurement. */
export class LiveFile {
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
