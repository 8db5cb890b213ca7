/**
 * Measures the recordings of a walk, one after another while the page is idle: the server does not decode sound.
 *
 * @module
 */
import { NetworkError } from "../../api.ts";
import { Listeners } from "../../ui/observable.ts";
import { decodeMono } from "../recording/take.ts";
import { toFloat32 } from "../sound/samples.ts";
import { measureLoudness } from "../sound/sound_work.ts";
import type { EditorAudio } from "../sync/state.ts";
import { type Deviation, deviationsOf } from "./deviation.ts";
import { savesData, untilIdle } from "./idle.ts";
import { keepLoudness, keptLoudness } from "./kept_loudness.ts";
import { isMeasurable } from "./sizes.ts";
import { LEAST_RECORDINGS, soundName } from "./recordings.ts";
import { readSound, sizeOf } from "./stored_sound.ts";

/** Milliseconds between tries without a connection. */
const RETRY_MS = 30_000;

/** The worker does not run in this browser, so that no recording can be measured. */
class NoWorkerError extends Error {
  override readonly name = "NoWorkerError";
}

/** The loudness of the recordings of one walk. */
export class LoudnessScan {
  readonly #listeners = new Listeners();
  /** Calls a listener when the deviations are others. @returns Removes it. */
  readonly subscribe = this.#listeners.add;
  /** Loudness in LUFS by name; null for silence and for what is not measured. */
  readonly #loudness = new Map<string, number | null>();
  #deviations: ReadonlyMap<string, Deviation> = new Map();
  /** Whether all recordings were measured once: a median of some would find others. */
  #isComplete = false;
  #isRunning = false;
  /** Whether it goes on only with another recording, or after a while. */
  #isPaused = false;
  #present = "";

  /** @param recordings The recordings that the walk has now. */
  constructor(private readonly recordings: () => readonly EditorAudio[]) {}

  /** The recordings that are clearly quieter or louder than the others, by name. The very same map until there are others. */
  get deviations(): ReadonlyMap<string, Deviation> {
    return this.#deviations;
  }

  /** Goes on when the recordings of the walk are others than before. */
  update(): void {
    const names = this.recordings().map(soundName).join();
    if (names !== this.#present) {
      this.#present = names;
      this.#isPaused = false;
      this.#compare();
    }
    if (this.#isRunning || this.#isPaused || savesData() || this.#next() === undefined) return;
    this.#isRunning = true;
    this.#run().finally(() => this.#isRunning = false);
  }

  /** The recording that is measured next; undefined if there is none, or if the walk has too few. */
  #next(): EditorAudio | undefined {
    const all = this.recordings();
    if (all.length < LEAST_RECORDINGS) return undefined;
    return all.find((audio) => !this.#loudness.has(soundName(audio)));
  }

  async #run(): Promise<void> {
    for (let audio = this.#next(); audio !== undefined; audio = this.#next()) {
      try {
        this.#loudness.set(soundName(audio), await loudnessOf(audio));
      } catch (error) {
        if (error instanceof NetworkError) return this.#pause();
        this.#isPaused = error instanceof NoWorkerError;
        if (this.#isPaused) return;
        this.#loudness.set(soundName(audio), null); // this recording cannot be measured
      }
      if (this.#isComplete) this.#compare();
    }
    this.#isComplete = true;
    this.#compare();
  }

  /** Without a connection: goes on after a while. */
  #pause(): void {
    this.#isPaused = true;
    setTimeout(() => {
      this.#isPaused = false;
      this.update();
    }, RETRY_MS);
  }

  #compare(): void {
    if (!this.#isComplete) return;
    const names = this.recordings().map(soundName);
    const found = deviationsOf(names.map((name) => this.#loudness.get(name) ?? null));
    const deviations = new Map(names.flatMap((name, index) => {
      const deviation = found[index] ?? null;
      return deviation === null ? [] : [[name, deviation] as const];
    }));
    if (JSON.stringify([...deviations]) === JSON.stringify([...this.#deviations])) return;
    this.#deviations = deviations;
    this.#listeners.call();
  }
}

/** The loudness of a recording in LUFS; null if it is silent or too large to be measured. */
async function loudnessOf(audio: EditorAudio): Promise<number | null> {
  const { sha256 } = audio;
  const known = sha256 === undefined ? undefined : await keptLoudness(sha256);
  if (known !== undefined) return known;
  await untilIdle();
  if (!isMeasurable(await sizeOf(audio))) return null;
  const { samples, sampleRate } = await decodeMono(await readSound(audio));
  const lufs = await measureLoudness([toFloat32(samples)], sampleRate).catch((cause) => {
    throw new NoWorkerError("No recording can be measured", { cause });
  });
  if (sha256 !== undefined) await keepLoudness(sha256, lufs);
  return lufs;
}
