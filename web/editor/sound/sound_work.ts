/**
 * Examines, measures and finishes recordings in a worker, which is loaded when it is first needed and kept for times
 * without a connection.
 *
 * @module
 */
import { encodeWav16 } from "../../../src/shared/wav.ts";
import { addressOf } from "../../kit/loader.ts";
import { keepTools, SOUND_TOOLS } from "../../kit/offline/register.ts";
import type { Examination, SoundEnds } from "./examination.ts";
import type { Levelling, MonoSound } from "./sound_file.ts";
import type { LiveResult } from "./live_sound.ts";

/** A recording to finish. */
export interface FinishRequest extends MonoSound {
  readonly kind: "finish";
  /** Whether it becomes as loud as all recordings. */
  readonly isLevelled: boolean;
  /** Address of LAME as WebAssembly. */
  readonly library: string;
}

/** A sound to measure. */
export interface MeasureRequest {
  readonly kind: "measure";
  /** Samples of each channel, from −1 to 1. */
  readonly channels: readonly Float32Array[];
  /** Samples a second. */
  readonly sampleRate: number;
}

/** A recording to examine; the reply is an {@link Examination}. */
interface ExamineRequest extends MonoSound {
  readonly kind: "examine";
}

/** A recording begins, whose samples follow while it runs. */
export interface ListenRequest {
  readonly kind: "listen";
  /** Samples a second. */
  readonly sampleRate: number;
  /** Address of LAME as WebAssembly. */
  readonly library: string;
}

/** Samples of the recording that runs. */
interface PartRequest {
  readonly kind: "part";
  readonly samples: Int16Array<ArrayBuffer>;
}

/** The recording has ended; the reply is a {@link LiveResult}. */
interface EndRequest {
  readonly kind: "end";
}

/** What the page asks for. */
export type SoundRequest =
  | FinishRequest
  | MeasureRequest
  | ExamineRequest
  | ListenRequest
  | PartRequest
  | EndRequest;

/** What the worker replies. */
export type SoundReply = FinishReply | MeasureReply | Examination | LiveResult;

/** A finished recording. */
export interface FinishReply extends Levelling {
  /** The file: MP3, or WAV if the encoder did not start. */
  readonly parts: readonly BlobPart[];
  readonly type: "audio/mpeg" | "audio/wav";
}

/** A measured sound. */
export interface MeasureReply {
  /** Its loudness in LUFS; null if it is too quiet or too short to be measured. */
  readonly loudnessLufs: number | null;
}

/** A worker that needs longer than this, in milliseconds, is not waited for. */
const TIMEOUT_MS = 30_000;

/** The same for each second of sound: slow laptops need less than a tenth of that. */
const TIMEOUT_MS_PER_S = 250;

/** The same where a teacher waits for the review, which can do without the result. */
const EXAMINE_TIMEOUT_MS = 10_000;

/** A recording that is ready to be stored. */
export interface FinishedSound {
  readonly file: Blob;
  /** Null if the worker did not run: then the sound is as it was recorded. */
  readonly levelling: Levelling | null;
  /** Whether it is MP3; otherwise it is WAV, which has six times as many bytes. */
  readonly isCompressed: boolean;
}

/**
 * Finishes a part of a recording: filtered, faded, levelled and encoded. Without the worker it becomes WAV as it was
 * recorded.
 *
 * @param signal Ends the work.
 * @throws {DOMException} `AbortError` when it was ended.
 */
export async function finishSound(
  sound: MonoSound,
  part: SoundEnds,
  isLevelled: boolean,
  signal?: AbortSignal,
): Promise<FinishedSound> {
  const library = libraryAddress();
  const { sampleRate } = sound;
  try {
    if (library === null) throw new Error("The page names no encoder");
    const samples = samplesOf(sound, part);
    const request = { kind: "finish", samples, sampleRate, isLevelled, library } as const;
    const timeoutMs = timeoutMsOf(part.toS - part.fromS);
    const transfer = [samples.buffer];
    return finishedOf(await inWorker<FinishReply>(request, { signal, timeoutMs, transfer }));
  } catch (error) {
    if (signal?.aborted === true) throw error;
    const file = new Blob([encodeWav16(samplesOf(sound, part), sampleRate)], { type: "audio/wav" });
    return { file, levelling: null, isCompressed: false };
  }
}

/** The recording of a reply. */
export function finishedOf({ parts, type, ...levelling }: FinishReply): FinishedSound {
  return { file: new Blob([...parts], { type }), levelling, isCompressed: type === "audio/mpeg" };
}

/** The address of LAME for a worker, which resolves relative ones differently; null if the page has none. */
function libraryAddress(): string | null {
  const library = addressOf("lame");
  return library && new URL(library, location.href).href;
}

