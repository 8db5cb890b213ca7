/** The codec of a recording, container by container. @module */
import assert from "node:assert/strict";
import { codecOf } from "../../src/media/detect.ts";
import { type AudioKind, type Playback, playbackOf } from "../../src/shared/media_kinds.ts";
import { bigEndian, bytes, concat, latin1, zeros } from "../support/media/bytes.ts";
import { mp3Frame } from "../support/media/frames.ts";
import {
  AAC_LC_SETTINGS,
  box,
  soundEntry,
  streamDescriptor,
  versionedSoundEntry,
} from "../support/media/mp4_boxes.ts";
import { oggFlac, oggSpeex, skeletonStart } from "../support/media/ogg.ts";
import {
  aac,
  fragmentedM4a,
  m4a,
  mp3,
  oggOpus,
  oggVorbis,
  wav,
  webmAudio,
} from "../support/media/samples.ts";
import { assertAudio, MemorySource } from "../support/media/source.ts";

/** File, its container, the codec that is found, and where it plays. */
type Case = readonly [file: Uint8Array, kind: AudioKind, codec: string, playback: Playback];

const OLD = "not_on_older_phones";
const NOT = "not_in_every_browser";

async function assertCodecs(cases: readonly Case[]): Promise<void> {
  for (const [file, kind, codec, playback] of cases) {
    await assertAudio(file, kind);
    assert.equal(await codecOf(new MemorySource(file), kind), codec);
    assert.equal(playbackOf(kind, codec), playback, codec);
  }
}

/** An M4A whose sound track has this sample entry. */
function withEntry(type: string, ...boxes: Uint8Array[]): Uint8Array {
  return m4a({ description: soundEntry(type, ...boxes) });
}

Deno.test("codecOf names MP3 and AAC files after themselves", () =>
  assertCodecs([
    [mp3(), "mp3", "MP3", "everywhere"],
    [aac(), "aac", "AAC", "everywhere"],
    [aac({ id3Bytes: 9000 }), "aac", "AAC", "everywhere"],
    [aac({ objectType: 1 }), "aac", "AAC Main", NOT],
    [aac({ objectType: 3 }), "aac", "AAC SSR", NOT],
    [aac({ objectType: 4, id3Bytes: 9000 }), "aac", "AAC LTP", NOT],
  ]));

Deno.test("codecOf reads the sample entry of an MP4", () =>
  assertCodecs([
    [m4a(), "mp4", "AAC", "everywhere"],
    [m4a({ soundFirst: true, longSize: true }), "mp4", "AAC", "everywhere"],
    [m4a({ otherTracks: ["text"], chapters: true }), "mp4", "AAC", "everywhere"],
    [fragmentedM4a(), "mp4", "AAC", "everywhere"],
    [withEntry("fLaC"), "mp4", "FLAC", "everywhere"],
    [withEntry(".mp2"), "mp4", "MPEG layer II", NOT],
    [withEntry("Opus"), "mp4", "Opus", OLD],
    [withEntry("alac"), "mp4", "ALAC", NOT],
    [withEntry("samr"), "mp4", "AMR", NOT],
    [withEntry("sawb"), "mp4", "AMR-WB", NOT],
    [withEntry("ac-3"), "mp4", "AC-3", NOT],
    [withEntry("ec-3"), "mp4", "E-AC-3", NOT],
    [withEntry("enca"), "mp4", "encrypted audio", NOT],
    [withEntry("sowt"), "mp4", "PCM", NOT],
    [withEntry("\x01\x1bx2"), "mp4", 'the codec "??x2"', NOT],
  ]));

Deno.test("codecOf reads the object type of an mp4a entry", () =>
  assertCodecs([
    [withEntry("mp4a", streamDescriptor(0x67, AAC_LC_SETTINGS)), "mp4", "AAC", "everywhere"],
    [withEntry("mp4a", streamDescriptor(0x68, AAC_LC_SETTINGS)), "mp4", "AAC SSR", NOT],
    [withEntry("mp4a", streamDescriptor(0xa5, undefined, 4)), "mp4", "AC-3", NOT],
    [withEntry("mp4a", box("wave", streamDescriptor(0xa6))), "mp4", "E-AC-3", NOT],
    [withEntry("mp4a", streamDescriptor(0xa9)), "mp4", "DTS", NOT],
    [withEntry("mp4a", streamDescriptor(0xad)), "mp4", "Opus as mp4a.AD", NOT],
    [withEntry("mp4a", streamDescriptor(0xdd)), "mp4", "Vorbis", NOT],
    [withEntry("mp4a", streamDescriptor(0xe1)), "mp4", "the codec mp4a.E1", NOT],
  ]));

