/** Tests of the durations of recordings that are made here byte by byte, and of damaged ones. @module */
import assert from "node:assert/strict";
import { durationOf } from "../../src/media/detect.ts";
import type { AudioKind } from "../../src/shared/media_kinds.ts";
import { bigEndian, bytes, concat, latin1, repeat, zeros } from "../support/media/bytes.ts";
import { id3, mp3Frame } from "../support/media/frames.ts";
import { box, fullBox } from "../support/media/mp4_boxes.ts";
import { oggPage, opusHead, SILENT_OPUS } from "../support/media/ogg.ts";
import * as samples from "../support/media/samples.ts";
import { MemorySource } from "../support/media/source.ts";
import { ebmlHeader, element, openElement } from "../support/media/webm.ts";
import { seededRandom, testSeed } from "../support/random.ts";

/** A frame of 64 kbit/s, which a variable bit rate mixes with those of 128. */
const SMALL_FRAME = concat(bigEndian(0xfffb5004, 4), zeros(204));

async function secondsOf(content: Uint8Array, kind: AudioKind): Promise<number | null> {
  return (await durationOf(new MemorySource(content), kind)).seconds;
}

async function assertSeconds(
  content: Uint8Array,
  kind: AudioKind,
  expected: number,
): Promise<void> {
  const seconds = await secondsOf(content, kind);
  assert.ok(seconds !== null && Math.abs(seconds - expected) < .05, `${seconds}, not ${expected}`);
}

Deno.test("durationOf adds up the frames of an MP3, also with a variable bit rate and tags", async () => {
  const frameS = 1152 / 44100;
  await assertSeconds(samples.mp3({ frames: 1500, id3v1: true }), "mp3", 1500 * frameS);
  await assertSeconds(samples.mp3({ frames: 1500, id3Bytes: 99_000 }), "mp3", 1500 * frameS);
  await assertSeconds(samples.mp3({ frames: 400, mpeg: 2 }), "mp3", 400 * 576 / 22050);
  await assertSeconds(samples.mp3({ frames: 400, mpeg: 2.5 }), "mp3", 400 * 576 / 11025);
  const variable = repeat(concat(mp3Frame(), SMALL_FRAME, SMALL_FRAME), 500);
  await assertSeconds(variable, "mp3", 1500 * frameS);
});

Deno.test("durationOf goes on after bytes that are no MP3 frame, and does not count them", async () => {
  const part = repeat(mp3Frame(), 400);
  const content = concat(latin1("rest of a cut frame"), part, zeros(200_000), part, zeros(5000));
  await assertSeconds(content, "mp3", 800 * 1152 / 44100);
});

Deno.test("durationOf adds up the frames of an AAC file", () =>
  assertSeconds(samples.aac({ frames: 1700, id3Bytes: 2000 }), "aac", 1700 * 1024 / 44100));

Deno.test("durationOf reads the table of samples of an MP4, or its fragments", async () => {
  const frameS = 1024 / 44100;
  await assertSeconds(samples.m4a({ frames: 1700 }), "mp4", 1700 * frameS);
  await assertSeconds(samples.m4a({ frames: 1700, soundFirst: true }), "mp4", 1700 * frameS);
  await assertSeconds(samples.fragmentedM4a(170), "mp4", 1700 * frameS);
});

Deno.test("durationOf adds up the durations that each sample of a fragment names", async () => {
  const durations = concat(...[44100, 22050, 44100].map((units) => bigEndian(units, 4)));
  const run = fullBox("trun", 0x100, bigEndian(3, 4), durations);
  const fragment = box("moof", box("traf", fullBox("tfhd", 0x8, bigEndian(1, 4), zeros(4)), run));
  const content = concat(samples.fragmentedM4a(0), fragment, box("mdat", zeros(500)));
  await assertSeconds(content, "mp4", 2.5);
});

Deno.test("durationOf counts what is complete of an MP4 in fragments that is cut off", async () => {
  const whole = samples.fragmentedM4a(100);
  const seconds = await secondsOf(whole.subarray(0, whole.length * .8), "mp4");
  assert.ok(seconds !== null && seconds > 17 && seconds < 19.3, String(seconds));
});

