/** MP4 files of every kind of recorder, distinguished by their tracks. @module */
import { bigEndian, bytes, concat, latin1, zeros } from "../../support/media/bytes.ts";
import { fragmentedM4a, m4a, mp4Video } from "../../support/media/mp4.ts";
import { box } from "../../support/media/mp4_boxes.ts";
import { assertAudio, assertNoAudio } from "../../support/media/source.ts";

const VIDEO = /contains a video track/;
const FILE_TYPE = box("ftyp", latin1("isom"), zeros(4));

Deno.test("audioKindOf: an M4A is accepted with the tracks before or after the sound", async () => {
  await assertAudio(m4a(), "mp4");
  await assertAudio(m4a({ soundFirst: true }), "mp4");
  await assertAudio(m4a({ soundFirst: true, longSize: true, frames: 100_000 }), "mp4");
});

Deno.test("audioKindOf: an MP4 in fragments is accepted", async () => {
  await assertAudio(fragmentedM4a(), "mp4");
});

Deno.test("audioKindOf: an MP4 with sound only is accepted whatever its brand", async () => {
  for (const brand of ["isom", "mp42", "M4B ", "dash", "iso5", "3gp5", "qt  ", "what"]) {
    await assertAudio(m4a({ brand }), "mp4");
  }
});

Deno.test("audioKindOf: an M4A is accepted with a cover picture and chapter titles", async () => {
  await assertAudio(m4a({ coverBytes: 300_000 }), "mp4");
  await assertAudio(m4a({ otherTracks: ["text"], chapters: true }), "mp4");
  await assertAudio(m4a({ otherTracks: ["sbtl", "tmcd", "meta"] }), "mp4");
});

Deno.test("audioKindOf: an M4A is accepted with chapter pictures, which are no video", async () => {
  await assertAudio(m4a({ otherTracks: ["text", "vide"], chapters: true }), "mp4");
});

Deno.test("audioKindOf: an MP4 is accepted whose chapter pictures have a header with 64-bit times", async () => {
  const handler = (type: string) => box("mdia", box("hdlr", zeros(8), latin1(type)));
  const longHeader = box("tkhd", bytes(1), zeros(19), bigEndian(7, 4));
  const chapters = box("tref", box("chap", bigEndian(7, 4)));
  const sound = box("trak", chapters, handler("soun"));
  const pictures = box("trak", longHeader, handler("vide"));
  await assertAudio(concat(FILE_TYPE, box("moov", sound, pictures)), "mp4");
});

Deno.test("audioKindOf: an MP4 with a video track is refused, with or without sound", async () => {
  await assertNoAudio(mp4Video(), VIDEO);
  await assertNoAudio(m4a({ otherTracks: ["vide"] }), VIDEO);
  await assertNoAudio(m4a({ otherTracks: ["text", "vide"], soundFirst: true }), VIDEO);
  await assertNoAudio(m4a({ brand: "M4A ", otherTracks: ["auxv"] }), VIDEO);
});

Deno.test("audioKindOf: an MP4 without an audio track is refused", async () => {
  await assertNoAudio(concat(FILE_TYPE, box("moov")), /no audio track/);
  await assertNoAudio(concat(FILE_TYPE, box("moov", box("trak"))), /no audio track/);
});

Deno.test("audioKindOf: an MP4 without its tracks, or with them cut off, is refused", async () => {
  const cut = /no complete list of tracks/;
  await assertNoAudio(FILE_TYPE, cut);
  await assertNoAudio(concat(FILE_TYPE, box("mdat", zeros(5000))), cut);
  await assertNoAudio(m4a().subarray(0, 300), cut);
  await assertNoAudio(m4a({ soundFirst: true }).subarray(0, -10), cut);
  const noSize = concat(bigEndian(1, 4), latin1("free"), zeros(8));
  await assertNoAudio(concat(FILE_TYPE, noSize), cut);
});

Deno.test("audioKindOf: a box type in the place of a signature does not make text an MP4", async () => {
  await assertNoAudio(latin1("the ftyp box comes first, they say ".repeat(20)), /MP4|text/);
});
