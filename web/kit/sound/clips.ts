/** Short sounds that the pages compute, as WAV files in memory. @module */
import { encodeWav } from "../../../src/shared/wav.ts";
import type { ToneKind } from "./recording.ts";

/** Samples a second. */
const SAMPLE_RATE = 16_000;

/** A WAV file of the samples that a function returns for each second. */
function wav(seconds: number, sample: (second: number) => number): Blob {
  const length = Math.round(seconds * SAMPLE_RATE);
  const samples = Float32Array.from({ length }, (_, i) => sample(i / SAMPLE_RATE));
  return new Blob([encodeWav(samples, SAMPLE_RATE)], { type: "audio/wav" });
}

/** A bell note that fades: a fundamental and one overtone. */
function bell(hertz: number, second: number): number {
  if (second < 0) return 0;
  const angle = 2 * Math.PI * hertz * second;
  return Math.exp(-5 * second) * (0.4 * Math.sin(angle) + 0.1 * Math.sin(2.76 * angle));
}

/** The samples of the tones, each 1.1 s long: two notes upwards, or downwards and quieter. */
const TONES: Readonly<Record<ToneKind, (second: number) => number>> = {
  arrival: (second) => bell(659, second) + bell(880, second - 0.25),
  leaving: (second) => 0.5 * (bell(659, second) + bell(494, second - 0.25)),
};

const TONE_S = 1.1;

const urls = new Map<string, string>();

/** The address of a clip, which is made once. */
function urlOf(name: string, make: () => Blob): string {
  const url = urls.get(name) ?? URL.createObjectURL(make());
  urls.set(name, url);
  return url;
}

/** Address of a quarter of a second of silence, with real samples: an empty file unlocks nothing. */
function silenceUrl(): string {
  return urlOf("silence", () => wav(0.25, () => 0));
}

/** Address of a tone. */
export function toneUrl(kind: ToneKind): string {
  return urlOf(kind, () => wav(TONE_S, TONES[kind]));
}

/** Longest wait until the silent sound begins, in milliseconds: some browsers never report it. */
const LONGEST_MS = 1000;

/** Plays a short silent sound. */
export class Unlock {
  readonly #element: HTMLMediaElement;
  #running: Promise<boolean> | null = null;

  constructor(element: HTMLMediaElement) {
    this.#element = element;
  }

  /** Plays the silent sound; call it within a tap. @returns Whether the browser let it sound. */
  async run(): Promise<boolean> {
    this.#element.src = silenceUrl();
    const running = this.#element.play().then(() => true, () => false);
    this.#running = running;
    const isAllowed = await running;
    if (this.#running === running) this.#running = null;
    return isAllowed;
  }

  /**
   * Resolves when no silent sound is about to begin: WebKit's process hangs at times when the element gets another
   * source in that moment.
   */
  async settled(): Promise<void> {
    if (this.#running === null) return;
    await Promise.race([
      this.#running,
      new Promise((resolve) => setTimeout(resolve, LONGEST_MS)),
    ]);
  }

  /** Whether a silent sound is about to begin. */
  get isRunning(): boolean {
    return this.#running !== null;
  }
}
