/**
 * Takes samples from the microphone, as one channel with a rate that is enough for speech. Runs in the thread of the sound,
 * so a busy page loses none.
 *
 * @module
 */
import { toInt16 } from "../sound/filters.ts";
import { CAPTURE, type CaptureCommand, type CapturedPart, Halving } from "./capture.ts";

/** Higher rates are halved until they are not above this, in samples a second: 48 kHz become 24, 44.1 become 22.05. */
const HIGHEST_RATE = 32_000;

/** Seconds of a part. */
const PART_S = 0.5;

/** What the global scope of a processor has. */
declare const sampleRate: number;
declare class AudioWorkletProcessor {
  readonly port: {
    onmessage: ((event: MessageEvent<CaptureCommand>) => void) | null;
    postMessage(message: CapturedPart, transfer: Transferable[]): void;
  };
}
declare function registerProcessor(
  name: string,
  processor: new () => AudioWorkletProcessor,
): void;

class CaptureProcessor extends AudioWorkletProcessor {
  #command: CaptureCommand = "pause";
  readonly #halvings: readonly Halving[];
  readonly #rate: number;
  readonly #part: Int16Array<ArrayBuffer>;
  #length = 0;

  constructor() {
    super();
    let rate = sampleRate;
    const halvings: Halving[] = [];
    for (; rate > HIGHEST_RATE; rate /= 2) halvings.push(new Halving());
    this.#halvings = halvings;
    this.#rate = rate;
    this.#part = new Int16Array(Math.round(rate * PART_S));
    this.port.onmessage = ({ data }) => {
      this.#command = data;
      if (data === "end") this.#send(true);
    };
  }

  /** Called with 128 samples of each channel at a time. @returns Whether it is called again. */
  process([channels = []]: readonly (readonly Float32Array[])[]): boolean {
    if (this.#command === "end") return false;
    if (this.#command === "run") this.#add(this.#halvings.reduce(halved, mixed(channels)));
    return true;
  }

  #add(samples: Float32Array): void {
    for (const sample of toInt16(samples)) {
      this.#part[this.#length++] = sample;
      if (this.#length === this.#part.length) this.#send(false);
    }
  }

  #send(isLast: boolean): void {
    const samples = this.#part.slice(0, this.#length);
    this.#length = 0;
    this.port.postMessage({ samples, sampleRate: this.#rate, isLast }, [samples.buffer]);
  }
}

function halved(samples: Float32Array, halving: Halving): Float32Array {
  return halving.process(samples);
}

/** The mean of all channels; nothing while the microphone delivers nothing. */
function mixed(channels: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array()] = channels;
  if (channels.length <= 1) return first;
  return first.map((_, i) =>
    channels.reduce((sum, channel) => sum + (channel[i] ?? 0), 0) / channels.length
  );
}

registerProcessor(CAPTURE, CaptureProcessor);
