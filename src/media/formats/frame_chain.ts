/**
 * Sound without a container: frame after frame, each beginning with a short header. One header alone
 * proves little, a chain of agreeing ones proves much.
 *
 * @module
 */

/** A frame header, read. */
export interface Frame {
  /** Bytes from the start of this frame to the start of the next. */
  readonly length: number;
  /** What stays the same from frame to frame of one recording. */
  readonly signature: number;
}

/** Reads the frame header at an offset; `undefined` where there is none, or the bytes end. */
export type ReadFrame = (bytes: DataView, offset: number) => Frame | undefined;

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
