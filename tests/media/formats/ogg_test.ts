/** Ogg files, distinguished by the streams that begin in them. @module */
import assert from "node:assert/strict";
import { codecOf } from "../../../src/media/detect.ts";
import { concat, latin1, littleEndian, zeros } from "../../support/media/bytes.ts";
import { id3 } from "../../support/media/frames.ts";
import {
  oggOpus,
  oggPage,
  oggVorbis,
  opusHead,
  skeletonStart,
  theoraStart,
} from "../../support/media/ogg.ts";
import { assertAudio, assertNoAudio, MemorySource } from "../../support/media/source.ts";

const NO_HEADER = /no complete Vorbis, Opus, Speex or FLAC header/;

function streamStart(header: Uint8Array): Uint8Array {
  return oggPage([header], { flags: 2 });
}

Deno.test("audioKindOf: an Ogg file is accepted with Opus, Vorbis, Speex and FLAC", async () => {
  await assertAudio(oggOpus(), "ogg");
  await assertAudio(oggVorbis(), "ogg");
  const speex = concat(latin1("Speex   "), zeros(28), littleEndian(16000, 4), zeros(40));
  await assertAudio(streamStart(speex), "ogg");
  const flac = concat(latin1("\x7fFLAC\x01\0\0\x01fLaC\0\0\0\x22"), zeros(34));
  await assertAudio(streamStart(flac), "ogg");
});

Deno.test("audioKindOf: an Ogg file is accepted with a skeleton before or after the sound", async () => {
  await assertAudio(oggOpus({ otherStreams: skeletonStart() }), "ogg");
  await assertAudio(concat(skeletonStart(), oggVorbis()), "ogg");
});

Deno.test("audioKindOf: an Ogg file with video is refused, with or without sound", async () => {
  await assertNoAudio(theoraStart(), /contains a video track/);
  await assertNoAudio(oggVorbis({ otherStreams: theoraStart() }), /contains a video track/);
  await assertNoAudio(concat(skeletonStart(), theoraStart(), oggOpus()), /contains a video track/);
});

Deno.test("audioKindOf: an Ogg file is accepted after a tag, and with bytes between the pages of its head", async () => {
  const tagged = concat(id3(3000), oggOpus());
  await assertAudio(tagged, "ogg");
  assert.equal(await codecOf(new MemorySource(tagged), "ogg"), "Opus");
  await assertAudio(concat(skeletonStart(), latin1("junk Ogg"), oggOpus()), "ogg");
  await assertNoAudio(concat(id3(3000), theoraStart(), oggOpus()), /contains a video track/);
});

Deno.test("audioKindOf: an Ogg page without a codec header is refused", async () => {
  await assertNoAudio(streamStart(latin1("just some words in a page")), NO_HEADER);
  await assertNoAudio(streamStart(zeros(0)), NO_HEADER);
  await assertNoAudio(skeletonStart(), NO_HEADER);
  await assertNoAudio(latin1("OggS is how such a file begins, this one is a text"), NO_HEADER);
});

Deno.test("audioKindOf: an Ogg file with a broken codec header is refused", async () => {
  await assertNoAudio(streamStart(opusHead().subarray(0, 18)), NO_HEADER);
  await assertNoAudio(streamStart(opusHead().with(9, 0)), NO_HEADER);
  const vorbis = oggVorbis().subarray(28, 58);
  await assertAudio(streamStart(vorbis), "ogg");
  await assertNoAudio(streamStart(vorbis.with(11, 0)), NO_HEADER);
});

Deno.test("audioKindOf: an Ogg file that is cut off in its first page is refused", async () => {
  await assertNoAudio(oggOpus().subarray(0, 40), NO_HEADER);
  await assertNoAudio(oggPage([opusHead(), zeros(100)], { flags: 2 }).subarray(0, -50), NO_HEADER);
  await assertNoAudio(latin1("OggS"), NO_HEADER);
});

Deno.test("audioKindOf: an Ogg file that starts in the middle of a stream is refused", async () => {
  await assertNoAudio(oggPage([opusHead()], { flags: 0 }), NO_HEADER);
});

Deno.test("audioKindOf: an Ogg file of an unknown version is refused", async () => {
  await assertNoAudio(oggOpus().with(4, 1), NO_HEADER);
});
