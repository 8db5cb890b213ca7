/**
 * One recording of a microphone, from its beginning to its end, or until something ends it. The browser records into parts
 * that are kept on the disk at once; beside it, samples are captured, of which the file for pupils is made.
 *
 * Browsers that can record AAC in MP4 do, because every phone plays that, even if nothing can be made of it.
 *
 * @module
 */
import type { LiveResult } from "../sound/live_sound.ts";
import type { SoundCapture } from "./sound_capture.ts";

/** The format that every phone plays. */
const AAC = "audio/mp4;codecs=mp4a.40.2";

/**
 * Milliseconds of a part. Shorter ones are empty in Safari 26. Parts of MP4 are fragments, and parts of WebM
 * clusters: joined they are a file, also without the last ones.
 */
const PART_MS = 2000;

/** Milliseconds after which a recorder that was stopped is not waited for any more. */
const STOP_LIMIT_MS = 10_000;

/** The same after an interruption: then some recorders never send "stop". */
const INTERRUPTED_LIMIT_MS = 3000;

/** What was recorded. */
export interface Recorded {
  /** Of the type that the browser records; without any byte if the microphone has delivered nothing. */
  readonly sound: Blob;
  /** The same as samples, and what was made of them; null if they are not complete. */
  readonly captured: LiveResult | null;
  /** Whether something else than {@link RecordingRun.stop} has ended it. */
  readonly isInterrupted: boolean;
}

/** A recording that runs. */
export class RecordingRun {
  readonly #recorder: MediaRecorder;
  readonly #capture: SoundCapture | null;
  readonly #parts: Blob[] = [];
  readonly #ended: Promise<Recorded>;
  #end: (isInterrupted: boolean) => void = () => {};

  /**
   * Begins to record.
   *
   * @param capture What captures samples of the same microphone; null if nothing does.
   * @param onPart Called with every part of the recording, in their order.
   * @throws {DOMException} when the browser cannot record.
   */
  constructor(stream: MediaStream, capture: SoundCapture | null, onPart: (part: Blob) => void) {
    this.#recorder = recorderOf(stream);
    this.#capture = capture;
    this.#recorder.addEventListener("dataavailable", ({ data }) => {
      if (data.size === 0) return;
      this.#parts.push(data);
      onPart(data);
    });
    const stopped = new Promise<void>((resolve) => {
      this.#recorder.addEventListener("stop", () => {
        this.#end(true); // unless it is ended already, the browser has stopped it
        resolve();
      });
    });
    const isInterrupted = new Promise<boolean>((resolve) => this.#end = resolve);
    this.#recorder.addEventListener("error", () => this.#end(true));
    this.#recorder.start(PART_MS);
    this.#capture?.run();
    this.#ended = isInterrupted.then((isInterrupted) => this.#stopped(stopped, isInterrupted));
  }

  /** Ends the recording, because the teacher wants it. */
  stop(): void {
    this.#end(false);
  }

  /** Ends the recording, because the microphone is lost. */
  interrupt(): void {
    this.#end(true);
  }

  /** Pauses. What was recorded until now is delivered as a part: the pause may be long. */
  pause(): void {
    if (this.#recorder.state !== "recording") return;
    this.#recorder.requestData();
    this.#recorder.pause();
    this.#capture?.pause();
  }

  /** Goes on after a pause. */
  goOn(): void {
    if (this.#recorder.state !== "paused") return;
    this.#recorder.resume();
    this.#capture?.run();
  }

  /** Delivers what was recorded until now, as a part; it may be the last moment. */
  flush(): void {
    if (this.#recorder.state === "recording") this.#recorder.requestData();
  }

  /** What was recorded, once the recording has ended. */
  get ended(): Promise<Recorded> {
    return this.#ended;
  }

  async #stopped(stopped: Promise<void>, isInterrupted: boolean): Promise<Recorded> {
    if (this.#recorder.state !== "inactive") this.#recorder.stop();
    const captured = this.#capture?.end() ?? null;
    const limitMs = isInterrupted ? INTERRUPTED_LIMIT_MS : STOP_LIMIT_MS;
    let timer;
    const limit = new Promise<void>((resolve) => timer = setTimeout(resolve, limitMs));
    await Promise.race([stopped, limit]);
    clearTimeout(timer);
    const sound = new Blob(this.#parts, { type: this.#recorder.mimeType });
    return { sound, captured: await captured, isInterrupted };
  }
}

/** Records AAC where the browser can. Some report that they can, and throw because they have no encoder. */
function recorderOf(stream: MediaStream): MediaRecorder {
  if (MediaRecorder.isTypeSupported(AAC)) {
    try {
      return new MediaRecorder(stream, { mimeType: AAC });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "NotSupportedError")) throw error;
    }
  }
  return new MediaRecorder(stream);
}
