/** MP3 files, and what only looks like one. @module */
import { bytes, concat, latin1, repeat, zeros } from "../../support/media/bytes.ts";
import { adtsFrame, id3, id3Header, mp3, mp3Frame } from "../../support/media/frames.ts";
import { png } from "../../support/media/pictures.ts";
import { REFUSED_SAMPLES } from "../../support/media/refused.ts";
import { assertAudio, assertNoAudio } from "../../support/media/source.ts";

const NO_FRAMES = /no consecutive MP3 or AAC frames/;

Deno.test("audioKindOf: an MP3 is accepted in every version of MPEG audio", async () => {
  await assertAudio(mp3({ mpeg: 1 }), "mp3");
  await assertAudio(mp3({ mpeg: 2 }), "mp3");
  await assertAudio(mp3({ mpeg: 2.5 }), "mp3");
});

Deno.test("audioKindOf: an MP3 is accepted with tags before and after, and with a cover picture", async () => {
  await assertAudio(mp3({ id3Bytes: 0, id3v1: true }), "mp3");
  await assertAudio(mp3({ id3Bytes: 5_000_000 }), "mp3");
  await assertAudio(concat(id3(100), mp3({ id3Bytes: 1000 })), "mp3");
  await assertAudio(concat(mp3(), latin1("APETAGEX"), zeros(24)), "mp3");
});

Deno.test("audioKindOf: an MP3 is accepted with zero bytes between tag and sound", async () => {
  await assertAudio(mp3({ id3Bytes: 10, padding: 100_000 }), "mp3");
});

Deno.test("audioKindOf: an MP3 is accepted with padded frames", async () => {
  const padded = concat(mp3Frame().with(2, 0x92), zeros(1));
  await assertAudio(concat(padded, mp3Frame(), padded), "mp3");
});

Deno.test("audioKindOf: an MP3 is accepted whose tag has a footer", async () => {
  const header = latin1("ID3\x04\0\x10\0\0\0\x05");
  const footer = latin1("3DI\x04\0\x10\0\0\0\x05");
  await assertAudio(concat(header, zeros(5), footer, mp3({ frames: 2 })), "mp3");
});

Deno.test("audioKindOf: an MP3 is accepted after bytes that only resemble a tag", async () => {
  const unknownVersion = id3Header(1000).with(3, 9);
  await assertAudio(concat(unknownVersion, mp3({ frames: 3 })), "mp3");
});

Deno.test("audioKindOf: an MP3 is accepted with the rest of a cut frame before the first whole one", async () => {
  const rest = repeat(bytes(0x55, 0xaa, 0x13), 130);
  await assertAudio(mp3({ junk: rest }), "mp3");
  await assertAudio(mp3({ junk: bytes(7) }), "mp3");
  await assertAudio(mp3({ id3Bytes: 10, junk: rest }), "mp3");
  await assertAudio(mp3({ junk: zeros(60_000) }), "mp3");
});

Deno.test("audioKindOf: an MP3 is accepted that starts with a damaged frame", async () => {
  await assertAudio(mp3({ junk: mp3Frame().subarray(0, 200) }), "mp3");
});

Deno.test("audioKindOf: an MP3 is accepted with two frames, the second one cut short", async () => {
  await assertAudio(mp3({ frames: 2 }).subarray(0, 500), "mp3");
});

Deno.test("audioKindOf: one MP3 frame alone is refused", async () => {
  await assertNoAudio(mp3Frame(), NO_FRAMES);
  await assertNoAudio(mp3({ frames: 1, id3Bytes: 10, id3v1: true }), NO_FRAMES);
});

Deno.test("audioKindOf: a frame header before text is refused", async () => {
  const text = latin1("just some words ".repeat(200));
  await assertNoAudio(concat(bytes(0xff, 0xfb, 0x90, 0), text), NO_FRAMES);
  await assertNoAudio(concat(mp3Frame(), text), NO_FRAMES);
});

Deno.test("audioKindOf: text that starts like a tag is refused", async () => {
  await assertNoAudio(latin1("ID3 tags are great, and this is a text about them"));
});

Deno.test("audioKindOf: a tag without sound, or longer than the file, is refused", async () => {
  await assertNoAudio(id3(500), NO_FRAMES);
  await assertNoAudio(concat(id3Header(1_000_000), mp3()), NO_FRAMES);
});

Deno.test("audioKindOf: a tag before something else is refused, and the rest is named", async () => {
  await assertNoAudio(concat(id3(20), png()), /a PNG picture/);
  await assertNoAudio(concat(id3(20), latin1("fLaC\x80\0\0\x22"), zeros(34)), /a FLAC file/);
});

Deno.test("audioKindOf: frames that do not agree are refused", async () => {
  await assertNoAudio(concat(mp3Frame(1), mp3Frame(2), mp3Frame(2.5)), NO_FRAMES);
  const otherRate = mp3Frame().with(2, 0x94);
  await assertNoAudio(concat(mp3Frame(), otherRate), NO_FRAMES);
});

Deno.test("audioKindOf: free format, layer I and layer II are refused", async () => {
  const frames = (header: Uint8Array, length: number) =>
    repeat(concat(header, zeros(length - header.length)), 10);
  await assertNoAudio(frames(bytes(0xff, 0xfb, 0x00, 4), 417));
  await assertNoAudio(frames(bytes(0xff, 0xff, 0x40, 4), 136));
  await assertNoAudio(frames(bytes(0xff, 0xfd, 0x80, 4), 417));
  // Even when they are as long as a layer III frame with these fields would be.
  await assertNoAudio(frames(bytes(0xff, 0xff, 0x90, 4), 417));
  await assertNoAudio(frames(bytes(0xff, 0xfd, 0x90, 4), 417));
});

Deno.test("audioKindOf: another file that holds MP3 frames is not an MP3", async () => {
  for (const name of ["ZIP", "PDF", "HTML", "AVI", "GIF"]) {
    const sample = REFUSED_SAMPLES[name];
    if (sample === undefined) throw new Error(`no sample ${name}`);
    await assertNoAudio(concat(sample.bytes, mp3()), sample.message);
  }
});

Deno.test("audioKindOf: MP3 frames far after unknown bytes are not searched for", async () => {
  await assertNoAudio(mp3({ junk: repeat(bytes(0x55), 70_000) }), /text file|is unknown/);
});

Deno.test("audioKindOf: AAC frames are not taken for MP3", async () => {
  await assertAudio(repeat(adtsFrame(), 5), "aac");
});
