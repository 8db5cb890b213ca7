/** AAC streams, and what only looks like one. @module */
import assert from "node:assert/strict";
import { codecOf } from "../../../src/media/detect.ts";
import { bytes, concat, latin1, repeat, zeros } from "../../support/media/bytes.ts";
import { aac, adtsFrame } from "../../support/media/frames.ts";
import { assertAudio, assertNoAudio, MemorySource } from "../../support/media/source.ts";

/** A frame with a checksum, stereo, as long as given. */
function longFrame(length: number): Uint8Array {
  const sizes = [0x80 | length >>> 11, length >>> 3 & 0xff, (length & 7) << 5 | 0x1f];
  return concat(bytes(0xff, 0xf8, 0x4c, ...sizes, 0xfc), zeros(length - 7));
}

Deno.test("audioKindOf: an AAC stream is accepted, also after a tag with a picture", async () => {
  await assertAudio(aac(), "aac");
  await assertAudio(aac({ id3Bytes: 100_000 }), "aac");
  await assertAudio(aac({ frames: 2 }).subarray(0, 21), "aac");
});

Deno.test("audioKindOf: an AAC stream is accepted with checksums and frames of the largest size", async () => {
  await assertAudio(repeat(longFrame(8191), 2), "aac");
});

Deno.test("audioKindOf: an AAC stream is accepted after the rest of a cut one, and its codec is found", async () => {
  const main = aac({ objectType: 1, frames: 5 });
  for (const junk of [bytes(1, 2, 3), adtsFrame().subarray(3), repeat(bytes(0xff, 0xf1), 5000)]) {
    await assertAudio(concat(junk, main), "aac");
    assert.equal(await codecOf(new MemorySource(concat(junk, main)), "aac"), "AAC Main");
  }
  await assertNoAudio(concat(repeat(bytes(0x55), 70_000), main), /text file|is unknown/);
  await assertNoAudio(concat(bytes(1, 2, 3), aac({ frames: 2 })));
});

Deno.test("audioKindOf: one AAC frame alone is refused", async () => {
  await assertNoAudio(adtsFrame(), /no consecutive MP3 or AAC frames/);
});

Deno.test("audioKindOf: an AAC header before text is refused", async () => {
  await assertNoAudio(
    concat(adtsFrame(), latin1("text ".repeat(100))),
    /no consecutive MP3 or AAC frames/,
  );
});

Deno.test("audioKindOf: AAC frames of different sample rates are refused", async () => {
  await assertNoAudio(
    concat(adtsFrame(), adtsFrame().with(2, 0x4c)),
    /no consecutive MP3 or AAC frames/,
  );
});

Deno.test("audioKindOf: AAC frames that are no longer than their header, or have no rate, are refused", async () => {
  await assertNoAudio(repeat(longFrame(9), 5));
  await assertNoAudio(repeat(adtsFrame().with(2, 0x74), 5));
});