Deno.test("codecOf names AAC without decoder settings, which not every browser plays", () =>
  assertCodecs(
    [
      [],
      [box("esds")],
      [streamDescriptor(0x40)],
      [streamDescriptor(0x67)],
      [streamDescriptor(0x40, bytes())],
    ].map((boxes) => [withEntry("mp4a", ...boxes), "mp4", "AAC without decoder settings", NOT]),
  ));

/** A number as bits, the highest first. */
function bits(value: number, count: number): string {
  return value.toString(2).padStart(count, "0");
}

/** Bits as bytes, the last one filled with zeros. */
function packed(text: string): Uint8Array {
  return bytes(...text.match(/.{1,8}/g)?.map((byte) => parseInt(byte.padEnd(8, "0"), 2)) ?? []);
}

/** ISO/IEC 14496-3, `GetAudioObjectType`. */
function objectType(type: number): string {
  return type < 31 ? bits(type, 5) : bits(31, 5) + bits(type - 32, 6);
}

/** Index of 44.1 kHz, or, as some write it, 15 and the rate; then one channel. */
const RATE_AND_CHANNELS = bits(4, 4) + bits(1, 4);
const WRITTEN_RATE_AND_CHANNELS = bits(15, 4) + bits(44_100, 24) + bits(1, 4);

Deno.test("codecOf reads the audio object type of MPEG-4 audio", () => {
  const names: readonly (readonly [type: number, codec: string])[] = [
    [1, "AAC Main"],
    [3, "AAC SSR"],
    [4, "AAC LTP"],
    [7, "TwinVQ"],
    [8, "CELP"],
    [17, "ER AAC LC"],
    [22, "ER BSAC"],
    [23, "AAC-LD"],
    [30, "the codec mp4a.40.30"],
    [32, "MPEG layer I"],
    [33, "MPEG layer II"],
    [34, "MP3onMP4"],
    [36, "MPEG-4 ALS"],
    [37, "MPEG-4 SLS"],
    [39, "AAC-ELD"],
    [42, "xHE-AAC"],
    [95, "the codec mp4a.40.95"],
  ];
  return assertCodecs(names.flatMap(([type, codec]) => {
    const settings = packed(objectType(type) + RATE_AND_CHANNELS + bits(0, 64));
    const [short, long] = [streamDescriptor(0x40, settings), streamDescriptor(0x40, settings, 4)];
    return [
      withEntry("mp4a", short),
      withEntry("mp4a", long),
      fragmentedM4a(1, { description: soundEntry("mp4a", long) }),
      m4a({ brand: "qt  ", description: versionedSoundEntry("mp4a", 1, box("wave", long)) }),
      m4a({ brand: "qt  ", description: versionedSoundEntry("mp4a", 2, box("wave", short)) }),
      m4a({ brand: "qt  ", description: versionedSoundEntry("mp4a", 2, short) }),
    ].map((file): Case => [file, "mp4", codec, NOT]);
  }));
});

Deno.test("codecOf reads what SBR and PS extend", () =>
  assertCodecs(
    [5, 29].flatMap((extension) =>
      [RATE_AND_CHANNELS, WRITTEN_RATE_AND_CHANNELS].flatMap((rate): Case[] => {
        const settings = (core: number) =>
          packed(objectType(extension) + rate + rate.slice(0, -4) + objectType(core) + bits(0, 3));
        const file = (core: number) => withEntry("mp4a", streamDescriptor(0x40, settings(core)));
        return [
          [file(2), "mp4", "AAC", "everywhere"],
          [file(4), "mp4", "AAC LTP", NOT],
          [file(36), "mp4", "MPEG-4 ALS", NOT],
        ];
      })
    ),
  ));

Deno.test("codecOf reads the version of the table before that of an mp4a entry", () => {
  const file = m4a({
    description: soundEntry("mp4a", streamDescriptor(0x40, packed(objectType(36)))),
  });
  const table = new TextDecoder("latin1").decode(file).indexOf("stsd") + 4;
  const entry = table + 8 + 8;
  // ISO/IEC 14496-12, 12.2.3: version 1 of both adds no bytes to the entry.
  return assertCodecs([[file.with(table, 1).with(entry + 9, 1), "mp4", "MPEG-4 ALS", NOT]]);
});