Deno.test("durationOf says that a file is cut off, and counts what is there", async () => {
  const frameS = 1024 / 44100;
  const cases: readonly (readonly [AudioKind, Uint8Array, number])[] = [
    ["mp3", samples.mp3({ frames: 400 }), 400 * 1152 / 44100],
    ["aac", samples.aac({ frames: 400 }), 400 * frameS],
    ["mp4", samples.m4a({ frames: 1700 }), 1700 * frameS],
    ["mp4", samples.fragmentedM4a(100), 1000 * frameS],
    ["ogg", samples.oggOpus({ packets: 2000 }), 40],
    ["wav", samples.wav({ seconds: 12 }), 12],
    ["wav", samples.wav({ seconds: 12, container: "RF64" }), 12],
    ["webm", samples.webmAudio({ blocks: 1500 }), 30],
    ["webm", samples.webmAudio({ blocks: 1500, knownSizes: true }), 30],
  ];
  for (const [kind, content, wholeS] of cases) {
    const whole = await durationOf(new MemorySource(content), kind);
    assert.equal(whole.isIncomplete, false, kind);
    const cut = content.subarray(0, Math.floor(content.length * 0.6) + 98);
    const { seconds, isIncomplete } = await durationOf(new MemorySource(cut), kind);
    assert.equal(isIncomplete, true, kind);
    assert.ok(seconds !== null && Math.abs(seconds / wholeS - 0.6) < 0.03, `${kind}: ${seconds}`);
  }
});

Deno.test("durationOf takes sizes that a recorder has left open for no cut", async () => {
  for (const sizes of [0, 0xffffffff, 0x7fffffff] as const) {
    const content = samples.wav({ seconds: 12, sizes });
    assert.equal((await durationOf(new MemorySource(content), "wav")).isIncomplete, false);
  }
});

Deno.test("durationOf counts the frames that the head of an MP3 announces", async () => {
  for (const [mark, at] of [["Xing", 36], ["Info", 36], ["VBRI", 36]] as const) {
    const head = mp3Frame().slice();
    head.set(latin1(mark), at);
    const count = mark === "VBRI" ? at + 14 : at + 8;
    if (mark !== "VBRI") head.set(bigEndian(1, 4), at + 4);
    head.set(bigEndian(400, 4), count);
    const whole = concat(head, repeat(mp3Frame(), 400));
    const isIncomplete = async (content: Uint8Array) =>
      (await durationOf(new MemorySource(content), "mp3")).isIncomplete;
    assert.equal(await isIncomplete(whole), false, mark);
    const frames = (whole.length / 401) * 300;
    assert.equal(await isIncomplete(whole.subarray(0, frames)), true, mark);
  }
});

Deno.test("durationOf goes on after bytes that are no page of an Ogg, and after those at the end of an M4A", async () => {
  const junk = latin1("OggX junk Ogg OggS\x01");
  const head = oggPage([opusHead()], { flags: 2 });
  const pages = Array.from(
    { length: 2000 },
    (_, at) => oggPage([SILENT_OPUS], { granule: (at + 1) * 960, sequence: at + 1 }),
  );
  const long = zeros(300_000);
  await assertSeconds(concat(head, junk, ...pages), "ogg", 40);
  await assertSeconds(concat(head, ...pages.slice(0, 900), junk, ...pages.slice(900)), "ogg", 40);
  await assertSeconds(concat(head, ...pages.slice(0, 900), long, ...pages.slice(900)), "ogg", 40);
  await assertSeconds(concat(id3(5000), head, ...pages, junk), "ogg", 40);
  for (const soundFirst of [false, true]) {
    const whole = samples.m4a({ frames: 1700, soundFirst });
    for (const added of [junk, latin1("TAG"), zeros(7), zeros(5000)]) {
      const content = concat(whole, added);
      await assertSeconds(content, "mp4", 1700 * 1024 / 44100);
      assert.equal((await durationOf(new MemorySource(content), "mp4")).isIncomplete, false);
    }
  }
});

Deno.test("durationOf reads the positions of the pages of an Ogg", async () => {
  await assertSeconds(samples.oggOpus({ packets: 2000 }), "ogg", 40);
  await assertSeconds(samples.oggVorbis({ packets: 3000 }), "ogg", 3000 * 128 / 8000);
});

Deno.test("durationOf counts an Ogg that was cut out of a longer one from its first page", async () => {
  const begin = 3600 * 48000;
  const pages = Array.from(
    { length: 1000 },
    (_, at) => oggPage([SILENT_OPUS], { granule: begin + (at + 1) * 960, sequence: at + 1 }),
  );
  const content = concat(oggPage([opusHead()], { flags: 2 }), ...pages);
  await assertSeconds(content, "ogg", 20);
});

Deno.test("durationOf is null for several streams of Ogg one after another", async () => {
  const one = samples.oggOpus({ packets: 1000 });
  assert.equal(await secondsOf(concat(one, one), "ogg"), null);
});

