/**
 * Sound without a container: frame after frame, each beginning with a short header. One header alone
 * proves little, a chain of agreeing ones proves much.
 *
 * @module
 */
import { type BoundedReader, viewOf } from "./bounded_reader.ts";
import type { Duration } from "./finding.ts";

/** A frame header, read. */
export interface Frame {
  /** Bytes from the start of this frame to the start of the next. */
  readonly length: number;
  /** What stays the same from frame to frame of one recording. */
  readonly signature: number;
  /** How long its sound lasts, in seconds. */
  readonly seconds: number;
}

/** Reads the frame header at an offset; `undefined` where there is none, or the bytes end. */
export type ReadFrame = (bytes: DataView, offset: number) => Frame | undefined;

/** Bytes that are read at once. */
const BLOCK_BYTES = 64 * 1024;

/** Longer than any frame of MP3 or ADTS. */
const MAX_FRAME_BYTES = 0x2000;

/** Agreeing headers that are required after bytes that are no frame. */
const FRAMES_AFTER_GAP = 3;

/** Players skip this much before the first frame: rest of a cut stream, or of a tag with a wrong size. */
const MAX_JUNK_BYTES = 64 * 1024;

/** Offset of the first frame of a chain within {@link MAX_JUNK_BYTES} after `start`; undefined without one. */
export async function firstFrameAfterJunk(
  file: BoundedReader,
  start: number,
  readFrame: ReadFrame,
): Promise<number | undefined> {
  const length = MAX_JUNK_BYTES + FRAMES_AFTER_GAP * MAX_FRAME_BYTES;
  const bytes = viewOf(await file.bytes(start, length));
  const end = Math.min(bytes.byteLength, MAX_JUNK_BYTES);
  for (let offset = 0; offset < end; offset++) {
    if (hasFrameChain(bytes, offset, FRAMES_AFTER_GAP, readFrame)) return start + offset;
  }
  return undefined;
}

/** The sound of all frames of a file. */
export interface FramesDuration extends Duration {
  /** Offset of the first frame. */
  readonly firstAt: number;
}

/**
 * Adds up the frames of a file, whatever a header of it says. Bytes that are no frames, such as a tag at the end, add
 * nothing. It is incomplete if the file ends inside its last frame.
 *
 * @param start Offset at which frames begin, or bytes after which they begin.
 */
export async function durationOfFrames(
  file: BoundedReader,
  start: number,
  readFrame: ReadFrame,
): Promise<FramesDuration> {
  let seconds = 0;
  let firstAt = start;
  let isIncomplete = false;
  let signature: number | undefined;
  let isChain = false;
  for (let offset = start; offset < file.size;) {
    const bytes = viewOf(
      await file.bytes(offset, BLOCK_BYTES + FRAMES_AFTER_GAP * MAX_FRAME_BYTES),
    );
    const isLast = offset + bytes.byteLength >= file.size;
    const end = isLast ? bytes.byteLength : BLOCK_BYTES;
    let at = 0;
    while (at < end) {
      isChain ||= hasFrameChain(bytes, at, FRAMES_AFTER_GAP, readFrame);
      const frame: Frame | undefined = isChain ? readFrame(bytes, at) : undefined;
      if (frame !== undefined && signature === undefined) firstAt = offset + at;
      signature ??= frame?.signature;
      isChain = frame !== undefined && frame.signature === signature;
      if (frame !== undefined && isChain && at + frame.length > bytes.byteLength) {
        isChain = false;
        isIncomplete = true;
      }
      if (frame === undefined || !isChain) {
        at++;
        continue;
      }
      seconds += frame.seconds;
      at += frame.length;
    }
    offset += at;
  }
  return { seconds: seconds || null, firstAt, isIncomplete };
}

/** Whether `count` frame headers that agree follow one another from `offset` on. */
export function hasFrameChain(
  bytes: DataView,
  offset: number,
  count: number,
  readFrame: ReadFrame,
): boolean {
  const first = readFrame(bytes, offset);
  let frame = first;
  let at = offset;
  for (let found = 1; found < count && frame !== undefined; found++) {
    at += frame.length;
    frame = readFrame(bytes, at);
    if (frame?.signature !== first?.signature) return false;
  }
  return frame !== undefined;
}
