/** Takes: parts of them, and those that earlier versions have stored. @module */
import assert from "node:assert/strict";
import { packTake, unpackTake } from "../../../../web/editor/recorder/take/takes.ts";
import { secondsOf, type Take, takeOf } from "../../../../web/editor/recorder/take/take.ts";
import { samplesOf } from "../../../../web/editor/sound/sound_work.ts";

const RATE = 24_000;

/** One second in which the samples count from 0. */
const SECOND = { samples: Int16Array.from({ length: RATE }, (_, i) => i), sampleRate: RATE };

Deno.test("samplesOf() has the samples between two times, and leaves those of the take", () => {
  const samples = samplesOf(SECOND, { fromS: 0.25, toS: 0.75 });
  assert.deepEqual([samples.length, samples[0], samples.at(-1)], [12_000, 6000, 17_999]);
  samples.fill(0);
  assert.equal(SECOND.samples[6000], 6000);
  assert.equal(samplesOf(SECOND, { fromS: 0, toS: 1 }).length, RATE);
});

Deno.test("takeOf() keeps sound that cannot be decoded", async () => {
  const sound = new Blob(["no sound"], { type: "video/mp4" });
  const unread = await takeOf(sound, false);
  assert.deepEqual(unread, { samples: null, original: sound, isInterrupted: false });
});

Deno.test("unpackTake() restores what packTake() has made", async () => {
  const take: Take = { ...SECOND, isInterrupted: true };
  const restored = unpackTake(await packTake(take));
  assert.ok(restored.samples !== null);
  assert.deepEqual([restored.samples, secondsOf(restored)], [SECOND.samples, 1]);
  assert.equal(restored.isInterrupted, true);
  const original = new Blob(["as recorded"], { type: "audio/mp4" });
  const unread = unpackTake(
    await packTake({ samples: null, original, isInterrupted: false }),
  );
  assert.ok(unread.samples === null);
  assert.equal(await unread.original.text(), "as recorded");
  assert.equal(unread.original.type, "audio/mp4");
});

Deno.test("unpackTake() reads takes of earlier versions, which have 16,000 floating-point samples a second", () => {
  const samples = new Float32Array(16_000).fill(-0.5);
  for (
    const [row, isInterrupted] of [
      [{ sinceMs: 0, take: { samples } }, false],
      [{ sinceMs: 0, samples, isInterrupted: true }, true],
    ] as const
  ) {
    const take = unpackTake(row);
    assert.ok(take.samples !== null);
    assert.equal(secondsOf(take), 1);
    assert.equal(take.isInterrupted, isInterrupted);
    assert.deepEqual([...new Set(take.samples)], [-16_383]);
  }
});
