/**
 * The codec of a recording, container by container.
 *
 * @module
 */
import assert from "node:assert/strict";
import { codecOf } from "../../src/media/codec.ts";
import type { AudioKind } from "../../src/media/kinds.ts";
import { type Playback, playbackOf } from "../../src/media/playback.ts";
import { latin1 } from "../support/media/bytes.ts";
import { box, soundEntry, streamDescriptor } from "../support/media/mp4_boxes.ts";
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
  ]));

Deno.test("codecOf reads the sample entry of an MP4", () =>
  assertCodecs([
    [m4a(), "mp4", "AAC", "everywhere"],
    [m4a({ soundFirst: true, longSize: true }), "mp4", "AAC", "everywhere"],
    [m4a({ otherTracks: ["text"], chapters: true }), "mp4", "AAC", "everywhere"],
    [fragmentedM4a(), "mp4", "AAC", "everywhere"],
    [withEntry("fLaC"), "mp4", "FLAC", "everywhere"],
    [withEntry(".mp3"), "mp4", "MP3", "everywhere"],
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
    [withEntry("mp4a"), "mp4", "AAC", "everywhere"],
    [withEntry("mp4a", streamDescriptor(0x40, 4)), "mp4", "AAC", "everywhere"],
    [withEntry("mp4a", streamDescriptor(0x6b)), "mp4", "MP3", "everywhere"],
    [withEntry("mp4a", streamDescriptor(0xa5, 4)), "mp4", "AC-3", NOT],
    [withEntry("mp4a", box("wave", streamDescriptor(0xa6))), "mp4", "E-AC-3", NOT],
    [withEntry("mp4a", streamDescriptor(0xe1)), "mp4", "the codec mp4a.E1", NOT],
    [withEntry("mp4a", box("esds")), "mp4", "AAC", "everywhere"],
  ]));

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
  assert.equal(playbackOf("mp4", "an unknown codec"), NOT);
});
