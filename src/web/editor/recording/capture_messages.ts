/**
 * What the page and the processor that takes samples from the microphone send to each other.
 *
 * @module
 */

/** Name of the processor. */
export const CAPTURE = "capture";

/** What the processor does from now on; it begins paused. After `end` it delivers the rest and is of no use any more. */
export type CaptureCommand = "run" | "pause" | "end";

/** Samples of the microphone. */
export interface CapturedPart {
  readonly samples: Int16Array<ArrayBuffer>;
  /** Samples a second. */
  readonly sampleRate: number;
  /** Whether nothing follows. */
  readonly isLast: boolean;
}
