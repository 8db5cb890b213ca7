/**
 * Short sounds that the pages compute, as WAV files in memory.
 *
 * @module
 */
import { encodeWav } from "../../shared/wav.ts";
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
export function silenceUrl(): string {
  return urlOf("silence", () => wav(0.25, () => 0));
}

/** Address of a tone. */
export function toneUrl(kind: ToneKind): string {
  return urlOf(kind, () => wav(TONE_S, TONES[kind]));
}