Deno.test("durationOf counts the samples of a WAV, also where a recorder has left its sizes open", async () => {
  const content = samples.wav({ seconds: 12 });
  await assertSeconds(content, "wav", 12);
  await assertSeconds(samples.wav({ seconds: 12, sizes: 0 }), "wav", 12);
  await assertSeconds(samples.wav({ seconds: 12, sizes: 0xffffffff }), "wav", 12);
  await assertSeconds(samples.wav({ seconds: 12, container: "RF64" }), "wav", 12);
  await assertSeconds(content.subarray(0, content.length / 2), "wav", 6);
});

Deno.test("durationOf reads the times of the blocks of a WebM, which names no duration", async () => {
  await assertSeconds(samples.webmAudio({ blocks: 1500 }), "webm", 30);
  await assertSeconds(samples.webmAudio({ blocks: 1500, knownSizes: true }), "webm", 30);
});

Deno.test("durationOf reads the times of several clusters, and of blocks in groups", async () => {
  const cluster = (ms: number) =>
    openElement(
      "1f43b675",
      element("e7", bigEndian(ms, 4)),
      element("a0", element("a1", bytes(0x81, 0, 0, 0), zeros(2000))),
    );
  const content = concat(
    ebmlHeader("webm"),
    openElement("18538067", cluster(70_000), cluster(75_000), cluster(90_000)),
  );
  await assertSeconds(content, "webm", 20);
});

Deno.test("durationOf accepts no time that is longer than its bytes can hold", async () => {
  const lying = concat(
    oggPage([opusHead()], { flags: 2 }),
    oggPage([SILENT_OPUS], { granule: 960, sequence: 1 }),
    oggPage([SILENT_OPUS], { granule: 3600 * 48000, sequence: 2 }),
  );
  assert.equal(await secondsOf(lying, "ogg"), null);
  const cluster = (ms: number) =>
    element("1f43b675", element("e7", bigEndian(ms, 4)), element("a3", bytes(0x81, 0, 0, 0)));
  const jump = concat(ebmlHeader("webm"), openElement("18538067", cluster(0), cluster(9_000_000)));
  assert.equal(await secondsOf(jump, "webm"), null);
  const run = fullBox("trun", 0, bigEndian(0xffffffff, 4));
  const fragment = box("moof", box("traf", fullBox("tfhd", 0, bigEndian(1, 4)), run));
  assert.equal(await secondsOf(concat(samples.fragmentedM4a(0), fragment), "mp4"), null);
});

const KINDS: readonly (readonly [AudioKind, Uint8Array])[] = [
  ["mp3", samples.mp3({ frames: 400 })],
  ["aac", samples.aac({ frames: 400 })],
  ["mp4", samples.m4a({ frames: 400 })],
  ["mp4", samples.fragmentedM4a(40)],
  ["ogg", samples.oggOpus({ packets: 400 })],
  ["wav", samples.wav({ seconds: 10 })],
  ["webm", samples.webmAudio({ blocks: 400 })],
];

Deno.test("durationOf is null or a number for files that are cut or damaged anywhere", async () => {
  const seed = testSeed(20_261_125);
  const random = seededRandom(seed);
  for (const [kind, content] of KINDS) {
    for (let attempt = 0; attempt < 150; attempt++) {
      const damaged = content.slice(0, Math.ceil(random() * content.length));
      for (let change = 0; change < 20; change++) {
        damaged[Math.floor(random() * Math.min(2000, damaged.length))] = random() * 256;
      }
      const seconds = await secondsOf(damaged, kind);
      const isRight = seconds === null ||
        seconds > 0 && seconds * 100 <= damaged.length;
      assert.ok(isRight, `${kind}: ${seconds}, seed ${seed}`);
    }
  }
});

Deno.test("durationOf is null for an empty file, and for one of another kind", async () => {
  for (const [kind] of KINDS) {
    assert.equal(await secondsOf(zeros(0), kind), null, kind);
    assert.equal(await secondsOf(zeros(100_000), kind), null, kind);
  }
});

Deno.test("durationOf reads a long file about once, and keeps little of it", async () => {
  const content = repeat(mp3Frame(), 40_000);
  const source = new MemorySource(content);
  assert.ok((await durationOf(source, "mp3")).seconds);
  assert.ok(source.bytesRead < 1.6 * content.length, String(source.bytesRead / content.length));
  const tiny = concat(
    latin1("\0\0\0\x10ftypM4A "),
    zeros(4),
    repeat(concat(bigEndian(8, 4), latin1("free")), 2_000_000),
  );
  assert.equal(await secondsOf(tiny, "mp4"), null, "a chain of tiny boxes has an end");
});