Deno.test("codecOf reads the layer of MPEG-1 and MPEG-2 audio from its first frame", async () => {
  const layerI = concat(bigEndian(0xffff9004, 4), zeros(413));
  const layerII = concat(bigEndian(0xfffd9004, 4), zeros(413));
  const layerIIHalf = concat(bigEndian(0xfff58004, 4), zeros(204));
  for (
    const [frame, codec, playback] of [
      [mp3Frame(), "MP3", "everywhere"],
      [mp3Frame(2), "MP3", "everywhere"],
      [layerII, "MPEG layer II", NOT],
      [layerIIHalf, "MPEG layer II", NOT],
      [layerI, "MPEG layer I", NOT],
      [zeros(417), "MPEG audio of an unknown layer", NOT],
    ] as const
  ) {
    const descriptions = [
      soundEntry("mp4a", streamDescriptor(0x69)),
      soundEntry("mp4a", streamDescriptor(0x6b, undefined, 4)),
      soundEntry(".mp3"),
    ];
    await assertCodecs(descriptions.flatMap((description): Case[] => [
      [m4a({ frame, description }), "mp4", codec, playback],
      [m4a({ frame, description, soundFirst: true, longSize: true }), "mp4", codec, playback],
      [fragmentedM4a(2, { frame, description }), "mp4", codec, playback],
    ]));
  }
});

Deno.test("codecOf reads the first audio stream of an Ogg", () =>
  assertCodecs([
    [oggOpus(), "ogg", "Opus", OLD],
    [oggVorbis(), "ogg", "Vorbis", OLD],
    [oggOpus({ otherStreams: skeletonStart() }), "ogg", "Opus", OLD],
    [oggFlac(), "ogg", "FLAC", OLD],
    [oggSpeex(), "ogg", "Speex", NOT],
  ]));

Deno.test("codecOf reads the format chunk of a WAV", () =>
  assertCodecs([
    [wav(), "wav", "PCM", "everywhere"],
    [wav({ bits: 24, isExtensible: true }), "wav", "PCM", "everywhere"],
    [wav({ format: 3, bits: 32 }), "wav", "float PCM", "everywhere"],
    [wav({ format: 6, bits: 8 }), "wav", "A-law", "everywhere"],
    [wav({ format: 7, bits: 8 }), "wav", "mu-law", "everywhere"],
    [wav({ format: 3, bits: 64 }), "wav", "float PCM of 64 bits", NOT],
    [wav({ format: 2 }), "wav", "ADPCM", NOT],
    [wav({ format: 0x11 }), "wav", "ADPCM", NOT],
    [wav({ format: 0x11, isExtensible: true }), "wav", "ADPCM", NOT],
    [wav({ format: 0x31 }), "wav", "GSM 6.10", NOT],
    [wav({ format: 0x161 }), "wav", "WMA", NOT],
    [wav({ format: 0x4711 }), "wav", "the codec 0x4711", NOT],
    [wav({ container: "RF64" }), "wav", "PCM of 64-bit sizes (RF64)", NOT],
  ]));

Deno.test("codecOf reads the codec and the encryption of a WebM track", () =>
  assertCodecs([
    [webmAudio(), "webm", "Opus", OLD],
    [webmAudio({ codecId: "A_VORBIS\0" }), "webm", "Vorbis", OLD],
    [webmAudio({ codecId: "A_AC3" }), "webm", 'the codec "A_AC3"', NOT],
    [webmAudio({ isEncrypted: true }), "webm", "encrypted audio", NOT],
  ]));

Deno.test("codecOf names no codec where a file does not say one", async () => {
  for (const kind of ["mp4", "ogg", "wav", "webm"] as const) {
    for (
      const file of [latin1(""), latin1("OggS"), latin1("RIFF\0\0\0\0WAVE"), m4a().subarray(0, 60)]
    ) {
      assert.equal(await codecOf(new MemorySource(file), kind), "an unknown codec");
    }
  }
  assert.equal(await codecOf(new MemorySource(latin1("")), "aac"), "an unknown codec");
  assert.equal(playbackOf("mp4", "an unknown codec"), NOT);
});
