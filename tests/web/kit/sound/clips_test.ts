/** The tones that the pages make themselves. @module */
import assert from "node:assert/strict";
import { toneUrl } from "../../../../web/kit/sound/clips.ts";
import type { ToneKind } from "../../../../web/kit/sound/recording.ts";

const HEADER_BYTES = 44;
const SAMPLE_RATE = 16_000;

/** Samples of a tone from −1 to 1. */
async function samplesOf(kind: ToneKind): Promise<number[]> {
  const view = new DataView(await (await fetch(toneUrl(kind))).arrayBuffer());
  const count = (view.byteLength - HEADER_BYTES) / 2;
  return Array.from(
    { length: count },
    (_, at) => view.getInt16(HEADER_BYTES + 2 * at, true) / 32768,
  );
}

/** How strong a frequency is in a part of a tone (one bin of a Fourier transform). */
function strength(samples: readonly number[], hertz: number): number {
  let [real, imaginary] = [0, 0];
  for (const [at, sample] of samples.entries()) {
    const angle = 2 * Math.PI * hertz * at / SAMPLE_RATE;
    real += sample * Math.cos(angle);
    imaginary += sample * Math.sin(angle);
  }
  return Math.hypot(real, imaginary) / samples.length;
}

/** The strongest of some frequencies, in the first quarter of a second and from there on. */
function notesOf(samples: readonly number[]): number[] {
  const change = SAMPLE_RATE / 4;
  return [samples.slice(0, change), samples.slice(change, 3 * change)].map((part) => {
    const strengths = [494, 659, 880].map((hertz) => [strength(part, hertz), hertz] as const);
    return strengths.sort(([a], [b]) => b - a)[0]?.[1] ?? 0;
  });
}

Deno.test("toneUrl() is a tone that rises at an arrival, and a quieter one that falls when a station is left", async () => {
  const arrival = await samplesOf("arrival");
  const leaving = await samplesOf("leaving");
  assert.deepEqual(notesOf(arrival), [659, 880]);
  assert.deepEqual(notesOf(leaving), [659, 494]);
  assert.equal(Math.max(...leaving) < Math.max(...arrival), true);
  assert.equal(Math.max(...arrival) < 0.99, true, "not distorted");
});
