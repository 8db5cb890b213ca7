/**
 * The microphone: turns it on and off, measures its level, records with it, and detects when the system takes it away.
 *
 * @module
 */
import { addressOf } from "../../kit/loader.ts";
import type { LiveResult } from "../sound/live_sound.ts";
import { LiveClient } from "../sound/sound_work.ts";
import { CAPTURE, type CaptureCommand, type CapturedPart } from "./capture.ts";

// The samples of a recording, taken from the microphone while it runs: nothing has to be decoded at its end, which
// needs time and, for a long recording, more memory than some laptops have. A worker gets them at once, and makes the
// file for pupils of them. Only a complete capture is used; without one, the recording of the browser is decoded
// (`take.ts`).

/** The samples may be shorter or longer than the recording by this, in seconds, and by a share of it: clocks differ. */
const TOLERANCE_S = 0.3;
const TOLERANCE_SHARE = 0.002;

/** Milliseconds after which the last samples are not waited for any more. */
const END_LIMIT_MS = 1000;

/** What takes samples from one microphone, for one recording. */
class SoundCapture {
  readonly #node: AudioWorkletNode;
  /** Null without a worker; undefined until there are samples. */
  #client: LiveClient | null | undefined;
  /** What was captured, in seconds. */
  #capturedS = 0;
  /** Milliseconds that were recorded until the last pause, and when the recording went on. */
  #recordedMs = 0;
  #sinceMs: number | null = null;

  private constructor(node: AudioWorkletNode) {
    this.#node = node;
  }

  /** Connects a capture to a source of sound; null if the browser cannot. */
  static async open(source: AudioNode): Promise<SoundCapture | null> {
    const script = addressOf(CAPTURE);
    const { context } = source;
    if (script === null) return null;
    try {
      await context.audioWorklet.addModule(script);
      const node = new AudioWorkletNode(context, CAPTURE);
      const capture = new SoundCapture(node);
      node.port.onmessage = ({ data }: MessageEvent<CapturedPart>) => capture.#add(data);
      source.connect(node);
      node.connect(context.destination); // without that, some browsers do not run it; it is silent
      return capture;
    } catch {
      return null; // an older browser, no connection, or the context was closed meanwhile
    }
  }

  /** Begins, or goes on after a pause. */
  run(): void {
    this.#sinceMs ??= performance.now();
    this.#send("run");
  }

  /** Pauses. */
  pause(): void {
    this.#countTime();
    this.#send("pause");
  }

  /** Ends. @returns All samples, and what was made of them; null if some are missing, or without a worker. */
  async end(): Promise<LiveResult | null> {
    this.#countTime();
    this.#send("end");
    const isComplete = await this.#untilLast();
    const recordedS = this.#recordedMs / 1000;
    const isWhole = isComplete &&
      Math.abs(this.#capturedS - recordedS) <= TOLERANCE_S + TOLERANCE_SHARE * recordedS;
    if (isWhole) return await this.#client?.end() ?? null;
    this.#client?.close();
    return null;
  }

  #add({ samples, sampleRate }: CapturedPart): void {
    if (this.#client === undefined) this.#client = LiveClient.begin(sampleRate);
    this.#capturedS += samples.length / sampleRate;
    this.#client?.add(samples);
  }

  #countTime(): void {
    if (this.#sinceMs !== null) this.#recordedMs += performance.now() - this.#sinceMs;
    this.#sinceMs = null;
  }

  #send(command: CaptureCommand): void {
    this.#node.port.postMessage(command);
  }

  #untilLast(): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), END_LIMIT_MS);
      this.#node.port.onmessage = ({ data }: MessageEvent<CapturedPart>) => {
        this.#add(data);
        if (!data.isLast) return;
        clearTimeout(timer);
        resolve(true);
      };
    });
  }
}

// One recording of a microphone, from its beginning to its end, or until something ends it. The browser records into
// parts that are kept on the disk at once; beside it, samples are captured, of which the file for pupils is made.
// Browsers that can record AAC in MP4 do, because every phone plays that, even if nothing can be made of it.

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
class RecordingRun {
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
