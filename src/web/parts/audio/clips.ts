/**
 * Short sounds that the pages make themselves, as WAV files in memory.
 *
 * @module
 */

import type { ToneKind } from "./recording.ts";

const SAMPLE_RATE = 16_000;
const HEADER_BYTES = 44;

/** Makes a WAV file, mono, 16 bit, of samples from −1 to 1. */
function wav(seconds: number, sample: (second: number) => number): Blob {
  const count = Math.round(seconds * SAMPLE_RATE);
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + count * 2));
  const text = (at: number, value: string) => {
    for (let i = 0; i < value.length; i++) view.setUint8(at + i, value.charCodeAt(i));
  };
  text(0, "RIFF");
  view.setUint32(4, HEADER_BYTES - 8 + count * 2, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SAMPLE_RATE, true);
  view.setUint32(28, SAMPLE_RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, "data");
  view.setUint32(40, count * 2, true);
  for (let i = 0; i < count; i++) {
    view.setInt16(HEADER_BYTES + i * 2, Math.round(32767 * sample(i / SAMPLE_RATE)), true);
  }
  return new Blob([view.buffer], { type: "audio/wav" });
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
