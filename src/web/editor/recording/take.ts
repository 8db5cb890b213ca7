/**
 * A finished recording.
 *
 * @module
 */
/** Samples a second of a recording that is read: it plays on every phone, and 1.9 MB hold a minute of speech. */
export const SAMPLE_RATE = 16_000;

/** A recording that the browser can decode. */
export interface ReadTake {
  /** Mono samples of {@link SAMPLE_RATE}. */
  readonly samples: Float32Array;
  /** The recording as the browser made it, if phones can play that. */
  readonly original: Blob | null;
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

/**
 * Makes a take of a recording. One that cannot be decoded, which happens in Safari, becomes an {@link UnreadTake}.
 *
 * @param sound What the browser has recorded.
 * @param isInterrupted Whether a call, the system or a closed page has ended the recording.
 */
export async function takeOf(sound: Blob, isInterrupted: boolean): Promise<Take> {
  let samples;
  try {
    samples = await decodeMono(sound);
  } catch {
    return { samples: null, original: sound, isInterrupted };
  }
  const isAac = sound.type.includes("mp4a");
  return { samples, original: isAac ? sound : null, isInterrupted };
}

/** Decodes sound to mono samples of {@link SAMPLE_RATE}. @throws {DOMException} when the browser cannot. */
async function decodeMono(sound: Blob): Promise<Float32Array> {
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);
  const decoded = await context.decodeAudioData(await sound.arrayBuffer());
  const mono = new Float32Array(decoded.length);
  for (let channel = 0; channel < decoded.numberOfChannels; channel++) {
    decoded.getChannelData(channel).forEach((sample, i) => {
      mono[i] = (mono[i] ?? 0) + sample / decoded.numberOfChannels;
    });
  }
  return mono;
}
