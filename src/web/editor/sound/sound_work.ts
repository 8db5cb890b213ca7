/**
 * Examines, measures and finishes recordings in a worker, which is loaded when it is first needed and kept for times without a
 * connection.
 *
 * @module
 */
import { encodeWav16 } from "../../../shared/wav.ts";
import { keepTools, SOUND_TOOLS } from "../../offline/tools.ts";
import { addressOf } from "../../ui/load_more.ts";
import type { Examination } from "./examination.ts";
import type { SoundEnds } from "./ends.ts";
import type { Levelling, MonoSound } from "./finish.ts";
import type { FinishReply, MeasureReply, SoundReply, SoundRequest } from "./sound_messages.ts";

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
export function libraryAddress(): string | null {
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
