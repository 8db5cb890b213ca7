/**
 * Records speech with the microphone.
 *
 * Browsers that can make AAC in MP4 do, because every phone plays it. The others record what they can, and
 * that becomes WAV: their WebM is silent on older iPhones.
 *
 * @module
 */
import type { Take } from "./take.ts";
import { SAMPLE_RATE } from "./wav.ts";

const AAC = "audio/mp4;codecs=mp4a.40.2";

/** A microphone that is on. */
export class Microphone {
  readonly #stream: MediaStream;
  readonly #context: AudioContext;
  readonly #analyser: AnalyserNode;
  #recorder: MediaRecorder | null = null;

  private constructor(stream: MediaStream) {
    this.#stream = stream;
    this.#context = new AudioContext();
    this.#analyser = this.#context.createAnalyser();
    this.#analyser.fftSize = 1024;
    this.#context.createMediaStreamSource(stream).connect(this.#analyser);
  }

  /** Turns the microphone on, which the browser asks for. @throws {DOMException} when that is refused. */
  static async open(): Promise<Microphone> {
    return new Microphone(await navigator.mediaDevices.getUserMedia({ audio: true }));
  }

  /** How loud it is now, from 0 to 1. */
  get level(): number {
    const samples = new Float32Array(this.#analyser.fftSize);
    this.#analyser.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    // −60 dB is silence, 0 dB as loud as can be.
    return Math.max(0, Math.min(1, 1 + Math.log10(Math.max(power, 1e-12)) / 6));
  }

  /**
   * Begins to record.
   *
   * @returns The take, once the recording has ended: by {@link stop}, or because the microphone is gone.
   * @throws {DOMException} when the browser cannot read what it has recorded.
   */
  async start(): Promise<Take> {
    const recorder = recorderOf(this.#stream);
    this.#recorder = recorder;
    const recorded = new Promise<Blob>((resolve) => {
      recorder.addEventListener("dataavailable", ({ data }) => resolve(data), { once: true });
    });
    // Without slices: with them Chromium writes files that do not know their length.
    recorder.start();
    const sound = await recorded;
    const isAac = recorder.mimeType.includes("mp4a");
    return { samples: await decodeMono(sound), original: isAac ? sound : null };
  }

  /** Ends the recording. */
  stop(): void {
    if (this.#recorder?.state === "recording") this.#recorder.stop();
  }

  /** Turns the microphone off. */
  close(): void {
    this.stop();
    for (const track of this.#stream.getTracks()) track.stop();
    this.#context.close();
  }
}

/** Records AAC where the browser can. Some say that they can and then refuse, for want of an encoder. */
function recorderOf(stream: MediaStream): MediaRecorder {
  if (MediaRecorder.isTypeSupported(AAC)) {
    try {
      return new MediaRecorder(stream, { mimeType: AAC });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "NotSupportedError")) throw error;
    }
  }
  return new MediaRecorder(stream);
}

/** Decodes sound of any format that the browser knows to mono samples of {@link SAMPLE_RATE}. */
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
