/**
 * The worker that examines, measures and finishes recordings. In a worker, that does not block the page, and the policy
 * of the page stays strict: only the response with this script allows WebAssembly. The page ends it after each
 * recording, because WebAssembly never releases its memory otherwise.
 *
 * @module
 */
import { encodeWav16 } from "../../../src/shared/wav.ts";
import { examinationOf } from "./examination.ts";
import {
  encodedSound,
  levellingOf,
  type MonoSound,
  openMp3Encoders,
  type SoundEncoder,
} from "./sound_file.ts";
import { LiveSound } from "./live_sound.ts";
import { LoudnessMeter } from "./loudness.ts";
import { toInt16 } from "./filters.ts";
import type {
  FinishReply,
  FinishRequest,
  ListenRequest,
  MeasureReply,
  MeasureRequest,
  SoundReply,
  SoundRequest,
} from "./sound_work.ts";

/** What the worker uses of its global scope. */
declare const self: {
  addEventListener(type: "message", listener: (event: MessageEvent<SoundRequest>) => void): void;
  postMessage(message: SoundReply, transfer?: Transferable[]): void;
};

/** The recording that runs; null without one. */
let live: LiveSound | null = null;

/** Whether something is done for it, part by part, so that messages that have come meanwhile are next. */
let isWorking = false;

self.addEventListener("message", ({ data }) => {
  switch (data.kind) {
    case "measure":
      return self.postMessage(measured(data));
    case "examine":
      return self.postMessage(examinationOf(data));
    case "finish":
      return void finished(data).then((reply) => self.postMessage(reply));
    case "listen":
      live = new LiveSound(data.sampleRate);
      return void mp3Encoders(data).then((start) => live?.encodeWith(start));
    case "part":
      live?.add(data.samples);
      if (!isWorking) work();
      return;
    case "end": {
      if (live === null) return;
      const result = live.end();
      self.postMessage(result, [result.samples.buffer]);
    }
  }
});

function work(): void {
  isWorking = live?.work() === true;
  if (isWorking) setTimeout(work);
}

function measured({ channels, sampleRate }: MeasureRequest): MeasureReply {
  const meter = new LoudnessMeter(sampleRate, channels.length);
  meter.add(channels);
  return { loudnessLufs: meter.integratedLufs() };
}

async function finished(request: FinishRequest): Promise<FinishReply> {
  const start = await mp3Encoders(request);
  const levelling = levellingOf(request);
  const gainDb = request.isLevelled ? levelling.gainDb : null;
  if (start !== null) {
    return { ...levelling, parts: encodedSound(request, gainDb, start()), type: "audio/mpeg" };
  }
  return { ...levelling, parts: [wavOf(request, gainDb)], type: "audio/wav" };
}

/** LAME; null if it cannot be loaded or run. */
async function mp3Encoders(
  { library, sampleRate }: FinishRequest | ListenRequest,
): Promise<(() => SoundEncoder) | null> {
  try {
    const response = await fetch(library);
    return response.ok ? await openMp3Encoders(await response.arrayBuffer(), sampleRate) : null;
  } catch {
    return null; // the recording becomes WAV, and the page says so
  }
}

function wavOf(sound: MonoSound, gainDb: number | null): Uint8Array<ArrayBuffer> {
  const samples = new Int16Array(sound.samples.length);
  const none = new Uint8Array();
  let length = 0;
  const encode = (part: Float32Array) => {
    samples.set(toInt16(part), length);
    length += part.length;
    return none;
  };
  encodedSound(sound, gainDb, { encode, finish: () => none });
  return encodeWav16(samples, sound.sampleRate);
}
