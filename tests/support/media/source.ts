/** Files in memory for the detectors, with a count of what was read, and the assertions about them. @module */
import assert from "node:assert/strict";
import { AppError } from "../../../src/errors.ts";
import { audioKindOf, pictureKindOf } from "../../../src/media/detect.ts";
import type { ByteSource } from "../../../src/media/formats/bounded_reader.ts";
import type { AudioKind, PictureKind } from "../../../src/shared/media_kinds.ts";

/** Bytes in memory. A `size` beyond them makes a longer file whose rest is zeros. */
export class MemorySource implements ByteSource {
  /** How often it was read. */
  reads = 0;
  /** How many bytes were read, all reads together. */
  bytesRead = 0;

  constructor(private readonly content: Uint8Array, readonly size = content.length) {}

  read(offset: number, length: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(Math.max(0, Math.min(length, this.size - offset)));
    bytes.set(this.content.subarray(offset, offset + bytes.length));
    this.reads++;
    this.bytesRead += bytes.length;
    return Promise.resolve(bytes);
  }
}

/** Asserts that the bytes are accepted as a picture of this kind. */
export async function assertPicture(bytes: Uint8Array, kind: PictureKind): Promise<void> {
  assert.equal(await pictureKindOf(new MemorySource(bytes)), kind);
}

/** Asserts that the bytes are accepted as audio of this kind. */
export async function assertAudio(bytes: Uint8Array, kind: AudioKind): Promise<void> {
  assert.equal(await audioKindOf(new MemorySource(bytes)), kind);
}

/** Asserts that the bytes are refused as a picture with 415 and a fitting message. */
export async function assertNoPicture(bytes: Uint8Array, message = /./): Promise<void> {
  await assertUnsupported(pictureKindOf(new MemorySource(bytes)), message);
}

/** Asserts that the bytes are refused as audio with 415 and a fitting message. */
export async function assertNoAudio(bytes: Uint8Array, message = /./): Promise<void> {
  await assertUnsupported(audioKindOf(new MemorySource(bytes)), message);
}

/** Asserts that a detection ends with 415 and a fitting message. */
export async function assertUnsupported(detection: Promise<string>, message = /./): Promise<void> {
  await assert.rejects(detection, (error) => {
    assert.ok(error instanceof AppError, `not an AppError: ${error}`);
    assert.equal(error.code, "unsupported");
    assert.match(error.message, message);
    return true;
  });
}

/** The accepted kind, or `undefined` for 415; any other error goes through. */
export async function kindOrRefusal<Kind>(detection: Promise<Kind>): Promise<Kind | undefined> {
  try {
    return await detection;
  } catch (error) {
    if (error instanceof AppError && error.code === "unsupported") return undefined;
    throw error;
  }
}
