/**
 * The microphone: turns it on and off, measures its level, records with it, and detects when the system takes it away.
 *
 * @module
 */
import { type Recorded, RecordingRun } from "./recording_run.ts";
import { SoundCapture } from "./sound_capture.ts";

/** Constraints of a recording after one that was empty: Safari records nothing at 96 kHz. */
const USUAL_RATE: MediaTrackConstraints = { sampleRate: 48_000, channelCount: 1 };

/** Samples that are measured at once: more than come between two measurements of the meter, so that no peak is missed. */
const MEASURED = 8192;

/** If the time of the audio context has not advanced for this long, nothing is measured, even if it is "running". */
const STOPPED_MS = 500;

/** A microphone that is on. Phones play everything quietly until it is closed. */
export class Microphone {
  readonly #stream: MediaStream;
  readonly #context: AudioContext;
  readonly #analyser: AnalyserNode;
  readonly #samples = new Float32Array(MEASURED);
  /** Removes the listeners. */
  readonly #closing = new AbortController();
  #run: RecordingRun | null = null;
  /** For the next recording; null until it is loaded, and if the browser has none. */
  #capture: SoundCapture | null = null;
  #isLost = false;
  /** The time of the audio context, and when it has advanced last. */
  #clock: { readonly timeS: number; readonly movedMs: number } = { timeS: 0, movedMs: -Infinity };

  private constructor(stream: MediaStream) {
    this.#stream = stream;
    this.#context = new AudioContext();
    this.#analyser = this.#context.createAnalyser();
    this.#analyser.fftSize = MEASURED;
    const source = this.#context.createMediaStreamSource(stream);
    source.connect(this.#analyser);
    SoundCapture.open(source).then((capture) => this.#capture = capture);
    const { signal } = this.#closing;
    for (const track of stream.getTracks()) {
      // A call or another app takes the microphone away: "mute" for a while, "ended" for good.
      for (const event of ["ended", "mute"]) {
        track.addEventListener(event, () => this.#lose(), { signal });
      }
    }
    document.addEventListener("visibilitychange", () => this.#hide(), { signal });
    // After an await the context may be suspended, and after a call it is; then a tap may be needed.
    this.#wake();
    for (const event of ["pointerup", "keydown"]) {
      addEventListener(event, () => this.#wake(), { signal });
    }
  }

  /**
   * Turns the microphone on; the browser shows a question, unless the teacher has decided before.
   *
   * @param wasEmpty Whether the last recording had no sound: then with the rate that every browser can record.
   * @throws {DOMException} when that is refused.
   */
  static async open(wasEmpty = false): Promise<Microphone> {
    const audio = wasEmpty ? USUAL_RATE : true;
    return new Microphone(await navigator.mediaDevices.getUserMedia({ audio }));
  }

  /** Whether recordings can be paused. */
  static get canPause(): boolean {
    return "pause" in MediaRecorder.prototype && "resume" in MediaRecorder.prototype;
  }

  /** The loudest sample of the last moment, from 0 to 1; null while the browser does not measure it. */
  get peak(): number | null {
    if (this.#context.state !== "running" || this.#isLost || this.#isStopped()) return null;
    this.#analyser.getFloatTimeDomainData(this.#samples);
    return this.#samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
  }

  /** Whether the system has taken the microphone away. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /**
   * Records until {@link stop}, or until the microphone is lost.
   *
   * @param onPart Called with every part of the recording, in their order.
   * @throws {DOMException} when the browser cannot record.
   */
  async record(onPart: (part: Blob) => void): Promise<Recorded> {
    this.#run = new RecordingRun(this.#stream, this.#capture, onPart);
    this.#capture = null; // it is used up; the microphone is turned off after a recording
    return await this.#run.ended;
  }

  /** Pauses the recording; what was recorded until now is delivered. */
  pause(): void {
    this.#run?.pause();
  }

  /** Goes on with the recording. */
  goOn(): void {
    this.#run?.goOn();
  }

  /** Ends the recording. */
  stop(): void {
    this.#run?.stop();
  }

  /** Turns the microphone off; a recording that runs ends. */
  close(): void {
    this.stop();
    this.#closing.abort();
    for (const track of this.#stream.getTracks()) track.stop();
    if (this.#context.state !== "closed") this.#context.close().catch(() => {}); // it is not used any more
  }

  #lose(): void {
    this.#isLost = true;
    this.#run?.interrupt();
  }

  /**
   * Phones stop pages that are hidden, some without an event, so the recording ends before. On a laptop it goes on: the
   * text may be in another window.
   */
  #hide(): void {
    if (document.visibilityState !== "hidden") return;
    if (matchMedia("(pointer: coarse)").matches) this.#lose();
    else this.#run?.flush();
  }

  /** Whether the context delivers nothing; after a call some are "running" and do not. */
  #isStopped(): boolean {
    const nowMs = performance.now();
    const { currentTime: timeS } = this.#context;
    if (timeS !== this.#clock.timeS) this.#clock = { timeS, movedMs: nowMs };
    return nowMs - this.#clock.movedMs > STOPPED_MS;
  }

  #wake(): void {
    if (this.#context.state === "running") return;
    this.#context.resume().catch(() => {}); // the next tap tries again
  }
}