/** A copy of the samples of a part. */
export function samplesOf(
  { samples, sampleRate }: MonoSound,
  { fromS, toS }: SoundEnds,
): Int16Array<ArrayBuffer> {
  return samples.slice(Math.round(fromS * sampleRate), Math.round(toS * sampleRate));
}

/** Finds the silent ends of a recording, and whether it is distorted. Without the worker, all of it is sound. */
export async function examineSound(sound: MonoSound): Promise<Examination> {
  const request = { kind: "examine", ...sound } as const;
  return await inWorker<Examination>(request, { timeoutMs: EXAMINE_TIMEOUT_MS }).catch(() => {
    const toS = sound.samples.length / sound.sampleRate;
    return { ends: { fromS: 0, toS }, isDistorted: false };
  });
}

/**
 * The loudness of a sound in LUFS (ITU-R BS.1770-4); null if it is too quiet or too short to be measured.
 *
 * @param channels Samples of each channel, from −1 to 1. They belong to the worker from now on.
 * @param sampleRate Samples a second.
 * @throws {Error} when the worker does not run.
 */
export async function measureLoudness(
  channels: readonly Float32Array<ArrayBuffer>[],
  sampleRate: number,
): Promise<number | null> {
  const timeoutMs = timeoutMsOf((channels[0]?.length ?? 0) / sampleRate);
  const request = { kind: "measure", channels, sampleRate } as const;
  const transfer = channels.map(({ buffer }) => buffer);
  return (await inWorker<MeasureReply>(request, { timeoutMs, transfer })).loudnessLufs;
}

/** Stores the scripts of the worker, so that recordings are finished without a connection, too. */
export function keepSoundTools(): void {
  keepTools(SOUND_TOOLS).catch(() => {}); // without that, an encoder needs a connection
}

/** How long the worker is waited for, and what it gets without a copy. */
interface Options {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs: number;
  readonly transfer?: ArrayBuffer[];
}

function timeoutMsOf(seconds: number): number {
  return TIMEOUT_MS + TIMEOUT_MS_PER_S * seconds;
}

function inWorker<Reply extends SoundReply>(
  request: SoundRequest,
  { signal, timeoutMs, transfer = [] }: Options,
): Promise<Reply> {
  const script = addressOf("sound");
  if (script === null) return Promise.reject(new Error("The page names no worker"));
  const worker = new Worker(script);
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<Reply>((resolve, reject) => {
    const fail = () => reject(new Error("The worker did not run"));
    worker.addEventListener("message", ({ data }: MessageEvent<Reply>) => resolve(data));
    worker.addEventListener("error", fail);
    timer = setTimeout(fail, timeoutMs);
    const end = () => reject(new DOMException("Not needed any more", "AbortError"));
    if (signal?.aborted === true) return end();
    signal?.addEventListener("abort", end);
    worker.postMessage(request, transfer);
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}

// The worker that makes the file of a recording while it runs. It has the samples; the page has none of them until
// the end.

/** Milliseconds after which the worker is not waited for at the end: slow laptops need a second or two. */
const END_LIMIT_MS = 10_000;

/** A recording that a worker listens to. */
export class LiveClient {
  readonly #worker: Worker;
  readonly #reply: Promise<LiveResult | null>;

  private constructor(worker: Worker) {
    this.#worker = worker;
    this.#reply = new Promise((resolve) => {
      worker.addEventListener("message", ({ data }: MessageEvent<LiveResult>) => resolve(data));
      worker.addEventListener("error", () => resolve(null));
    });
  }

  /** Begins. @param sampleRate Samples per second. @returns Null if the page names no worker. */
  static begin(sampleRate: number): LiveClient | null {
    const script = addressOf("sound");
    const library = libraryAddress();
    if (script === null || library === null) return null;
    const client = new LiveClient(new Worker(script));
    client.#send({ kind: "listen", sampleRate, library });
    return client;
  }

  /** Adds samples, which belong to the worker from now on. */
  add(samples: Int16Array<ArrayBuffer>): void {
    this.#send({ kind: "part", samples }, [samples.buffer]);
  }

  /** Ends the recording. @returns What was made of it; null if the worker has failed. */
  async end(): Promise<LiveResult | null> {
    this.#send({ kind: "end" });
    let timer;
    const limit = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), END_LIMIT_MS);
    });
    const reply = await Promise.race([this.#reply, limit]);
    clearTimeout(timer);
    this.close();
    return reply;
  }

  /** Gives the recording up. */
  close(): void {
    this.#worker.terminate();
  }

  #send(request: SoundRequest, transfer: Transferable[] = []): void {
    this.#worker.postMessage(request, transfer);
  }
}
