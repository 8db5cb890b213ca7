/** WAV files as recorders and editors write them, and what only starts like one. @module */
import { concat, latin1, riffChunk, zeros } from "../../support/media/bytes.ts";
import { assertAudio, assertNoAudio } from "../../support/media/source.ts";
import { wav } from "../../support/media/wav.ts";

Deno.test("audioKindOf: a WAV is accepted in plain and 64-bit form", async () => {
  await assertAudio(wav(), "wav");
  await assertAudio(wav({ container: "RF64" }), "wav");
  await assertAudio(wav({ container: "BW64" }), "wav");
});

Deno.test("audioKindOf: a WAV is accepted with other chunks before the format", async () => {
  const description = riffChunk("bext", zeros(602));
  const list = riffChunk("LIST", latin1("INFOISFT\x03\0\0\0abc"));
  await assertAudio(wav({ before: riffChunk("JUNK", zeros(2_000_001)) }), "wav");
  await assertAudio(wav({ before: concat(description, list) }), "wav");
});

Deno.test("audioKindOf: a WAV is accepted with its format after the sound", async () => {
  const format = wav().subarray(12, 36);
  await assertAudio(
    riffChunk("RIFF", latin1("WAVE"), riffChunk("data", zeros(99)), format),
    "wav",
  );
});

Deno.test("audioKindOf: a WAV is accepted whose recorder did not come back to fill in the sizes", async () => {
  await assertAudio(wav({ sizes: 0 }), "wav");
  await assertAudio(wav({ sizes: 0xffffffff }), "wav");
  await assertAudio(wav({ seconds: 10 }).subarray(0, 1000), "wav");
});

Deno.test("audioKindOf: a WAV signature before text is refused", async () => {
  const text = latin1("RIFF\x80\0\0\0WAVEfmt is a word, and so is data ".repeat(5));
  await assertNoAudio(text, /no valid format chunk/);
  const textInChunk = riffChunk("fmt ", latin1("only some words here"));
  const file = riffChunk("RIFF", latin1("WAVE"), textInChunk, riffChunk("data", zeros(9)));
  await assertNoAudio(file, /no valid format chunk/);
});

Deno.test("audioKindOf: a WAV without a format chunk, or with an empty one, is refused", async () => {
  const file = (...chunks: Uint8Array[]) => riffChunk("RIFF", latin1("WAVE"), ...chunks);
  await assertNoAudio(file(riffChunk("data", zeros(50))), /no valid format chunk/);
  await assertNoAudio(
    file(riffChunk("fmt ", zeros(16)), riffChunk("data", zeros(50))),
    /no valid format chunk/,
  );
  await assertNoAudio(wav().with(16, 4), /no valid format chunk/);
});

Deno.test("audioKindOf: a WAV without sound data is refused", async () => {
  await assertNoAudio(wav().subarray(0, 36), /no sound data/);
});
