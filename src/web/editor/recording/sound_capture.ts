/**
 * The samples of a recording, taken from the microphone while it runs: nothing has to be decoded at its end, which needs
 * time and, for a long recording, more memory than some laptops have. Only a complete capture is used; without one, the
 * recording of the browser is decoded (`take.ts`).
 *
 * @module
 */
import { addressOf } from "../../ui/load_more.ts";
import type { MonoSound } from "../sound/finish.ts";
import { CAPTURE, type CaptureCommand, type CapturedPart } from "./capture_messages.ts";

/** The samples may be shorter or longer than the recording by this, in seconds, and by a share of it: clocks differ. */
const TOLERANCE_S = 0.3;
const TOLERANCE_SHARE = 0.002;

/** Milliseconds after which the last samples are not waited for any more. */
const END_LIMIT_MS = 1000;

/** What takes samples from one microphone, for one recording. */
export class SoundCapture {
  readonly #node: AudioWorkletNode;
  #parts: CapturedPart[] = [];
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
      node.port.onmessage = ({ data }: MessageEvent<CapturedPart>) => capture.#parts.push(data);
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

  /** Ends. @returns All samples; null if some are missing. */
  async end(): Promise<MonoSound | null> {
    this.#countTime();
    this.#send("end");
    const isComplete = await this.#untilLast();
    const parts = this.#parts;
    this.#parts = [];
    const [first] = parts;
    if (!isComplete || first === undefined) return null;
    const { sampleRate } = first;
    const samples = joined(parts);
    const seconds = samples.length / sampleRate;
    const recordedS = this.#recordedMs / 1000;
    const isWhole = Math.abs(seconds - recordedS) <= TOLERANCE_S + TOLERANCE_SHARE * recordedS;
    return isWhole ? { samples, sampleRate } : null;
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
        this.#parts.push(data);
        if (!data.isLast) return;
        clearTimeout(timer);
        resolve(true);
      };
    });
  }
}

/** All samples in one array; each part is released once it is copied. */
function joined(parts: CapturedPart[]): Int16Array<ArrayBuffer> {
  const length = parts.reduce((sum, { samples }) => sum + samples.length, 0);
  const all = new Int16Array(length);
  let at = 0;
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
    all.set(part.samples, at);
    at += part.samples.length;
  }
  return all;
}
