/**
 * The worker that finishes recordings, in three engines: with the policy of its response it runs LAME, and the file that
 * it makes is decoded by the browser.
 *
 * @module
 */
import assert from "node:assert/strict";
import { inChromium } from "../chromium.ts";
import { inFirefox, openFirefoxPage } from "../firefox.ts";
import { withService } from "../guide/phone.ts";
import { inWebKit } from "../webkit.ts";

/** Three seconds of a quiet tone of 440 Hz. Evaluates to what the worker has made, decoded by the browser. */
const FINISH = `(async () => {
  const address = (name) => document.querySelector("script[data-sound]").getAttribute("data-" + name);
  const samples = Int16Array.from({ length: 72000 }, (_, i) => 1000 * Math.sin(i * 880 * Math.PI / 24000));
  const worker = new Worker(address("sound"));
  const reply = await new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = () => reject(new Error("The worker does not run"));
    const library = new URL(address("lame"), location.href).href;
    worker.postMessage({ kind: "finish", samples, sampleRate: 24000, isLevelled: true, library });
  });
  worker.terminate();
  const file = await new Blob(reply.parts).arrayBuffer();
  const bytes = file.byteLength;
  const sound = await new OfflineAudioContext(1, 1, 24000).decodeAudioData(file);
  const middle = sound.getChannelData(0).slice(24000, 48000);
  const { type, gainDb } = reply;
  const peak = middle.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
  return JSON.stringify({ type, gainDb, bytes, seconds: sound.duration, peak });
})()`;

/**
 * A recording of 40 seconds of the same tone, whose parts come faster than sound. Evaluates to what the worker has made
 * until its end; tried with more time, because the worker may be slow.
 */
const LISTEN = `(async () => {
  const address = (name) => document.querySelector("script[data-sound]").getAttribute("data-" + name);
  const library = new URL(address("lame"), location.href).href;
  let reply;
  for (let pauseMs = 40; reply?.finished == null && pauseMs < 1000; pauseMs *= 3) {
    const worker = new Worker(address("sound"));
    worker.postMessage({ kind: "listen", sampleRate: 24000, library });
    for (let part = 0; part < 40; part++) {
      const samples = Int16Array.from({ length: 24000 }, (_, i) => 1000 * Math.sin(i * 880 * Math.PI / 24000));
      worker.postMessage({ kind: "part", samples }, [samples.buffer]);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    reply = await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = () => reject(new Error("The worker does not run"));
      worker.postMessage({ kind: "end" });
    });
    worker.terminate();
  }
  const { samples, sampleRate, finished: { parts, gainDb } } = reply;
  const file = await new Blob(parts).arrayBuffer();
  const bytes = file.byteLength;
  const sound = await new OfflineAudioContext(1, 1, 24000).decodeAudioData(file);
  return JSON.stringify({ samples: samples.length, sampleRate, gainDb, bytes, seconds: sound.duration });
})()`;

function assertListened(json: string): void {
  const { samples, sampleRate, gainDb, bytes, seconds } = JSON.parse(json);
  assert.deepEqual([samples, sampleRate], [40 * 24_000, 24_000]);
  assert.ok(bytes > 310_000 && bytes < 330_000, `${bytes} bytes`);
  assert.ok(seconds >= 39.95 && seconds < 40.2, `${seconds} s`);
  assert.ok(gainDb > 12 && gainDb < 20, `${gainDb} dB`);
}

function assertFinished(json: string): void {
  const { type, gainDb, bytes, seconds, peak } = JSON.parse(json);
  assert.equal(type, "audio/mpeg");
  assert.ok(bytes > 22_000 && bytes < 30_000, `${bytes} bytes`);
  assert.ok(seconds >= 2.95 && seconds < 3.2, `${seconds} s`);
  assert.ok(gainDb > 12 && gainDb < 20, `${gainDb} dB`);
  const expected = 1000 / 0x7fff * 10 ** (gainDb / 20);
  assert.ok(Math.abs(peak / expected - 1) < 0.1, `a peak of ${peak} instead of ${expected}`);
}

Deno.test("The editor in Chromium: the worker for recordings makes an MP3 file, also while it is recorded", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }) => {
      const page = await browser.newPage();
      await page.goto(`${base}/edit`);
      assertFinished(await page.evaluate<string>(FINISH));
      assertListened(await page.evaluate<string>(LISTEN));
    })));

Deno.test("The editor in Firefox: the worker for recordings makes an MP3 file, also while it is recorded", (test) =>
  inFirefox(test, (browser) =>
    withService(async ({ base }) => {
      const page = await openFirefoxPage(browser, { width: 1280, height: 800 });
      await page.goto(`${base}/edit`);
      assertFinished(String(await page.evaluate(FINISH)));
      assertListened(String(await page.evaluate(LISTEN)));
    })));

Deno.test("The editor in WebKit: the worker for recordings makes an MP3 file, also while it is recorded", (test) =>
  inWebKit(test, (page) =>
    withService(async ({ base }) => {
      await page.goto(`${base}/edit`);
      assertFinished(String(await page.evaluate(FINISH)));
      assertListened(String(await page.evaluate(LISTEN)));
    })));
