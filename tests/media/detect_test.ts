/** Detection of file types: files on the disk, every accepted kind, and everything else refused. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { detectAudio, detectPicture } from "../../src/media/detect.ts";
import type { AudioKind, PictureKind } from "../../src/shared/media_kinds.ts";
import { concat, latin1, zeros } from "../support/media/bytes.ts";
import { REFUSED_SAMPLES } from "../support/media/refused.ts";
import * as samples from "../support/media/samples.ts";
import {
  assertAudio,
  assertNoAudio,
  assertNoPicture,
  assertPicture,
  assertUnsupported,
} from "../support/media/source.ts";

const PICTURES: readonly (readonly [PictureKind, Uint8Array])[] = [
  ["jpeg", samples.jpeg({ width: 40, height: 30, components: 3 })],
  ["png", samples.png({ width: 40, height: 30 })],
  ["webp", samples.webp({ width: 40, height: 30 })],
];

const AUDIO: readonly (readonly [AudioKind, Uint8Array])[] = [
  ["mp3", samples.mp3()],
  ["mp4", samples.m4a()],
  ["aac", samples.aac()],
  ["ogg", samples.oggOpus()],
  ["wav", samples.wav()],
  ["webm", samples.webmAudio()],
];

async function withFile(bytes: Uint8Array, use: (path: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    const path = join(folder, "upload.txt");
    await Deno.writeFile(path, bytes);
    await use(path);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

for (const [kind, bytes] of PICTURES) {
  Deno.test(`detectPicture accepts a ${kind} file whatever its name`, () =>
    withFile(bytes, async (path) => {
      assert.equal(await detectPicture(path), kind);
    }));

  Deno.test(`detectAudio refuses a ${kind} file and names it`, () =>
    withFile(
      bytes,
      (path) => assertUnsupported(detectAudio(path), /seems to be a \w+ picture; MP3, MP4/),
    ));
}

for (const [kind, bytes] of AUDIO) {
  Deno.test(`detectAudio accepts a ${kind} file whatever its name`, () =>
    withFile(bytes, async (path) => {
      assert.equal(await detectAudio(path), kind);
    }));

  Deno.test(`detectPicture refuses a ${kind} file and names it`, () =>
    withFile(
      bytes,
      (path) => assertUnsupported(detectPicture(path), /seems to be an? \w+ file; JPEG, PNG/),
    ));
}

for (const [name, { bytes, message }] of Object.entries(REFUSED_SAMPLES)) {
  Deno.test(`pictureKindOf and audioKindOf: detection refuses ${name}, as a picture and as audio`, async () => {
    await assertNoPicture(bytes, message);
    await assertNoAudio(bytes, message);
  });
}

Deno.test("detectAudio refuses video and says so", async () => {
  await withFile(
    samples.mp4Video(),
    (path) => assertUnsupported(detectAudio(path), /MP4 file contains a video track; MP3, MP4/),
  );
  await withFile(
    samples.webmVideo(),
    (path) => assertUnsupported(detectAudio(path), /WebM file contains a video track; MP3, MP4/),
  );
});

Deno.test("pictureKindOf and audioKindOf: detection reads a large file on the disk", async () => {
  await withFile(samples.m4a({ frames: 500_000, soundFirst: true }), async (path) => {
    assert.equal(await detectAudio(path), "mp4");
  });
});

Deno.test("pictureKindOf and audioKindOf: detection passes on that a file is missing", async () => {
  const path = join(Deno.cwd(), "no such file");
  await assert.rejects(detectPicture(path), Deno.errors.NotFound);
});

Deno.test("pictureKindOf and audioKindOf: detection does not mind what follows a complete file", async () => {
  const tail = concat(latin1("PK\x03\x04"), zeros(1000));
  for (const [kind, bytes] of PICTURES) await assertPicture(concat(bytes, tail), kind);
  for (const [kind, bytes] of AUDIO) await assertAudio(concat(bytes, tail), kind);
});

Deno.test("pictureKindOf and audioKindOf: detection refuses a file with something before its signature", async () => {
  for (const [, bytes] of PICTURES) {
    await assertNoPicture(concat(latin1("\xef\xbb\xbf"), bytes));
    await assertNoPicture(concat(latin1("\r\n"), bytes));
  }
});
