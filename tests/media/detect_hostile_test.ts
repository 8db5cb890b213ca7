/**
 * Files that are cut, random or made to do harm: always 415 or accepted, never another error, and never
 * more than a fixed amount of reading.
 *
 * @module
 */
import assert from "node:assert/strict";
import { audioKindOf, pictureKindOf } from "../../src/media/detect.ts";
import { MAX_READS, READ_BUDGET } from "../../src/media/formats/bounded_reader.ts";
import { bigEndian, bytes, concat, latin1, repeat, zeros } from "../support/media/bytes.ts";
import { id3Header } from "../support/media/frames.ts";
import { box } from "../support/media/mp4_boxes.ts";
import * as samples from "../support/media/samples.ts";
import { kindOrRefusal, MemorySource } from "../support/media/source.ts";
import { ebmlHeader, openElement } from "../support/media/webm.ts";
import { seededRandom, testSeed } from "../support/random.ts";

/** The message of a failure has the seed. */
const SEED = testSeed(20_261_121);
const RANDOM_FILES = 2000;

/** Longer than any signature and header that the detectors know. */
const MAX_RANDOM_BYTES = 6000;

const HUGE = 2 ** 40;

/** Signatures that bring random bytes as far into the checks as a signature can. */
const SIGNATURES = [
  "",
  "\xff\xd8\xff",
  "\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR",
  "RIFF\x10\0\0\0WEBPVP8 ",
  "RIFF\0\0\0\0WAVE",
  "ID3\x03\0\0\0\0\0\x10",
  "\xff\xfb\x90\x04",
  "\xff\xf1\x50\x40",
  "OggS\0\x02",
  "\0\0\0\x10ftypM4A ",
  "\x1a\x45\xdf\xa3\x87\x42\x82\x84webm",
];

async function assertNeverAccepted(make: (random: () => number) => Uint8Array): Promise<void> {
  for (let file = 0; file < RANDOM_FILES; file++) {
    const seed = SEED + file;
    const content = make(seededRandom(seed));
    const kind = await kindOrRefusal(pictureKindOf(new MemorySource(content))) ??
      await kindOrRefusal(audioKindOf(new MemorySource(content)));
    assert.equal(kind, undefined, `accepted with seed ${seed}`);
  }
}

Deno.test("pictureKindOf and audioKindOf never accept random bytes, with or without a signature before them", () =>
  assertNeverAccepted((random) => {
    const signature = SIGNATURES[Math.floor(random() * SIGNATURES.length)] ?? "";
    const length = Math.floor(random() * MAX_RANDOM_BYTES);
    return concat(latin1(signature), Uint8Array.from({ length }, () => random() * 256));
  }));

Deno.test("pictureKindOf and audioKindOf never accept text, with or without a signature before it", () =>
  assertNeverAccepted((random) => {
    const signature = SIGNATURES[Math.floor(random() * SIGNATURES.length)] ?? "";
    const length = Math.floor(random() * MAX_RANDOM_BYTES);
    return concat(latin1(signature), Uint8Array.from({ length }, () => 32 + random() * 95));
  }));

const SMALL_FILES: Readonly<Record<string, Uint8Array>> = {
  "JPEG": samples.jpeg({ thumbnail: true, components: 3 }),
  "PNG": samples.png({ animated: true }),
  "lossless WebP": samples.webp(),
  "lossy WebP": samples.webp({ lossy: true, profileBytes: 10 }),
  "animated WebP": samples.webp({ animated: true }),
  "MP3": samples.mp3({ frames: 3, id3Bytes: 20, padding: 9, id3v1: true }),
  "AAC": samples.aac({ frames: 3, id3Bytes: 20 }),
  "M4A": samples.m4a({ coverBytes: 10 }),
  "M4A with the sound first": samples.m4a({ soundFirst: true, longSize: true }),
  "fragmented M4A": samples.fragmentedM4a(1),
  "Opus": samples.oggOpus(),
  "Vorbis": samples.oggVorbis(),
  "WAV": samples.wav({ seconds: 0.01 }),
  "RF64": samples.wav({ seconds: 0.01, container: "RF64" }),
  "WebM": samples.webmAudio(),
};

for (const [name, whole] of Object.entries(SMALL_FILES)) {
  Deno.test(`pictureKindOf and audioKindOf: each handles every prefix of ${name}, and refuses the short ones`, async () => {
    for (let length = 0; length < whole.length; length++) {
      const prefix = whole.subarray(0, length);
      const picture = await kindOrRefusal(pictureKindOf(new MemorySource(prefix)));
      const audio = await kindOrRefusal(audioKindOf(new MemorySource(prefix)));
      if (length <= 20) assert.equal(picture ?? audio, undefined, `accepted ${length} bytes`);
    }
  });

  Deno.test(`pictureKindOf and audioKindOf: each handles damaged copies of ${name}`, async () => {
    for (let copy = 0; copy < 300; copy++) {
      const seed = SEED + copy;
      const random = seededRandom(seed);
      const damaged = whole.slice();
      for (let change = 0; change < 4; change++) {
        damaged[Math.floor(random() * damaged.length)] = random() * 256;
      }
      try {
        await kindOrRefusal(pictureKindOf(new MemorySource(damaged)));
        await kindOrRefusal(audioKindOf(new MemorySource(damaged)));
      } catch (error) {
        assert.fail(`seed ${seed}: ${error}`);
      }
    }
  });
}

