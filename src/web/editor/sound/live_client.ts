/**
 * The worker that makes the file of a recording while it runs. It has the samples; the page has none of them until the end.
 *
 * @module
 */
import { addressOf } from "../../ui/load_more.ts";
import { libraryAddress } from "./sound_work.ts";
import type { LiveResult } from "./live_sound.ts";
import type { SoundRequest } from "./sound_messages.ts";

/** Milliseconds after which the worker is not waited for at the end: slow laptops need a second or two. */
const END_LIMIT_MS = 10_000;

/** A recording that a worker listens to. */
export class LiveClient {
  readonly #worker: Worker;
  readonly #reply: Promise<LiveResult | null>;

  private constructor(worker: Worker) {
    this.#worker = worker;
    this.#reply = new Promise((resolve) => {
      worker.addEventListener("message", ({ data }: MessageEvent<LiveResult>) => resolve(data));
      worker.addEventListener("error", () => resolve(null));
    });
  }

  /** Begins. @param sampleRate Samples per second. @returns Null if the page names no worker. */
  static begin(sampleRate: number): LiveClient | null {
    const script = addressOf("sound");
    const library = libraryAddress();
    if (script === null || library === null) return null;
    const client = new LiveClient(new Worker(script));
    client.#send({ kind: "listen", sampleRate, library });
    return client;
  }

  /** Adds samples, which belong to the worker from now on. */
  add(samples: Int16Array<ArrayBuffer>): void {
    this.#send({ kind: "part", samples }, [samples.buffer]);
  }

  /** Ends the recording. @returns What was made of it; null if the worker has failed. */
  async end(): Promise<LiveResult | null> {
    this.#send({ kind: "end" });
    let timer;
    const limit = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), END_LIMIT_MS);
    });
    const reply = await Promise.race([this.#reply, limit]);
    clearTimeout(timer);
    this.close();
    return reply;
  }

  /** Gives the recording up. */
  close(): void {
    this.#worker.terminate();
  }

  #send(request: SoundRequest, transfer: Transferable[] = []): void {
    this.#worker.postMessage(request, transfer);
  }
}
