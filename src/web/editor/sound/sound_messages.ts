/**
 * What the page and the worker that finishes recordings send to each other.
 *
 * @module
 */
import type { Examination } from "./examination.ts";
import type { Levelling, MonoSound } from "./finish.ts";
import type { LiveResult } from "./live_sound.ts";

/** A recording to finish. */
export interface FinishRequest extends MonoSound {
  readonly kind: "finish";
  /** Whether it becomes as loud as all recordings. */
  readonly isLevelled: boolean;
  /** Address of LAME as WebAssembly. */
  readonly library: string;
}

/** A sound to measure. */
export interface MeasureRequest {
  readonly kind: "measure";
  /** Samples of each channel, from −1 to 1. */
  readonly channels: readonly Float32Array[];
  /** Samples a second. */
  readonly sampleRate: number;
}

/** A recording to examine; the reply is an {@link Examination}. */
export interface ExamineRequest extends MonoSound {
  readonly kind: "examine";
}

/** A recording begins, whose samples follow while it runs. */
export interface ListenRequest {
  readonly kind: "listen";
  /** Samples a second. */
  readonly sampleRate: number;
  /** Address of LAME as WebAssembly. */
  readonly library: string;
}

/** Samples of the recording that runs. */
export interface PartRequest {
  readonly kind: "part";
  readonly samples: Int16Array<ArrayBuffer>;
}

/** The recording has ended; the reply is a {@link LiveResult}. */
export interface EndRequest {
  readonly kind: "end";
}

/** What the page asks for. */
export type SoundRequest =
  | FinishRequest
  | MeasureRequest
  | ExamineRequest
  | ListenRequest
  | PartRequest
  | EndRequest;

/** What the worker replies. */
export type SoundReply = FinishReply | MeasureReply | Examination | LiveResult;

/** A finished recording. */
export interface FinishReply extends Levelling {
  /** The file: MP3, or WAV if the encoder did not start. */
  readonly parts: readonly BlobPart[];
  readonly type: "audio/mpeg" | "audio/wav";
}

/** A measured sound. */
export interface MeasureReply {
  /** Its loudness in LUFS; null if it is too quiet or too short to be measured. */
  readonly loudnessLufs: number | null;
}
