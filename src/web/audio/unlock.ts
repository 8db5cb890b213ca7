/**
 * Unlocks an `<audio>` element: browsers let it sound by itself only after it has sounded within a tap.
 *
 * @module
 */
import { silenceUrl } from "./clips.ts";

/** Longest wait until the silent sound begins, in milliseconds: some browsers never report it. */
const LONGEST_MS = 1000;

/** Plays a short silent sound. */
export class Unlock {
  readonly #element: HTMLMediaElement;
  #running: Promise<boolean> | null = null;

  constructor(element: HTMLMediaElement) {
    this.#element = element;
  }

  /** Plays the silent sound; call it within a tap. @returns Whether the browser let it sound. */
  async run(): Promise<boolean> {
    this.#element.src = silenceUrl();
    const running = this.#element.play().then(() => true, () => false);
    this.#running = running;
    const isAllowed = await running;
    if (this.#running === running) this.#running = null;
    return isAllowed;
  }

  /**
   * Resolves when no silent sound is about to begin: WebKit's process hangs at times when the element gets another
   * source in that moment.
   */
  async settled(): Promise<void> {
    if (this.#running === null) return;
    await Promise.race([
      this.#running,
      new Promise((resolve) => setTimeout(resolve, LONGEST_MS)),
    ]);
  }

  /** Whether a silent sound is about to begin. */
  get isRunning(): boolean {
    return this.#running !== null;
  }
}
