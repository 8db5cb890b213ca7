/** A finished recording. @module */
import type { MonoSound } from "../../sound/sound_file.ts";
import { toInt16 } from "../../sound/filters.ts";

/** Samples a second of a recording that has to be decoded: enough for speech, and a rate of MP3. */
const DECODED_RATE = 24_000;

/** A recording as samples of one channel. */
export interface ReadTake extends MonoSound {
  /** Whether a call, the system or a closed page has ended it. */
  readonly isInterrupted: boolean;
}

/** A recording that the browser has made and cannot decode: it has no waveform and cannot be trimmed. */
export interface UnreadTake {
  readonly samples: null;
  readonly original: Blob;
  readonly isInterrupted: boolean;
}

/** A finished recording. */
export type Take = ReadTake | UnreadTake;

/** Length of a sound in seconds. */
export function secondsOf({ samples, sampleRate }: MonoSound): number {
  return samples.length / sampleRate;
}

/**
 * Makes a take of a recording, which is decoded. One that cannot be decoded, which happens in Safari, becomes an
 * {@link UnreadTake}.
 */
export async function takeOf(sound: Blob, isInterrupted: boolean): Promise<Take> {
  try {
    return { ...await decodeMono(sound), isInterrupted };
  } catch {
    return { samples: null, original: sound, isInterrupted };
  }
}

/** Decodes sound to the mean of its channels. @throws {DOMException} when the browser cannot. */
export async function decodeMono(sound: Blob): Promise<MonoSound> {
  const context = new OfflineAudioContext(1, 1, DECODED_RATE);
  const decoded = await context.decodeAudioData(await sound.arrayBuffer());
  const mixed = decoded.getChannelData(0);
  for (let channel = 1; channel < decoded.numberOfChannels; channel++) {
    decoded.getChannelData(channel).forEach((sample, i) => mixed[i] = (mixed[i] ?? 0) + sample);
  }
  const count = decoded.numberOfChannels;
  if (count > 1) mixed.forEach((sample, i) => mixed[i] = sample / count);
  return { samples: toInt16(mixed), sampleRate: DECODED_RATE };
}