const FILE_TYPE = box("ftyp", latin1("M4A "), zeros(4));
const OPEN_SEGMENT = concat(ebmlHeader("webm"), openElement("18538067"));

/** Files that declare huge sizes, or chain tiny parts without end. */
const HOSTILE: Readonly<Record<string, Uint8Array>> = {
  "a JPEG of fill bytes": concat(bytes(0xff, 0xd8), repeat(bytes(0xff), 1_000_000)),
  "a JPEG of empty segments": concat(
    bytes(0xff, 0xd8),
    repeat(bytes(0xff, 0xe0, 0, 2), 250_000),
  ),
  "a JPEG of stray bytes and segments": concat(
    bytes(0xff, 0xd8),
    repeat(concat(zeros(4000), bytes(0xff, 0xe0, 0, 2)), 250),
  ),
  "a PNG with a huge chunk": concat(samples.png().subarray(0, 33), latin1("\x7f\xff\xff\xffaaAa")),
  "a PNG of empty chunks": concat(
    samples.png().subarray(0, 33),
    repeat(concat(zeros(4), latin1("aaAa"), zeros(4)), 80_000),
  ),
  "a WebP of empty chunks": concat(
    latin1("RIFF\0\0\x0f\0WEBPVP8X\x0a\0\0\0"),
    zeros(10),
    repeat(latin1("EXIF\0\0\0\0"), 120_000),
  ),
  "a WAV of empty chunks": concat(
    latin1("RIFF\0\0\0\0WAVE"),
    repeat(latin1("junk\0\0\0\0"), 120_000),
  ),
  "a WAV with a huge chunk": latin1("RIFF\0\0\0\0WAVEjunk\xff\xff\xff\xff"),
  "ID3 tags without end": repeat(id3Header(0), 100_000),
  "a huge ID3 tag": id3Header(2 ** 28 - 1),
  "an ID3 tag and zeros": concat(id3Header(0), zeros(1_000_000)),
  "MP3 headers without frames": repeat(bytes(0xff, 0xfb, 0x90, 0x04), 250_000),
  "Ogg pages without end": repeat(
    concat(latin1("OggS\0\x02"), zeros(20), bytes(1, 1, 0)),
    30_000,
  ),
  "an MP4 with a huge box": concat(
    FILE_TYPE,
    bigEndian(1, 4),
    latin1("free"),
    bytes(0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff),
  ),
  "an MP4 with a box of 64-bit size 0": concat(
    FILE_TYPE,
    bigEndian(1, 4),
    latin1("free"),
    zeros(8),
  ),
  "an MP4 of empty boxes": concat(FILE_TYPE, repeat(box("free"), 120_000)),
  "an MP4 of many boxes far apart": concat(FILE_TYPE, repeat(box("free", zeros(2000)), 3000)),
  "an MP4 of empty tracks": concat(FILE_TYPE, box("moov", repeat(box("trak"), 120_000))),
  "an MP4 with endless chapters": concat(
    FILE_TYPE,
    box("moov", box("trak", box("tref", box("chap", zeros(1_000_000))))),
  ),
  "a WebM with a huge header": Uint8Array.fromHex("1a45dfa301fffffffffffffe428201fffffffffffffe"),
  "a WebM of empty elements": concat(OPEN_SEGMENT, repeat(bytes(0xec, 0x80), 500_000)),
  "a WebM of empty tracks": concat(
    OPEN_SEGMENT,
    Uint8Array.fromHex("1654ae6b0100000000010000"),
    repeat(bytes(0xae, 0x80), 500_000),
  ),
};

for (const [name, content] of Object.entries(HOSTILE)) {
  Deno.test(`pictureKindOf and audioKindOf: detection reads little of ${name}`, async () => {
    for (const size of [content.length, HUGE]) {
      for (const detect of [pictureKindOf, audioKindOf]) {
        const source = new MemorySource(content, size);
        assert.equal(await kindOrRefusal<string>(detect(source)), undefined);
        assert.ok(source.bytesRead <= READ_BUDGET, `read ${source.bytesRead} bytes`);
        assert.ok(source.reads <= MAX_READS, `read ${source.reads} times`);
      }
    }
  });
}

Deno.test("pictureKindOf and audioKindOf: detection reads little of large files that it accepts", async () => {
  const large: readonly Uint8Array[] = [
    samples.mp3({ frames: 20_000, id3Bytes: 3_000_000 }),
    samples.m4a({ frames: 1_000_000, soundFirst: true, coverBytes: 2_000_000 }),
    samples.wav({ seconds: 500 }),
    samples.oggOpus({ packets: 20_000 }),
    samples.webmAudio({ blocks: 60_000, voidBytes: 1_000_000 }),
  ];
  for (const content of large) {
    const source = new MemorySource(content);
    assert.ok(await audioKindOf(source));
    assert.ok(source.bytesRead < 64 * 1024, `read ${source.bytesRead} bytes`);
  }
  const picture = new MemorySource(samples.jpeg({ profileBytes: 10_000_000, thumbnail: true }));
  assert.equal(await pictureKindOf(picture), "jpeg");
  assert.ok(picture.bytesRead < 128 * 1024, `read ${picture.bytesRead} bytes`);
});
