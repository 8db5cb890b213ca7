/**
 * The samples of a recording, taken from the microphone while it runs: nothing has to be decoded at its end, which needs
 * time and, for a long recording, more memory than some laptops have. A worker gets them at once, and makes the file for
 * pupils of them. Only a complete capture is used; without one, the recording of the browser is decoded (`take.ts`).
 *
 * @module
 */
import { addressOf } from "../../ui/load_more.ts";
import { LiveClient } from "../sound/live_client.ts";
import type { LiveResult } from "../sound/live_sound.ts";
import { CAPTURE, type CaptureCommand, type CapturedPart } from "./capture_messages.ts";

/** The samples may be shorter or longer than the recording by this, in seconds, and by a share of it: clocks differ. */
const TOLERANCE_S = 0.3;
const TOLERANCE_SHARE = 0.002;

/** Milliseconds after which the last samples are not waited for any more. */
const END_LIMIT_MS = 1000;

/** What takes samples from one microphone, for one recording. */
export class SoundCapture {
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
