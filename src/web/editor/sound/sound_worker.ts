/**
 * The worker that examines, measures and finishes recordings. In a worker, that does not block the page, and the policy of the page
 * stays strict: only the response with this script allows WebAssembly. The page ends it after each recording, because
 * WebAssembly never releases its memory otherwise.
 *
 * @module
 */
import { encodeWav16 } from "../../../shared/wav.ts";
import { examinationOf } from "./examination.ts";
import { encodedSound, levellingOf, type MonoSound, type SoundEncoder } from "./finish.ts";
import { openMp3Encoder } from "./lame.ts";
import { LoudnessMeter } from "./loudness.ts";
import { toInt16 } from "./samples.ts";
import type {
  FinishReply,
  FinishRequest,
  MeasureReply,
  MeasureRequest,
  SoundReply,
  SoundRequest,
} from "./sound_messages.ts";

/** What the worker uses of its global scope. */
declare const self: {
  addEventListener(type: "message", listener: (event: MessageEvent<SoundRequest>) => void): void;
  postMessage(message: SoundReply): void;
};

self.addEventListener("message", ({ data }) => {
  if (data.kind === "measure") return self.postMessage(measured(data));
  if (data.kind === "examine") return self.postMessage(examinationOf(data));
  finished(data).then((reply) => self.postMessage(reply));
});

function measured({ channels, sampleRate }: MeasureRequest): MeasureReply {
  const meter = new LoudnessMeter(sampleRate, channels.length);
  meter.add(channels);
  return { loudnessLufs: meter.integratedLufs() };
}

async function finished(request: FinishRequest): Promise<FinishReply> {
  const encoder = await mp3Encoder(request);
  const levelling = levellingOf(request);
  const gainDb = request.isLevelled ? levelling.gainDb : null;
  if (encoder !== null) {
    return { ...levelling, parts: encodedSound(request, gainDb, encoder), type: "audio/mpeg" };
  }
  return { ...levelling, parts: [wavOf(request, gainDb)], type: "audio/wav" };
}

/** LAME; null if it cannot be loaded or run. */
async function mp3Encoder({ library, sampleRate }: FinishRequest): Promise<SoundEncoder | null> {
  try {
    const response = await fetch(library);
    if (!response.ok) return null;
    return await openMp3Encoder(await response.arrayBuffer(), sampleRate);
  } catch {
    return null; // the recording becomes WAV, and the page says so
  }
}

function wavOf(sound: MonoSound, gainDb: number | null): Uint8Array<ArrayBuffer> {
  const samples = new Int16Array(sound.samples.length);
  let length = 0;
  const encode = (part: Float32Array) => {
    samples.set(toInt16(part), length);
    length += part.length;
    return new Uint8Array();
  };
  encodedSound(sound, gainDb, { encode, finish: () => new Uint8Array() });
  return encodeWav16(samples, sound.sampleRate);
}
