/**
 * The audio context of the beacon. Browsers let it run only after a tap, and stop it during a call.
 *
 * @module
 */

/** Whether this browser has what the beacon needs. */
export function canTick(): boolean {
  return "AudioContext" in globalThis && "StereoPannerNode" in globalThis;
}

/**
 * How late sound may come, in seconds. Ticks are scheduled anyway, and the CPU that a running context costs is mostly
 * that of its callbacks: with "playback" browsers make them every 20 ms.
 */
const LATENCY_S = 0.1;

/** A context for sound that may come late, which costs less; null where the browser refuses one. */
export function openAudioContext(): AudioContext | null {
  try {
    return new AudioContext({ latencyHint: LATENCY_S });
  } catch {
    return null;
  }
}

/** After this much silence the context is suspended, in milliseconds: a running one computes silence. */
const IDLE_MS = 4000;

/** The events that browsers count as a tap. */
const TAPS = ["pointerup", "click", "keydown"];

/** Makes the context within a tap, and lets it run only while it is needed. */
export class BeaconContext {
  readonly #onChange: () => void;
  readonly #onTap = () => {
    this.#context ??= this.#open();
    if (this.#isNeeded || !this.#hasRun) this.#resume();
  };
  #context: AudioContext | null = null;
  #isNeeded = false;
  /** Whether a tap has let it run: from then on it goes on without one. */
  #hasRun = false;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;

  /** @param onChange Called after every change of the context's state. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
    // In the capture phase: the pocket stops touches on their way.
    for (const type of TAPS) addEventListener(type, this.#onTap, { capture: true });
  }

  /** The context, which may be suspended; null before the first tap. */
  get value(): AudioContext | null {
    return this.#context;
  }

  /** Lets it run; it may be refused until the next tap. */
  need(): void {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = undefined;
    if (this.#isNeeded) return;
    this.#isNeeded = true;
    this.#resume();
  }

  /** Suspends it after a while, in which it may be needed again. @param isAtOnce Suspends it now. */
  release(isAtOnce: boolean): void {
    this.#isNeeded = false;
    if (isAtOnce) this.#suspend();
    else this.#idleTimer ??= setTimeout(() => this.#suspend(), IDLE_MS);
  }

  /** Ends it for good. */
  close(): void {
    clearTimeout(this.#idleTimer);
    for (const type of TAPS) removeEventListener(type, this.#onTap, { capture: true });
    this.#context?.close().catch(() => {});
  }

  /** @returns Null where the browser has no more contexts; the next tap tries again. */
  #open(): AudioContext | null {
    const context = openAudioContext();
    if (context === null) return null;
    context.onstatechange = () => {
      if (context.state === "running") this.#hasRun = true;
      // After a call the system leaves it suspended.
      else if (this.#isNeeded) this.#resume();
      this.#onChange();
    };
    return context;
  }

  #resume(): void {
    // Refused before a tap and during a call: the next tap or change of the state tries again.
    this.#context?.resume().catch(() => {});
  }

  #suspend(): void {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = undefined;
    if (this.#context?.state === "running") this.#context.suspend().catch(() => {});
  }
}
