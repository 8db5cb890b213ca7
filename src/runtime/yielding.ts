/**
 * Long work in small pieces: whoever has kept the event loop for a while lets waiting requests run.
 *
 * The pause is a real one. Merely going to the end of the queue (`setImmediate`) keeps the runtime busy, and
 * a busy runtime looks at its sockets only now and then: others then waited 200 ms during one upload. For the
 * same reason all who work for long pause together: the loop rests only when nobody works.
 *
 * @module
 */
/** How long work may go on without a pause, in milliseconds. */
const LONGEST_STRETCH_MS = 8;

/** Long enough for a byte to come in from a socket, in milliseconds. */
const SHORT_PAUSE_MS = 1;

/** Stretches from this length on are steps that cannot be divided; there may be another one right behind. */
const LONG_STRETCH_MS = 20;

/** Long enough for a whole request to be answered between two long steps, in milliseconds. */
const LONG_PAUSE_MS = 5;

/** Work from this length on, in milliseconds, rests when another one rests. */
const JOINING_STRETCH_MS = 1;

/** The pause that somebody makes now. */
let pause: Promise<void> | null = null;

/** The pace of one long piece of work. */
export class Yielder {
  #since = performance.now();

  /** Lets waiting requests run if the last pause is some milliseconds ago; call it often. */
  async yieldIfDue(): Promise<void> {
    const stretch = performance.now() - this.#since;
    const isDue = stretch >= LONGEST_STRETCH_MS;
    const joins = pause !== null && stretch >= JOINING_STRETCH_MS;
    if (!isDue && !joins) return;
    await (pause ??= rest(stretch < LONG_STRETCH_MS ? SHORT_PAUSE_MS : LONG_PAUSE_MS));
    this.#since = performance.now();
  }
}

async function rest(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  pause = null;
}
