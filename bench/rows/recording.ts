/** What becomes of a take of five minutes: how quickly it is levelled and encoded, and the size of its file. @module */
import type { Browser } from "playwright-core";
import { encodedSound, openMp3Encoders } from "../../web/editor/sound/sound_file.ts";
import { toInt16 } from "../../web/editor/sound/filters.ts";
import { speechLike } from "../../tests/web/editor/sound/speech_like.ts";
import { BUILT } from "../../tools/build_web.ts";
import type { Bench } from "../bench.ts";
import { startBrowser } from "../browser.ts";
import { atLeast, atMost, type Measured, median, type Row } from "../result.ts";
import { SPOKEN_DB } from "./recorder.ts";

/** Samples a second of a take. */
const RATE = 24_000;

/** Seconds of speech, and how often the take repeats them. */
const [SPOKEN_S, REPEATS] = [20, 15];

/** Length of the take in seconds. */
const TAKE_S = SPOKEN_S * REPEATS;

/** Least seconds of a take that are levelled and encoded in one second. */
const TARGET_TIMES = 20;

/** Most bytes of a minute in the file, in MB of a million bytes. */
const TARGET_MB = 0.6;

/** What the worker has made of the take. */
interface Finished {
  /** Milliseconds from the start of the worker to its reply. */
  readonly ms: number;
  readonly bytes: number;
  /** The type of the file. */
  readonly type: string;
}

/** The speed of what finishes a take, and the size of its file. */
export async function measureRecording(bench: Bench): Promise<Row[]> {
  const browser = await startBrowser();
  if (browser === null) return [];
  await using ours = await bench.ours();
  const spoken = toInt16(speechLike({ sampleRate: RATE, seconds: SPOKEN_S, rmsDb: SPOKEN_DB }));
  const levelled: Finished[] = [];
  const asRecorded: Finished[] = [];
  const encoderMs: number[] = [];
  try {
    const finish = await openWorkerPage(browser, `${ours.base}/edit`, spoken);
    for (let round = 0; round < bench.options.longRounds; round++) {
      levelled.push(await finish(true));
      asRecorded.push(await finish(false));
      encoderMs.push(await encodedMs(spoken));
    }
  } finally {
    await browser.close();
  }
  const timesOf = (all: readonly Finished[]) => all.map(({ ms }) => TAKE_S * 1000 / ms);
  const speeds = [
    measured("levelled and encoded by the worker", "× real time", timesOf(levelled)),
    measured("encoded by the worker, not levelled", "× real time", timesOf(asRecorded)),
    {
      ...measured("LAME alone, in Deno", "× real time", encoderMs.map((ms) => TAKE_S * 1000 / ms)),
      column: "limit" as const,
    },
  ];
  const sizes = levelled.map(({ bytes }) => bytes / 1e6 * 60 / TAKE_S);
  return [{
    work: "The recorder: seconds of speech that are levelled and encoded in a second",
    measured: speeds,
    verdicts: speeds.map(({ label, unit, values }) =>
      atLeast(label, TARGET_TIMES, unit, median(values))
    ),
    notes: [
      `A take of ${TAKE_S / 60} minutes at ${RATE / 1000} kHz, in a worker of Chromium with ` +
      "lame.wasm, from the start of the worker until its file is there. LAME alone only encodes " +
      "the samples, after the high-pass filter.",
    ],
  }, {
    work: "The recorder: a minute of speech in the file that is kept",
    measured: [measured("MP3 of a minute", "MB", sizes)],
    verdicts: [atMost("a minute", TARGET_MB, "MB", median(sizes))],
    notes: [],
  }];
}

function measured(label: string, unit: Measured["unit"], values: readonly number[]): Measured {
  return { column: "ours", label, unit, values, cpuMs: null, cores: null, peakMb: null };
}

/** Opens a page that has the take. @returns Finishes it with the worker of the page. */
async function openWorkerPage(
  browser: Browser,
  address: string,
  spoken: Int16Array<ArrayBuffer>,
): Promise<(isLevelled: boolean) => Promise<Finished>> {
  const page = await browser.newPage();
  await page.goto(address);
  await page.evaluate(`{
    const spoken = new Int16Array(Uint8Array.fromBase64("${
    new Uint8Array(spoken.buffer).toBase64()
  }").buffer);
    window.take = new Int16Array(spoken.length * ${REPEATS});
    for (let at = 0; at < take.length; at += spoken.length) take.set(spoken, at);
  }`);
  return async (isLevelled) => {
    const json = await page.evaluate<string>(finishing(isLevelled));
    const finished: Finished = JSON.parse(json);
    if (finished.type !== "audio/mpeg") throw new Error(`The worker has made ${finished.type}`);
    return finished;
  };
}

/** What a page runs to finish its take. */
function finishing(isLevelled: boolean): string {
  return `(async () => {
    const address = (name) =>
      document.querySelector("script[data-sound]").getAttribute("data-" + name);
    const library = new URL(address("lame"), location.href).href;
    const began = performance.now();
    const worker = new Worker(address("sound"));
    const { parts, type } = await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = () => reject(new Error("The worker does not run"));
      worker.postMessage({
        kind: "finish", samples: take, sampleRate: ${RATE}, isLevelled: ${isLevelled}, library,
      });
    });
    const ms = performance.now() - began;
    worker.terminate();
    return JSON.stringify({ ms, bytes: new Blob(parts).size, type });
  })()`;
}

/** Milliseconds in which LAME alone encodes the take, which was filtered before. */
async function encodedMs(spoken: Int16Array<ArrayBuffer>): Promise<number> {
  const library = Uint8Array.fromBase64(await Deno.readTextFile(`${BUILT}/lame.wasm.base64`));
  const encoder = (await openMp3Encoders(library.buffer, RATE))();
  const seconds: Float32Array[] = [];
  encodedSound({ samples: spoken, sampleRate: RATE }, null, {
    encode(second) {
      seconds.push(second.slice());
      return new Uint8Array();
    },
    finish: () => new Uint8Array(),
  });
  const began = performance.now();
  for (let round = 0; round < REPEATS; round++) {
    for (const second of seconds) encoder.encode(second);
  }
  encoder.finish();
  return performance.now() - began;
}
